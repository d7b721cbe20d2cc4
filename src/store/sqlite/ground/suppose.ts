/** What would be if: a store is handed out whose changes nobody else sees and nothing keeps. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LoreError } from '../../../model/index.js';
import type { Change } from '../../changes.js';
import type { CommitOptions, GraphQuery, Store } from '../../store.js';
import { backupTo } from '../backup.js';
import { configure } from '../configure.js';
import { Database } from '../database.js';
import { openDictionaries } from '../dictionary.js';
import { explained } from '../explain-error.js';
import type { GraphDoor } from '../graph/door.js';
import { type CommitContext, commit } from '../write/commit.js';
import { SupposedDatabase } from './supposed-database.js';
import type { Suppositions } from './suppositions.js';

export type OpenInside = (context: CommitContext, door: GraphDoor, write: typeof commit) => Store;

export interface Supposition<T> {
  readonly context: CommitContext;
  readonly door: GraphDoor;
  readonly suppositions: Suppositions;
  readonly open: OpenInside;
  readonly work: (store: Store) => Promise<T>;
}

export async function suppose<T>(supposition: Supposition<T>, apart: boolean): Promise<T> {
  const { db } = supposition.context;
  if (db instanceof SupposedDatabase) {
    throw new LoreError({
      code: 'store/supposed-already',
      message: 'Something was to be supposed within what is only supposed.',
      hint: 'Make the further changes in the store that is at hand: none of them stays.',
    });
  }
  try {
    return await (apart || db.isSole || db.isReadonly ? onCopy(supposition) : inPlace(supposition));
  } catch (error) {
    throw explained(error);
  }
}

interface Made {
  readonly changes: readonly Change[];
  readonly options: CommitOptions;
}

/** In one transaction that is rolled back. */
async function inPlace<T>({ context: world, door, suppositions, open, work }: Supposition<T>): Promise<T> {
  const made: Made[] = [];
  // No other process can look into the transaction: what it would be asked is asked of a copy in which the same was done.
  let copy: Promise<Copy> | undefined;
  const isolate = async (query: GraphQuery) => {
    copy = (copy ?? openCopy(world, door)).then((opened) => follow(opened, made));
    return (await copy).door.isolated(query);
  };
  const write: typeof commit = async (context, changes, options) => {
    const all = [...changes];
    const report = await commit(context, all, { ...options, bulk: false });
    if (report.seq !== null) made.push({ changes: all, options: { ...options, bulk: false } });
    return report;
  };
  try {
    return await suppositions.with(isolate, (context, own) => work(open(context, own, write)));
  } finally {
    await (await copy?.catch(() => undefined))?.close();
  }
}

async function onCopy<T>({ context: world, door, open, work }: Supposition<T>): Promise<T> {
  const copy = await openCopy(world, door);
  try {
    const store = open(copy.context, copy.door, commit);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } finally {
    await copy.close();
  }
}

interface Copy {
  readonly context: CommitContext;
  readonly door: GraphDoor;
  /** How many of the commits have been made here too. */
  commits: number;
  close(): Promise<void>;
}

async function follow(copy: Copy, made: readonly Made[]): Promise<Copy> {
  for (const { changes, options } of made.slice(copy.commits)) {
    await commit(copy.context, changes, options);
    copy.commits++;
  }
  return copy;
}

async function openCopy(world: CommitContext, door: GraphDoor): Promise<Copy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-suppose-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'world.db');
    await backupTo(world.db, file);
    const db = new Database(file, false);
    configure(db, false);
    // Nobody will miss it.
    db.exec('PRAGMA synchronous = OFF');
    const context = { ...world, db, words: openDictionaries(db) };
    const own = door.beside(context);
    const close = async () => {
      await own.close();
      db.close();
      await remove();
    };
    return { context, door: own, commits: 0, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
