/** All changes or none: one write transaction from the first look to the last row. */
import type { Change, CommitReport } from '../../changes.js';
import { decideCommit, reportOf } from '../../commit/decide.js';
import { settleStatements } from '../../commit/settle.js';
import type { Writing } from '../../commit/writing.js';
import type { CommitOptions } from '../../store.js';
import type { TypeOrder } from '../../type-order.js';
import { beginWriting, retryWhileBusy } from '../busy.js';
import type { Database } from '../database.js';
import { type Dictionaries, openDictionaries } from '../dictionary.js';
import { explained } from '../explain-error.js';
import { writeFacts } from '../facts/write-facts.js';
import { boundDirt } from '../ground/dirt.js';
import { putJobs } from '../queue/enqueue.js';
import { SqliteRows } from '../records/sqlite-rows.js';
import { writeSyntheses } from '../syntheses/write-syntheses.js';
import { openBeside } from '../thread/threaded.js';
import {
  buildIndexes,
  dropIndexes,
  fillDerived,
  isEmpty,
  leaveLog,
  noteEverything,
  returnToLog,
} from './bulk.js';
import { mergeEquals } from './merge-equals.js';

export interface CommitContext {
  readonly db: Database;
  readonly words: Dictionaries;
  readonly types: TypeOrder;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export async function commit(
  context: CommitContext,
  changes: Iterable<Change>,
  options: CommitOptions,
): Promise<CommitReport> {
  const { db } = context;
  let withoutLog = false;
  let beside: Database | null = null;
  try {
    if (options.bulk === true && !options.dryRun && isEmpty(db)) {
      withoutLog = leaveLog(db);
      beside = await openBeside(db);
    }
    const words = beside && openDictionaries(beside);
    return await transact(beside && words ? { ...context, db: beside, words } : context, changes, options);
  } catch (error) {
    throw explained(error);
  } finally {
    beside?.close();
    if (withoutLog) await retryWhileBusy(() => returnToLog(db));
  }
}

type Transacted = { readonly report: CommitReport } | { readonly error: unknown };

/**
 * From taking the lock to giving it back nothing is awaited: whoever else uses this connection would find itself in the
 * middle of the transaction. Only a lock is waited for; what fails after that is not tried again, since the changes
 * may be there to be read once.
 */
async function transact(
  context: CommitContext,
  changes: Iterable<Change>,
  options: CommitOptions,
): Promise<CommitReport> {
  const transacted = await retryWhileBusy(() => {
    beginWriting(context.db);
    return writeAll(context, changes, options);
  });
  if ('error' in transacted) throw transacted.error;
  return transacted.report;
}

function writeAll(context: CommitContext, changes: Iterable<Change>, options: CommitOptions): Transacted {
  const { db, words } = context;
  try {
    const { w, lastAt } = write(context, changes, options);
    const { facts = [], syntheses = [] } = options;
    const keep = (w.changed || facts.length + syntheses.length > 0) && !options.dryRun;
    // What has to be looked at again is noted under the commit whose own row comes last.
    if (keep) writeSyntheses(db, syntheses, w.seq, context.now());
    const at = keep ? record(context, w.seq, lastAt, options) : null;
    if (at !== null) writeFacts(db, facts, w.seq, at);
    if (keep && options.jobs !== undefined) putJobs(db, options.jobs, context.now());
    db.exec(keep ? 'COMMIT' : 'ROLLBACK');
    if (keep) db.noted?.(w.seq);
    if (!keep || w.bulk) words.forgetAll();
    if (keep && w.bulk) truncateLog(db);
    return { report: reportOf(w, at) };
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    words.forgetAll();
    return { error };
  }
}

interface LastCommit {
  readonly seq: number;
  readonly at: number;
}

function write(
  { db, words, types }: CommitContext,
  changes: Iterable<Change>,
  options: CommitOptions,
): { readonly w: Writing; readonly lastAt: number } {
  const last = db.get<LastCommit>('SELECT seq, at FROM commits ORDER BY seq DESC LIMIT 1');
  const seq = (last?.seq ?? 0) + 1;
  const dropped = options.bulk === true && isEmpty(db) ? dropIndexes(db) : null;
  if (dropped !== null) words.loadAll();
  const rows = new SqliteRows(db, words, seq);
  const bulk = (w: Writing): void => {
    rows.flush();
    if (dropped === null) return;
    buildIndexes(db, dropped.first);
    fillDerived(db, dropped.triggers);
    mergeEquals(db, w);
    // Then nothing has to wait for the other indexes but who looks for something by them.
    if (w.absorbed.size === 0) settleStatements(w);
    buildIndexes(db, dropped.big);
  };
  const w = decideCommit({ rows, types, seq, ...(dropped && { bulk }) }, changes);
  rows.flush();
  if (dropped !== null) {
    buildIndexes(db, dropped.small);
    noteEverything(db, dropped.notes);
  }
  boundDirt(db);
  return { w, lastAt: last?.at ?? 0 };
}

/** Time never runs backwards from one commit to the next, whatever the machine's clock does. */
function record(
  { db, now }: CommitContext,
  seq: number,
  lastAt: number,
  { author, reason }: CommitOptions,
): number {
  const at = Math.max(now(), lastAt);
  db.run('INSERT INTO commits (seq, at, author, reason) VALUES (?, ?, ?, ?)', seq, at, author, reason);
  return at;
}

/** A bulk commit leaves a log as large as the world; a reader may hold it open, and then it is left for later. */
function truncateLog(db: Database): void {
  db.all('PRAGMA wal_checkpoint(TRUNCATE)');
}
