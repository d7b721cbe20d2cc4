/** Keeps a working copy in step with the server: reads see what was acknowledged, writes are done once they are there. */
import { randomUUID } from 'node:crypto';
import { LoreError } from '../../model/index.js';
import { retryWhileBusy } from '../sqlite/busy.js';
import { openDictionaries } from '../sqlite/dictionary.js';
import type { GraphDoor } from '../sqlite/graph/door.js';
import { SqliteStore } from '../sqlite/sqlite-store.js';
import type { CommitContext } from '../sqlite/write/commit.js';
import { Capture, everything, rowsIn, type Written } from './capture.js';
import { configureCopy } from './configure-copy.js';
import { InStep } from './in-step.js';
import { KeptDatabase } from './kept-database.js';
import { sendRows } from './send.js';
import { isPassing, type Server, type ServerTransaction } from './server.js';
import type { KeptTable } from './tables.js';
import { type Head, isDone, lockWorld, type News } from './world.js';

/** Draws what has changed into the graph. */
export interface Draw {
  /** Within the transaction that writes the rows. */
  atOnce(context: CommitContext, written: Written, transaction: ServerTransaction): void;
  inPieces(context: CommitContext, written: Written, transact: Transact): Promise<void>;
}

/** Does one piece in a transaction of its own; `isAgain` where it may have been done already. */
export type Transact = (work: (transaction: ServerTransaction, isAgain: boolean) => void) => Promise<void>;

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
  readonly #tables: readonly KeptTable[];
  readonly inStep: InStep;
  readonly #db: KeptDatabase;
  readonly #context: CommitContext;
  readonly #store: SqliteStore;
  readonly #capture: Capture;
  readonly #draw: Draw | null;
  /** What writes of this one are known by. */
  readonly #engine = randomUUID();
  #last: Promise<unknown> = Promise.resolve();
  #waiting: Waiting[] = [];

  constructor(options: KeeperOptions) {
    const { server, file, head, context, door, draw } = options;
    this.#server = server;
    this.#ontology = options.ontology;
    this.#draw = draw;
    this.inStep = new InStep({ server, file, world: head.world, ontology: this.#ontology }, () =>
      this.write(async () => undefined),
    );
    this.#tables = this.inStep.tables;
    this.#db = new KeptDatabase(file, false);
    try {
      configureCopy(this.#db);
      this.#capture = new Capture(this.#db, this.#tables);
      this.#context = { ...context, db: this.#db, words: openDictionaries(this.#db) };
      this.#store = new SqliteStore(this.#context, door.beside(this.#context));
    } catch (error) {
      this.inStep.close();
      this.#db.close();
      throw error;
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
    this.inStep.close();
    this.#db.close();
    await this.#server.close();
  }

  /**
   * In pieces, while the world is locked and the graph counts as not drawn. Of what was just written alone, unless
   * others have written since: they left the drawing to us.
   */
  async #drawAll(undrawn: Undrawn | null): Promise<void> {
    const [server, draw] = [this.#server, this.#draw];
    if (!draw) return;
    const { lock, news } = await server.patiently(() => this.#lock());
    try {
      const { head } = news;
      if (head.graph === this.#ontology) return;
      await this.inStep.follow(news, lock.run);
      await retryWhileBusy(() => this.#db.start());
      const isLast = undrawn?.write === head.write;
      if (!isLast)
        await server.apply('MATCH (n:Lore) CALL { WITH n DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS');
      const written = isLast ? undrawn.written : everything(this.#db, this.#tables);
      await draw.inPieces(this.#context, written, (work) => {
        let isAgain = false;
        return server.patiently(async () => {
          const piece = server.begin();
          try {
            work(piece, isAgain);
            isAgain = true;
            await piece.commit();
          } finally {
            await piece.rollback();
          }
        });
      });
      await lock.run('MATCH (w:LoreWorld) SET w.graph = $graph', { graph: this.#ontology });
      await lock.commit();
    } finally {
      this.#undo();
      await lock.rollback();
    }
  }

  async #lock(): Promise<{ readonly lock: ServerTransaction; readonly news: News }> {
    const lock = this.#server.begin();
    try {
      return { lock, news: await lockWorld(lock, this.inStep.write) };
    } catch (error) {
      await lock.rollback();
      throw error;
    }
  }

  async #attempt(some: readonly Waiting[]): Promise<Done> {
    const begun = performance.now();
    const { lock: transaction, news } = await this.#lock();
    const { head } = news;
    const [engine, key] = [this.#engine, randomUUID()];
    let done: (Done & { readonly write: number }) | null = null;
    let end: () => void = () => {};
    try {
      await this.inStep.follow(news, transaction.run);
      this.inStep.wasFreshAt(begun);
      await retryWhileBusy(() => this.#db.start());
      const ends: (() => void)[] = [];
      for (const one of some) ends.push(await this.#part(one));
      const written = this.#capture.take();
      const { changed } = written;
      if (changed.size === 0) {
        this.#undo();
        await transaction.rollback();
        return { ends, undrawn: null };
      }
      const write = head.write + 1;
      const wasDrawn = head.graph === this.#ontology;
      const isDrawn = this.#draw !== null && wasDrawn && rowsIn(changed) <= DRAWN_AT_ONCE;
      const graph = isDrawn ? this.#ontology : null;
      const told = { write, engine, key, graph, head };
      await sendRows({ db: this.#db, tables: this.#tables }, changed, told, transaction);
      if (isDrawn) this.#draw?.atOnce(this.#context, written, transaction);
      const undrawn = this.#draw === null || isDrawn ? null : { write: wasDrawn ? write : 0, written };
      done = { write, ends, undrawn };
      end = this.inStep.sending(write);
      await transaction.commit();
      this.#keep(write);
    } catch (error) {
      // The acknowledgement may have been lost, and not the write.
      const isOpen = done !== null && isPassing(error);
      const isThere = isOpen ? await isDone(this.#server, engine, key).catch(() => null) : false;
      if (done === null || isThere !== true) {
        this.#undo();
        await transaction.rollback();
        throw isThere === null ? doubtful(this.#server.address, error) : error;
      }
      this.#keep(done.write);
    } finally {
      end();
    }
    return done;
  }

  #keep(write: number): void {
    this.#db.keep(write);
    this.inStep.write = write;
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
  readonly undrawn: Undrawn | null;
}

interface Undrawn {
  readonly write: number;
  readonly written: Written;
}

function doubtful(address: string, cause: unknown): LoreError {
  return new LoreError({
    code: 'store/outcome-unknown',
    message: `The Neo4j server at ${address} went away while it was writing; whether the change was written is not known.`,
    hint: 'Look once it answers again: the change is there whole, or not at all.',
    cause,
  });
}
