/** The connection that things are supposed on: kept for the next time, with its statements and queries. */
import type { GraphAnswer, GraphQuery } from '../../store.js';
import { holdBeside, retryWhileBusy } from '../busy.js';
import { configure } from '../configure.js';
import { openDictionaries } from '../dictionary.js';
import type { GraphDoor } from '../graph/door.js';
import type { CommitContext } from '../write/commit.js';
import { SupposedDatabase } from './supposed-database.js';

export type Isolate = (query: GraphQuery) => Promise<GraphAnswer>;

interface Kept {
  readonly db: SupposedDatabase;
  readonly context: CommitContext;
  readonly door: GraphDoor;
  /** Of the supposition that is being worked on. */
  isolate: Isolate;
}

export class Suppositions {
  readonly #world: CommitContext;
  readonly #door: GraphDoor;
  #idle: Kept | null = null;
  #closed = false;

  constructor(world: CommitContext, door: GraphDoor) {
    this.#world = world;
    this.#door = door;
  }

  /** Within one transaction that is rolled back. */
  async with<T>(isolate: Isolate, work: (context: CommitContext, door: GraphDoor) => Promise<T>): Promise<T> {
    const kept = await this.#take();
    const { db, context, door } = kept;
    let asBefore = false;
    let free = (): void => {};
    try {
      kept.isolate = isolate;
      free = await retryWhileBusy(() => holdBeside(this.#world.db, () => db.start()));
      const words = wordsIn(db);
      const answer = await work(context, door);
      asBefore = wordsIn(db) === words;
      return answer;
    } finally {
      try {
        this.#giveBack(kept, asBefore);
      } finally {
        free();
      }
    }
  }

  /** Somebody wants the file to himself. */
  rest(): void {
    this.#idle?.db.close();
    this.#idle = null;
  }

  close(): void {
    this.#closed = true;
    this.rest();
  }

  async #take(): Promise<Kept> {
    const idle = this.#idle;
    this.#idle = null;
    if (idle) return idle;
    const db = new SupposedDatabase(this.#world.db.file, false);
    try {
      await retryWhileBusy(() => configure(db, false));
    } catch (error) {
      db.close();
      throw error;
    }
    const context = { ...this.#world, db, words: openDictionaries(db) };
    const isolated: Isolate = (query) => kept.isolate(query);
    const kept: Kept = { db, context, door: this.#door.beside(context, isolated), isolate: noneYet };
    return kept;
  }

  /** Queries are printed with the rows of words, and a row that is taken back may be another word's the next time. */
  #giveBack(kept: Kept, asBefore: boolean): void {
    const { db, context } = kept;
    db.undo();
    context.words.forgetAll();
    if (!asBefore || this.#idle || this.#closed) db.close();
    else this.#idle = kept;
  }
}

function wordsIn(db: SupposedDatabase): number {
  return db.number('SELECT (SELECT count(*) FROM entity_type) + (SELECT count(*) FROM predicate)');
}

const noneYet: Isolate = () => Promise.reject(new Error('nothing is being supposed'));
