/** Cuts a story into pieces that a model can read, in order, each beginning where the one before has not quite ended. */

export interface Batching {
  /** Of one piece. */
  readonly tokens: number;
  /** How much of a piece repeats the end of the one before: a quarter, say. At least one entry is repeated. */
  readonly overlap: number;
}

export interface Sized {
  readonly tokens: number;
}

/** An entry that is larger than a piece has one of its own, beside what is repeated. */
export function overlappingBatches<T extends Sized>(entries: readonly T[], batching: Batching): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < entries.length; ) {
    const before = batches.at(-1) ?? [];
    const batch = repeated(before, batching);
    let used = tokensOf(batch);
    const first = at;
    for (let next = entries[at]; next !== undefined; next = entries[at]) {
      // Something new is in every piece, whatever its size.
      if (at > first && used + next.tokens > batching.tokens) break;
      batch.push(next);
      used += next.tokens;
      at++;
    }
    batches.push(withinSize(batch, at - first, batching.tokens));
  }
  return batches;
}

/** The last entries, as many as the overlap has room for. */
function repeated<T extends Sized>(batch: readonly T[], { tokens, overlap }: Batching): T[] {
  const some: T[] = [];
  for (const entry of [...batch].reverse()) {
    if (some.length > 0 && tokensOf(some) + entry.tokens > tokens * overlap) break;
    some.unshift(entry);
  }
  // A piece that only repeated would never end.
  return some.length === batch.length && batch.length > 1 ? some.slice(1) : some;
}

/** Where one new entry is so large that the rest does not fit beside it, less is repeated: one entry at least. */
function withinSize<T extends Sized>(batch: readonly T[], fresh: number, tokens: number): T[] {
  let cut = [...batch];
  while (cut.length > fresh + 1 && tokensOf(cut) > tokens) cut = cut.slice(1);
  return cut;
}

export function tokensOf(entries: readonly Sized[]): number {
  return entries.reduce((total, { tokens }) => total + tokens, 0);
}
