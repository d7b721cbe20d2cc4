/** A small seeded generator, so that every run measures the same world. */

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  int(below: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    pick<T>(items: readonly T[]): T {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
