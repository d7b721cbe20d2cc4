/** Work that waits for its turn, where only so much may be done at once. */

export type Line = <T>(work: () => Promise<T>) => Promise<T>;

/** Begins what it is given in that order, and no more of it at once than that. */
export function inLine(most: number): Line {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === most) await new Promise<void>((turn) => waiting.push(turn));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
