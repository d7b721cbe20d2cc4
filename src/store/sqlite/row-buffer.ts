/** Rows on their way into one table: many in a single INSERT, since crossing into SQLite costs more than a row does. */
import type { Bindable, Database } from './database.js';

/** Measured: fewer make more crossings, more make the calls themselves slow. */
const VALUES_AT_ONCE = 220;

export class RowBuffer {
  readonly #db: Database;
  readonly #table: string;
  readonly #columns: readonly string[];
  readonly #constants: Readonly<Record<string, number>>;
  readonly #capacity: number;
  /** Rows that fit before they are written. */
  readonly size: number;
  #values: Bindable[] = [];
  #many: string | undefined;
  #single: string | undefined;

  /**
   * `constants` are columns that hold one literal for every row. Most buffers of a small commit stay empty: no text is
   * made before it is needed. `atOnce`: 1 where rows are wide and mostly text, which is then copied once less.
   */
  constructor(
    db: Database,
    table: string,
    columns: readonly string[],
    constants: Readonly<Record<string, number>> = {},
    atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length)),
  ) {
    this.#db = db;
    this.#table = table;
    this.#columns = columns;
    this.#constants = constants;
    this.size = atOnce;
    this.#capacity = this.size * columns.length;
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
    this.#values = [];
    if (this.size > 1 && values.length === this.#capacity) {
      this.#many ??= this.#textOfMany();
      this.#db.repeat(this.#many, values.length, values);
      return;
    }
    const constants = Object.values(this.#constants);
    const width = this.#columns.length + constants.length;
    // The text is the same in every commit, so that it is prepared once: with its triggers that is most of the work.
    this.#single ??= `${this.#head}(${Array(width).fill('?').join(',')})`;
    this.#db.repeat(this.#single, width, this.#withConstants(values, constants));
  }

  #withConstants(values: Bindable[], constants: readonly number[]): Bindable[] {
    if (constants.length === 0) return values;
    const rows: Bindable[] = [];
    for (let i = 0; i < values.length; i += this.#columns.length)
      rows.push(...values.slice(i, i + this.#columns.length), ...constants);
    return rows;
  }

  #textOfMany(): string {
    const tuple = `(${[...this.#columns.map(() => '?'), ...Object.values(this.#constants)].join(',')})`;
    return this.#head + Array(this.size).fill(tuple).join(',');
  }

  get #head(): string {
    return `INSERT INTO ${this.#table} (${[...this.#columns, ...Object.keys(this.#constants)].join(', ')}) VALUES `;
  }
}
