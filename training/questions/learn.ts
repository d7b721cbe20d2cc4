/** Learns a linear model by gradient steps: the same examples in the same order give the same weights. */
import { softmax } from '../../src/language/kinds.js';

export interface Example {
  readonly kind: string;
  readonly features: readonly string[];
}

const ROUNDS = 30;
const RATE = 0.5;
const DECAY = 2e-4;
const LEAST_SEEN = 2;
/** In hundredths: less than this is left out. */
const LEAST_WEIGHT = 6;

/** By feature: a kind, its weight in hundredths, the next kind and so on. */
export type KindWeights = ReadonlyMap<string, readonly number[]>;

export interface Learned {
  readonly kinds: readonly string[];
  readonly weights: KindWeights;
}

export function learn(examples: readonly Example[]): Learned {
  const kinds = [...new Set(examples.map(({ kind }) => kind))].sort();
  const names = oftenSeen(examples);
  const rows = names.size;
  const weights = new Float64Array(rows * kinds.length);
  const squares = new Float64Array(rows * kinds.length);
  const known = examples.map(({ kind, features }) => ({
    kind: kinds.indexOf(kind),
    at: features.flatMap((feature) => names.get(feature) ?? []),
  }));
  const chance = generator(7);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { kind, at } of shuffled(known, chance)) {
      const scores = kinds.map((_, k) =>
        at.reduce((sum, row) => sum + (weights[row * kinds.length + k] ?? 0), 0),
      );
      const shares = softmax(scores);
      for (const [k, share] of shares.entries()) {
        const error = share - (k === kind ? 1 : 0);
        if (Math.abs(error) < 1e-4) continue;
        for (const row of at) {
          const i = row * kinds.length + k;
          const slope = error + DECAY * (weights[i] ?? 0);
          squares[i] = (squares[i] ?? 0) + slope * slope;
          weights[i] = (weights[i] ?? 0) - (RATE * slope) / Math.sqrt((squares[i] ?? 0) + 1);
        }
      }
    }
    for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] ?? 0) * (1 - DECAY * 10);
  }
  const kept = [...names].flatMap(([name, row]) => {
    const own = kinds.flatMap((_, k) => {
      const weight = Math.round(100 * (weights[row * kinds.length + k] ?? 0));
      return Math.abs(weight) < LEAST_WEIGHT ? [] : [k, weight];
    });
    return own.length === 0 ? [] : [[name, own] as const];
  });
  return { kinds, weights: new Map(kept) };
}

function oftenSeen(examples: readonly Example[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1);
  const names = [...seen].filter(([, count]) => count >= LEAST_SEEN).map(([name]) => name);
  return new Map(names.sort().map((name, row) => [name, row]));
}

/** The same numbers each time. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}
