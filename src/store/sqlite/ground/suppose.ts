/** What would be if: changes are made where nobody else sees them, looked at, and never kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Change } from '../../changes.js';
import type { GraphQuery, Supposed } from '../../store.js';
import { backupTo } from '../backup.js';
import { retryWhileBusy } from '../busy.js';
import { configure } from '../configure.js';
import { Database } from '../database.js';
import { openDictionaries } from '../dictionary.js';
import { explained } from '../explain-error.js';
import type { GraphDoor } from '../graph/door.js';
import { apply, type CommitContext } from '../write/commit.js';
import { dirtSince, markNow } from './dirt.js';
import { during } from './readings.js';

/** Others who write wait meanwhile: more than this is tried on a copy. */
const MOST_STATEMENTS = 20_000;
const BY = { author: 'nobody', reason: 'to see what would be' };

type Work<T> = (inside: Supposed) => Promise<T>;

export async function suppose<T>(
  context: CommitContext,
  door: GraphDoor,
  changes: Iterable<Change>,
  work: Work<T>,
): Promise<T> {
  const { file, isReadonly } = context.db;
  const all = [...changes];
  const apart = file === ':memory:' || isReadonly || statementsIn(all) > MOST_STATEMENTS;
  try {
    return await (apart ? onCopy(context, door, all, work) : inPlace(context, door, all, work));
  } catch (error) {
    throw explained(error);
  }
}

/** In a transaction that is rolled back. Other processes cannot look into it: what they are asked is asked of a copy. */
async function inPlace<T>(
  world: CommitContext,
  door: GraphDoor,
  changes: readonly Change[],
  work: Work<T>,
): Promise<T> {
  const db = world.db.beside(false);
  let copy: Promise<Copy> | undefined;
  try {
    await retryWhileBusy(() => configure(db, false));
    const context = { ...world, db, words: openDictionaries(db) };
    const own = door.beside(context);
    await retryWhileBusy(() => db.exec('BEGIN IMMEDIATE'));
    const made = make(context, changes);
    const isolated = async (query: GraphQuery) => {
      copy ??= openCopy(world, door, changes);
      return (await copy).door.isolated(query);
    };
    return await during({ ...context, queries: () => own.queries(), isolated }, (reading) =>
      work({ reading, ...made }),
    );
  } finally {
    if (db.raw.isTransaction) db.exec('ROLLBACK');
    db.close();
    await (await copy?.catch(() => undefined))?.close();
  }
}

async function onCopy<T>(
  world: CommitContext,
  door: GraphDoor,
  changes: readonly Change[],
  work: Work<T>,
): Promise<T> {
  const copy = await openCopy(world, door, changes);
  try {
    copy.context.db.exec('BEGIN');
    const queries = () => copy.door.queries();
    const isolated = (query: GraphQuery) => copy.door.isolated(query);
    return await during({ ...copy.context, queries, isolated }, (reading) => work({ reading, ...copy.made }));
  } finally {
    await copy.close();
  }
}

type Made = Pick<Supposed, 'dirt' | 'report'>;

/** A world of its own in which the changes have been made. */
interface Copy {
  readonly context: CommitContext;
  readonly door: GraphDoor;
  readonly made: Made;
  close(): Promise<void>;
}

async function openCopy(world: CommitContext, door: GraphDoor, changes: readonly Change[]): Promise<Copy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-suppose-'));
  const open: { db?: Database; door?: GraphDoor } = {};
  const close = async () => {
    await open.door?.close();
    open.db?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const file = path.join(folder, 'world.db');
    await backupTo(world.db, file);
    const db = new Database(file, false);
    open.db = db;
    configure(db, false);
    // Nobody will miss it.
    db.exec('PRAGMA synchronous = OFF');
    const context = { ...world, db, words: openDictionaries(db) };
    open.door = door.beside(context);
    db.exec('BEGIN IMMEDIATE');
    const made = make(context, changes);
    db.exec('COMMIT');
    return { context, door: open.door, made, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Within a write transaction; the dirt is that of these changes alone. */
function make(context: CommitContext, changes: readonly Change[]): Made {
  const before = markNow(context.db);
  const report = apply(context, changes, BY);
  return { report, dirt: dirtSince(context, before) };
}

function statementsIn(changes: readonly Change[]): number {
  let count = 0;
  for (const change of changes) {
    if (change.kind === 'put-origin') for (const { statements } of change.sources) count += statements.length;
  }
  return count;
}
