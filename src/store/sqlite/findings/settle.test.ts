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
