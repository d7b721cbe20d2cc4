/** Queries inside expressions: whether they have rows, and how many. */
import type { BoundSubquery } from '../../../cypher/analyse/bound.js';
import type { Plan } from '../../../cypher/plan/plan.js';
import { planQuery } from '../../../cypher/plan/plan-query.js';
import type { Place } from './print-expression.js';
import { printPlan } from './print-plan.js';
import { Select } from './select.js';
import { notPrintable } from './sql-value.js';

export function printSubquery({ asks, query }: BoundSubquery, place: Place): string {
  const plan = planQuery(query);
  if (asks === 'exists') return exists(plan, place);
  const inner = innerSelect(plan, place, false);
  return `(SELECT count(*)${inner.body()})`;
}

export function exists(plan: Plan, place: Place): string {
  return `EXISTS (SELECT 1${innerSelect(plan, place, true).body()})`;
}

/** A SELECT that sees what is bound around it. */
export function innerSelect(plan: Plan, { select, printing }: Place, setLike: boolean): Select {
  const inner = new Select(select);
  inner.setLike = setLike;
  const { later } = printPlan(plan, { select: inner, printing });
  if (!setLike && (later.length > 0 || inner.tail)) return notPrintable('a subquery that computes');
  if (inner.tail) return notPrintable('a subquery that sorts or cuts');
  return inner;
}
