/** Keeps a working copy in step with the server: reads see what was acknowledged, writes are done once they are there. */
import { randomUUID } from 'node:crypto';
import { LoreError } from '../../model/index.js';
import { retryWhileBusy } from '../sqlite/busy.js';
import { configure } from '../sqlite/configure.js';
import { openDictionaries } from '../sqlite/dictionary.js';
import type { GraphDoor } from '../sqlite/graph/door.js';
import { SqliteStore } from '../sqlite/sqlite-store.js';
import type { CommitContext } from '../sqlite/write/commit.js';
import { Capture, type Changed, everything } from './capture.js';
import { Follower } from './follower.js';
import { KeptDatabase } from './kept-database.js';
import { sendRows } from './send.js';
import { isPassing, type Server, type ServerTransaction } from './server.js';
import type { KeptTable } from './tables.js';
import { demandOntology, type Head, isDone, lockWorld, readHead } from './world.js';

/** So often what changes while it is read is read again before writers are asked to wait. */
const LOOSE_TRIES = 3;

/** Draws what has changed into the graph. */
export interface Draw {
  /** Within the transaction that writes the rows. */
  atOnce(context: CommitContext, changed: Changed, transaction: ServerTransaction): Promise<void>;
  inPieces(
    context: CommitContext,
    changed: Changed,
    transact: (work: (transaction: ServerTransaction) => Promise<void>) => Promise<void>,
  ): Promise<void>;
}

