/** The connection that brings into the working copy what others wrote. */
import { LoreError } from '../../model/index.js';
import { retryWhileBusy } from '../sqlite/busy.js';
import { Database } from '../sqlite/database.js';
import { applyBundles, applyLog, type FilledBundle } from './apply.js';
import { configureCopy, orClosed } from './configure-copy.js';
import { letTriggersRest } from './resting-triggers.js';
import { unpacked, unpackedLog } from './rows.js';
import type { Answered, ServerTransaction } from './server.js';
import { type KeptTable, keptTables } from './tables.js';
import type { LogEntry, News } from './world.js';

const BUNDLES_AT_ONCE = 1_000;

export class Follower {
  readonly tables: readonly KeptTable[];
  /** The number of the write that the copy has come to. */
  write: number;
  readonly #db: Database;

  constructor(file: string, world: string) {
    this.#db = new Database(file, false);
    const { write, tables } = orClosed(this.#db, () => {
      configureCopy(this.#db);
      const write = markOf(this.#db, world);
      letTriggersRest(this.#db);
      return { write, tables: keptTables(this.#db) };
    });
    this.write = write;
    this.tables = tables;
  }

  /** Whether the news hold every write that is missing here. */
  isNear({ head, log }: News): boolean {
    const missing = this.#missing(log);
    return (
      missing.length === head.write - this.write && missing.every(({ rows }) => rows instanceof Int8Array)
    );
  }

  /** Write by write, where the news hold them all. */
  async step({ head, log, counters }: News): Promise<void> {
    await this.#put(head.write, counters, async (db) => {
      applyLog(db, this.tables, this.#missing(log).flatMap(told));
      return true;
    });
  }

  /** From far behind; not at all where it turns out not to be the last write any more. */
  async leap(
    { head, counters }: News,
    read: ServerTransaction['run'],
    isStill: () => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    const since = { since: BigInt(this.write) };
    const changed = async () =>
      (
        await read(
          'MATCH (b:LoreRows) WHERE b.write > $since RETURN b.of AS of, b.at AS at, b.rows AS rows',
          since,
        )
      ).map(filled);
    const bundles = this.write > 0 ? await changed() : null;
    const log = await read(
      'MATCH (l:LoreLog) WHERE l.write > $since RETURN l.write AS write, l.rows AS rows ORDER BY write',
      since,
    );
    if (!(await isStill())) return false;
    return this.#put(head.write, counters, async (db) => {
      // Another process of this folder may have begun to fill it.
      if (bundles || this.write > 0) applyBundles(db, this.tables, bundles ?? (await changed()));
      else for await (const page of this.#pages(read)) applyBundles(db, this.tables, page);
      if (!bundles && !(await isStill())) return false;
      const later = log.filter(({ write }) => Number(write) > head.packed);
      applyLog(db, this.tables, later.flatMap(told));
      return true;
    });
  }

  /** All that lies there, for a copy that has nothing yet: a whole world is more than fits into memory at once. */
  async *#pages(read: ServerTransaction['run']): AsyncGenerator<readonly FilledBundle[]> {
    // What vectors are like is known by their model.
    const isModel = ({ name }: KeptTable) => name === 'embedding_model';
    for (const { name } of [...this.tables].sort((a, b) => Number(isModel(b)) - Number(isModel(a)))) {
      const table = `${name}/`;
      for (let after = table; ; ) {
        const page = await read(
          `MATCH (b:LoreRows) WHERE b.key STARTS WITH $table AND b.key > $after
           RETURN b.key AS key, b.of AS of, b.at AS at, b.rows AS rows ORDER BY b.key LIMIT ${BUNDLES_AT_ONCE}`,
          { table, after },
        );
        yield page.map(filled);
        if (page.length < BUNDLES_AT_ONCE) break;
        after = String(page.at(-1)?.key);
      }
    }
  }

  close(): void {
    this.#db.close();
  }

  #missing(log: readonly LogEntry[]): readonly LogEntry[] {
    return log.filter(({ write }) => write > this.write);
  }

  /** Not at all where it says so. */
  async #put(write: number, counters: string, apply: (db: Database) => Promise<boolean>): Promise<boolean> {
    const db = this.#db;
    await retryWhileBusy(() => db.exec('BEGIN IMMEDIATE'));
    try {
      // Another process of this folder may have brought it further meanwhile.
      this.write = db.number('SELECT write FROM lore_copy');
      if (this.write >= write) {
        db.exec('ROLLBACK');
        return true;
      }
      db.exec('UPDATE lore_copy SET is_following = 1');
      if (!(await apply(db))) {
        db.exec('ROLLBACK');
        return false;
      }
      setCounters(db, counters);
      db.exec(`UPDATE lore_copy SET write = ${write}, is_following = 0; COMMIT`);
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
    this.write = write;
    return true;
  }
}

/** What the copy is of, and how far it has come. */
function markOf(db: Database, world: string): number {
  db.exec(`CREATE TABLE IF NOT EXISTS lore_copy (
    world TEXT NOT NULL, write INTEGER NOT NULL, is_following INTEGER NOT NULL DEFAULT 0) STRICT`);
  const known = db.get<{ world: string; write: number }>('SELECT world, write FROM lore_copy');
  if (known?.world === world) return known.write;
  if (known)
    throw new LoreError({
      code: 'store/copy-of-another',
      message: `${db.file} is a copy of another world than the one on the server.`,
      hint: 'Delete it: all that is in it lies on its own server.',
    });
  db.run('INSERT INTO lore_copy (world, write) VALUES (?, 0)', world);
  return 0;
}

function filled({ of, at, rows }: Answered): FilledBundle {
  if (!(rows instanceof Int8Array)) throw new Error(`${String(of)} ${String(at)} holds no rows`);
  return { table: String(of), at: typeof at === 'bigint' ? Number(at) : String(at), rows: unpacked(rows) };
}

function told({ rows }: { readonly rows?: unknown }) {
  if (!(rows instanceof Int8Array)) throw new Error('a write is logged without rows');
  return unpackedLog(rows);
}

/** Numbers that are never used twice go on where they were. */
function setCounters(db: Database, text: string): void {
  const counters: [string, number][] = JSON.parse(text);
  for (const [name, seq] of counters) {
    if (db.run('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', seq, name) === 0)
      db.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', name, seq);
  }
}
