/** Reciprocal rank fusion: what several lists agree on comes first, whatever their scores mean. */

/** Damps the first ranks, so that being first in one list does not outweigh being good in two. */
export const RANK_CONSTANT = 60;

export interface RankedList<Item> {
  readonly name: string;
  /** The best first. Neighbours with the same score share a rank; without scores none do. */
  readonly items: readonly { readonly item: Item; readonly score?: number }[];
  /** 1 when absent; less for a list that says in part what another says already. */
  readonly weight?: number;
}

export interface Fused<Item> {
  readonly item: Item;
  readonly score: number;
  /** The lists that have it, and its rank in each, from 1. */
  readonly ranks: Readonly<Record<string, number>>;
}

/** The best first; equals in the order in which the lists name them. */
export function fuse<Item>(lists: readonly RankedList<Item>[], k = RANK_CONSTANT): Fused<Item>[] {
  const found = new Map<Item, { score: number; ranks: Record<string, number> }>();
  for (const { name, items, weight = 1 } of lists) {
    let rank = 0;
    items.forEach(({ item, score }, index) => {
      if (score === undefined || score !== items[index - 1]?.score) rank = index + 1;
      const entry = found.get(item) ?? { score: 0, ranks: {} };
      if (entry.ranks[name] !== undefined) return;
      entry.ranks[name] = rank;
      entry.score += weight / (k + rank);
      found.set(item, entry);
    });
  }
  return [...found]
    .map(([item, { score, ranks }]) => ({ item, score, ranks }))
    .sort((a, b) => b.score - a.score);
}
