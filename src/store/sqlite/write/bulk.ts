/** Bulk commits into an empty world: indexes are dropped first and built from sorted rows at the end, all in one transaction. */
import { availableParallelism } from 'node:os';
import { isBusy } from '../busy.js';
import { CACHE_KIB } from '../configure.js';
import type { Database } from '../database.js';
import { FILL_STATEMENT_TALLY } from '../schema/0031-statement-tally.js';
import { ALL_DIRTY } from '../schema/dirt.js';
import { FILL_SPAN } from '../schema/span.js';

const BIG = ['statement', 'assertion', 'passage', 'definition', 'mention', 'reference'];
const FEW = /recorded_until < |recorded_until = 0|extracted = 1/;
const FIRST = /^CREATE INDEX (?:statement_by_uid|statement_by_subject|assertion_by_statement) /;
const SMALL = ['entity', 'name'];
const MOST_HELPERS = 4;
const SORTED_AT_ONCE_KIB = 4_096;

/** Only then does nothing have to be looked up while the indexes are gone. */
export function isEmpty(db: Database): boolean {
  return db.number('SELECT EXISTS (SELECT 1 FROM source)') === 0;
}

/**
 * Without the write-ahead log every page is written once instead of three times. Only a process that has the file to
 * itself can leave the log; otherwise nothing happens. A crash is rolled back from the journal, as ever.
 */
export function leaveLog(db: Database): boolean {
  try {
    return db.get<{ journal_mode: string }>('PRAGMA journal_mode = TRUNCATE')?.journal_mode === 'truncate';
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

export function returnToLog(db: Database): void {
  db.exec('PRAGMA journal_mode = WAL');
}

export interface Dropped {
  /** Those by which equal statements are found and made one. */
  readonly first: readonly string[];
  /** The others of the tables that are complete before the entities are settled. */
  readonly big: readonly string[];
  readonly small: readonly string[];
  /** Of derived tables that are filled before anything is settled. */
  readonly triggers: readonly string[];
  /** Of the log of what changed, which says instead that everything did. */
  readonly notes: readonly string[];
}

/** Gives what makes them again. */
export function dropIndexesOf(db: Database, tables: readonly string[]): string[] {
  const indexes = db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
       AND tbl_name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(tables),
  );
  // Those over what is closed, waits or is provisional stay: building them would read the whole table for few rows.
  const dropped = indexes.filter(({ sql }) => !FEW.test(sql));
  for (const { name } of dropped) db.exec(`DROP INDEX ${name}`);
  return dropped.map(({ sql }) => sql);
}

export function dropIndexes(db: Database): Dropped {
  const all = dropIndexesOf(db, BIG);
  const small = dropIndexesOf(db, SMALL);
  // Triggers keep derived tables in step row by row; those are filled all at once instead.
  const triggers = db.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('statement', 'entity', 'name')",
  );
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  const sqlOf = (dropped: readonly { sql: string }[]) => dropped.map(({ sql }) => sql);
  const isNote = ({ name }: { name: string }) => name.startsWith('dirt_');
  return {
    first: all.filter((sql) => FIRST.test(sql)),
    big: all.filter((sql) => !FIRST.test(sql)),
    small,
    triggers: sqlOf(triggers.filter((trigger) => !isNote(trigger))),
    notes: sqlOf(triggers.filter(isNote)),
  };
}

/** Before anything is settled, so that the triggers see every change from here on. */
export function fillDerived(db: Database, triggers: readonly string[]): void {
  db.exec(FILL_SPAN + FILL_STATEMENT_TALLY);
  for (const sql of triggers) db.exec(sql);
}

export function noteEverything(db: Database, notes: readonly string[]): void {
  db.exec(ALL_DIRTY);
  for (const sql of notes) db.exec(sql);
}

/**
 * Sorting is shared with other cores where there are any. A helper is given what has filled the cache: a small one makes
 * many pieces, which are sorted while the next is read, and each within the processor's own cache. Nobody waits for them
 * where another thread builds them.
 */
export function buildIndexes(db: Database, statements: readonly string[]): void {
  if (statements.length === 0) return;
  const helpers = Math.min(MOST_HELPERS, availableParallelism() - 1);
  const run = (sql: string): void => db.repeat(sql, 0, []);
  try {
    for (const sql of [`PRAGMA threads = ${helpers}`, `PRAGMA cache_size = -${SORTED_AT_ONCE_KIB}`]) run(sql);
    for (const sql of statements) run(sql);
  } finally {
    for (const sql of ['PRAGMA threads = 0', `PRAGMA cache_size = -${CACHE_KIB}`]) run(sql);
  }
}
