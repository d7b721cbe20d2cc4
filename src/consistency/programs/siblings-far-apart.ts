/** A couple whose children were born over too many years. A query would compare each child with each other. */
import { atLeastYears, calendarOf, timeBetween } from '../../time/index.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { dateWords } from '../operators/shared/wording.js';
import type { Operator } from '../rule.js';
import { type Born, byId, type Couple, coupleRule, PARENT_OF, siblingHit } from './full-siblings.js';

const ID = 'genealogy/siblings-far-apart';

export const siblingsFarApart: Operator = {
  family: ID,
  rules: coupleRule(
    'siblings-spread',
    (value) => ({
      id: ID,
      name: 'Siblings born a generation apart',
      severity: 'info',
      description: `The eldest and the youngest child of a couple are at most ${value} years apart.`,
      why: 'One couple has children for some twenty years; what lies further apart are often children of two couples, or a grandchild among them.',
      fix: 'Look whether the eldest and the youngest are theirs, and correct a birth that is wrong.',
      cypher: `// Left out here: of several pairs, the eldest and the youngest alone are told.
MATCH (one)-[:${PARENT_OF}]->(eldest)<-[:${PARENT_OF}]-(other), (one)-[:${PARENT_OF}]->(youngest)<-[:${PARENT_OF}]-(other)
WHERE one.id < other.id AND at_least_years(eldest.birth, youngest.birth, ${value})
RETURN one, other, eldest, youngest`,
    }),
    check,
  ),
};

function check(ground: Ground, couple: Couple, years: number): Hit[] {
  const calendar = calendarOf(ground.dates, ground.dates.default);
  const youngest = couple.born.at(-1);
  if (!calendar || youngest === undefined) return [];
  const eldest = couple.born.reduce((first, next) => (isSooner(ground, next, first) ? next : first));
  if (atLeastYears(eldest.birth, youngest.birth, years, calendar) !== true) return [];
  const told = ({ child, birth }: Born) => `${ground.name(child)}, ${dateWords(ground, child, birth)}`;
  const parents = `${ground.name(couple.one)} and ${ground.name(couple.other)}`;
  const spread = timeBetween(eldest.birth, youngest.birth, calendar) ?? `more than ${years} years`;
  const message = `The children of ${parents} were born over ${spread}, from ${told(eldest)}, to ${told(youngest)}.`;
  return siblingHit(ground, couple, [eldest, youngest], years, message);
}

function isSooner(ground: Ground, a: Born, b: Born): boolean {
  return a.birth.max < b.birth.max || (a.birth.max === b.birth.max && byId(ground, a, b) < 0);
}
