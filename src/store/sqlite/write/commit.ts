/** All changes or none: one write transaction from the first look to the last row. */
import { append } from '../../../model/index.js';
import type { Change, CommitReport } from '../../changes.js';
import type { CommitOptions } from '../../store.js';
import type { TypeOrder } from '../../type-order.js';
import { retryWhileBusy } from '../busy.js';
import type { Database } from '../database.js';
import type { Dictionaries } from '../dictionary.js';
import { explained } from '../explain-error.js';
import { writeFacts } from '../facts/write-facts.js';
import { boundDirt } from '../ground/dirt.js';
import { putJobs } from '../queue/enqueue.js';
import { writeSyntheses } from '../syntheses/write-syntheses.js';
import { moveAbsorbed } from './absorb.js';
import { applyChanges } from './apply.js';
import {
  buildIndexes,
  type Dropped,
  dropIndexes,
  fillDerived,
  isEmpty,
  leaveLog,
  noteEverything,
  rebuildText,
  returnToLog,
} from './bulk.js';
import { EntityLedger } from './entity-ledger.js';
import { mergeEquals } from './merge-equals.js';
import { RetconBook } from './retcon-book.js';
import { settleEntities, settleStatements, writeEntities } from './settle.js';
import { SourceLedger } from './source-ledger.js';
import { StatementLedger } from './statement-ledger.js';
import {
  definitionBuffer,
  emptyTally,
  flush,
  mentionBuffer,
  passageBuffer,
  RowNumbers,
  referencedBuffer,
  type Writing,
} from './writing.js';

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
  try {
    withoutLog = options.bulk === true && !options.dryRun && isEmpty(db) && leaveLog(db);
    return await transact(context, changes, options);
  } catch (error) {
    throw explained(error);
  } finally {
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
    context.db.exec('BEGIN IMMEDIATE');
    return writeAll(context, changes, options);
  });
  if ('error' in transacted) throw transacted.error;
  return transacted.report;
}

function writeAll(context: CommitContext, changes: Iterable<Change>, options: CommitOptions): Transacted {
  const { db, words } = context;
  try {
    const w = write(context, changes, options);
    const { facts = [], syntheses = [] } = options;
    const keep = (w.changed || facts.length + syntheses.length > 0) && !options.dryRun;
    // What has to be looked at again is noted under the commit whose own row comes last.
    if (keep) writeSyntheses(db, syntheses, w.seq, context.now());
    const at = keep ? record(context, w, options) : null;
    if (at !== null) writeFacts(db, facts, w.seq, at);
    if (keep && options.jobs !== undefined) putJobs(db, options.jobs, context.now());
    db.exec(keep ? 'COMMIT' : 'ROLLBACK');
    if (!keep) words.forgetAll();
    if (keep && w.bulk) truncateLog(db);
    return { report: report(w, at) };
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    words.forgetAll();
    return { error };
  }
}

function write(context: CommitContext, changes: Iterable<Change>, options: CommitOptions): Writing {
  const { db } = context;
  const bulk = options.bulk === true && isEmpty(db);
  const dropped = bulk ? dropIndexes(db) : { big: [], small: [], triggers: [], notes: [] };
  const w = startWriting(context, bulk);
  applyChanges(w, changes);
  flush(w);
  finish(w, dropped);
  return w;
}

interface LastCommit {
  readonly seq: number;
  readonly at: number;
}

function startWriting({ db, words, types }: CommitContext, bulk: boolean): Writing {
  const last = db.get<LastCommit>('SELECT seq, at FROM commits ORDER BY seq DESC LIMIT 1');
  const seq = (last?.seq ?? 0) + 1;
  const entities = new EntityLedger(db, seq, (row) => words.types.textOf(row));
  if (bulk) entities.loadAll();
  return {
    db,
    words,
    types,
    seq,
    lastAt: last?.at ?? 0,
    bulk,
    sources: new SourceLedger(db, seq),
    entities,
    statements: new StatementLedger(db, words, seq, bulk),
    retcons: new RetconBook(db),
    passages: passageBuffer(db, seq),
    definitions: definitionBuffer(db, seq),
    mentions: mentionBuffer(db, seq),
    referenced: referencedBuffer(db),
    tally: emptyTally(),
    changed: false,
    waning: new Set(),
    absorbed: new Set(),
    defined: new Map(),
    names: [],
    ambiguous: [],
    retconned: [],
    collisions: [],
    takenIds: [],
    rows: {
      passage: new RowNumbers(db, 'passage'),
      definition: new RowNumbers(db, 'definition'),
      mention: new RowNumbers(db, 'mention'),
    },
  };
}

function finish(w: Writing, dropped: Dropped): void {
  buildIndexes(w.db, dropped.big);
  if (w.bulk) fillDerived(w.db, dropped.triggers);
  w.statements.see();
  if (w.bulk) mergeEquals(w);
  moveAbsorbed(w);
  flush(w);
  settleStatements(w);
  settleEntities(w);
  // What a world begins with has been resolved at once.
  if (!w.bulk) append(w.names, w.entities.changedNames());
  writeEntities(w);
  w.entities.writeNames();
  buildIndexes(w.db, dropped.small);
  if (w.bulk) {
    noteEverything(w.db, dropped.notes);
    rebuildText(w.db);
  }
  boundDirt(w.db);
}

/** Time never runs backwards from one commit to the next, whatever the machine's clock does. */
function record({ db, now }: CommitContext, w: Writing, { author, reason }: CommitOptions): number {
  const at = Math.max(now(), w.lastAt);
  db.run('INSERT INTO commits (seq, at, author, reason) VALUES (?, ?, ?, ?)', w.seq, at, author, reason);
  return at;
}

/** A bulk commit leaves a log as large as the world; a reader may hold it open, and then it is left for later. */
function truncateLog(db: Database): void {
  db.all('PRAGMA wal_checkpoint(TRUNCATE)');
}

function report(w: Writing, at: number | null): CommitReport {
  const { tally } = w;
  let provisional = 0;
  const touched: string[] = [];
  for (const entity of w.entities.loaded()) {
    if (entity.touched) touched.push(entity.id);
    if (entity.isNew && entity.open && entity.definitions?.length === 0) provisional++;
  }
  return {
    seq: at === null ? null : w.seq,
    at,
    entities: { created: tally.entitiesCreated, closed: tally.entitiesClosed, provisional },
    statements: {
      opened: tally.statementsOpened,
      closed: tally.statementsClosed,
      kept: tally.statementsKept,
    },
    assertions: { opened: tally.assertionsOpened, closed: tally.assertionsClosed },
    passages: { opened: tally.passagesOpened, closed: tally.passagesClosed },
    touched: touched.sort(),
    ambiguous: w.ambiguous,
    retconned: w.retconned,
    collisions: w.collisions,
    takenIds: w.takenIds,
    names: w.names,
  };
}
