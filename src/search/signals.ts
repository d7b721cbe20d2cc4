/** What else speaks for a passage: never more than a nudge, so that an old exact answer beats a new irrelevant one. */
import type { Reliability } from '../model/index.js';
import type { PassageFacts } from '../store/vectors.js';

/**
 * Each multiplier lies within these bounds, all together above 61/62: the first rank of a list is worth 1/61 and the
 * second 1/62, so that what is first in every list stays first whatever the signals say. They settle ties and swap
 * neighbours.
 */
export const BOUNDS = {
  reliability: { least: 0.992, most: 1 },
  confidence: { least: 0.997, most: 1 },
  recency: { least: 0.996, most: 1 },
} as const;

const RELIABILITY: Readonly<Record<Reliability, number>> = {
  canonical: 1,
  reported: 0.999,
  rumour: 0.997,
  prophetic: 0.994,
  unreliable: BOUNDS.reliability.least,
};

const HALF_LIFE_MS = 90 * 86_400_000;

export interface Signals {
  readonly reliability: number;
  readonly confidence: number;
  readonly recency: number;
}

export function signalsOf(facts: PassageFacts, now: number): Signals {
  const { confidence, recency } = BOUNDS;
  const sure = Math.min(1, Math.max(0, facts.confidence ?? 1));
  const age = Math.max(0, now - facts.recordedAt);
  return {
    reliability: RELIABILITY[facts.reliability],
    confidence: confidence.least + (confidence.most - confidence.least) * sure,
    recency: recency.least + (recency.most - recency.least) * 2 ** (-age / HALF_LIFE_MS),
  };
}

export function multiplier({ reliability, confidence, recency }: Signals): number {
  return reliability * confidence * recency;
}
