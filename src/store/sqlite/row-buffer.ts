/** Rows on their way into one table: many in a single INSERT, since crossing into SQLite costs more than a row does. */
import type { Bindable, Database } from './database.js';

/** Binding more than about 500 values at once gains nothing more. */
const VALUES_AT_ONCE = 440;

export class RowBuffer {
  readonly #db: Database;
  readonly #head: string;
  readonly #tuple: string;
  readonly #width: number;
  readonly #capacity: number;
  #values: Bindable[] = [];

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
    this.#width = columns.length;
    this.#capacity = Math.max(1, Math.floor(VALUES_AT_ONCE / this.#width)) * this.#width;
  }

  /** The array to push one row's values onto, in column order; call `pushed` after that. */
  get row(): Bindable[] {
    return this.#values;
  }

  pushed(): void {
    if (this.#values.length >= this.#capacity) this.flush();
  }

  flush(): void {
    const rows = this.#values.length / this.#width;
    if (rows === 0) return;
    const full = this.#values.length === this.#capacity;
    if (full) {
      this.#db.run(this.#head + Array(rows).fill(this.#tuple).join(','), ...this.#values);
    } else {
      const single = this.#db.prepare(this.#head + this.#tuple);
      for (let i = 0; i < this.#values.length; i += this.#width) {
        single.run(...this.#values.slice(i, i + this.#width));
      }
    }
    this.#values = [];
  }
}
