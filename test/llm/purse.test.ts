/** Processes that spend from one world's budget at once. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { built } from '../built.js';

const LIMIT = 120;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-purse-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('two processes never spend more together than the day allows, and all that it allows', async () => {
  const file = path.join(folder, 'world.db');
  await (await openSqliteStore({ file })).close();
  const spender = await built(path.join(import.meta.dirname, 'spender.fixture.ts'));
  const spend = async (): Promise<number> => {
    const ran = await promisify(execFile)(process.execPath, [spender, file, `${LIMIT}`]);
    return Number(ran.stdout);
  };
  const spent = await Promise.all([spend(), spend()]);
  expect(spent.reduce((sum, one) => sum + one, 0)).toBe(LIMIT);
  const store = await openSqliteStore({ file });
  const lines = await store.usage.lines('2000-01-01', '2999-12-31');
  expect(lines.reduce((sum, { calls }) => sum + calls, 0)).toBe(LIMIT);
  await store.close();
});
