/** Counts are remembered, and never longer than they hold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { found, numbersOf, settle } from '../../../../test/store/contract/found.js';
import { put, TYPES } from '../../../../test/store/contract/kit.js';
import { Database } from '../database.js';
import { openSqliteStore } from '../open.js';

const folder = mkdtempSync(join(tmpdir(), 'lore-memo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what one store settles or judges is counted by both', async () => {
  const file = join(folder, 'a.db');
  const one = await openSqliteStore({ file, types: TYPES });
  const two = await openSqliteStore({ file, types: TYPES });
  try {
    await put(one, {
      id: 'realm.md',
      claims: [
        ['Ada', 'RULES', 'Corth'],
        ['Bran', 'RULES', 'Corth'],
      ],
    });
    const counts = async () => [
      await one.findings.countFindings({ statuses: ['open'] }),
      await two.findings.countFindings({ statuses: ['open'] }),
      (await one.findings.tallyFindings({ statuses: ['open'] })).length,
    ];
    expect(await counts()).toEqual([0, 0, 0]);
    const numbers = await numbersOf(one);
    const clash = found(numbers, { subject: 'corth', statements: ['ada RULES corth', 'bran RULES corth'] });
    const { appeared } = await settle(one, numbers, [clash]);
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await counts()).toEqual([1, 1, 1]);
    const [id = ''] = appeared;
    await two.findings.judge({ id, verdict: 'dismissed', by: 'a person', reason: 'they rule in turn' });
    expect(await counts()).toEqual([0, 0, 0]);
  } finally {
    await one.close();
    await two.close();
  }
});

test('a log that grows makes nobody count anew, and whatever else is written does', async () => {
  const file = join(folder, 'log.db');
  const store = await openSqliteStore({ file, types: TYPES });
  try {
    const logged = { handle: 'ctx-1', at: Date.now(), kind: 'call', tool: 'lookup' } as const;
    const entry = { ...logged, input: '{}', error: null, statements: 0 };
    const count = () => store.findings.countFindings({ statuses: ['open'] });
    await put(store, { id: 'realm.md', claims: [['Ada', 'RULES', 'Corth']] });
    const asked = vi.spyOn(Database.prototype, 'all');
    const asks = async () => {
      asked.mockClear();
      await count();
      return asked.mock.calls.length > 0;
    };
    await count();
    expect(await asks()).toBe(false);
    await store.conversations.log([entry, entry]);
    expect(await store.conversations.logged()).toHaveLength(2);
    expect(await asks()).toBe(false);
    await put(store, { id: 'realm.md', claims: [['Ada', 'RULES', 'Doron']] });
    expect(await asks()).toBe(true);
  } finally {
    vi.restoreAllMocks();
    await store.close();
  }
});
