/** What is remembered of a world is bounded: it may have more entities than memory holds answers about. */
import { expect, it } from 'vitest';
import { loadOntology } from '../packs/index.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import { remembered } from './remembered.js';

it('remembers the latest answers and no more than two thousand', async () => {
  const store = await openSqliteStore({ file: ':memory:', ontology: loadOntology({ packs: ['core'] }) });
  let asked = 0;
  const ask = (key: string) => remembered(store, key, async () => ++asked);
  for (let i = 0; i < 3_000; i++) await ask(`notes on ${i}`);
  expect(await ask('notes on 2999')).toBe(3_000);
  expect(await ask('notes on 0')).toBe(3_001);
  await store.close();
});
