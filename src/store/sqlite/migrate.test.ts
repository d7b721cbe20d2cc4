/** Databases of every age, and files that are none. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { put, triples } from '../../../test/store/contract/kit.js';
import { FIRST_VERSION_ROWS } from '../../../test/store/first-version.fixture.js';
import { LoreError } from '../../model/index.js';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import { openSqliteStore } from './open.js';
import { FIRST_VERSION, LATEST_VERSION, MIGRATIONS } from './schema/index.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-store-'));
  file = join(folder, 'world.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What anyone can read of a database's shape. */
function shape(path: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db
      .prepare("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
      .all();
  } finally {
    db.close();
  }
}

async function refused(): Promise<LoreError> {
  const error = await openSqliteStore({ file }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof LoreError) return error;
  throw new Error(`opening was not refused: ${error}`);
}

describe('migrations', () => {
  test('are numbered without gaps, and end with the latest version', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, i) => FIRST_VERSION + i));
    expect(LATEST_VERSION).toBe(MIGRATIONS.at(-1)?.version);
  });

  test('a world made by the first version opens, keeps what it held, and has the shape of a new one', async () => {
    const old = new Database(file, false);
    migrate(old, false, FIRST_VERSION);
    old.exec(FIRST_VERSION_ROWS);
    old.close();
    expect(shape(file)).not.toEqual([]);
    const store = await openSqliteStore({ file });
    expect(await triples(store)).toEqual(['aldric RULES valdorn']);
    expect(await store.named(['the iron king'])).toMatchObject([{ entity: 'aldric' }]);
    expect(await store.searchText({ text: 'thirty', limit: 1 })).toHaveLength(1);
    await put(store, { id: 'new.md', claims: [['The Iron King', 'MET', 'Lysa']] });
    expect(await triples(store)).toEqual(['aldric MET lysa', 'aldric RULES valdorn']);
    expect(await store.check()).toMatchObject({ ok: true, schemaVersion: LATEST_VERSION });
    await store.close();
    const fresh = join(folder, 'fresh.db');
    await (await openSqliteStore({ file: fresh })).close();
    expect(shape(file)).toEqual(shape(fresh));
  });

  test('the first version never changes', () => {
    // What is released stays as it is: a change of the schema is a new version, not a new hash here.
    expect(
      createHash('sha256')
        .update(MIGRATIONS[0]?.sql ?? '')
        .digest('hex'),
    ).toBe('41fec61798048a03734eef2b87465635d93749b99474db94b571c1df0c0b48d3');
  });

  test('what is older than the first version is refused politely and left alone', async () => {
    await (await openSqliteStore({ file })).close();
    const older = new DatabaseSync(file);
    older.exec('PRAGMA user_version = 3');
    older.close();
    const before = readFileSync(file);
    expect((await refused()).code).toBe('store/too-old');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a bulk commit leaves the same shape behind', async () => {
    await (await openSqliteStore({ file })).close();
    const before = shape(file);
    const store = await openSqliteStore({ file });
    await store.commit([], { author: 'a', reason: 'b', bulk: true });
    await store.close();
    expect(shape(file)).toEqual(before);
  });

  test('a newer version is refused politely and left alone', async () => {
    await (await openSqliteStore({ file })).close();
    const newer = new DatabaseSync(file);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    const before = readFileSync(file);
    const error = await refused();
    expect(error.code).toBe('store/newer-version');
    expect(error.message).toContain('99');
    expect(error.hint).toContain('Upgrade');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a file that is no database is refused', async () => {
    writeFileSync(file, 'The chronicles of Vyr, written by hand. '.repeat(100));
    expect((await refused()).code).toBe('store/not-a-database');
  });

  test('a database of something else is refused and left alone', async () => {
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE bookmarks (url TEXT)');
    other.close();
    const before = readFileSync(file);
    expect((await refused()).code).toBe('store/not-a-world');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('reading only needs a file, and one of this version', async () => {
    await expect(openSqliteStore({ file, readonly: true })).rejects.toMatchObject({
      code: 'store/no-such-file',
    });
    writeFileSync(file, '');
    await expect(openSqliteStore({ file, readonly: true })).rejects.toMatchObject({
      code: 'store/needs-migration',
    });
    await expect(openSqliteStore({ file: join(folder, 'no', 'folder.db') })).rejects.toMatchObject({
      code: 'store/cannot-open',
    });
  });

  test('many open a new file at once, and one of them makes the tables', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => openSqliteStore({ file })));
    for (const store of stores) await store.close();
    expect(shape(file).length).toBeGreaterThan(10);
  });
});

test('a new database has an index on the domain of insights, which a question by domain uses', async () => {
  await (await openSqliteStore({ file })).close();
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const plan = db
      .prepare(
        'EXPLAIN QUERY PLAN SELECT row FROM synthesis WHERE domain = ? AND recorded_until = 9007199254740991',
      )
      .all('history');
    expect(JSON.stringify(plan)).toContain('synthesis_by_domain');
  } finally {
    db.close();
  }
});
