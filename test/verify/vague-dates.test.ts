/** A date that leaves much open bears out no exact one that lies in it, and rules out what lies beyond. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-vague-'));
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Vague\npack: high-fantasy\ncalendar: gregorian\nnow: 2000\n',
  );
  const note = (type: string, text: string) => `---\ntype: ${type}\n---\n${text}\n`;
  writeFileSync(path.join(root, 'Ember War.md'), note('War', 'The Ember War began 1,000 years ago.'));
  writeFileSync(path.join(root, 'Karsh.md'), '---\ntype: City\nfounded: 1210\n---\nA city.\n');
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

test.each([
  ['The Ember War began 1,000 years ago.', 'supported'],
  ['The Ember War began 900 years ago.', 'unsupported'],
  ['The Ember War began in 1150.', 'unsupported'],
  ['The Ember War began 500 years ago.', 'contradicted'],
  // A year on record is borne out by a coarser date that holds it.
  ['Karsh was founded in the 13th century.', 'supported'],
  ['Karsh was founded in 1211.', 'contradicted'],
])('%s', async (draft, verdict) => {
  const { sentences } = await world.reads.verifyAnswer(draft);
  expect(sentences.map((one) => one.verdict)).toEqual([verdict]);
});
