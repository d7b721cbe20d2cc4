/** Bulk commits leave the file as any other commit does, alone or in company. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BY, file as change, picture, TYPES } from '../../../test/store/contract/kit.js';
import { openSqliteStore } from './open.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-bulk-'));
  file = join(folder, 'world.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openSqliteStore({ file, types: TYPES });
const BULK = { ...BY, bulk: true };
const CHANGES = Array.from({ length: 40 }, (_, i) =>
  change({
    id: `${i}.md`,
    passages: [`Note ${i}.`],
    claims: [
      ['Aldric', 'MET', 'Lysa'],
      ['Aldric', 'MET', `Guest ${i}`],
    ],
  }),
);

function journalMode(): unknown {
  const db = new DatabaseSync(file);
  const mode: unknown = db.prepare('PRAGMA journal_mode').get();
  db.close();
  return mode;
}

describe('a bulk commit', () => {
  test('goes back to the write-ahead log', async () => {
    const store = await open();
    await store.commit(CHANGES, BULK);
    await store.close();
    expect(journalMode()).toMatchObject({ journal_mode: 'wal' });
  });

  test('is seen by those who had the file open', async () => {
    const [store, other] = [await open(), await open()];
    expect((await other.counts()).entities).toBe(0);
    const report = await store.commit(CHANGES, BULK);
    expect(report.statements.opened).toBe(41);
    expect(await other.counts()).toMatchObject({ relations: 41, assertions: 80 });
    for (const opened of [store, other]) await opened.close();
  });

  test('that fails leaves an empty world with all its indexes', async () => {
    const store = await open();
    const bad = { kind: 'retcon', statement: '0'.repeat(24), successor: null, reason: '' } as const;
    await expect(store.commit([...CHANGES, bad], BULK)).rejects.toMatchObject({
      code: 'store/unknown-statement',
    });
    expect(await store.counts()).toMatchObject({ entities: 0, commits: 0 });
    await store.commit(CHANGES, BULK);
    const plain = await openSqliteStore({ file: ':memory:', types: TYPES });
    await plain.commit(CHANGES, BY);
    expect(await picture(store)).toEqual(await picture(plain));
    expect((await store.check()).problems).toEqual([]);
    for (const opened of [store, plain]) await opened.close();
  });

  test('into a world that holds something is an ordinary one', async () => {
    const store = await open();
    await store.commit(CHANGES.slice(0, 5), BY);
    await store.commit(CHANGES, BULK);
    expect((await store.counts()).relations).toBe(41);
    expect((await store.check()).problems).toEqual([]);
    await store.close();
  });
});
