/** Two processes that read one pile find what one finds, and what one of them leaves is left to the other. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ingestWorldOf } from '../engine/ingest-world.js';
import { readWorld } from '../engine/read-world.js';
import type { Store } from '../store/store.js';
import { readContext } from './gather.js';
import { readOne } from './read-files.js';
import { isWorthTwo, Pile, readBeside } from './second-reader.js';

const FILES = Array.from({ length: 20 }, (_, i) => `note-${i}.md`);
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-two-'));
  writeFileSync(
    path.join(folder, 'lore.yaml'),
    'name: two\npack: high-fantasy\nreliability: [{ path: note-3.md, reliability: rumour }]\n',
  );
  for (const [i, file] of FILES.entries())
    writeFileSync(
      path.join(folder, file),
      `---\ntype: Person\nborn: ${1200 + i}\n---\n# Hild ${i}\n\nHild ${i} was born in ${1200 + i}. She married Osric in 1230.\n`,
    );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function reading(known: ReadonlyMap<string, string> = new Map()) {
  const parts = await readWorld(folder);
  // Reading asks nothing of the store.
  const world = ingestWorldOf({ ...parts, store: {} as Store });
  return { world, context: readContext(world, known, false) };
}

test('each file once, from both ends', () => {
  const pile = new Pile(['a', 'b', 'c', 'd']);
  expect([pile.takeFirst(), pile.takeLast(2), pile.takeFirst(), pile.takeFirst(), pile.takeLast(2)]).toEqual([
    0,
    [3, 2],
    1,
    null,
    [],
  ]);
});

test('the second process reads what the first would have read', async () => {
  const { world, context } = await reading();
  const alone = await Promise.all(FILES.map((file) => readOne(file, context)));
  const first = alone[0];
  const known = new Map([[FILES[0] ?? '', first?.kind === 'read' ? first.hash : '']]);
  const again = await reading(known);
  const pile = new Pile(FILES);
  await readBeside(pile, world, again.context)?.ended;
  expect(pile.left).toBe(0);
  expect(pile.results[0]).toEqual({ kind: 'unchanged', file: FILES[0] });
  expect(pile.results.slice(1)).toEqual(alone.slice(1));
  expect(alone.every(({ kind }) => kind === 'read')).toBe(true);
});

test('what it had taken when it ended is not read', async () => {
  const { world, context } = await reading();
  const pile = new Pile(FILES);
  const second = readBeside(pile, world, context);
  second?.stop();
  await second?.ended;
  expect(pile.left).toBe(4);
  expect(pile.results.filter((result) => result !== undefined)).toEqual([]);
});

test('a little is read by one', () => {
  expect([isWorthTwo(10_000, 3), isWorthTwo(100, 5_000)]).toEqual([false, false]);
});
