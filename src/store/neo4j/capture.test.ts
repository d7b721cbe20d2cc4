/** Which rows of a write count as new: only those of which there was nothing before it. */
import { describe, expect, it } from 'vitest';
import { Database } from '../sqlite/database.js';
import { Capture } from './capture.js';
import { keptTables } from './tables.js';

function captured(work: (db: Database) => void) {
  const db = new Database(':memory:', false);
  db.exec(
    "CREATE TABLE thing (row INTEGER PRIMARY KEY, told TEXT); INSERT INTO thing VALUES (1, 'old'), (2, 'old')",
  );
  const capture = new Capture(db, keptTables(db));
  work(db);
  const { changed, fresh } = capture.take();
  db.close();
  return { changed: changed.get('thing'), fresh: [...(fresh.get('thing') ?? [])] };
}

describe('what a write has changed', () => {
  it('is new where it was inserted, also if it was changed since', () => {
    const found = captured((db) =>
      db.exec("INSERT INTO thing VALUES (3, 'new'); UPDATE thing SET told = 'newer' WHERE row IN (2, 3)"),
    );
    expect(found).toEqual({ changed: [2, 3], fresh: [3] });
  });

  it('is not new where a row with its number was deleted first', () => {
    const found = captured((db) =>
      db.exec("DELETE FROM thing WHERE row = 2; INSERT INTO thing VALUES (2, 'new')"),
    );
    expect(found).toEqual({ changed: [2], fresh: [] });
  });
});
