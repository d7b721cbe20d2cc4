/** A database that is all there is known by the names of its tables. */
import { expect, test } from 'vitest';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import { demandAllTables, expected, namesIn } from './whole.js';

test('the tables that are looked for are those that the schema makes', () => {
  const db = new Database(':memory:', false);
  migrate(db, false);
  expect(
    namesIn(db)
      .filter((name) => !name.startsWith('sqlite_'))
      .sort(),
  ).toEqual(expected().sort());
  expect(() => demandAllTables(db)).not.toThrow();
  db.exec('DROP TABLE assertion');
  expect(() => demandAllTables(db)).toThrow(/lacks tables that it must have: assertion/);
  db.close();
});
