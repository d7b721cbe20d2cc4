/** Keeps a working copy in step with the server: reads see what was acknowledged, writes are done once they are there. */
import { randomUUID } from 'node:crypto';
import { retryWhileBusy } from '../sqlite/busy.js';
import { configure } from '../sqlite/configure.js';
import { Database } from '../sqlite/database.js';
import { openDictionaries } from '../sqlite/dictionary.js';
import type { GraphDoor } from '../sqlite/graph/door.js';
import { SqliteStore } from '../sqlite/sqlite-store.js';
import type { CommitContext } from '../sqlite/write/commit.js';
import { applyBundles, type FilledBundle } from './apply.js';
import { Capture, type Changed, everything } from './capture.js';
import { KeptDatabase } from './kept-database.js';
import { bundleKey, bundlesOf, packed, rowsOf, unpacked } from './rows.js';
import { type Answered, isPassing, type Server, type ServerTransaction } from './server.js';
import { type KeptTable, keptTables } from './tables.js';
import { demandOntology, type Head, isDone, lockWorld, readHead } from './world.js';

/** Bundles of about so many bytes travel at once. */
const BYTES_AT_ONCE = 2_000_000;
const BUNDLES_AT_ONCE = 500;
/** So often what changes while it is read is read again before writers are asked to wait. */
const LOOSE_TRIES = 3;

/** Draws what has changed into the graph, within the same transaction. */
export type Draw = (
  context: CommitContext,
  changed: Changed,
  transaction: ServerTransaction,
) => Promise<void>;

export interface KeeperOptions {
  readonly server: Server;
  readonly head: Head;
  readonly file: string;
  readonly ontology: string | null;
  readonly context: Pick<CommitContext, 'types' | 'now'>;
  readonly door: GraphDoor;
  readonly draw: Draw | null;
}

export class Keeper {
  readonly #server: Server;
  readonly #ontology: string | null;
  readonly #world: string;
  readonly #tables: readonly KeptTable[];
  readonly #follower: Database;
  readonly #db: KeptDatabase;
  readonly #context: CommitContext;
  readonly #store: SqliteStore;
  readonly #capture: Capture;
  readonly #draw: Draw | null;
  #write: number;
  #last: Promise<unknown> = Promise.resolve();
  /** While something is supposed the copy is locked, and what is read is as of its beginning. */
  supposing = 0;

