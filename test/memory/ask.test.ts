/** Questions put to a memory of facts: answered by what was told, with who told it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askWorld } from '../../src/engine/ask.js';
import { openWorld, type World } from '../../src/engine/index.js';

const FACTS = [
  'Team Fox owns the ledger',
  'The timeout of checkout is 30 s',
  'Orders live in MySQL',
  'The ledger uses Kafka',
  'The port of the ledger is 80',
  'The port of the ledger is 90',
  'For the night shift call Zed first',
];

let root = '';
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-ask-facts-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  world = await openWorld(root);
  const now = Math.floor(Date.now() / 1000);
  for (const [i, content] of FACTS.entries()) {
    const validFrom = now - (FACTS.length - i) * 86_400;
    await (await world.facts.commit([{ content, author: `author ${i}`, validFrom }])).settled;
  }
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function answer(question: string): Promise<{ text: string; outcome: string; caveats: string }> {
  const [part] = (await askWorld(world, question)).parts;
  return {
    text: part?.sentences.map(({ text }) => text).join(' ') ?? '',
    outcome: part?.outcome ?? '',
    caveats: part?.caveats.join(' ') ?? '',
  };
}

it.each([
  ['who owns the ledger?', 'The owner of ledger is Team Fox (author 0, '],
  ['What is the timeout of checkout?', 'The timeout of checkout is 30 s (author 1, '],
  ['Which database do orders use?', 'The database of Orders is MySQL (author 2, '],
  ['What do we know about the ledger?', 'Team Fox maintains ledger.'],
])('%s', async (question, told) => {
  const { text, outcome } = await answer(question);
  expect(outcome).toBe('answered');
  expect(text).toContain(told);
});

it('tells both sides of what is disputed, and that it is', async () => {
  const { text, caveats } = await answer('What is the port of the ledger?');
  expect(text).toMatch(/is 80 .*is 90 /);
  expect(caveats).toContain('The sources differ on the port of ledger');
});

it('quotes what was told where nothing answers in so many words', async () => {
  const { text } = await answer('Who maintains checkout?');
  expect(text).toMatch(/^Nothing that was told answers this.*“The timeout of checkout is 30 s” \(author 1, /);
});

it('quotes facts that have the words of a question that names nothing', async () => {
  const { text, outcome } = await answer('Who should the night shift call?');
  expect(outcome).toBe('answered');
  expect(text).toContain('“For the night shift call Zed first” (author 6, ');
  expect((await answer('Which colour has the roof?')).outcome).not.toBe('answered');
});

it('says why the present is the present', async () => {
  expect((await askWorld(world, 'who owns the ledger?')).now).toMatch(
    / \(this world keeps to the date of today\)$/,
  );
});

it('labels every side of an open confusion, asked for or listed', async () => {
  for (const text of ['port of the ledger', undefined]) {
    const hits = await world.facts.query({ limit: 20, ...(text === undefined ? {} : { text }) });
    const labelled = hits.filter(({ labels }) => labels.includes('disputed'));
    expect(labelled.map(({ fact }) => fact.content).sort()).toEqual([
      'The port of the ledger is 80',
      'The port of the ledger is 90',
    ]);
  }
});
