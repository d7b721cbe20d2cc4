/** Binds what goes over lists, and CASE. */
import type { Case, Expr, ListComprehension, Quantifier, Reduce } from '../syntax/ast.js';
import { ANY, BOOLEAN, join, listOf, NULL, type Type } from '../values/type.js';
import { bindExpr, bindKind, bindTruth, refuseStaticMoment, value } from './bind-expression.js';
import { type Env, localEnv } from './binder.js';
import type { BoundExpr } from './bound.js';

function bindList(list: Expr, env: Env): { list: BoundExpr; item: Type } {
  const bound = bindKind(list, env, 'a list after IN', 'list');
  return { list: bound, item: bound.type.kind === 'list' ? bound.type.of : ANY };
}

export function bindListComprehension(expr: ListComprehension, env: Env): BoundExpr {
  const { list, item } = bindList(expr.list, env);
  const variable = env.binder.declare(expr.variable.name, item);
  const inner = localEnv(env, variable);
  const yields = expr.yields && refuseStaticMoment(bindExpr(expr.yields, inner), env, 'a list');
  return {
    kind: 'list-comprehension',
    slot: variable.slot,
    list,
    where: expr.where && bindTruth(expr.where, inner),
    yields,
    type: listOf(yields?.type ?? item),
    span: expr.span,
  };
}

export function bindQuantifier(expr: Quantifier, env: Env): BoundExpr {
  const { list, item } = bindList(expr.list, env);
  const variable = env.binder.declare(expr.variable.name, item);
  const where = bindTruth(expr.where, localEnv(env, variable));
  return {
    kind: 'quantifier',
    quantifier: expr.quantifier,
    slot: variable.slot,
    list,
    where,
    type: BOOLEAN,
    span: expr.span,
  };
}

export function bindReduce(expr: Reduce, env: Env): BoundExpr {
  const initial = bindExpr(expr.initial, env);
  const { list, item } = bindList(expr.list, env);
  const accumulator = env.binder.declare(expr.accumulator.name, ANY);
  const variable = env.binder.declare(expr.variable.name, item);
  const body = bindExpr(expr.body, localEnv(env, accumulator, variable));
  return {
    kind: 'reduce',
    accumulator: accumulator.slot,
    initial,
    slot: variable.slot,
    list,
    body,
    type: join(initial.type, body.type),
    span: expr.span,
  };
}

export function bindCase(expr: Case, env: Env): BoundExpr {
  const subject = expr.subject && bindExpr(expr.subject, value(env));
  const branches = expr.branches.map(({ when, result }) => ({
    when: subject ? bindExpr(when, value(env)) : bindTruth(when, env),
    result: bindExpr(result, value(env)),
  }));
  const otherwise = expr.otherwise && bindExpr(expr.otherwise, value(env));
  const type = [...branches.map((branch) => branch.result.type), otherwise?.type ?? NULL].reduce(join);
  return { kind: 'case', subject, branches, otherwise, type, span: expr.span };
}
