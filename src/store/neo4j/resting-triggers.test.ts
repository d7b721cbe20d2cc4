import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backupTo } from '../sqlite/backup.js';
import { configure } from '../sqlite/configure.js';
import { Database } from '../sqlite/database.js';
import { migrate } from '../sqlite/migrate.js';
import { letTriggersRest, makeOwnWorld } from './resting-triggers.js';

const triggersIn = (db: Database) =>
  db
    .all<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
    )
    .map(({ name, sql }) => [name, sql.replace(/\s+/g, ' ')]);

test('every trigger of the schema rests while rows come in, and is as it was in a world of its own', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-triggers-'));
  const file = path.join(folder, 'copy.db');
  const db = new Database(file, false);
  configure(db, false);
  migrate(db, false);
  const before = triggersIn(db);
  expect(before.length).toBeGreaterThan(10);
  db.exec('CREATE TABLE lore_copy (is_following INTEGER NOT NULL); INSERT INTO lore_copy VALUES (1)');
  letTriggersRest(db);
  const resting = triggersIn(db);
  expect(resting.filter(([, sql]) => !sql?.includes('is_following'))).toEqual([]);
  letTriggersRest(db);
  expect(triggersIn(db)).toEqual(resting);
  const own = path.join(folder, 'own.db');
  await backupTo(db, own);
  db.close();
  makeOwnWorld(own);
  expect(readdirSync(folder).filter((name) => name.startsWith('own'))).toEqual(['own.db']);
  const woken = new Database(own, true);
  expect(triggersIn(woken)).toEqual(before);
  expect(woken.all("SELECT name FROM sqlite_master WHERE name = 'lore_copy'")).toEqual([]);
  woken.close();
  rmSync(folder, { recursive: true });
});
