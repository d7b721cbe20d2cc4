/** Judges a pair without a model: the better supported of the two is kept, where it is so by a clear margin. */
import type { LintSide } from '../../store/lint.js';
import type { Decision, Judge, Pair } from './judge.js';
import { type Records, type Trust, trustOf } from './trust.js';

/** Less than this apart, nobody is flagged. */
export const MARGIN = 0.15;
/** For what was said last; too little to decide by itself. */
const RECENCY = 0.05;

interface Standing {
  readonly side: LintSide;
  readonly trust: Trust;
  readonly newest: number;
  readonly score: number;
}

/** What stands where a model's name would. */
export const TRUST = 'trust';

export function judgeByTrust(records: Records): Judge {
  return { name: TRUST, decide: async (pair) => decideByTrust(pair, records) };
}

export function decideByTrust([a, b]: Pair, records: Records): Decision {
  const newest = (side: LintSide) => Math.max(0, ...side.witnesses.map(({ at }) => at));
  const standing = (side: LintSide, other: LintSide): Standing => {
    const trust = trustOf(side.witnesses, records);
    const bonus = newest(side) > newest(other) ? RECENCY : 0;
    return { side, trust, newest: newest(side), score: trust.value + bonus };
  };
  const sides = [standing(a, b), standing(b, a)] as const;
  const [first, second] = sides[0].score >= sides[1].score ? sides : [sides[1], sides[0]];
  const account = `${accountOf(first, second)}; ${accountOf(second, first)}`;
  if (first.score - second.score < MARGIN) {
    return { kind: 'abstained', note: `Too close to tell: ${account}.` };
  }
  return {
    kind: 'kept',
    kept: first.side,
    loser: second.side,
    note: `${first.side.predicate} is better supported than ${second.side.predicate}: ${account}.`,
  };
}

function accountOf({ side, trust, newest, score }: Standing, other: Standing): string {
  const [strongest] = trust.independent;
  const count = trust.independent.length;
  const who = strongest === undefined ? '' : `, the strongest ${strongest.model ?? strongest.source}`;
  const how = strongest === undefined ? '' : ` at ${figure(strongest.confidence)}, ${strongest.reliability}`;
  const recent = newest > other.newest ? ', the more recent' : '';
  return `${side.predicate} ${figure(score)} (${count} independent ${count === 1 ? 'witness' : 'witnesses'}${who}${how}${recent})`;
}

function figure(value: number): string {
  return value.toFixed(2);
}
