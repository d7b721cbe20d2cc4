/** Rows on their way into one table: many in a single INSERT, since crossing into SQLite costs more than a row does. */
import type { Bindable, Database, Prepared } from './database.js';

/** Measured: fewer make more crossings, more make the calls themselves slow. */
const VALUES_AT_ONCE = 220;

export class RowBuffer {
  readonly #db: Database;
  readonly #head: string;
  readonly #tuple: string;
  readonly #width: number;
  readonly #capacity: number;
  /** Rows that fit before they are written. */
  readonly size: number;
  readonly #values: Bindable[] = [];
  readonly #constants: readonly number[];
  #many: Prepared | undefined;

  /** `constants` are columns that hold one literal for every row. */
  constructor(
    db: Database,
    table: string,
    columns: readonly string[],
    constants: Readonly<Record<string, number>> = {},
  ) {
    const fixed = Object.entries(constants);
    this.#db = db;
    this.#head = `INSERT INTO ${table} (${[...columns, ...fixed.map(([name]) => name)].join(', ')}) VALUES `;
    this.#tuple = `(${[...columns.map(() => '?'), ...fixed.map(([, value]) => String(value))].join(',')})`;
    this.#constants = fixed.map(([, value]) => value);
    this.#width = columns.length;
    this.size = Math.max(1, Math.floor(VALUES_AT_ONCE / this.#width));
    this.#capacity = this.size * this.#width;
  }

  /** The array to push one row's values onto, in column order; call `pushed` after that. */
  get row(): Bindable[] {
    return this.#values;
  }

  pushed(): void {
    if (this.#values.length >= this.#capacity) this.flush();
  }

  flush(): void {
    const values = this.#values;
    if (values.length === 0) return;
    if (values.length === this.#capacity) {
      this.#many ??= this.#db.prepare(this.#head + Array(this.size).fill(this.#tuple).join(','));
      this.#many.run(...values);
    } else {
      // The text is the same in every commit, so that it is prepared once: with its triggers that is most of the work.
      const constants = this.#constants;
      const marks = Array(this.#width + constants.length).fill('?');
      const single = this.#db.prepare(`${this.#head}(${marks.join(',')})`);
      for (let i = 0; i < values.length; i += this.#width)
        single.run(...values.slice(i, i + this.#width), ...constants);
    }
    values.length = 0;
  }
}
