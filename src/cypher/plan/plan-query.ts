/** From a bound query to its plan. */
import type { BoundClause, BoundPart, BoundProjection, BoundQuery } from '../analyse/bound.js';
import type { Plan } from './plan.js';
import { planFilter } from './plan-filter.js';
import { planMatch } from './plan-match.js';

const ARGUMENT: Plan = { op: 'argument' };

const planned = new WeakMap<BoundQuery, Plan>();

/** The plan of a query or subquery; the same one each time it is asked for. */
export function planQuery(query: BoundQuery): Plan {
  const known = planned.get(query);
  if (known) return known;
  const plan = build(query);
  planned.set(query, plan);
  return plan;
}

function build({ parts, columns, distinct }: BoundQuery): Plan {
  const [first] = parts;
  if (first && parts.length === 1) return planPart(first);
  const union: Plan = {
    op: 'union',
    parts: parts.map((part) => ({ plan: planPart(part), columns: part.returns })),
    columns,
  };
  return distinct ? { op: 'distinct', input: union, slots: columns.map(({ slot }) => slot) } : union;
}

function planPart({ clauses }: BoundPart): Plan {
  return clauses.reduce<Plan>((input, clause) => planClause(clause, input), ARGUMENT);
}

function planClause(clause: BoundClause, input: Plan): Plan {
  switch (clause.kind) {
    case 'match':
      if (!clause.optional) return planMatch(clause, input);
      return { op: 'optional', input, inner: planMatch(clause, ARGUMENT), nulls: clause.binds };
    case 'unwind':
      return {
        op: 'unwind',
        input,
        list: clause.list,
        slot: clause.variable.slot,
        name: clause.variable.name,
      };
    case 'project':
      return planProjection(clause, input);
  }
}

function planProjection(clause: BoundProjection, input: Plan): Plan {
  let plan = input;
  if (clause.grouping) plan = { op: 'aggregate', input: plan, ...clause.grouping };
  if (clause.computed.length > 0) plan = { op: 'project', input: plan, columns: clause.computed };
  if (clause.distinct) plan = { op: 'distinct', input: plan, slots: clause.outputs.map(({ slot }) => slot) };
  const first = clause.limit ? [...(clause.skip ? [clause.skip] : []), clause.limit] : [];
  if (clause.orderBy.length > 0) plan = { op: 'sort', input: plan, keys: clause.orderBy, first };
  if (clause.skip) plan = { op: 'skip', input: plan, count: clause.skip };
  if (clause.limit) plan = { op: 'limit', input: plan, count: clause.limit };
  return planFilter(clause.where, plan);
}
