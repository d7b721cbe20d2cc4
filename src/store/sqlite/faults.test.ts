/** What a person reads when the disk, the file or its folder is not as it should be. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { put, TYPES } from '../../../test/store/contract/kit.js';
import { explained } from './explain-error.js';
import { openSqliteStore } from './open.js';
import { openUnwritable } from './open-file.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-faults-'));
  file = join(folder, 'world.db');
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const open = (path = file, readonly = false) => openSqliteStore({ file: path, types: TYPES, readonly });
const SAID = { id: 'a.md', passages: ['x'], claims: [['Aldric', 'MET', 'Lysa']] } as const;

async function world(): Promise<void> {
  const store = await open();
  const many = Array.from({ length: 200 }, (_, i) => ['Aldric', 'MET', `Guest ${i}`] as const);
  await put(store, { ...SAID, claims: many });
  await store.close();
  const raw = new DatabaseSync(file);
  raw.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  raw.close();
}

describe('faults are explained', () => {
  test('a damaged file', async () => {
    await world();
    const bytes = readFileSync(file);
    bytes.fill(7, 4096);
    writeFileSync(file, bytes);
    const failed = await open()
      .then((store) => store.statements().finally(() => store.close()))
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'store/damaged', hint: expect.stringContaining('backup') });
  });

  test('a missing folder, a file in its place, a folder in the file’s place', async () => {
    await expect(open(join(folder, 'no', 'world.db'))).rejects.toMatchObject({
      code: 'store/cannot-open',
      message: expect.stringContaining('does not exist'),
    });
    writeFileSync(join(folder, '.lore'), '');
    await expect(open(join(folder, '.lore', 'world.db'))).rejects.toMatchObject({
      code: 'store/cannot-open',
      message: expect.stringContaining('is a file'),
    });
    mkdirSync(file);
    await expect(open()).rejects.toMatchObject({
      code: 'store/cannot-open',
      message: expect.stringContaining('it is a folder'),
    });
  });

  test('a change to what is open for reading', async () => {
    await world();
    const store = await open(file, true);
    await expect(put(store, SAID)).rejects.toMatchObject({ code: 'store/read-only' });
    expect(await store.statements()).toHaveLength(200);
    await store.close();
  });

  test('a full disk, and an error that is none of SQLite’s', () => {
    const sqlite = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });
    expect(explained(sqlite(13))).toMatchObject({ code: 'store/full' });
    expect(explained(sqlite(10 | (3 << 8)))).toMatchObject({ code: 'store/io' });
    const other = new Error('the disk is full of lore');
    expect(explained(other)).toBe(other);
  });

  test('a file nobody can change is read as it lies there', async () => {
    await world();
    const db = openUnwritable(file);
    expect(db.number('SELECT count(*) FROM statement')).toBe(200);
    db.close();
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'a folder that may only be read can be read (needs a user who is not root)',
    async () => {
      await world();
      chmodSync(folder, 0o555);
      const store = await open();
      expect(await store.statements()).toHaveLength(200);
      await expect(put(store, SAID)).rejects.toMatchObject({ code: 'store/read-only' });
      await store.close();
    },
  );
});
