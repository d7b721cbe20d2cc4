/** A linear model of the kinds of questions: which one a question is, and how sure that is. */

export interface KindModel {
  readonly kinds: readonly string[];
  /** By feature: weights in hundredths, kind by kind, those at zero left out. */
  readonly weights: ReadonlyMap<string, readonly (readonly [kind: number, weight: number])[]>;
}

export interface LikelyKind {
  readonly kind: string;
  readonly share: number;
}

/** The likeliest first; of words that it never learned from it knows nothing, and says so by shares that are alike. */
export function rankKinds({ kinds, weights }: KindModel, features: readonly string[]): LikelyKind[] {
  const scores = kinds.map(() => 0);
  for (const feature of features)
    for (const [kind, weight] of weights.get(feature) ?? []) scores[kind] = (scores[kind] ?? 0) + weight / 100;
  const shares = softmax(scores);
  return kinds
    .map((kind, i) => ({ kind, share: shares[i] ?? 0 }))
    .sort((a, b) => b.share - a.share);
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const sum = raised.reduce((all, one) => all + one, 0);
  return raised.map((one) => one / sum);
}
