/** Where everyone stands in a family tree: generations in rows, couples side by side, children below them. */

export interface Kin {
  readonly id: string;
  /** Counted from the one it is about: parents are -1, children 1. */
  readonly generation: number;
}

export interface Couple {
  /** One or two; a child may have one known parent. */
  readonly parents: readonly string[];
  readonly children: readonly string[];
}

export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly row: number;
}

export interface TreeLayout {
  readonly people: ReadonlyMap<string, Placed>;
  /** Rows from the oldest generation down, each in order. */
  readonly rows: readonly { readonly generation: number; readonly ids: readonly string[] }[];
  /** In widths of one person. */
  readonly width: number;
}

const PASSES = 24;

export function layOut(kin: readonly Kin[], couples: readonly Couple[]): TreeLayout {
  const generations = [...new Set(kin.map(({ generation }) => generation))].sort((a, b) => a - b);
  const links = linksOf(couples);
  const rows = generations.map((generation) => ({
    generation,
    ids: kin.filter((one) => one.generation === generation).map(({ id }) => id),
  }));
  const x = new Map<string, number>();
  for (const { ids } of rows) for (const [index, id] of ids.entries()) x.set(id, index);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const row of pass % 2 === 0 ? rows : rows.toReversed()) {
      const wanted = new Map(row.ids.map((id) => [id, wantedOf(id, links, x)]));
      // Order settles early; later passes only move people closer to their kin.
      if (pass < PASSES / 2) row.ids = couplesTogether(row.ids, wanted, links);
      spread(row.ids, wanted, x);
    }
  }
  const least = Math.min(...x.values());
  const people = new Map(
    rows.flatMap(({ ids }, row) =>
      ids.map((id): [string, Placed] => [id, { id, row, x: (x.get(id) ?? 0) - least }]),
    ),
  );
  const width = Math.max(1, ...[...people.values()].map((one) => one.x + 1));
  return { people, rows, width };
}

interface Links {
  readonly spouses: ReadonlyMap<string, ReadonlySet<string>>;
  readonly kin: ReadonlyMap<string, readonly string[]>;
}

function linksOf(couples: readonly Couple[]): Links {
  const spouses = new Map<string, Set<string>>();
  const kin = new Map<string, string[]>();
  const tie = (a: string, b: string) => kin.set(a, [...(kin.get(a) ?? []), b]);
  for (const { parents, children } of couples) {
    const [a, b] = parents;
    if (a !== undefined && b !== undefined) {
      spouses.set(a, (spouses.get(a) ?? new Set()).add(b));
      spouses.set(b, (spouses.get(b) ?? new Set()).add(a));
    }
    for (const child of children)
      for (const parent of parents) {
        tie(parent, child);
        tie(child, parent);
      }
  }
  return { spouses, kin };
}

function wantedOf(id: string, { kin, spouses }: Links, x: ReadonlyMap<string, number>): number {
  const near = [...(kin.get(id) ?? []), ...(spouses.get(id) ?? [])].flatMap((other) => x.get(other) ?? []);
  const own = x.get(id) ?? 0;
  return near.length === 0 ? own : near.reduce((sum, one) => sum + one, 0) / near.length;
}

/** By where each wants to be, with whoever has children together kept side by side. */
function couplesTogether(
  ids: readonly string[],
  wanted: ReadonlyMap<string, number>,
  { spouses }: Links,
): string[] {
  const sorted = ids.toSorted((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
  const left = new Set(sorted);
  const ordered: string[] = [];
  for (const id of sorted) {
    if (!left.delete(id)) continue;
    const theirs = [...(spouses.get(id) ?? [])].filter((one) => left.has(one));
    for (const one of theirs) left.delete(one);
    // Somebody who married twice stands between the two.
    const before = theirs.length > 1 ? theirs.slice(0, 1) : [];
    ordered.push(...before, id, ...theirs.slice(before.length));
  }
  return ordered;
}

/** Gives each the place it wants, as near as the order and one width for each allow. */
function spread(ids: readonly string[], wanted: ReadonlyMap<string, number>, x: Map<string, number>): void {
  interface Block {
    sum: number;
    size: number;
    readonly first: number;
  }
  const blocks: Block[] = [];
  for (const [index, id] of ids.entries()) {
    blocks.push({ sum: (wanted.get(id) ?? 0) - index, size: 1, first: index });
    for (;;) {
      const last = blocks.at(-1);
      const previous = blocks.at(-2);
      if (last === undefined || previous === undefined) break;
      if (previous.sum / previous.size <= last.sum / last.size) break;
      previous.sum += last.sum;
      previous.size += last.size;
      blocks.pop();
    }
  }
  for (const { sum, size, first } of blocks)
    for (let index = first; index < first + size; index += 1) {
      const id = ids[index];
      if (id !== undefined) x.set(id, sum / size + index);
    }
}