  constructor(options: KeeperOptions) {
    const { server, file, head, context, door, draw } = options;
    this.#server = server;
    this.#ontology = options.ontology;
    this.#world = head.world;
    this.#draw = draw;
    this.#follower = new Database(file, false);
    configure(this.#follower, false);
    this.#write = openCopy(this.#follower, head.world);
    this.#tables = keptTables(this.#follower);
    this.#db = new KeptDatabase(file, false);
    configure(this.#db, false);
    this.#capture = new Capture(this.#db, this.#tables);
    this.#context = { ...context, db: this.#db, words: openDictionaries(this.#db) };
    this.#store = new SqliteStore(this.#context, door.beside(this.#context));
  }

  /** From here on the copy has all that was acknowledged before. */
  async fresh(): Promise<void> {
    if (this.supposing > 0) return;
    for (let tries = 1; ; tries++) {
      const head = await readHead(this.#server);
      this.#demand(head);
      if (head.write <= this.#write) return;
      if (tries <= LOOSE_TRIES) await this.#alone(() => this.#followLoosely(head));
      else await this.write(async () => undefined);
    }
  }

  /** Done on the copy and on the server, or on neither; others wait meanwhile. */
  write<T>(work: (store: SqliteStore) => Promise<T>): Promise<T> {
    return this.#alone(() => this.#server.patiently(() => this.#attempt(work)));
  }

  /** The whole graph anew, where it was drawn by another ontology or not at all. */
  redraw(): Promise<void> {
    return this.#alone(() =>
      this.#server.patiently(async () => {
        const transaction = await this.#server.begin();
        try {
          const head = await lockWorld(transaction);
          if (head.graph !== this.#ontology && this.#draw) {
            if (head.write > this.#write) await this.#follow(head, transaction.run);
            await retryWhileBusy(() => this.#db.start());
            await transaction.run('MATCH (n:Lore) DETACH DELETE n');
            await this.#draw(this.#context, everything(this.#db, this.#tables), transaction);
            await transaction.run('MATCH (w:LoreWorld) SET w.graph = $graph', { graph: this.#ontology });
            await transaction.commit();
          }
        } finally {
          this.#undo();
          await transaction.rollback();
        }
      }),
    );
  }

  async close(): Promise<void> {
    await this.#last;
    this.#follower.close();
    this.#db.close();
    await this.#server.close();
  }

  async #attempt<T>(work: (store: SqliteStore) => Promise<T>): Promise<T> {
    const transaction = await this.#server.begin();
    const key = randomUUID();
    let done: { readonly write: number; readonly result: T } | null = null;
    try {
      const head = await lockWorld(transaction);
      this.#demand(head);
      if (head.write > this.#write) await this.#follow(head, transaction.run);
      await retryWhileBusy(() => this.#db.start());
      const result = await work(this.#store);
      const changed = this.#capture.take();
      if (changed.size === 0) {
        this.#undo();
        await transaction.rollback();
        return result;
      }
      const write = head.write + 1;
      await this.#send(transaction, changed, { write, key });
      done = { write, result };
      await transaction.commit();
    } catch (error) {
      // The acknowledgement may have been lost, and not the write.
      if (done === null || !isPassing(error) || !(await isDone(this.#server, key))) {
        this.#undo();
        await transaction.rollback();
        throw error;
      }
    }
    this.#db.keep(done.write);
    this.#write = done.write;
    return done.result;
  }

  async #send(
    transaction: ServerTransaction,
    changed: Changed,
    { write, key }: { readonly write: number; readonly key: string },
  ): Promise<void> {
    const counters = this.#db.arrays('SELECT name, seq FROM sqlite_sequence');
    await transaction.run(
      `MATCH (w:LoreWorld) SET w.write = $write, w.sequence = $sequence, w.counters = $counters,
         w.graph = $graph, w.keys = (w.keys + $key)[-100..]`,
      {
        graph: this.#draw ? this.#ontology : null,
        write: BigInt(write),
        sequence: BigInt(this.#db.number('SELECT max(seq) FROM commits')),
        counters: JSON.stringify(counters),
        key,
      },
    );
    const byName = new Map(this.#tables.map((table) => [table.name, table]));
    let bundles: object[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bundles.length === 0) return;
      await transaction.run(
        `UNWIND $bundles AS bundle MERGE (b:LoreRows {key: bundle.key})
         SET b.of = bundle.of, b.at = bundle.at, b.rows = bundle.rows, b.write = $write`,
        { bundles, write: BigInt(write) },
      );
      bundles = [];
      bytes = 0;
    };
    for (const bundle of bundlesOf(this.#tables, changed)) {
      const table = byName.get(bundle.table);
      if (!table) continue;
      const rows = packed(rowsOf(this.#db, table, bundle.at));
      const at = typeof bundle.at === 'number' ? BigInt(bundle.at) : bundle.at;
      bundles.push({ key: bundleKey(bundle), of: bundle.table, at, rows });
      bytes += rows.length;
      if (bytes >= BYTES_AT_ONCE || bundles.length >= BUNDLES_AT_ONCE) await flush();
    }
    await flush();
    await this.#draw?.(this.#context, changed, transaction);
  }

  /** Without making writers wait; left for another try when one of them was quicker. */
  async #followLoosely(head: Head): Promise<void> {
    if (head.write <= this.#write) return;
    await this.#follow(
      head,
      (text, parameters) => this.#server.read(text, parameters),
      async () => {
        return (await readHead(this.#server)).write === head.write;
      },
    );
  }

  async #follow(
    head: Head,
    read: ServerTransaction['run'],
    isStill: () => Promise<boolean> = async () => true,
  ): Promise<void> {
    const bundles: FilledBundle[] = [];
    const found = await read(
      'MATCH (b:LoreRows) WHERE b.write > $since RETURN b.of AS of, b.at AS at, b.rows AS rows',
      { since: BigInt(this.#write) },
    );
    for (const { of, at, rows } of found) bundles.push(filled(of, at, rows));
    const [world] = await read('MATCH (w:LoreWorld) RETURN w.counters AS counters');
    if (!(await isStill())) return;
    const follower = this.#follower;
    await retryWhileBusy(() => follower.exec('BEGIN IMMEDIATE'));
    try {
      applyBundles(follower, this.#tables, bundles);
      setCounters(follower, world);
      follower.exec(`UPDATE lore_copy SET write = ${head.write}; COMMIT`);
    } catch (error) {
      if (follower.inTransaction) follower.exec('ROLLBACK');
      throw error;
    }
    this.#write = head.write;
  }

  #demand(head: Head): void {
    demandOntology(head, this.#ontology);
    if (head.world !== this.#world) throw new Error('the database holds another world than before');
  }

  #undo(): void {
    this.#db.undo();
    this.#context.words.forgetAll();
  }

  /** One after the other: there is one connection that writes. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** The number of the write that the copy has come to; one of another world is emptied first. */
function openCopy(db: Database, world: string): number {
  db.exec('CREATE TABLE IF NOT EXISTS lore_copy (world TEXT NOT NULL, write INTEGER NOT NULL) STRICT');
  const known = db.get<{ world: string; write: number }>('SELECT world, write FROM lore_copy');
  if (known?.world === world) return known.write;
  if (known) throw new Error('this copy is of another world');
  db.run('INSERT INTO lore_copy (world, write) VALUES (?, 0)', world);
  return 0;
}

function filled(of: unknown, at: unknown, rows: unknown): FilledBundle {
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
