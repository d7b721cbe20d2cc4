/** What findings are not in step with: read, done with, and kept from growing without end. */
import type { Dirt, DirtReport } from '../../ground.js';
import type { Database } from '../database.js';
import { reading } from '../queue/transaction.js';
import type { Reading } from '../read/reading.js';
import { ALL_DIRTY } from '../schema/dirt.js';

/** Past this many changes looking at everything is the shorter way. */
const WORTH_LISTING = 20_000;
/** Rows that wait to be looked at; more of them than this become one. */
const MOST_WAITING = 100_000;
/** Rows that are done with stay as long as a sweep may have begun before them. */
const COMMITS_REMEMBERED = 200;

const EVERYTHING = 2;
const ENTITY = 1;

interface DirtRow {
  kind: number;
  subject: number;
  predicate: number;
  object: number;
}

export function readDirt(context: Reading): Promise<DirtReport> {
  return reading(context.db, () => dirtIn(context));
}

function dirtIn({ db, words }: Reading): DirtReport {
  const seq = db.number('SELECT max(seq) FROM commits');
  const mark = markNow(db);
  const rows = db.all<DirtRow>(
    `SELECT DISTINCT kind, subject, predicate, object FROM dirt WHERE swept = 0 LIMIT ?`,
    WORTH_LISTING + 1,
  );
  if (rows.length > WORTH_LISTING || rows.some(({ kind }) => kind === EVERYTHING)) {
    return { dirt: 'everything', mark, seq };
  }
  return {
    dirt: rows.map(
      ({ kind, subject, predicate, object }): Dirt =>
        kind === ENTITY
          ? { kind: 'entity', entity: subject }
          : { kind: 'statement', subject, predicate: words.predicates.textOf(predicate), object },
    ),
    mark,
    seq,
  };
}

function markNow(db: Database): number {
  return db.number('SELECT max(row) FROM dirt');
}

/**
 * Within a write transaction: findings are in step with what was noted up to `mark`, as it stood after the commit
 * `seq`. What later commits touched may have been settled by others already and is now overwritten by older findings,
 * so that it has to be looked at again.
 */
export function markSwept(db: Database, done: { readonly mark: number | null; readonly seq: number }): void {
  const { mark, seq } = done;
  const head = db.number('SELECT max(seq) FROM commits');
  db.run('UPDATE dirt SET swept = 0 WHERE row > ? AND seq > ? AND swept = 1', mark ?? 0, seq);
  if (mark !== null) db.run('UPDATE dirt SET swept = 1 WHERE row <= ? AND swept = 0', mark);
  db.run('DELETE FROM dirt WHERE swept = 1 AND seq <= ?', head - COMMITS_REMEMBERED);
  if (head - seq >= COMMITS_REMEMBERED) db.exec(ALL_DIRTY);
}

/** At the end of a commit: a world that nobody checks does not keep a list of all it ever changed. */
export function boundDirt(db: Database): void {
  const oldest = db.number('SELECT min(row) FROM dirt WHERE swept = 0');
  if (oldest === 0 || markNow(db) - oldest < MOST_WAITING) return;
  db.exec(`DELETE FROM dirt; ${ALL_DIRTY}`);
}
