/** Conditions as operators: subqueries that decide on their own become semi-joins, the rest one filter. */
import type { BoundExpr, BoundQuery } from '../analyse/bound.js';
import type { Plan } from './plan.js';
import { planQuery } from './plan-query.js';

export function planFilter(where: readonly BoundExpr[], input: Plan): Plan {
  const plain = where.filter((part) => !existsIn(part));
  let plan: Plan = plain.length > 0 ? { op: 'filter', input, where: plain } : input;
  for (const part of where) {
    const exists = existsIn(part);
    if (exists) plan = { op: 'semi-apply', input: plan, inner: planQuery(exists.query), anti: exists.anti };
  }
  return plan;
}

function existsIn(part: BoundExpr): { query: BoundQuery; anti: boolean } | undefined {
  if (part.kind === 'subquery' && part.asks === 'exists') return { query: part.query, anti: false };
  if (part.kind !== 'not' || part.operand.kind !== 'subquery' || part.operand.asks !== 'exists')
    return undefined;
  return { query: part.operand.query, anti: true };
}
