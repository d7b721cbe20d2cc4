/** Rows on their way out of SQLite: thousands packed into one JSON text, since crossing costs more than a row does. */
import type { StatementColumns } from '../../ground.js';
import type { Bindable, Database } from '../database.js';

/** Values of one statement in packed rows, in this order. */
export const WIDTH = 7;
/** `object` may be null, and null swallows whatever it is joined to. */
export const PACKED_STATEMENT = `s.row || ',' || s.subject || ',' || coalesce(s.object, 0) || ',' ||
  s.from_min || ',' || s.from_max || ',' || s.until_min || ',' || s.until_max`;

/** All values of all rows, one after the other; the SQL selects one text. */
export function unpack(db: Database, sql: string, ...values: Bindable[]): readonly number[] {
  const text = db.get<{ packed: string | null }>(sql, ...values)?.packed;
  if (!text) return [];
  const numbers: number[] = JSON.parse(`[${text}]`);
  return numbers;
}

export class StatementTable {
  readonly #row: Float64Array;
  readonly #subject: Int32Array;
  readonly #object: Int32Array;
  readonly #bounds: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  readonly #runs: { predicate: string; start: number; end: number }[] = [];
  #length = 0;

  constructor(capacity: number) {
    const bounds = () => new Float64Array(capacity);
    this.#row = new Float64Array(capacity);
    this.#subject = new Int32Array(capacity);
    this.#object = new Int32Array(capacity);
    this.#bounds = [bounds(), bounds(), bounds(), bounds()];
  }

  /** Rows `from`, `from + 1`, … of the predicate that comes next, or of the one before. */
  add(predicate: string, packed: ArrayLike<number>, leftOut: ReadonlySet<number>): void {
    const [fromMin, fromMax, untilMin, untilMax] = this.#bounds;
    const start = this.#length;
    let at = start;
    for (let i = 0; i < packed.length; i += WIDTH) {
      const row = packed[i] ?? 0;
      if (leftOut.size > 0 && leftOut.has(row)) continue;
      this.#row[at] = row;
      this.#subject[at] = packed[i + 1] ?? 0;
      this.#object[at] = packed[i + 2] ?? 0;
      fromMin[at] = packed[i + 3] ?? 0;
      fromMax[at] = packed[i + 4] ?? 0;
      untilMin[at] = packed[i + 5] ?? 0;
      untilMax[at] = packed[i + 6] ?? 0;
      at++;
    }
    if (at === start) return;
    this.#length = at;
    const last = this.#runs[this.#runs.length - 1];
    if (last?.predicate === predicate) last.end = at;
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
      runs: this.#runs,
    };
  }
}
