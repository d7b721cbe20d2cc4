/** What one place in prose tells is not held back; what differs from it by a name, a number or a deed is. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';

const NOTES: Readonly<Record<string, string>> = {
  'Greta Foss': `---
type: Person
born: 1182
---
Greta Foss forged the blades Dawnedge and Duskedge out of one bar of sky iron.
She was nineteen when the sea took her friend Orrin. The smithy of the Foss family stands above the harbour.`,
  'Ulla Marsh': `---
type: Person
born: 1184
---
Ulla Marsh tended the lamps of the harbour and was taught by Greta Foss.`,
  'Selvig Harbour': `---
type: Town
---
The Salt Feast of Selvig Harbour goes on for nine nights, and eleven boats are burned at the end of it.

| night | what is eaten |
|---|---|
| first | smoked eel |
| last | barley cakes |`,
};

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-closely-'));
  mkdirSync(path.join(root, 'Notes'));
  for (const [name, text] of Object.entries(NOTES))
    writeFileSync(path.join(root, 'Notes', `${name}.md`), `${text}\n`);
  await createWorld(root, { name: 'Selvig' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const lastOf = async (text: string) => (await world.reads.verifyAnswer(text)).sentences.at(-1)?.verdict;

describe('a sentence that no statement bears out', () => {
  it.each([
    'It was Greta Foss who forged Dawnedge and Duskedge.',
    'Greta Foss was nineteen when the sea took Orrin.',
    'At the end of the Salt Feast eleven boats are burned.',
    'The Salt Feast takes nine nights in Selvig Harbour, with eleven boats burned.',
  ])('is told nearby: %s', async (text) => {
    expect(await lastOf(text)).toBe('nearby');
  });

  it.each([
    ['another did it', 'It was Ulla Marsh who forged Dawnedge and Duskedge.'],
    ['another thing', 'It was Greta Foss who forged Dawnedge and Nightedge.'],
    ['another number', 'Greta Foss was twenty when the sea took Orrin.'],
    ['another number in words', 'At the end of the Salt Feast twelve boats are burned.'],
    ['another deed', 'Greta Foss stole Dawnedge and Duskedge out of one bar of sky iron.'],
    ['denied', 'At the end of the Salt Feast no boats are burned.'],
  ])('is held back where it differs: %s', async (_, text) => {
    expect(['unsupported', 'contradicted']).toContain(await lastOf(text));
  });
});

describe('a sentence in which nothing is recognised', () => {
  it.each([
    ['As a girl she herded goats with her uncle.', 'unsupported'],
    ['The fighting lasted five weeks.', 'unsupported'],
    ['For apprentices the wait is longer.', 'unsupported'],
    ['Nobody hammers blades at night.', 'unsupported'],
    ['Boats are burned when the feast ends.', 'nearby'],
    ['The sources do not agree on this.', 'remark'],
    ['I can look up more if you like.', 'remark'],
    ['Here is what the notes have to tell.', 'remark'],
    ['That was long ago.', 'remark'],
  ])('is a claim where it tells of the world: %s', async (text, verdict) => {
    expect(await lastOf(`Greta Foss was born in 1182. ${text}`)).toBe(verdict);
  });
});

describe('how long one was before the other', () => {
  it.each([
    ['Greta Foss was born two years before Ulla Marsh.', 'supported'],
    ['Greta Foss was born more than a year before Ulla Marsh.', 'supported'],
    ['Greta Foss was born more than a hundred years before Ulla Marsh.', 'contradicted'],
    ['Greta Foss was born one day before Ulla Marsh.', 'contradicted'],
  ])('%s', async (text, verdict) => {
    expect(await lastOf(text)).toBe(verdict);
  });
});
