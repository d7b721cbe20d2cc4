/** Where a great many come together: shipped rules that look at pairs leave it to those that tell of many as one. */
import { expect, test } from 'vitest';
import { DATES, hitsIn, ONTOLOGY } from '../../../test/consistency/cypher.fixture.js';
import { window } from '../../../test/store/contract/kit.js';
import { cypherRules, whyPostponed } from '../cypher/index.js';

function shipped(id: string) {
  const rule = cypherRules(ONTOLOGY, []).find((one) => one.id === id);
  if (rule === undefined) throw new Error(`there is no rule ${id}`);
  return rule;
}

test('a place that three hundred realms hold', async () => {
  const realms = Array.from({ length: 300 }, (_, i) => `Realm ${i}:Kingdom`);
  const rule = shipped('high-fantasy/two-crowns');
  const hits = await hitsIn(
    {
      id: 'realms.yaml',
      defines: [...realms, 'Ash:Building'].map((told) => ({ told })),
      claims: realms.map((_, i) => [`Realm ${i}`, 'CONTROLS', 'Ash', { valid: window(300, 310) }] as const),
    },
    rule,
  );
  expect(hits).toEqual([]);
  expect(whyPostponed(rule, ONTOLOGY, DATES)).toBeNull();
});

test.each([
  [20, 1],
  [30, 0],
])(
  'a place that %d strangers ruled, one of them named like somebody',
  { timeout: 60_000 },
  async (strangers, found) => {
    const rule = shipped('high-fantasy/named-differently');
    const names = Array.from({ length: strangers - 1 }, (_, i) => `Stranger ${i}`);
    const hits = await hitsIn(
      {
        id: 'rulers.yaml',
        defines: ['Marta Fenner:Person', 'Ash:Building'].map((told) => ({ told })),
        claims: ['Marta', 'Marta Fenner', ...names].map((name) => [name, 'RULES', 'Ash'] as const),
      },
      rule,
    );
    expect(hits).toHaveLength(found);
    expect(whyPostponed(rule, ONTOLOGY, DATES)).toBeNull();
  },
);
