/** Comprehensions, quantifiers and reduce. The item stands in a slot of the row while it is looked at. */
import type { BoundListComprehension, BoundQuantifier, BoundReduce } from '../analyse/bound.js';
import { runtimeError } from '../errors.js';
import { refuseMoment } from '../functions/moments.js';
import { truthOf } from '../values/logic.js';
import { describe, isList, type ListValue, type Truth, type Value } from '../values/value.js';
import { type Evaluate, evaluator, placed } from './evaluate.js';

function listOf(value: Value): ListValue {
  if (value !== null && isList(value)) return value;
  throw runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `Found ${describe(value)} after IN; expected a list.`,
  );
}

export function evaluateComprehension({ slot, list, where, yields, span }: BoundListComprehension): Evaluate {
  const over = evaluator(list);
  const test = where && evaluator(where);
  const give = yields && evaluator(yields);
  return placed(span, (row, run) => {
    const value = over(row, run);
    if (value === null) return null;
    const items: Value[] = [];
    for (const item of listOf(value)) {
      run.tick();
      row[slot] = item;
      if (test && truthOf(test(row, run)) !== true) continue;
      items.push(give ? refuseMoment(give(row, run), 'a list') : item);
    }
    return items;
  });
}

export function evaluateQuantifier({ quantifier, slot, list, where, span }: BoundQuantifier): Evaluate {
  const over = evaluator(list);
  const test = evaluator(where);
  return placed(span, (row, run) => {
    const value = over(row, run);
    if (value === null) return null;
    const seen = { true: 0, false: 0, null: 0 };
    for (const item of listOf(value)) {
      run.tick();
      row[slot] = item;
      seen[`${truthOf(test(row, run))}`] += 1;
    }
    return JUDGE[quantifier](seen);
  });
}

type Seen = Readonly<Record<'true' | 'false' | 'null', number>>;

const JUDGE: Readonly<Record<BoundQuantifier['quantifier'], (seen: Seen) => Truth>> = {
  all: (seen) => (seen.false > 0 ? false : seen.null > 0 ? null : true),
  any: (seen) => (seen.true > 0 ? true : seen.null > 0 ? null : false),
  none: (seen) => (seen.true > 0 ? false : seen.null > 0 ? null : true),
  single: (seen) => (seen.true > 1 ? false : seen.null > 0 ? null : seen.true === 1),
};

export function evaluateReduce({ accumulator, initial, slot, list, body, span }: BoundReduce): Evaluate {
  const over = evaluator(list);
  const first = evaluator(initial);
  const next = evaluator(body);
  return placed(span, (row, run) => {
    const value = over(row, run);
    if (value === null) return null;
    let result = first(row, run);
    for (const item of listOf(value)) {
      run.tick();
      row[accumulator] = result;
      row[slot] = item;
      result = next(row, run);
    }
    return result;
  });
}
