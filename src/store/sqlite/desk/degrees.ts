/** How many relations each entity has, counted once for all of them, which holds until something is committed. */
import { CURRENT } from '../../../model/index.js';
import type { Database } from '../database.js';

export class Degrees {
  #seq = -1;
  #counts = new Uint32Array();

  of(db: Database, rows: ArrayLike<number>): Float64Array {
    const counts = this.#read(db);
    const found = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) found[i] = counts[rows[i] ?? 0] ?? 0;
    return found;
  }

  /** Rows of those with the most, the most first. */
  most(db: Database, most: number): number[] {
    const counts = this.#read(db);
    const rows: number[] = [];
    for (let row = 0; row < counts.length; row++) if ((counts[row] ?? 0) > 0) rows.push(row);
    return rows.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b).slice(0, most);
  }

  /** By one index alone: a million statements are counted without being read, and without being sorted. */
  #read(db: Database): Uint32Array {
    const seq = db.number('SELECT coalesce(max(seq), 0) FROM commits');
    if (seq === this.#seq) return this.#counts;
    const counts = new Uint32Array(1 + db.number('SELECT max(row) FROM entity'));
    const ends = db.columns(
      ['subject', 'object'],
      `SELECT subject, object FROM statement INDEXED BY statement_in
       WHERE recorded_until = ${CURRENT} AND object IS NOT NULL`,
    );
    for (const rows of ends) for (const row of rows) counts[row] = (counts[row] ?? 0) + 1;
    this.#seq = seq;
    this.#counts = counts;
    return counts;
  }
}
