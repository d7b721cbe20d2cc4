/** Binds patterns and queries that stand inside expressions. */
import type { PatternComprehension, PatternExpression, Subquery } from '../syntax/ast.js';
import { BOOLEAN, INTEGER, listOf, PATH } from '../values/type.js';
import { bindExpr, refuseStaticMoment, value } from './bind-expression.js';
import { bindMatch } from './bind-match.js';
import { bindQuery } from './bind-query.js';
import { type Env, localEnv } from './binder.js';
import type { BoundExpr } from './bound.js';

/** A pattern as a truth: does it occur? It may name only what is known already. */
export function bindPatternExpression({ pattern, span }: PatternExpression, env: Env): BoundExpr {
  if (pattern.shortest) return bindShortestValue({ kind: 'pattern', pattern, span }, env);
  if (!env.truth) {
    const hint =
      'Use [(a)-->(b) | …] for its matches, COUNT { … } for their number, EXISTS { … } for whether there are any.';
    throw env.binder.error('UnexpectedSyntax', span, 'A pattern stands where a value is expected.', hint);
  }
  for (const element of [...pattern.nodes, ...pattern.relationships]) {
    if (!element.variable || env.scope.find(element.variable.name)) continue;
    const { name } = element.variable;
    const hint = 'A pattern in a condition binds nothing; leave the name out, or use EXISTS { … }.';
    throw env.binder.error(
      'UndefinedVariable',
      element.variable.span,
      `There is no variable ${name} here.`,
      hint,
    );
  }
  const { match } = bindMatch({ patterns: [pattern], where: null, optional: false }, bare(env));
  const query = { parts: [{ clauses: [match], returns: [] }], distinct: false, columns: [] };
  return { kind: 'subquery', asks: 'exists', query, type: BOOLEAN, span };
}

/** Within a subquery nothing of the projection around it counts. */
function bare(env: Env): Env {
  return { ...value(env), aggregate: null, substitute: null };
}

function bindShortestValue({ pattern, span }: PatternExpression, env: Env): BoundExpr {
  const path = { name: pattern.variable?.name ?? ' path', span };
  const { match, scope } = bindMatch(
    { patterns: [{ ...pattern, variable: path }], where: null, optional: false },
    bare(env),
  );
  const found = scope.find(path.name);
  if (!found) throw new Error('the path was just declared');
  const yields: BoundExpr = { kind: 'slot', slot: found.slot, name: path.name, type: PATH, span };
  const first = pattern.shortest === 'one';
  return { kind: 'pattern-list', match, yields, first, type: first ? PATH : listOf(PATH), span };
}

export function bindPatternComprehension(expr: PatternComprehension, env: Env): BoundExpr {
  const clause = { patterns: [expr.pattern], where: expr.where, optional: false };
  const { match, scope } = bindMatch(clause, bare(env));
  const declared = scope.all().filter((variable) => env.scope.find(variable.name) !== variable);
  const yields = refuseStaticMoment(bindExpr(expr.yields, localEnv(value(env), ...declared)), env, 'a list');
  return { kind: 'pattern-list', match, yields, first: false, type: listOf(yields.type), span: expr.span };
}

export function bindSubquery({ asks, query, span }: Subquery, env: Env): BoundExpr {
  const bound = bindQuery(query, env.binder, env.scope);
  return { kind: 'subquery', asks, query: bound, type: asks === 'exists' ? BOOLEAN : INTEGER, span };
}
