/** Replaces subtrees of a plan by what gives the same rows: how a store takes over the work it can do itself. */
import type { BoundPatternList, BoundSubquery } from '../analyse/bound.js';
import type { Compiled } from '../compile.js';
import type { Plan } from './plan.js';
import { replaceSubplan, subplanOf } from './subplans.js';

/** The replacement of a subtree, or undefined to have its inputs looked at instead. */
export type Rewrite = (plan: Plan) => Plan | undefined;

/**
 * The compiled query with its plan rewritten, the largest subtrees first, and so the plans inside its expressions.
 * The latter are shared by all who hold the same compiled query: a store rewrites what it compiled anew.
 */
export function rewritePlans(compiled: Compiled, rewrite: Rewrite): Compiled {
  for (const expr of subqueriesIn(compiled.plan)) replaceSubplan(expr, rewritePlan(subplanOf(expr), rewrite));
  return { ...compiled, plan: rewritePlan(compiled.plan, rewrite) };
}

export function rewritePlan(plan: Plan, rewrite: Rewrite): Plan {
  const replaced = rewrite(plan);
  if (replaced) return replaced;
  switch (plan.op) {
    case 'argument':
    case 'foreign':
      return plan;
    case 'union':
      return {
        ...plan,
        parts: plan.parts.map((part) => ({ ...part, plan: rewritePlan(part.plan, rewrite) })),
      };
    case 'optional':
    case 'semi-apply':
      return { ...plan, input: rewritePlan(plan.input, rewrite), inner: rewritePlan(plan.inner, rewrite) };
    default:
      return { ...plan, input: rewritePlan(plan.input, rewrite) };
  }
}

/** Every expression with a plan of its own, innermost first. */
function subqueriesIn(value: unknown, found = new Set<BoundPatternList | BoundSubquery>()) {
  if (typeof value !== 'object' || value === null || value instanceof Map) return found;
  if (isWithPlan(value)) {
    subqueriesIn(subplanOf(value), found);
    found.add(value);
    return found;
  }
  for (const item of Object.values(value)) subqueriesIn(item, found);
  return found;
}

function isWithPlan(value: object): value is BoundPatternList | BoundSubquery {
  return 'kind' in value && (value.kind === 'subquery' || value.kind === 'pattern-list');
}
