/** Rows read once in a query, up to a number that keeps memory within bounds. */
const MOST = 200_000;

export class RowCache<T> {
  readonly #rows = new Map<number, T>();
  readonly #read: (row: number) => T;

  constructor(read: (row: number) => T) {
    this.#read = read;
  }

  get(row: number): T {
    const known = this.#rows.get(row);
    if (known !== undefined) return known;
    const found = this.#read(row);
    this.put(row, found);
    return found;
  }

  put(row: number, value: T): void {
    if (this.#rows.size >= MOST) this.#rows.clear();
    this.#rows.set(row, value);
  }
}
