/** Of several who bear a name a reader takes the one of whom a sentence is true, unless somebody was named before. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

const WORLD = `entities:
  - { name: Vessa Harl, type: Person, title: Queen, gender: female }
  - { name: Vessa Adela Harl, type: Person, gender: female }
  - { name: Vessa Orm, type: Person, gender: female }
  - { name: Wil Harl, type: Person, gender: male }
  - { name: Tarn, type: City }
statements:
  - { subject: Vessa Harl, predicate: PARENT_OF, object: Vessa Adela Harl }
  - { subject: Vessa Adela Harl, predicate: PARENT_OF, object: Wil Harl }
  - { subject: Vessa Orm, predicate: RULES, object: Tarn, from: 1310, until: 1320 }
`;

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-namesakes-'));
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Namesakes\npack: high-fantasy\ncalendar: gregorian\nnow: 1400\n',
  );
  writeFileSync(path.join(root, 'people.yaml'), WORLD);
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

test.each([
  ['Wil Harl was a grandson of Queen Vessa.', ['supported']],
  ['Wil Harl was a grandson of Vessa.', ['supported']],
  ['Wil Harl was a grandson of Vessa. She had a daughter, Vessa Adela Harl.', ['supported', 'supported']],
  ['Vessa ruled Tarn.', ['supported']],
  // Nobody of the name makes it true.
  ['Wil Harl was the father of Queen Vessa.', ['contradicted']],
  // Who is meant was said before.
  ['Vessa Harl had a daughter, Vessa Adela Harl. Vessa Harl ruled Tarn.', ['supported', 'unsupported']],
])('%s', async (draft, verdicts) => {
  const { sentences } = await world.reads.verifyAnswer(draft);
  expect(sentences.map(({ verdict }) => verdict)).toEqual(verdicts);
});
