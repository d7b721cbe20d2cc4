/** Did-you-mean: the nearest known words to one that is not known. */
import { listed } from './listed.js';

/** Edits (insert, delete, replace, swap neighbours) between two words, or `limit + 1` when there are more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return Math.min(previous[b.length] ?? limit, limit + 1);
}

/** Up to `most` known words near the given one, nearest first; a third of its letters may differ. */
export function suggest(word: string, known: Iterable<string>, most = 3): string[] {
  const folded = word.toLowerCase();
  const limit = Math.max(1, Math.floor(folded.length / 3));
  const near: { word: string; distance: number }[] = [];
  for (const candidate of known) {
    const distance = editDistance(folded, candidate.toLowerCase(), limit);
    if (distance <= limit) near.push({ word: candidate, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map((n) => n.word);
}

/** `Did you mean A, B or C?`, or undefined when nothing is near. `meant`: what the word means, however it is spelt. */
export function didYouMean(
  word: string,
  known: Iterable<string>,
  meant: readonly string[] = [],
): string | undefined {
  const near = meant.length > 0 ? meant : suggest(word, known);
  if (near.length === 0) return undefined;
  return `Did you mean ${listed(near, 'or')}?`;
}
