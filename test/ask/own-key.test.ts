/** Keys that notes have of their own answer questions in their words, and no others. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const NOTES: Readonly<Record<string, string>> = {
  'Barrow Ale': '---\ntype: Item\nGM: Hale Orme\nbottling place: the old crypt\n---\nA dark ale.',
  'Otto Reed':
    '---\ntype: Person\nkilled: "[[Bran Holt]]"\ntaught: "[[Ivo Marsh]]"\nowns: "[[Barrow Ale]]"\nrival: Sten Vale\nstatus: Deceased\n---\nA brewer.',
  'Bran Holt': '---\ntype: Person\n---\nA guard.',
  'Ivo Marsh': '---\ntype: Person\n---\nA pupil.',
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
    ['Who was the GM of Marsh Cider?', 'silent', ''],
    ['Who was the taster of Barrow Ale?', 'silent', ''],
    ['What is the price of Barrow Ale?', 'silent', ''],
  ])('%s is %s', async (question, outcome, text) => {
    const { parts } = await ask(world.reads.reasoning, question);
    expect(parts[0]?.outcome).toBe(outcome);
    expect(parts.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ')).toContain(text);
  });
});

describe('what is told of the one named', () => {
  it.each([
    ['Who killed Otto Reed?'],
    ['By whom was Otto Reed killed?'],
    ['Who taught Otto Reed?'],
    ['Who was the teacher of Otto Reed?'],
    ['Who was the killer of Otto Reed?'],
    ['Who is the owner of Otto Reed?'],
    ['Who was the oldest rival of Otto Reed?'],
    ['Who was the first rival of Otto Reed?'],
    ['Who was the bitterest rival of Otto Reed?'],
    ['Who was never a rival of Otto Reed?'],
    ['Who was the other rival of Otto Reed?'],
    // Who came before another is told under no key.
    ['Who was the GM of Barrow Ale before Bran Holt?'],
    ['Who was the rival of Otto Reed after Ivo Marsh?'],
    ['Who was not the GM of Barrow Ale?'],
    // No value without a time tells what was so then.
    ['Was the status of Otto Reed in 1200 deceased?'],
    ['Which item has no bottling place in the old crypt?'],
    ['What is the oldest item with a bottling place in the crypt?'],
  ])('is no answer to what is asked of others: %s', async (question) => {
    const { parts } = await ask(world.reads.reasoning, question);
    expect(parts.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ')).not.toMatch(
      /Bran Holt|Ivo Marsh|Barrow Ale|Sten Vale|Hale Orme|[Dd]eceased/,
    );
  });

  it.each([
    ['Whom did Otto Reed kill?', 'Bran Holt'],
    ['Who was killed by Otto Reed?', 'Bran Holt'],
    ['Whom did Otto Reed teach?', 'Ivo Marsh'],
    ['Who is the rival of Otto Reed?', 'Sten Vale'],
    ['Is the status of Otto Reed deceased?', 'eceased'],
    ['Which item has a bottling place in the crypt?', 'Barrow Ale'],
  ])('answers %s', async (question, text) => {
    const { parts } = await ask(world.reads.reasoning, question);
    expect(parts.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ')).toContain(text);
  });
});
