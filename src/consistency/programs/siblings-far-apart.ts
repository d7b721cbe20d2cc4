/** A couple whose children were born over too many years. A query would compare each child with each other. */
import type { Threshold } from '../../packs/ontology.js';
import { atLeastYears, calendarOf } from '../../time/index.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { singles } from '../operators/shared/anchors.js';
import { dateWords } from '../operators/shared/wording.js';
import type { GroundRule, Operator } from '../rule.js';
import {
  type Born,
  byId,
  type Couple,
  couplesOf,
  couplesTouched,
  PARENT_OF,
  siblingHit,
} from './full-siblings.js';

const ID = 'genealogy/siblings-far-apart';
const SPREAD = 'siblings-spread';

export const siblingsFarApart: Operator = {
  family: ID,
  rules: ({ packs, thresholds }) => {
    const spread = thresholds.get(SPREAD);
    return spread && packs.some(({ id }) => id === 'genealogy') ? [ruleWith(spread)] : [];
  },
};

function ruleWith({ value }: Threshold): GroundRule {
  return {
    form: 'ground',
    id: ID,
    part: '',
    pack: 'genealogy',
    name: 'Siblings born a generation apart',
    kind: 'ontology-violation',
    severity: 'warn',
    order: 'normal',
    description: `The eldest and the youngest child of a couple are at most ${value} years apart.`,
    why: 'One couple has children for some twenty years; what lies further apart are often children of two couples, or a grandchild among them.',
    fix: 'Look whether the eldest and the youngest are theirs, and correct a birth that is wrong.',
    cypher: `// Left out here: of several pairs, the eldest and the youngest alone are told.
MATCH (one)-[:${PARENT_OF}]->(eldest)<-[:${PARENT_OF}]-(other), (one)-[:${PARENT_OF}]->(youngest)<-[:${PARENT_OF}]-(other)
WHERE one.id < other.id AND at_least_years(eldest.birth, youngest.birth, ${value})
RETURN one, other, eldest, youngest`,
    anchors: (ground) => singles(ground.subjects(PARENT_OF)),
    affected: couplesTouched,
    check: (ground, { entity }) =>
      couplesOf(ground, entity).flatMap((couple) => check(ground, couple, value)),
  };
}

function check(ground: Ground, couple: Couple, years: number): Hit[] {
  const calendar = calendarOf(ground.dates, ground.dates.default);
  const youngest = couple.born.at(-1);
  if (!calendar || youngest === undefined) return [];
  const eldest = couple.born.reduce((first, next) => (isSooner(ground, next, first) ? next : first));
  if (atLeastYears(eldest.birth, youngest.birth, years, calendar) !== true) return [];
  const told = ({ child, birth }: Born) => `${ground.name(child)}, ${dateWords(ground, child, birth)}`;
  const parents = `${ground.name(couple.one)} and ${ground.name(couple.other)}`;
  const message = `The children of ${parents} were born over more than ${years} years, from ${told(eldest)}, to ${told(youngest)}.`;
  return siblingHit(ground, couple, [eldest, youngest], years, message);
}

function isSooner(ground: Ground, a: Born, b: Born): boolean {
  return a.birth.max < b.birth.max || (a.birth.max === b.birth.max && byId(ground, a, b) < 0);
}
