import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupStore } from './backup.js';
import { openWorld } from './open.js';
import type { World } from './world.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-backup-'));
let world: World;
beforeAll(async () => {
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: core\n');
  writeFileSync(path.join(root, 'Aldric.md'), '---\ntype: Person\n---\nA king.\n');
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

it('makes a copy that opens, and leaves nothing beside it', async () => {
  const file = path.join(root, 'copies', 'copy.db');
  expect(await backupStore(world.store, file)).toBeGreaterThan(1000);
  expect(readdirSync(path.dirname(file))).toEqual(['copy.db']);
  const copy = await openWorld(root, { database: file });
  expect((await copy.store.counts()).entities).toBe(1);
  await copy.close();
});

it('replaces a file only when asked, and a folder never', async () => {
  const file = path.join(root, 'mine.txt');
  writeFileSync(file, 'precious');
  await expect(backupStore(world.store, file)).rejects.toMatchObject({ code: 'backup/exists' });
  expect(readFileSync(file, 'utf8')).toBe('precious');
  await backupStore(world.store, file, { force: true });
  await expect(backupStore(world.store, root, { force: true })).rejects.toMatchObject({
    code: 'backup/exists',
  });
});

it('never replaces the database itself, by whatever name', async () => {
  const database = world.store.location;
  symlinkSync(path.dirname(database), path.join(root, 'door'));
  linkSync(database, path.join(root, 'hard.db'));
  const names = [database, `${database}-wal`, `${database}-shm`, path.join(root, 'door', 'world.db')];
  for (const file of [...names, path.join(root, 'hard.db'), path.join(root, 'lore.yaml')])
    await expect(backupStore(world.store, file, { force: true }), file).rejects.toMatchObject({
      code: 'backup/own-file',
    });
  expect((await world.health()).ok).toBe(true);
});

it('keeps the old copy when the new one is not sound', async () => {
  const file = path.join(root, 'kept.db');
  writeFileSync(file, 'the old copy');
  const { location } = world.store;
  const broken = { location, backup: async (copy: string) => writeFileSync(copy, 'no database') };
  await expect(backupStore(broken, file, { force: true })).rejects.toThrow();
  expect(readFileSync(file, 'utf8')).toBe('the old copy');
  expect(readdirSync(root).filter((name) => name.startsWith('.lore-backup'))).toEqual([]);
});
