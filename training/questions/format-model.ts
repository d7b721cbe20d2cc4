/** The file that a learned model of kinds lies in, as `readModel` looks it up. */
import type { KindWeights } from './learn.js';

/** The kinds on the first line, then a feature and its weights on each, by the order of their characters. */
export function formatModel(kinds: readonly string[], weights: KindWeights): string {
  const lines = [...weights].map(([feature, own]) => `${feature}\t${own.join(' ')}`).sort(byFeature);
  return `${[kinds.join('\t'), ...lines].join('\n')}\n`;
}

/** A tab comes before every character of a word, so that whole lines stand in the order of their features. */
function byFeature(a: string, b: string): number {
  return a < b ? -1 : 1;
}
