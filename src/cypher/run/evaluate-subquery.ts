/** Patterns and queries inside expressions: run for the row at hand. */
import type { BoundPatternList, BoundSubquery } from '../analyse/bound.js';
import { refuseMoment } from '../functions/moments.js';
import { planMatch } from '../plan/plan-match.js';
import { planQuery } from '../plan/plan-query.js';
import type { Value } from '../values/value.js';
import { type Evaluate, evaluator } from './evaluate.js';
import { runPlan } from './run-plan.js';

export function evaluateSubquery({ asks, query }: BoundSubquery): Evaluate {
  const plan = planQuery(query);
  return (row, run) => {
    let count = 0n;
    for (const _ of runPlan(plan, row, run)) {
      if (asks === 'exists') return true;
      count += 1n;
    }
    return asks === 'exists' ? false : count;
  };
}

export function evaluatePatternList({ match, yields, first }: BoundPatternList): Evaluate {
  const plan = planMatch(match, { op: 'argument' });
  const give = evaluator(yields);
  return (row, run) => {
    const items: Value[] = [];
    for (const found of runPlan(plan, row, run)) {
      const value = give(found, run);
      if (first) return value;
      items.push(refuseMoment(value, 'a list'));
    }
    return first ? null : items;
  };
}
