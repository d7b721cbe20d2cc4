/** What facts speak of, as numbers: kept one byte each, and read into memory once, since all of them are looked through. */
import type { FactSense } from '../../facts.js';
import type { Database } from '../database.js';
import type { Weighed } from './near.js';

/** A number between -1 and 1 as a byte. */
const STEPS = 127;

export class Senses {
  readonly #db: Database;
  /** Of one model at a time. */
  #model = '';
  #last = 0;
  #count = 0;
  #width = 0;
  #facts = new Float64Array();
  #numbers = new Int8Array();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Within a write transaction. A fact that has been erased in between has none. */
  keep(model: string, senses: readonly FactSense[]): void {
    for (const { fact, sense } of senses)
      this.#db.run(
        `INSERT INTO fact_sense (fact, model, sense) SELECT row, ?, ? FROM fact WHERE id = ?
         ON CONFLICT (fact, model) DO NOTHING`,
        model,
        Buffer.from(asBytes(sense).buffer),
        fact,
      );
  }

  /** Rows of facts, those whose numbers lie nearest first; the weight is the cosine. */
  alike(model: string, sense: Float32Array, limit: number): Weighed[] {
    this.#read(model);
    if (this.#width !== sense.length) return [];
    const asked = asBytes(sense);
    const best: Weighed[] = [];
    for (let at = 0; at < this.#count; at++) {
      let sum = 0;
      const from = at * this.#width;
      for (let i = 0; i < this.#width; i++) sum += (asked[i] ?? 0) * (this.#numbers[from + i] ?? 0);
      if (best.length === limit && sum <= (best[limit - 1]?.weight ?? 0)) continue;
      let place = best.length;
      while (place > 0 && (best[place - 1]?.weight ?? 0) < sum) place--;
      best.splice(place, 0, { row: this.#facts[at] ?? 0, weight: sum });
      if (best.length > limit) best.pop();
    }
    return best.map(({ row, weight }) => ({ row, weight: weight / STEPS ** 2 }));
  }

  #read(model: string): void {
    if (model !== this.#model) {
      this.#model = model;
      this.#last = 0;
      this.#count = 0;
    }
    const rows = this.#db.all<{ row: number; fact: number; sense: Uint8Array }>(
      'SELECT row, fact, sense FROM fact_sense WHERE row > ? AND model = ? ORDER BY row',
      this.#last,
      model,
    );
    const [first] = rows;
    if (first === undefined) return;
    if (this.#count === 0) this.#width = first.sense.length;
    this.#grow(this.#count + rows.length);
    for (const { row, fact, sense } of rows) {
      this.#last = row;
      if (sense.length !== this.#width) continue;
      this.#facts[this.#count] = fact;
      this.#numbers.set(new Int8Array(sense.buffer, sense.byteOffset, sense.length), this.#count * this.#width);
      this.#count++;
    }
  }

  #grow(wanted: number): void {
    if (wanted * this.#width <= this.#numbers.length) return;
    const room = Math.max(256, 2 * wanted);
    const [facts, numbers] = [new Float64Array(room), new Int8Array(room * this.#width)];
    facts.set(this.#facts.subarray(0, this.#count));
    numbers.set(this.#numbers.subarray(0, this.#count * this.#width));
    this.#facts = facts;
    this.#numbers = numbers;
  }
}

function asBytes(sense: Float32Array): Int8Array {
  return Int8Array.from(sense, (number) => Math.max(-STEPS, Math.min(STEPS, Math.round(number * STEPS))));
}
