/** What is counted as no false alarm although a near miss was told of: each with its reason. */

/** The rule whose near miss it was, the rules that spoke, and why they are right. */
type Explained = readonly [near: string, spoke: readonly string[], why: string];

const EXPLAINED: readonly Explained[] = [
  [
    'core/order',
    ['high-fantasy/parent-too-young', 'genealogy/father-too-young', 'genealogy/mother-too-young'],
    'a parent of the same year as the child comes no later, but is too young',
  ],
  [
    'core/requires-existence',
    ['genealogy/married-too-young', 'genealogy/married-late'],
    'who marries in the year of birth or death was there, but too young or old',
  ],
  [
    'core/contemporary',
    ['genealogy/spouses-far-apart'],
    'who was born in the year the other died was there at one time, but fifty years later',
  ],
  [
    'core/disputed-ground',
    ['core/contradicts'],
    'the dispute is real; it is only that no insight stands on it',
  ],
  ['core/unknown-era', ['core/unreadable-date'], 'what is no date at all has no era either'],
  [
    'high-fantasy/event-outside-era',
    ['core/exclusive-attribute'],
    'two sources date the event differently, and one of the dates fits the age',
  ],
  [
    'high-fantasy/mother-dead-at-birth',
    ['core/contemporary'],
    'who died before the child was born did not bear it, and did not adopt it either',
  ],
  ['high-fantasy/parent-too-young', ['core/order'], 'a father younger than his daughter'],
  ['high-fantasy/spell-out-of-its-age', ['high-fantasy/spell-before-its-system'], 'older than its magic'],
  ['genealogy/died-very-old', ['genealogy/old-and-unmarried'], 'of the very old the lonely are told apart'],
  ['genealogy/old-and-unmarried', ['genealogy/died-very-old'], 'not alone, or not that old, but very old'],
  [
    'genealogy/father-too-old',
    ['genealogy/mother-too-old', 'genealogy/father-dead-at-birth'],
    'a mother of that age, or a father who had died, is the fault of another rule',
  ],
  [
    'genealogy/old-father',
    ['genealogy/father-too-old', 'genealogy/mother-too-old', 'genealogy/father-dead-at-birth'],
    'older still, a mother of that age, or a father who had died, is the fault of another rule',
  ],
  ['genealogy/father-too-old', ['genealogy/old-father'], 'not that old, but late in life'],
  ['genealogy/young-father', ['genealogy/father-too-young'], 'not married by then'],
  ['genealogy/young-mother', ['genealogy/mother-too-young'], 'not married by then'],
  [
    'genealogy/father-too-young',
    ['core/order', 'genealogy/young-father'],
    'a child born before the father, or to one who was married by then',
  ],
  ['genealogy/father-dead-at-birth', ['genealogy/mother-dead-at-birth'], 'a mother who had died'],
  ['genealogy/death-unrecorded', ['core/unreadable-date'], 'the death is told of, but not when it was'],
  ['high-fantasy/death-unrecorded', ['core/unreadable-date'], 'the death is told of, but not when it was'],
  ['genealogy/mother-too-old', ['genealogy/mother-dead-at-birth'], 'a mother who had died'],
  [
    'genealogy/mother-too-young',
    ['genealogy/father-too-young', 'core/order', 'genealogy/young-mother'],
    'a father of that age, a child born before the mother, or one who was married by then, is told by another rule',
  ],
  ['genealogy/married-late', ['core/requires-existence'], 'a marriage after the death'],
  [
    'genealogy/married-on-day-of-birth',
    ['genealogy/married-too-young'],
    'a day, or some months, after the birth is too young',
  ],
  [
    'genealogy/married-too-young',
    ['core/requires-existence', 'genealogy/married-on-day-of-birth'],
    'before the birth, and on its day, are faults of other rules',
  ],
  ['genealogy/siblings-far-apart', ['genealogy/sibling-gap'], 'nobody was born between the two'],
  [
    'genealogy/spouses-far-apart',
    ['core/contemporary', 'core/requires-existence'],
    'who never lived at one time, or married before the birth, is told of by another rule',
  ],
];

/** Why the second rule rightly speaks in a near miss of the first; null when it should not. */
export function explanationOf(near: string, spoke: string): string | null {
  return EXPLAINED.find(([rule, others]) => rule === near && others.includes(spoke))?.[2] ?? null;
}

/** Rules that no document can make fire. */
export const CANNOT_FIRE: Readonly<Record<string, string>> = {
  'core/disagreement':
    'speaks of prose, which these worlds do not have; test/extract/disagreement.test.ts has its cases',
  'core/disputed-ground': 'speaks of insights, which no document holds',
  'core/stale-insight': 'speaks of insights, which no document holds',
  'core/unsupported-insight': 'speaks of insights, which no document holds',
  'genealogy/remarried-undated': 'tells one finding for a whole world, in which other cases stand',
};
