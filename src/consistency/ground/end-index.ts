/** Which statements begin or end at an entity, for one predicate of a ground that holds everything. */

const NONE = new Int32Array(0);
/** A table with a place for every entity pays only for predicates that many of them have. */
const SPARSEST = 8;

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Statements in the order of the columns. */
export class EndIndex {
  readonly #keys: Int32Array;
  /** Statements sorted by key; those of equal keys keep their order. */
  readonly #order: Int32Array;
  /** Where each key begins in `#order`; null when it is searched for. */
  readonly #begins: Int32Array | null;

  /** `sorted`: all statements in order, where the stretch is sorted by key already. */
  constructor(keys: Int32Array, { start, end }: Stretch, greatest: number, sorted: Int32Array | null) {
    this.#keys = keys;
    const dense = (end - start) * SPARSEST >= greatest;
    this.#begins = dense ? beginnings(keys, start, end, greatest) : null;
    if (sorted) this.#order = sorted.subarray(start, end);
    else if (this.#begins) this.#order = distributed(keys, start, end, this.#begins);
    else this.#order = ordered(keys, start, end);
  }

  of(key: number): Int32Array {
    const begins = this.#begins;
    if (begins) return this.#between(begins[key] ?? 0, begins[key + 1] ?? 0);
    const from = this.#search(key, 0);
    // Most entities have nothing of a predicate that few have.
    if (from === this.#order.length || this.#keyAt(from) !== key) return NONE;
    return this.#between(from, this.#search(key + 1, from + 1));
  }

  #between(from: number, to: number): Int32Array {
    return to > from ? this.#order.subarray(from, to) : NONE;
  }

  /** Each once, ascending. */
  *keys(): Generator<number> {
    let last = 0;
    for (let i = 0; i < this.#order.length; i++) {
      const key = this.#keyAt(i);
      if (key !== last) yield key;
      last = key;
    }
  }

  /** The first place from there on whose key is not less. */
  #search(key: number, since: number): number {
    let low = since;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #keyAt(place: number): number {
    return this.#keys[this.#order[place] ?? 0] ?? 0;
  }
}

function beginnings(keys: Int32Array, start: number, end: number, greatest: number): Int32Array {
  const begins = new Int32Array(greatest + 2);
  for (let i = start; i < end; i++) {
    const next = (keys[i] ?? 0) + 1;
    begins[next] = (begins[next] ?? 0) + 1;
  }
  for (let key = 1; key < begins.length; key++) begins[key] = (begins[key] ?? 0) + (begins[key - 1] ?? 0);
  return begins;
}

function distributed(keys: Int32Array, start: number, end: number, begins: Int32Array): Int32Array {
  const order = new Int32Array(end - start);
  const next = begins.slice();
  for (let i = start; i < end; i++) {
    const key = keys[i] ?? 0;
    const place = next[key] ?? 0;
    order[place] = i;
    next[key] = place + 1;
  }
  return order;
}

function ordered(keys: Int32Array, start: number, end: number): Int32Array {
  const order = Int32Array.from({ length: end - start }, (_, i) => start + i);
  return order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
}