/** So many writes at most share a transaction. */
const MOST_AT_ONCE = 32;
/** More rows than these are drawn after they are written: the server holds a transaction in its memory. */
const DRAWN_AT_ONCE = 20_000;

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
  readonly #follower: Follower;
  readonly #db: KeptDatabase;
  readonly #context: CommitContext;
  readonly #store: SqliteStore;
  readonly #capture: Capture;
  readonly #draw: Draw | null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting: Waiting[] = [];
  /** While something is supposed the copy is locked, and what is read is as of its beginning. */
  supposing = 0;

  constructor(options: KeeperOptions) {
    const { server, file, head, context, door, draw } = options;
    this.#server = server;
    this.#ontology = options.ontology;
    this.#world = head.world;
    this.#draw = draw;
    this.#follower = new Follower(file, head.world);
    this.#tables = this.#follower.tables;
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
      if (head.write <= this.#follower.write) return;
      if (tries <= LOOSE_TRIES) await this.#alone(() => this.#followLoosely(head));
      else await this.write(async () => undefined);
    }
  }

  /** Done on the copy and on the server, or on neither; others wait meanwhile. */
  write<T>(work: (store: SqliteStore) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const take = async (store: SqliteStore) => {
        const result = await work(store);
        return () => resolve(result);
      };
      this.#waiting.push({ work: take, reject });
      void this.#alone(() => this.#writeWaiting());
    });
  }

  /** All that wait by now, in one transaction of the server: what each round trip costs, it costs them together. */
  async #writeWaiting(): Promise<void> {
    const some = this.#waiting.splice(0, MOST_AT_ONCE);
    if (some.length === 0) return;
    try {
      const { ends, undrawn } = await this.#server.patiently(() => this.#attempt(some));
      // It is written, whatever becomes of the drawing; who opens the world next draws what is missing.
      if (undrawn) await this.#drawAll(undrawn).catch(() => undefined);
      for (const end of ends) end();
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }

  /** The whole graph anew, where it was drawn by another ontology or not to its end. */
  redraw(): Promise<void> {
    return this.#alone(() => this.#drawAll(null));
  }

  async close(): Promise<void> {
    await this.#last;
    this.#follower.close();
    this.#db.close();
    await this.#server.close();
  }

  /**
   * In pieces, while the world is locked and the graph counts as not drawn. Of what was just written alone, unless
   * others have written since: they left the drawing to us.
   */
  async #drawAll(written: { readonly write: number; readonly changed: Changed } | null): Promise<void> {
    const [server, draw] = [this.#server, this.#draw];
    if (!draw) return;
    const lock = await server.patiently(() => server.begin());
    try {
      const head = await lockWorld(lock);
      if (head.graph === this.#ontology) return;
      if (head.write > this.#follower.write) await this.#follower.follow(head.write, lock.run);
      await retryWhileBusy(() => this.#db.start());
      const isLast = written?.write === head.write;
      if (!isLast)
        await server.apply('MATCH (n:Lore) CALL { WITH n DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS');
      const changed = isLast ? written.changed : everything(this.#db, this.#tables);
      await draw.inPieces(this.#context, changed, (work) =>
        server.patiently(async () => {
          const piece = await server.begin();
          try {
            await work(piece);
            await piece.commit();
          } finally {
            await piece.rollback();
          }
        }),
      );
      await lock.run('MATCH (w:LoreWorld) SET w.graph = $graph', { graph: this.#ontology });
      await lock.commit();
    } finally {
      this.#undo();
      await lock.rollback();
    }
  }

  async #attempt(some: readonly Waiting[]): Promise<Done> {
    const transaction = await this.#server.begin();
    const key = randomUUID();
    let done: (Done & { readonly write: number }) | null = null;
    try {
      const head = await lockWorld(transaction);
      this.#demand(head);
      if (head.write > this.#follower.write) await this.#follower.follow(head.write, transaction.run);
      await retryWhileBusy(() => this.#db.start());
      const ends: (() => void)[] = [];
      for (const one of some) ends.push(await this.#part(one));
      const changed = this.#capture.take();
      if (changed.size === 0) {
        this.#undo();
        await transaction.rollback();
        return { ends, undrawn: null };
      }
      const write = head.write + 1;
      const wasDrawn = head.graph === this.#ontology;
      const isDrawn = this.#draw !== null && wasDrawn && rowsIn(changed) <= DRAWN_AT_ONCE;
      const graph = isDrawn ? this.#ontology : null;
      await sendRows({ db: this.#db, tables: this.#tables }, changed, { write, key, graph }, transaction);
      if (isDrawn) await this.#draw?.atOnce(this.#context, changed, transaction);
      const undrawn = this.#draw === null || isDrawn ? null : { write: wasDrawn ? write : 0, changed };
      done = { write, ends, undrawn };
      await transaction.commit();
    } catch (error) {
      // The acknowledgement may have been lost, and not the write.
      const isOpen = done !== null && isPassing(error);
      const isThere = isOpen ? await isDone(this.#server, key).catch(() => null) : false;
      if (done === null || isThere !== true) {
        this.#undo();
        await transaction.rollback();
        throw isThere === null ? doubtful(this.#server.address, error) : error;
      }
    }
    this.#db.keep(done.write);
    this.#follower.write = done.write;
    return done;
  }

  /** One that fails leaves the others; what comes of it is told when all is written. */
  async #part({ work, reject }: Waiting): Promise<() => void> {
    try {
      return await this.#db.part(() => work(this.#store));
    } catch (error) {
      this.#context.words.forgetAll();
      return () => reject(error);
    }
  }

  /** Without making writers wait; left for another try when one of them was quicker. */
  async #followLoosely({ write }: Head): Promise<void> {
    if (write <= this.#follower.write) return;
    const read: ServerTransaction['run'] = (text, parameters) => this.#server.read(text, parameters);
    await this.#follower.follow(write, read, async () => (await readHead(this.#server)).write === write);
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

interface Waiting {
  /** Gives what tells whoever waits. */
  work(store: SqliteStore): Promise<() => void>;
  reject(error: unknown): void;
}

interface Done {
  readonly ends: readonly (() => void)[];
  /** Too much to be drawn at once, or drawn on what is not; without a number of its own where all has to be. */
  readonly undrawn: { readonly write: number; readonly changed: Changed } | null;
}

function rowsIn(changed: Changed): number {
  return [...changed.values()].reduce((sum, keys) => sum + keys.length, 0);
}

function doubtful(address: string, cause: unknown): LoreError {
  return new LoreError({
    code: 'store/outcome-unknown',
    message: `The Neo4j server at ${address} went away while it was writing; whether the change was written is not known.`,
    hint: 'Look once it answers again: the change is there whole, or not at all.',
    cause,
  });
}
