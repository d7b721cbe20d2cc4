/** Plans of the patterns and queries that stand inside expressions. */
import type { BoundPatternList, BoundSubquery } from '../analyse/bound.js';
import type { Plan } from './plan.js';
import { planMatch } from './plan-match.js';
import { planQuery } from './plan-query.js';

type WithPlan = BoundPatternList | BoundSubquery;

const plans = new WeakMap<WithPlan, Plan>();

export function subplanOf(expr: WithPlan): Plan {
  const known = plans.get(expr);
  if (known) return known;
  const plan = expr.kind === 'subquery' ? planQuery(expr.query) : planMatch(expr.match, { op: 'argument' });
  plans.set(expr, plan);
  return plan;
}

/** From now on the expression is computed by this plan. */
export function replaceSubplan(expr: WithPlan, plan: Plan): void {
  plans.set(expr, plan);
}
