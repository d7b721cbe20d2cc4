/** Did you mean: the known names nearest to a misspelt one. */
import { fold } from './tokens.js';

/** A question that offers the nearest names, or null when none is near. */
export function didYouMean(word: string, names: Iterable<string>): string | null {
  const near = suggest(word, names);
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : null;
}

/** Up to three names that are at most a third of their letters away. */
export function suggest(word: string, names: Iterable<string>): string[] {
  const wanted = fold(word).slice(0, 40);
  const near: { name: string; distance: number }[] = [];
  for (const name of new Set(names)) {
    const most = Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3));
    if (Math.abs(wanted.length - name.length) > most) continue;
    const distance = editDistance(wanted, fold(name));
    if (distance <= most) near.push({ name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || a.name.length - b.name.length);
  return near.slice(0, 3).map((n) => n.name);
}

/** Changes, insertions, deletions and swaps of neighbours between two words. */
function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (older[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    older = old;
    old = row;
  }
  return old[b.length] ?? 0;
}
