/** Keys that notes have of their own answer questions in their words, and no others. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const NOTES: Readonly<Record<string, string>> = {
  'Barrow Ale': '---\ntype: Item\nGM: Hale Orme\nbottling place: the old crypt\n---\nA dark ale.',
  'Marsh Cider': '---\ntype: Item\n---\nA pale cider, which Hale Orme never drinks.',
};

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-own-key-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Cellar\npack: high-fantasy\ncalendar: gregorian\n');
  mkdirSync(path.join(root, 'notes'));
  for (const [name, text] of Object.entries(NOTES))
    writeFileSync(path.join(root, 'notes', `${name}.md`), `${text}\n`);
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

describe('a key that no pack knows', () => {
  it.each([
    // In capitals it is no name that nobody knows.
    ['Who was the GM of Barrow Ale?', 'answered', 'Hale Orme'],
    ['What is the bottling place of Barrow Ale?', 'answered', 'old crypt'],
    ['Who was the GM of Marsh Cider?', 'unknown-name', ''],
    ['Who was the taster of Barrow Ale?', 'silent', ''],
    ['What is the price of Barrow Ale?', 'silent', ''],
  ])('%s is %s', async (question, outcome, text) => {
    const { parts } = await ask(world.reads.reasoning, question);
    expect(parts[0]?.outcome).toBe(outcome);
    expect(parts.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ')).toContain(text);
  });
});
