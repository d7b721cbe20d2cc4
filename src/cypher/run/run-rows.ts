/** Operators on whole rows: telling apart, sorting, cutting. */
import type { BoundExpr } from '../analyse/bound.js';
import { runtimeError } from '../errors.js';
import type { Distinct, Limit, Skip, Sort } from '../plan/plan.js';
import { rowKey } from '../values/equality.js';
import { order } from '../values/order.js';
import { describe, type Value } from '../values/value.js';
import type { Row, Run } from './context.js';
import { evaluator, placed } from './evaluate.js';
import { runPlan } from './run-plan.js';

export function* runDistinct({ input, slots }: Distinct, start: Row, run: Run): Iterable<Row> {
  const seen = new Set<string>();
  for (const row of runPlan(input, start, run)) {
    run.tick();
    const key = rowKey(slots.map((slot) => row[slot] ?? null));
    if (seen.has(key)) continue;
    run.hold();
    seen.add(key);
    yield row;
  }
}

interface Held {
  readonly row: Row;
  readonly by: readonly Value[];
}

/** Where only the first rows are needed, the rest is dropped each time twice as many are held. */
export function* runSort({ input, keys, first }: Sort, start: Row, run: Run): Iterable<Row> {
  const most = first.reduce(
    (sum, count) => sum + countOf(count, 'LIMIT', start, run),
    first.length > 0 ? 0 : Number.POSITIVE_INFINITY,
  );
  const evaluators = keys.map(({ value }) => evaluator(value));
  const compare = comparing(
    keys.map(({ descending }) => (descending ? -1 : 1)),
    run,
  );
  let held: Held[] = [];
  for (const row of runPlan(input, start, run)) {
    run.tick();
    if (most === Number.POSITIVE_INFINITY) run.hold();
    held.push({ row, by: evaluators.map((value) => value(row, run)) });
    if (held.length > 1000 && held.length > 2 * most) held = held.sort(compare).slice(0, most);
  }
  for (const { row } of held.sort(compare)) yield row;
}

function comparing(signs: readonly number[], run: Run): (a: Held, b: Held) => number {
  return (a, b) => {
    run.tick();
    for (let i = 0; i < signs.length; i++) {
      const difference = order(a.by[i] ?? null, b.by[i] ?? null) * (signs[i] ?? 1);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

export function* runSkip({ input, count }: Skip, start: Row, run: Run): Iterable<Row> {
  let left = countOf(count, 'SKIP', start, run);
  for (const row of runPlan(input, start, run)) {
    if (left > 0) left -= 1;
    else yield row;
  }
}

export function* runLimit({ input, count }: Limit, start: Row, run: Run): Iterable<Row> {
  let left = countOf(count, 'LIMIT', start, run);
  if (left <= 0) return;
  for (const row of runPlan(input, start, run)) {
    yield row;
    left -= 1;
    if (left <= 0) return;
  }
}

function countOf(count: BoundExpr, word: string, start: Row, run: Run): number {
  const check = placed(count.span, (row, inner) => {
    const value = evaluator(count)(row, inner);
    if (typeof value !== 'bigint') {
      throw runtimeError(
        'SyntaxError',
        'InvalidArgumentType',
        `${word} is ${describe(value)}; expected an integer.`,
      );
    }
    if (value < 0n) {
      throw runtimeError(
        'SyntaxError',
        'NegativeIntegerArgument',
        `${word} is ${value}; expected 0 or more.`,
      );
    }
    return value;
  });
  return Number(check(start, run));
}
