/** Which kind of question or claim a sentence is: a linear model over words and their neighbours, learned from many hands. */
import { readFileSync } from 'node:fs';
import { type KindModel, readModel } from './kind-model.js';

/** Beside `src/` and beside `dist/` alike. */
const SHIPPED = {
  questions: new URL('../../models/questions.tsv', import.meta.url),
  claims: new URL('../../models/claims.tsv', import.meta.url),
} as const;

export interface LikelyKind {
  readonly kind: string;
  readonly share: number;
}

/** The likeliest first. */
export function rankKinds({ kinds, weightsOf }: KindModel, features: readonly string[]): LikelyKind[] {
  const scores = kinds.map(() => 0);
  for (const feature of features) {
    const own = weightsOf(feature);
    for (let i = 0; i < own.length; i += 2) {
      const kind = own[i] ?? 0;
      scores[kind] = (scores[kind] ?? 0) + (own[i + 1] ?? 0) / 100;
    }
  }
  const shares = softmax(scores);
  return kinds.map((kind, i) => ({ kind, share: shares[i] ?? 0 })).sort((a, b) => b.share - a.share);
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const sum = raised.reduce((all, one) => all + one, 0);
  return raised.map((one) => one / sum);
}

const shipped = new Map<keyof typeof SHIPPED, KindModel>();

export function shippedKinds(of: keyof typeof SHIPPED): KindModel {
  const known = shipped.get(of) ?? readModel(readFileSync(SHIPPED[of], 'utf8'));
  shipped.set(of, known);
  return known;
}

export function isFeature({ weightsOf }: KindModel, word: string): boolean {
  return weightsOf(word).length > 0;
}

const MOST_WORDS = 60;

/** Of words, atoms among them in angle brackets: each, pairs, triples, and pairs over a gap. */
export function featuresOf(shape: readonly string[]): string[] {
  const words = ['^', ...shape.slice(0, MOST_WORDS), '$'];
  const found = new Set<string>();
  for (const [i, word] of words.entries()) {
    found.add(word);
    const [next, after] = [words[i + 1], words[i + 2]];
    if (next !== undefined) found.add(`${word} ${next}`);
    if (after !== undefined) found.add(`${word} ${next} ${after}`).add(`${word} _ ${after}`);
  }
  found.add(`atoms ${shape.filter((word) => word.startsWith('<')).join(' ')}`);
  return [...found];
}
