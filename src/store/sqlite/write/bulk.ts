/** Bulk commits into an empty world: indexes are dropped first and built from sorted rows at the end, all in one transaction. */
import type { Database } from '../database.js';

/** More rows than this and building all indexes anew costs more than keeping them. */
const NEARLY_EMPTY = 1_000;

const BIG = ['statement', 'assertion', 'passage', 'definition', 'mention'];
const SMALL = ['entity', 'name'];

export function isNearlyEmpty(db: Database): boolean {
  return (
    db.number('SELECT max(row) FROM statement') + db.number('SELECT max(row) FROM passage') < NEARLY_EMPTY
  );
}

export interface DroppedIndexes {
  /** Of the tables that are complete before the entities are settled. */
  readonly big: readonly string[];
  readonly small: readonly string[];
}

export function dropIndexes(db: Database): DroppedIndexes {
  const indexes = db.all<{ name: string; sql: string; tbl_name: string }>(
    "SELECT name, sql, tbl_name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
  );
  const pick = (tables: readonly string[]) => indexes.filter(({ tbl_name }) => tables.includes(tbl_name));
  const big = pick(BIG);
  const small = pick(SMALL);
  for (const { name } of [...big, ...small]) db.exec(`DROP INDEX ${name}`);
  return { big: big.map(({ sql }) => sql), small: small.map(({ sql }) => sql) };
}

export function buildIndexes(db: Database, statements: readonly string[]): void {
  for (const sql of statements) db.exec(sql);
}

export function rebuildText(db: Database): void {
  db.exec("INSERT INTO passage_text (passage_text) VALUES ('rebuild')");
  db.exec("INSERT INTO name_words (name_words) VALUES ('rebuild')");
}
