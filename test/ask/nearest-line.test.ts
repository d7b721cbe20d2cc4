/** Where a quoted sentence stands: in the file, not in the passage. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const NOTE = `---
type: Person
---
# Hale

## Life

Hale came from the fens.

| year | illness |
|---|---|
| 413 | grey cough |

He kept
geese. Hale liked eels from the river.

## Later

Hale slept badly by the mill.
`;

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-nearest-'));
  writeFileSync(path.join(root, 'Hale.md'), NOTE);
  await createWorld(root, { name: 'Fens' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

it.each([
  ['What did Hale like from the river?', 'Hale liked eels from the river.', 'liked eels'],
  ['Which illness in 413, the grey cough, did Hale have?', '| 413 | grey cough |', 'grey cough'],
  ['How did Hale sleep by the mill?', 'Hale slept badly by the mill.', 'slept badly'],
])('%s', async (question, quote, words) => {
  const { parts } = await ask(world.reads.reasoning, question);
  const found = parts.flatMap(({ passages = [] }) => passages).find((one) => one.quote === quote);
  const line = NOTE.split('\n').findIndex((text) => text.includes(words)) + 1;
  expect(found?.lines?.start).toBe(line);
});
