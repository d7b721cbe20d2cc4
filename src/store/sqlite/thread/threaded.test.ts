/** A connection on a thread of its own behaves as one of this thread does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBusy } from '../busy.js';
import { Database } from '../database.js';
import { openBeside } from './threaded.js';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-thread-'));
  db = new Database(join(folder, 'world.db'), false);
  db.exec('CREATE TABLE told (row INTEGER PRIMARY KEY, text TEXT NOT NULL)');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function beside(): Promise<Database> {
  const found = await openBeside(db);
  if (found === null) throw new Error('no thread was started');
  return found;
}

const MANY = Array.from({ length: 30_000 }, (_, i) => [i + 1, `text ${i}`]).flat();

test('rows that are sent are there when they are asked for, and for others once they are committed', async () => {
  const other = await beside();
  other.exec('BEGIN IMMEDIATE');
  other.repeat('INSERT INTO told VALUES (?, ?)', 2, MANY);
  other.repeat('INSERT INTO told VALUES (?, ?), (?, ?)', 4, [40_001, 'a', 40_002, 'b']);
  expect(other.number('SELECT count(*) FROM told')).toBe(30_002);
  expect(other.get('SELECT text FROM told WHERE row = ?', 30_000)).toEqual({ text: 'text 29999' });
  expect(other.arrays('SELECT row, text FROM told WHERE row > ?', 40_000)).toEqual([
    [40_001, 'a'],
    [40_002, 'b'],
  ]);
  expect(other.inTransaction).toBe(true);
  expect(db.number('SELECT count(*) FROM told')).toBe(0);
  expect(other.run('DELETE FROM told WHERE row > ?', 40_000)).toBe(2);
  other.exec('COMMIT');
  expect(db.number('SELECT count(*) FROM told')).toBe(30_000);
  other.close();
});

test('what fails is said to whoever asks next, and can be taken back', async () => {
  const other = await beside();
  other.exec('BEGIN IMMEDIATE');
  other.repeat('INSERT INTO told VALUES (?, ?)', 2, [1, 'one', 1, 'the same']);
  other.repeat('INSERT INTO told VALUES (?, ?)', 2, [2, 'two']);
  expect(() => other.exec('COMMIT')).toThrow(/UNIQUE constraint failed/);
  other.exec('ROLLBACK');
  expect(other.number('SELECT count(*) FROM told')).toBe(0);
  other.close();
});

test('a lock is told from other faults', async () => {
  const other = await beside();
  db.exec('BEGIN IMMEDIATE');
  let told: unknown;
  try {
    other.exec('BEGIN IMMEDIATE');
  } catch (error) {
    told = error;
  }
  expect(isBusy(told)).toBe(true);
  db.exec('ROLLBACK');
  other.exec('BEGIN IMMEDIATE');
  other.close();
});

test('there is none where nobody else could see what the connection sees', async () => {
  const memory = new Database(':memory:', false);
  expect(await openBeside(memory)).toBe(null);
  memory.close();
  db.exec('CREATE TEMP TABLE own (row INTEGER)');
  expect(await openBeside(db)).toBe(null);
});
