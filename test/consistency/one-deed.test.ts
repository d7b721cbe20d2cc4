/** "Killed by A and B" is one killing by two; two sentences that name two killers disagree. */
import { afterEach, expect, test } from 'vitest';
import { type Small, small } from '../dates/worlds.fixture.js';

let open: Small | null = null;
afterEach(async () => {
  await open?.end();
  open = null;
});

const person = (name: string, fields = '', prose = '') => ({
  [`People/${name}.md`]: `---\ntype: person\n${fields}\n---\n${prose}\n`,
});
const WORLD = {
  'lore.yaml': 'name: Deeds\npack: high-fantasy\n',
  ...person('Bran Holt'),
  ...person('Mara Quill'),
  ...person('Tom Vesper'),
};

async function killers(files: Readonly<Record<string, string>>): Promise<{ told: number; findings: number }> {
  open = await small({ ...WORLD, ...files });
  const { findings } = await open.world.check();
  const told = (await open.world.store.statements({ predicates: ['KILLED'] })).length;
  return {
    told,
    findings: findings.filter(({ rule }) => ['core/max', 'core/disagreement'].includes(rule)).length,
  };
}

test.each([
  ['by A and B', person('Edda Rook', 'died: 340', 'Edda Rook was killed by Bran Holt and Mara Quill.')],
  ['A and B did it', person('Edda Rook', 'died: 340', 'Bran Holt and Mara Quill killed Edda Rook.')],
  [
    'told on two pages, in another order',
    {
      ...person('Edda Rook', 'died: 340', 'Edda Rook was killed by Bran Holt and Mara Quill.'),
      ...person('Ulf Stone', 'died: 350', 'Mara Quill and Bran Holt killed Edda Rook.'),
    },
  ],
  ['in one list', person('Edda Rook', 'died: 340\nkilled_by: ["[[Bran Holt]]", "[[Mara Quill]]"]')],
])('is one deed: %s', async (_, files) => {
  expect(await killers(files)).toEqual({ told: 2, findings: 0 });
});

test.each([
  [
    'two sentences',
    person('Edda Rook', 'died: 340', 'Edda Rook was killed by Bran Holt.\n\nMara Quill murdered Edda Rook.'),
  ],
  [
    'a card and a passage',
    person('Edda Rook', 'died: 340\nkilled_by: "[[Bran Holt]]"', 'Edda Rook was killed by Mara Quill.'),
  ],
  [
    'two pages',
    {
      ...person('Edda Rook', 'died: 340\nkilled_by: "[[Bran Holt]]"'),
      ...person('Mara Quill', 'killed: "[[Edda Rook]]"'),
    },
  ],
])('disagree: %s', async (_, files) => {
  expect(await killers(files)).toEqual({ told: 2, findings: 1 });
});

test('a third hand disagrees with two who did it together', async () => {
  const files = {
    ...person('Edda Rook', 'died: 340', 'Edda Rook was killed by Bran Holt and Mara Quill.'),
    ...person('Tom Vesper', 'killed: "[[Edda Rook]]"'),
  };
  expect(await killers(files)).toEqual({ told: 3, findings: 1 });
});
