/** Binds a MATCH: its patterns first, then what they and WHERE demand. */
import type { Expr, MatchClause } from '../syntax/ast.js';
import { BOOLEAN } from '../values/type.js';
import { bindExpr, bindTruth, truth } from './bind-expression.js';
import { PatternBinder } from './bind-pattern.js';
import type { Env } from './binder.js';
import type { BoundExpr, BoundMatch } from './bound.js';
import type { Scope } from './scope.js';

export function bindMatch(
  clause: Pick<MatchClause, 'patterns' | 'where' | 'optional'>,
  env: Env,
): { match: BoundMatch; scope: Scope } {
  const patterns = new PatternBinder(env);
  for (const pattern of clause.patterns) patterns.add(pattern);
  const { scope } = patterns;
  const inner: Env = { ...env, scope };
  const where = [
    ...patterns.demands().map(({ subject, key, value }): BoundExpr => {
      const left: BoundExpr = bindExpr({ kind: 'property', subject, key, span: key.span }, inner);
      const right = bindExpr(value, inner);
      return {
        kind: 'comparison',
        operands: [left, right],
        operators: ['='],
        type: BOOLEAN,
        span: { start: key.span.start, end: value.span.end },
      };
    }),
    ...conjuncts(clause.where).map((part) => bindTruth(part, truth(inner))),
  ];
  const match = patterns.finish(inner, where, clause.optional);
  return { match, scope };
}

/** The parts of a condition that stand joined by AND. */
export function conjuncts(where: Expr | null): Expr[] {
  if (!where) return [];
  if (where.kind === 'binary' && where.operator === 'and')
    return [...conjuncts(where.left), ...conjuncts(where.right)];
  return [where];
}
