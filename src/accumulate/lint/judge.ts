/** What a judge says of a pair, and what a pair rests on. */
import { createHash } from 'node:crypto';
import type { LintSide } from '../../store/lint.js';

export type Pair = readonly [LintSide, LintSide];

export type Decision =
  | { readonly kind: 'kept'; readonly kept: LintSide; readonly loser: LintSide; readonly note: string }
  /** Left to people. */
  | { readonly kind: 'abstained'; readonly note: string };

export interface Judge {
  /** Stands beside each judgement: a model's name, or `trust`. */
  readonly name: string;
  decide(pair: Pair, signal?: AbortSignal): Promise<Decision>;
}

/** The same as long as nobody else says either of the two, or says it otherwise. */
export function evidenceOf(pair: Pair): string {
  const sides = [...pair]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, witnesses }) => [
      id,
      witnesses
        .map(({ source, model, confidence, reliability }) =>
          JSON.stringify([source, model, confidence, reliability]),
        )
        .sort(),
    ]);
  return createHash('sha256').update(JSON.stringify(sides)).digest('hex').slice(0, 32);
}

export function toldSide({ subject, predicate, object }: LintSide): string {
  return `(${subject.name})-[${predicate}]->(${object.name})`;
}
