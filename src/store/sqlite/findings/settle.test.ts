/** What settling does that the port alone cannot bring about: lost judgements, and keys that begin the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { disputed, found, type Numbers, numbersOf, settle } from '../../../../test/store/contract/found.js';
import { put, TYPES } from '../../../../test/store/contract/kit.js';
import type { Store } from '../../store.js';
import { Database } from '../database.js';
import { openSqliteStore } from '../open.js';

const folder = mkdtempSync(join(tmpdir(), 'lore-settle-'));
const CLASH = { subject: 'corth', statements: ['ada RULES corth', 'bran RULES corth'] };
let worlds = 0;
let file: string;
let store: Store;
let numbers: Numbers;

beforeEach(async () => {
  worlds += 1;
  file = join(folder, `${worlds}.db`);
  store = await openSqliteStore({ file, types: TYPES });
  await put(store, {
    id: 'realm.md',
    claims: [
      ['Ada', 'RULES', 'Corth'],
      ['Bran', 'RULES', 'Corth'],
    ],
  });
  numbers = await numbersOf(store);
});

afterEach(() => store.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function setFlagged(row: number, flagged: 0 | 1): void {
  const db = new Database(file, false);
  db.run('UPDATE statement SET flagged = ? WHERE row = ?', flagged, row);
  db.close();
}

test('a finding whose statement lost a judgement is judged, and open again when it is taken back', async () => {
  const clash = found(numbers, CLASH);
  await settle(store, numbers, [clash]);
  setFlagged(numbers.row('bran RULES corth'), 1);
  const settled = await settle(store, numbers, []);
  expect(settled.gone).toHaveLength(1);
  expect(await store.findings.findings({ statuses: ['judged'] })).toMatchObject([{ status: 'judged' }]);
  expect(await store.findings.findings()).toEqual([]);
  expect(await disputed(store)).toEqual([]);
  setFlagged(numbers.row('bran RULES corth'), 0);
  expect(await settle(store, numbers, [clash])).toMatchObject({ appeared: settled.gone });
  expect(await disputed(store)).toHaveLength(2);
});

test('findings whose keys begin the same have ids of their own', async () => {
  const key = '0123456789ab'.padEnd(64, '0');
  const other = '0123456789ab'.padEnd(64, 'f');
  const third = '0123456789ab'.padEnd(64, 'c');
  const clash = found(numbers, CLASH);
  await settle(store, numbers, [
    { ...clash, key },
    { ...clash, key: other },
  ]);
  await settle(store, numbers, [{ ...clash, key: third }], { swept: [] });
  const ids = (await store.findings.findings()).map(({ id }) => id);
  expect(ids).toEqual(['f-0123456789ab', `f-${other}`, `f-${third}`]);
  for (const id of ids) expect(await store.findings.findings({ ids: [id] })).toMatchObject([{ id }]);
  await expect(store.findings.findings({ ids: ['f-0123'] })).rejects.toMatchObject({
    code: 'store/ambiguous-id',
  });
});

function indexes(): string[] {
  const db = new Database(file, false);
  const rows = db.all<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name LIKE 'finding%' AND sql IS NOT NULL ORDER BY name",
  );
  db.close();
  return rows.map(({ sql }) => sql);
}

test('very many first findings are settled like a few, and leave the same indexes', async () => {
  const clash = found(numbers, CLASH);
  const keyed = (n: number) => ({ ...clash, key: String(n).padStart(12, '0').padEnd(64, 'a') });
  const many = Array.from({ length: 10_000 }, (_, n) => keyed(n));
  const before = indexes();
  const first = await settle(store, numbers, many);
  expect(first.appeared).toHaveLength(many.length);
  expect(indexes()).toEqual(before);
  expect(await disputed(store)).toHaveLength(2);
  const second = await settle(store, numbers, [...many.slice(1), keyed(many.length)]);
  expect(second).toMatchObject({ appeared: ['f-000000010000'], gone: ['f-000000000000'] });
  expect((await store.check()).problems).toEqual([]);
});

test('the health check tells marks that are out of step', async () => {
  await settle(store, numbers, [found(numbers, CLASH)]);
  expect((await store.check()).problems).toEqual([]);
  const db = new Database(file, false);
  db.run('UPDATE statement SET disputed = 0 WHERE row = ?', numbers.row('ada RULES corth'));
  db.close();
  expect((await store.check()).problems).toEqual([
    '1 statements are disputed or not, unlike what findings say',
  ]);
});
