import { expect, test } from 'vitest';
import { Database } from '../sqlite/database.js';
import { migrate } from '../sqlite/migrate.js';
import { letTriggersRest, wakeTriggers } from './resting-triggers.js';

const triggersIn = (db: Database) =>
  db
    .all<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
    )
    .map(({ name, sql }) => [name, sql.replace(/\s+/g, ' ')]);

test('every trigger of the schema rests while rows come in, and is as it was when it is woken', () => {
  const db = new Database(':memory:', false);
  migrate(db, false);
  const before = triggersIn(db);
  expect(before.length).toBeGreaterThan(10);
  db.exec('CREATE TABLE lore_copy (is_following INTEGER NOT NULL); INSERT INTO lore_copy VALUES (1)');
  letTriggersRest(db);
  const resting = triggersIn(db);
  expect(resting.filter(([, sql]) => !sql?.includes('is_following'))).toEqual([]);
  letTriggersRest(db);
  expect(triggersIn(db)).toEqual(resting);
  wakeTriggers(db);
  expect(triggersIn(db)).toEqual(before);
  db.close();
});
