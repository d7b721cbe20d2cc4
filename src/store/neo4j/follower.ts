/** The connection that brings into the working copy what others wrote. */
import { LoreError } from '../../model/index.js';
import { retryWhileBusy } from '../sqlite/busy.js';
import { configure } from '../sqlite/configure.js';
import { Database } from '../sqlite/database.js';
import { applyBundles, type FilledBundle } from './apply.js';
import { letTriggersRest } from './resting-triggers.js';
import { unpacked } from './rows.js';
import type { Answered, ServerTransaction } from './server.js';
import { type KeptTable, keptTables } from './tables.js';

export class Follower {
  readonly tables: readonly KeptTable[];
  /** The number of the write that the copy has come to. */
  write: number;
  readonly #db: Database;

  constructor(file: string, world: string) {
    this.#db = new Database(file, false);
    configure(this.#db, false);
    this.write = markOf(this.#db, world);
    letTriggersRest(this.#db);
    this.tables = keptTables(this.#db);
  }

  /** Up to this write; not at all where it turns out not to be the last one any more. */
  async follow(
    write: number,
    read: ServerTransaction['run'],
    isStill: () => Promise<boolean> = async () => true,
  ): Promise<void> {
    const found = await read(
      'MATCH (b:LoreRows) WHERE b.write > $since RETURN b.of AS of, b.at AS at, b.rows AS rows',
      { since: BigInt(this.write) },
    );
    const [world] = await read('MATCH (w:LoreWorld) RETURN w.counters AS counters');
    if (!(await isStill())) return;
    const db = this.#db;
    await retryWhileBusy(() => db.exec('BEGIN IMMEDIATE'));
    try {
      db.exec('UPDATE lore_copy SET is_following = 1');
      applyBundles(db, this.tables, found.map(filled));
      setCounters(db, world);
      db.exec(`UPDATE lore_copy SET write = ${write}, is_following = 0; COMMIT`);
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
    this.write = write;
  }

  close(): void {
    this.#db.close();
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

/** Numbers that are never used twice go on where they were. */
function setCounters(db: Database, world: Answered | undefined): void {
  const counters: [string, number][] = JSON.parse(String(world?.counters ?? '[]'));
  for (const [name, seq] of counters) {
    if (db.run('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', seq, name) === 0)
      db.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', name, seq);
  }
}
