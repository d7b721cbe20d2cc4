/** Man or woman, by the key under which a page names its kin: below what they are told to be, and no ground for a finding. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { knownGender } from '../../src/reason/active-context.js';
import { ask } from '../../src/reason/ask/ask.js';

const PEOPLE: Readonly<Record<string, string>> = {
  'Una Teel': 'mother: "[[Ysa Fell]]"\nfather: "[[Bram Fell]]"\ndaughters: ["[[Pim Teel]]", "[[Wren Teel]]"]',
  'Mara Teel': 'wife: "[[Una Teel]]"\nson of: "[[Orla Teel]]"',
  'Orla Teel': 'spouse: "[[Quill Teel]]"\nchildren: ["[[Mara Teel]]"]',
  // Of himself it is told otherwise.
  'Sten Vale': 'gender: male',
  'Nan Vale': 'mother: "[[Sten Vale]]"',
  // The one page calls him so, the other so.
  'Odd Reed': 'father: "[[Kit Reed]]"',
  'Even Reed': 'mother: "[[Kit Reed]]"',
};
const ALL = [
  ...Object.keys(PEOPLE),
  'Ysa Fell',
  'Bram Fell',
  'Pim Teel',
  'Wren Teel',
  'Quill Teel',
  'Kit Reed',
];

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-called-kin-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Fells\npack: high-fantasy\ncalendar: gregorian\n');
  for (const name of ALL)
    writeFileSync(
      path.join(root, `${name}.md`),
      `---\ntype: Person\n${PEOPLE[name] ?? ''}\n---\nSomebody.\n`,
    );
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

it.each([
  ['Ysa Fell', 'female'],
  ['Bram Fell', 'male'],
  ['Pim Teel', 'female'],
  ['Wren Teel', 'female'],
  ['Una Teel', 'female'],
  ['Mara Teel', 'male'],
  ['Orla Teel', null],
  ['Quill Teel', null],
  ['Sten Vale', 'male'],
  ['Kit Reed', null],
])('%s is known as %s', async (name, gender) => {
  const { id } = await world.reads.reasoning.find(name);
  expect(await knownGender(world.reads.reasoning, id)).toBe(gender);
});

it.each([
  ['Who was Una Teel’s mother?', 'Ysa Fell was the mother of Una Teel.'],
  ['Who was Una Teel’s father?', 'Bram Fell was the father of Una Teel.'],
  [
    'Who was Mara Teel’s daughter?',
    'The chronicles are silent on this: no daughter of Mara Teel is on record.',
  ],
  ['Who were Una Teel’s sons?', 'The chronicles are silent on this: no sons of Una Teel are on record.'],
])('%s', async (question, answer) => {
  const { parts } = await ask(world.reads.reasoning, question);
  expect(parts.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')).toBe(answer);
});

it.each([
  ['Ysa Fell was the mother of Una Teel.', 'supported'],
  ['Bram Fell was the mother of Una Teel.', 'contradicted'],
  ['Sten Vale is a woman.', 'contradicted'],
])('cite agrees: %s', async (claim, outcome) => {
  expect((await world.reads.citeClaim({ claim })).outcome).toBe(outcome);
});

it('gives no finding', async () => {
  const { findings } = await world.check();
  expect(findings.filter(({ kind }) => kind !== 'orphan').map(({ message }) => message)).toEqual([]);
});
