/** Backups and health. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { put, triples } from '../../../test/store/contract/kit.js';
import { openSqliteStore } from './open.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-backup-'));
  file = join(folder, 'world.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('backup', () => {
  test('is a world of its own, taken while others write', async () => {
    const [store, other] = [await openSqliteStore({ file }), await openSqliteStore({ file })];
    await put(store, { id: 'a.md', claims: [['Aldric', 'RULES', 'Valdorn']] });
    const copy = join(folder, 'copy.db');
    const writing = (async () => {
      for (let i = 0; i < 20; i++)
        await put(other, { id: `${i}.md`, claims: [['Lysa', 'MET', `Guest ${i}`]] });
    })();
    await store.backup(copy);
    await writing;
    const restored = await openSqliteStore({ file: copy });
    expect(await triples(restored)).toContain('aldric RULES valdorn');
    expect((await restored.check()).problems).toEqual([]);
    await put(restored, { id: 'z.md', claims: [['Mara', 'MET', 'Lysa']] });
    expect(await triples(store)).not.toContain('mara MET lysa');
    for (const open of [store, other, restored]) await open.close();
  });

  test('to a folder that is not there fails and leaves nothing', async () => {
    const store = await openSqliteStore({ file });
    const copy = join(folder, 'no', 'copy.db');
    await expect(store.backup(copy)).rejects.toMatchObject({ code: 'store/backup-failed' });
    expect(existsSync(copy)).toBe(false);
    await store.close();
  });
});

describe('check', () => {
  test('names what is broken', async () => {
    const store = await openSqliteStore({ file });
    await put(store, { id: 'a.md', claims: [['Aldric', 'RULES', 'Valdorn']] });
    expect(await store.check()).toMatchObject({ ok: true, problems: [] });
    const hand = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    hand.exec('UPDATE assertion SET recorded_until = 2; DELETE FROM name; UPDATE statement SET object = 77');
    hand.close();
    const health = await store.check();
    expect(health.ok).toBe(false);
    expect(health.problems.join('; ')).toMatch(/points to a entity.*nobody asserts.*no canonical name/s);
    await store.close();
  });
});
