/** Learns the kinds of worded sentences and writes a model, or prints how well each hand is read by one that never saw it. */

import { writeFileSync } from 'node:fs';
import { featuresOf, rankKinds } from '../../src/language/kinds.js';
import { formatModel } from './format-model.js';
import { type Example, learn } from './learn.js';

export interface Shaped {
  readonly hand: string;
  readonly kind: string;
  readonly shape: readonly string[];
}

const example = ({ kind, shape }: Shaped): Example => ({ kind, features: featuresOf(shape) });

export function teach(worded: readonly Shaped[], model: URL): void {
  const { kinds, weights } = learn(worded.map(example));
  writeFileSync(model, formatModel(kinds, weights));
  console.log(`${worded.length} sentences, ${kinds.length} kinds, ${weights.size} features`);
}

/** How one hand is read by a model that never saw it; `unknown`: kinds that nothing is made of. */
export function check(worded: readonly Shaped[], unknown: ReadonlySet<string>): void {
  for (const hand of new Set(worded.map((one) => one.hand))) {
    const { kinds, weights } = learn(worded.filter((one) => one.hand !== hand).map(example));
    const model = { kinds, weightsOf: (feature: string) => weights.get(feature) ?? [] };
    const own = worded.filter((one) => one.hand === hand);
    const best = own.map(({ kind, shape }) => ({ kind, said: rankKinds(model, featuresOf(shape))[0] }));
    for (const least of [0, 0.6, 0.72, 0.85]) {
      const told = best.filter(
        ({ said }) => said !== undefined && said.share >= least && !unknown.has(said.kind),
      );
      const right = told.filter(({ kind, said }) => kind === said?.kind).length;
      const share = (count: number) => (count / own.length).toFixed(3);
      console.log(
        `${hand}, from ${least} on: right ${share(right)}, wrong ${share(told.length - right)} of ${own.length}`,
      );
    }
  }
}
