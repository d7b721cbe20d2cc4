/** Readings have a connection of their own: they see one moment while the store goes on. */
import type { GroundPort } from '../../ground.js';
import type { GraphQuery } from '../../store.js';
import { retryWhileBusy } from '../busy.js';
import { configure } from '../configure.js';
import { openDictionaries } from '../dictionary.js';
import { explained } from '../explain-error.js';
import type { GraphDoor } from '../graph/door.js';
import type { Reading } from '../read/reading.js';
import { type GroundSource, SqliteGroundReading } from './ground-reading.js';

export class Readings {
  readonly #reading: Reading;
  readonly #door: GraphDoor;
  /** One is kept open: its statements are prepared and its queries compiled. */
  #idle: GroundSource | null = null;
  #closed = false;

  constructor(reading: Reading, door: GraphDoor) {
    this.#reading = reading;
    this.#door = door;
  }

  async with<T>(work: (reading: GroundPort) => Promise<T>): Promise<T> {
    if (this.#reading.db.isSole) return during(this.#shared(), work);
    const source = await this.#take();
    try {
      await retryWhileBusy(() => begin(source));
      return await during(source, work);
    } finally {
      this.#giveBack(source);
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

  #shared(): GroundSource {
    const door = this.#door;
    const isolated = door.canIsolate ? (query: GraphQuery) => door.isolated(query) : null;
    return { ...this.#reading, isolated, queries: () => door.queries() };
  }

  async #take(): Promise<GroundSource> {
    const idle = this.#idle;
    this.#idle = null;
    if (idle) return idle;
    try {
      const db = this.#reading.db.beside(true);
      await retryWhileBusy(() => configure(db, true));
      const words = openDictionaries(db);
      const door = this.#door.beside({ db, words });
      return { db, words, queries: () => door.queries(), isolated: (query) => this.#door.isolated(query) };
    } catch (error) {
      throw explained(error);
    }
  }

  #giveBack(source: GroundSource): void {
    if (source.db.inTransaction) source.db.run('COMMIT');
    if (this.#idle || this.#closed) source.db.close();
    else this.#idle = source;
  }
}

async function during<T>(source: GroundSource, work: (reading: GroundPort) => Promise<T>): Promise<T> {
  const reading = new SqliteGroundReading(source);
  try {
    return await work(reading);
  } finally {
    reading.end();
  }
}

/** The snapshot is taken with the first row that is read. */
function begin({ db }: GroundSource): void {
  db.run('BEGIN');
  try {
    db.number('SELECT max(seq) FROM commits');
  } catch (error) {
    if (db.inTransaction) db.run('ROLLBACK');
    throw error;
  }
}
