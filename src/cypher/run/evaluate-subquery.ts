/** Patterns and queries inside expressions: run for the row at hand. */
import type { BoundPatternList, BoundSubquery } from '../analyse/bound.js';
import { refuseMoment } from '../functions/moments.js';
import { subplanOf } from '../plan/subplans.js';
import type { Value } from '../values/value.js';
import { type Evaluate, evaluator } from './evaluate.js';
import { runPlan } from './run-plan.js';

export function evaluateSubquery(expr: BoundSubquery): Evaluate {
  const { asks } = expr;
  return (row, run) => {
    let count = 0n;
    for (const _ of runPlan(subplanOf(expr), row, run)) {
      if (asks === 'exists') return true;
      count += 1n;
    }
    return asks === 'exists' ? false : count;
  };
}

export function evaluatePatternList(expr: BoundPatternList): Evaluate {
  const { yields, first } = expr;
  const give = evaluator(yields);
  return (row, run) => {
    const items: Value[] = [];
    for (const found of runPlan(subplanOf(expr), row, run)) {
      const value = give(found, run);
      if (first) return value;
      items.push(refuseMoment(value, 'a list'));
    }
    return first ? null : items;
  };
}
