/** Opens the embedded store. */
import { existsSync } from 'node:fs';
import type { Ontology } from '../../packs/ontology.js';
import type { DateContext } from '../../time/index.js';
import { overPort } from '../record/over-port.js';
import type { Store } from '../store.js';
import { FLAT_TYPES, type TypeOrder, typeOrderOf } from '../type-order.js';
import { retryWhileBusy } from './busy.js';
import { configure } from './configure.js';
import type { Database } from './database.js';
import { openDictionaries } from './dictionary.js';
import { explained, isReadOnly } from './explain-error.js';
import { GraphDoor } from './graph/door.js';
import { demandThere, keepMark } from './mark.js';
import { migrate, versionOf } from './migrate.js';
import { openFile, openUnwritable } from './open-file.js';
import { ownFile } from './owner-only.js';
import { SqliteStore } from './sqlite-store.js';
import { demandAllPages, demandAllTables } from './whole.js';

export interface SqliteStoreOptions {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** Tells which types are compatible; without it, and without `types`, only equal ones are. */
  readonly ontology?: Pick<Ontology, 'entityTypes'> | Ontology;
  /** How dates in queries are read; by the ontology's calendars when absent. */
  readonly dates?: DateContext;
  readonly types?: TypeOrder;
  readonly readonly?: boolean;
  /** It is the one database of a world: a mark beside it tells when it is lost, and others may not read it. */
  readonly isWorlds?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { file, ontology, readonly = false, now = Date.now } = options;
  const types = options.types ?? (ontology ? typeOrderOf(ontology) : FLAT_TYPES);
  if (options.isWorlds === true) {
    demandThere(file);
    if (!readonly) ownFile(file);
  }
  const db = await openPrepared(file, readonly);
  if (options.isWorlds === true) db.noted = await marked(db);
  const words = openDictionaries(db);
  return overPort(new SqliteStore({ db, words, types, now }, new GraphDoor({ db, words }, options)));
}

async function marked(db: Database): Promise<(commits: number) => void> {
  try {
    return await retryWhileBusy(() => keepMark(db));
  } catch (error) {
    db.close();
    throw explained(error);
  }
}

/** Refuses what is not ours before anything in it is changed. */
async function prepare(db: Database, readonly: boolean): Promise<void> {
  try {
    await retryWhileBusy(() => versionOf(db));
    await retryWhileBusy(() => configure(db, readonly));
    await retryWhileBusy(() => migrate(db, readonly));
    await retryWhileBusy(() => demandAllTables(db));
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A world that may only be read is opened for reading; a change to it is refused when it comes. */
async function openPrepared(file: string, readonly: boolean): Promise<Database> {
  if (file !== ':memory:') demandAllPages(file);
  const db = openFile(file, readonly);
  try {
    await prepare(db, readonly);
    return db;
  } catch (error) {
    if (!isReadOnly(error) || !existsSync(file)) throw explained(error);
  }
  try {
    const unwritable = openUnwritable(file);
    await prepare(unwritable, true);
    return unwritable;
  } catch (error) {
    throw explained(error);
  }
}
