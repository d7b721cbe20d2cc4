/** From the model's numbers to what a text tells: of two atoms a relation, a date or an order, and when it held. */
import type { FactSettings } from '../shipped-judge.js';
import type { FactLogits } from './judge-process.js';

/** Atoms by their number; of whom alone something is told, they are both. */
export interface ToldFact {
  readonly label: string;
  readonly one: number;
  readonly other: number;
  readonly share: number;
  /** The dates it held at, from or until. */
  readonly at: readonly number[];
  readonly since: readonly number[];
  readonly until: readonly number[];
}

export interface ReadFacts {
  readonly facts: readonly ToldFact[];
  /** Nothing is told besides. */
  readonly isAll: boolean;
}

const WHEN = ['then', 'since', 'until'] as const;

export function readFacts(
  { pairs, rest }: FactLogits,
  atoms: number,
  { labels, told, rest: more }: FactSettings,
): ReadFacts {
  const shareOf = (label: number, one: number, other: number): number =>
    sigmoid(pairs[(one * atoms + other) * labels.length + label] ?? Number.NEGATIVE_INFINITY);
  const whens = Object.fromEntries(WHEN.map((when) => [when, labels.indexOf(when)]));
  const datesOf = (when: (typeof WHEN)[number], one: number, other: number): number[] =>
    range(atoms).filter((date) =>
      [one, other].every((atom) => shareOf(whens[when] ?? -1, atom, date) >= told),
    );
  const facts: ToldFact[] = [];
  for (const [index, label] of labels.entries()) {
    if (WHEN.some((when) => when === label)) continue;
    for (const one of range(atoms))
      for (const other of range(atoms)) {
        const share = shareOf(index, one, other);
        if (share < told) continue;
        const [at, since, until] = WHEN.map((when) => datesOf(when, one, other));
        facts.push({ label, one, other, share, at: at ?? [], since: since ?? [], until: until ?? [] });
      }
  }
  return { facts, isAll: sigmoid(rest) < more };
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
const range = (length: number): number[] => Array.from({ length }, (_, i) => i);
