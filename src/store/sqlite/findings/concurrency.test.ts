/** Several stores on one file settle at once: nobody sees a lock, and all agree afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { disputed, found, numbersOf, settle } from '../../../../test/store/contract/found.js';
import { put, TYPES } from '../../../../test/store/contract/kit.js';
import type { Store } from '../../store.js';
import { openSqliteStore } from '../open.js';

const folder = mkdtempSync(join(tmpdir(), 'lore-findings-'));
const stores: Store[] = [];

async function open(file: string): Promise<Store> {
  const store = await openSqliteStore({ file: join(folder, file), types: TYPES });
  stores.push(store);
  return store;
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('settlements of two stores come one after the other', async () => {
  const [one, two] = [await open('a.db'), await open('a.db')];
  await put(one, {
    id: 'realm.md',
    claims: ['Ada', 'Bran'].flatMap((ruler) => [[ruler, 'RULES', 'Corth'] as const]),
  });
  const numbers = await numbersOf(one);
  const statements = ['ada RULES corth', 'bran RULES corth'];
  const hints = Array.from({ length: 12 }, (_, i) =>
    found(numbers, { subject: 'corth', key: `k${i}`, statements }),
  );
  const settled = await Promise.all(
    hints.flatMap((hint) => [one, two].map((store) => settle(store, numbers, [hint], { swept: [] }))),
  );
  const appeared = settled.flatMap((result) => result.appeared);
  expect(appeared).toHaveLength(12);
  expect(new Set(appeared).size).toBe(12);
  expect(await two.findings.countFindings()).toBe(12);
  const results = await Promise.all([settle(one, numbers, []), settle(two, numbers, [])]);
  expect(results.flatMap(({ gone }) => gone).sort()).toEqual(appeared.sort());
  expect(await disputed(two)).toEqual([]);
  expect((await one.check()).problems).toEqual([]);
});

test('a store that read before another one committed and settled opens nothing again', async () => {
  const [slow, quick] = [await open('b.db'), await open('b.db')];
  await put(slow, { id: 'realm.md', claims: [['Ada', 'RULES', 'Corth']] });
  await put(slow, { id: 'song.md', claims: [['Bran', 'RULES', 'Corth']] });
  const before = await numbersOf(slow);
  const clash = found(before, { subject: 'corth', statements: ['ada RULES corth', 'bran RULES corth'] });
  const early = await slow.findings.dirt();
  await put(quick, { id: 'song.md', hash: 'h2', claims: [['Bran', 'SERVES', 'Ada']] });
  const dirt = await quick.findings.dirt();
  await settle(quick, await numbersOf(quick), [], { mark: dirt.mark });
  await settle(slow, before, [clash], { mark: early.mark });
  expect(await quick.findings.countFindings()).toBe(0);
  expect(await disputed(quick)).toEqual([]);
  const again = await quick.findings.dirt();
  expect(again.dirt).not.toEqual([]);
});
