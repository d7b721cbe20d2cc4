/** Rows on their way out of SQLite: thousands packed into one JSON text, since crossing costs more than a row does. */
import { UNDATED } from '../../../time/index.js';
import type { StatementColumns } from '../../ground.js';
import type { Bindable, Database } from '../database.js';

export type Columns = readonly (readonly number[])[];

const NONE: readonly number[] = [];

/** An expression that packs what is selected into one text, column by column; none of the columns may be null. */
export function packing(columns: readonly string[]): string {
  return columns.map((column) => `group_concat(${column})`).join(" || '],[' || ");
}

/** The columns; none when nothing was selected. */
export function unpack(db: Database, sql: string, ...values: Bindable[]): Columns {
  const text = db.get<{ packed: string | null }>(sql, ...values)?.packed;
  if (!text) return [];
  const columns: Columns = JSON.parse(`[[${text}]]`);
  return columns;
}

/** By these columns, the first of them first: within a packed text SQL promises no order, though indexes keep one. */
export function inOrder(columns: Columns, by: readonly number[]): Columns {
  const keys = by.map((column) => columns[column] ?? NONE);
  const compare = (a: number, b: number): number => {
    for (const key of keys) {
      const difference = (key[a] ?? 0) - (key[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const length = columns[0]?.length ?? 0;
  let sorted = 1;
  while (sorted < length && compare(sorted - 1, sorted) <= 0) sorted++;
  if (sorted >= length) return columns;
  const order = Array.from({ length }, (_, i) => i).sort(compare);
  return columns.map((column) => order.map((i) => column[i] ?? 0));
}

export const STATEMENT_COLUMNS = [
  's.row',
  's.subject',
  'coalesce(s.object, 0)',
  's.from_min',
  's.from_max',
  's.until_min',
  's.until_max',
];

/** By subject, object, window and row, as places in the columns above. */
export const STATEMENT_ORDER = [1, 2, 3, 4, 5, 6, 0];

export class StatementTable {
  readonly #row: Float64Array;
  readonly #subject: Int32Array;
  readonly #object: Int32Array;
  readonly #extracted: Uint8Array;
  readonly #bounds: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  readonly #runs: { predicate: string; start: number; end: number }[] = [];
  #length = 0;

  constructor(capacity: number) {
    const bounds = () => new Float64Array(capacity);
    this.#row = new Float64Array(capacity);
    this.#subject = new Int32Array(capacity);
    this.#object = new Int32Array(capacity);
    this.#extracted = new Uint8Array(capacity);
    this.#bounds = [bounds(), bounds(), bounds(), bounds()];
  }

  /** Statements of the predicate that comes next, or more of the one before; without windows where none has a date. */
  add(
    predicate: string,
    columns: Columns,
    extracted: ReadonlyMap<number, number>,
    isLeftOut: (row: number) => boolean = () => false,
  ): void {
    const [row = NONE, subject = NONE, object = NONE, from = NONE, latest = NONE, until = NONE, last = NONE] =
      columns;
    const [fromMin, fromMax, untilMin, untilMax] = this.#bounds;
    const start = this.#length;
    let at = start;
    for (let i = 0; i < row.length; i++) {
      if (isLeftOut(row[i] ?? 0)) continue;
      this.#row[at] = row[i] ?? 0;
      this.#subject[at] = subject[i] ?? 0;
      this.#object[at] = object[i] ?? 0;
      fromMin[at] = from[i] ?? UNDATED.fromMin;
      fromMax[at] = latest[i] ?? UNDATED.fromMax;
      untilMin[at] = until[i] ?? UNDATED.untilMin;
      untilMax[at] = last[i] ?? UNDATED.untilMax;
      if (extracted.size > 0) this.#extracted[at] = extracted.get(row[i] ?? 0) ?? 0;
      at++;
    }
    if (at === start) return;
    this.#length = at;
    const before = this.#runs[this.#runs.length - 1];
    if (before?.predicate === predicate) before.end = at;
    else this.#runs.push({ predicate, start, end: at });
  }

  columns(): StatementColumns {
    const [fromMin, fromMax, untilMin, untilMax] = this.#bounds;
    const n = this.#length;
    return {
      row: this.#row.subarray(0, n),
      subject: this.#subject.subarray(0, n),
      object: this.#object.subarray(0, n),
      fromMin: fromMin.subarray(0, n),
      fromMax: fromMax.subarray(0, n),
      untilMin: untilMin.subarray(0, n),
      untilMax: untilMax.subarray(0, n),
      extracted: this.#extracted.subarray(0, n),
      runs: this.#runs,
    };
  }
}
