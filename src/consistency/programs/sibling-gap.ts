/** Years in which a couple had no child. A query would ask of each two children whether a third was born between them. */
import { atLeastYears, calendarOf, timeBetween } from '../../time/index.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import { dateWords } from '../operators/shared/wording.js';
import type { Operator } from '../rule.js';
import { type Born, byId, type Couple, coupleRule, PARENT_OF, siblingHit } from './full-siblings.js';

const ID = 'genealogy/sibling-gap';

export const siblingGap: Operator = {
  family: ID,
  rules: coupleRule(
    'siblings-gap',
    (value) => ({
      id: ID,
      name: 'Years without a child',
      severity: 'info',
      description: `Two children of a couple who were born one after the other are at most ${value} years apart.`,
      why: 'A long gap often means children who died young or were not found yet, or a child that belongs to another couple.',
      fix: 'Look for the children between, or correct a birth that is wrong.',
      cypher: `// Left out here: children of whom nothing is told but that they may have been born between.
MATCH (one)-[:${PARENT_OF}]->(before)<-[:${PARENT_OF}]-(other), (one)-[:${PARENT_OF}]->(after)<-[:${PARENT_OF}]-(other)
WHERE one.id < other.id AND at_least_years(before.birth, after.birth, ${value})
  AND NOT EXISTS {
    MATCH (one)-[:${PARENT_OF}]->(child)<-[:${PARENT_OF}]-(other)
    WHERE child.birth > before.birth AND child.birth < after.birth
  }
RETURN one, other, before, after`,
    }),
    check,
  ),
};

/** A gap lies where all who may have been born before it were, and nobody else. */
function check(ground: Ground, couple: Couple, years: number): Hit[] {
  const calendar = calendarOf(ground.dates, ground.dates.default);
  const [first, ...rest] = couple.born;
  if (!calendar || first === undefined || !couple.complete) return [];
  const parents = `${ground.name(couple.one)} and ${ground.name(couple.other)}`;
  const told = ({ child, birth }: Born) => `${ground.name(child)}, ${dateWords(ground, child, birth)}`;
  const hits: Hit[] = [];
  let last = first;
  for (const next of rest) {
    if (atLeastYears(last.birth, next.birth, years, calendar) === true) {
      const gap = timeBetween(last.birth, next.birth, calendar) ?? `more than ${years} years`;
      const message = `${parents} had no child for ${gap}, between ${told(last)}, and ${told(next)}.`;
      hits.push(...siblingHit(ground, couple, [last, next], years, message));
    }
    if (isLater(ground, next, last)) last = next;
  }
  return hits;
}

function isLater(ground: Ground, a: Born, b: Born): boolean {
  return a.birth.max > b.birth.max || (a.birth.max === b.birth.max && byId(ground, a, b) > 0);
}
