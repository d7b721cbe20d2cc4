/** Binds WITH and RETURN: what they compute, group, sort, cut and keep. */
import type { Expr, ProjectionClause, ProjectionItem } from '../syntax/ast.js';
import { bindExpr, bindTruth, truth, value } from './bind-expression.js';
import { GroupingBinder } from './bind-grouping.js';
import { conjuncts } from './bind-match.js';
import { bindCount } from './bind-row-count.js';
import { type Binder, type Env, plainEnv } from './binder.js';
import type { BoundExpr, BoundProjection, Column, Variable } from './bound.js';
import type { Scope } from './scope.js';
import { hasAggregate, sameExpr, variablesIn } from './walk.js';

/** An item and the variable its value ends up in. */
export interface Output {
  readonly item: ProjectionItem;
  readonly variable: Variable;
}

export function bindProjection(
  clause: ProjectionClause,
  binder: Binder,
  scope: Scope,
  outer: Scope,
): { clause: BoundProjection; scope: Scope } {
  const items = expandStar(clause, binder, scope, outer);
  checkNames(items, binder);
  const grouping = items.some((item) => hasAggregate(item.value))
    ? new GroupingBinder(binder, scope, items)
    : null;
  const computed: Column[] = [];
  const outputs = grouping
    ? grouping.outputs(computed)
    : items.map((item) => bindItem(item, binder, scope, computed));
  const variables = outputs.map((output) => output.variable);
  // After grouping or DISTINCT the rows before are gone; otherwise they can still be asked.
  const visible = grouping || clause.distinct ? outer.with(...variables) : scope.with(...variables);
  const after: Env = {
    ...plainEnv(binder, visible),
    substitute: (expr, env) => findOutput(expr, env, outputs),
  };
  const orderBy = clause.orderBy.map((sort) => ({
    value: grouping ? grouping.bindSort(sort.value, after, outputs) : bindExpr(sort.value, after),
    descending: sort.descending,
  }));
  if (clause.kind === 'with') checkAliases(items, binder);
  return {
    clause: {
      kind: 'project',
      grouping: grouping?.finish() ?? null,
      computed,
      outputs: variables,
      distinct: clause.distinct,
      orderBy,
      skip: clause.skip && bindCount(clause.skip, 'SKIP', binder),
      limit: clause.limit && bindCount(clause.limit, 'LIMIT', binder),
      where: conjuncts(clause.where).map((part) => bindTruth(part, truth(after))),
    },
    scope: outer.with(...variables),
  };
}

function expandStar(
  clause: ProjectionClause,
  binder: Binder,
  scope: Scope,
  outer: Scope,
): readonly ProjectionItem[] {
  if (!clause.star) return clause.items;
  const known = scope.named().filter((variable) => outer.find(variable.name) !== variable);
  if (clause.kind === 'return' && known.length === 0 && clause.items.length === 0) {
    const message = 'RETURN * returns all variables, and there are none.';
    throw binder.error('NoVariablesInScope', clause.span, message, 'Name what to return.');
  }
  const span = clause.span;
  const stars = known.map(({ name }): ProjectionItem => {
    const variable: Expr = { kind: 'variable', name, span };
    return { value: variable, alias: { name, span }, text: name, span };
  });
  return [...stars, ...clause.items];
}

export function nameOf(item: ProjectionItem): string {
  return item.alias?.name ?? (item.value.kind === 'variable' ? item.value.name : item.text);
}

function checkNames(items: readonly ProjectionItem[], binder: Binder): void {
  const seen = new Set<string>();
  for (const item of items) {
    const name = nameOf(item);
    if (seen.has(name)) {
      const message = `Two columns are named ${name}.`;
      throw binder.error('ColumnNameConflict', item.span, message, 'Name one of them differently with AS.');
    }
    seen.add(name);
  }
}

function checkAliases(items: readonly ProjectionItem[], binder: Binder): void {
  const bare = items.find((item) => !item.alias && item.value.kind !== 'variable');
  if (!bare) return;
  const message = `${bare.text} has no name after WITH.`;
  throw binder.error('NoExpressionAlias', bare.span, message, `Write ${bare.text} AS something.`);
}

/** A plain variable keeps its slot; anything else is computed into one of its own. */
export function bindItem(item: ProjectionItem, binder: Binder, scope: Scope, columns: Column[]): Output {
  return placeItem(item, bindExpr(item.value, value(plainEnv(binder, scope))), binder, columns);
}

export function placeItem(item: ProjectionItem, bound: BoundExpr, binder: Binder, columns: Column[]): Output {
  const name = nameOf(item);
  if (bound.kind === 'slot') return { item, variable: { name, slot: bound.slot, type: bound.type } };
  const variable = binder.declare(name, bound.type);
  columns.push({ slot: variable.slot, name, value: bound });
  return { item, variable };
}

/** What has been computed as a column is not computed again. */
export function findOutput(expr: Expr, env: Env, outputs: readonly Output[]): BoundExpr | undefined {
  if (expr.kind === 'literal') return undefined;
  const found = outputs.find(({ item }) => sameExpr(item.value, expr));
  if (!found || mentions(expr, env.locals)) return undefined;
  // A variable that an alias hides means the alias.
  if (expr.kind === 'variable' && outputs.some(({ variable }) => variable.name === expr.name))
    return undefined;
  const { slot, name, type } = found.variable;
  return { kind: 'slot', slot, name, type, span: expr.span };
}

function mentions(expr: Expr, names: ReadonlySet<string>): boolean {
  return names.size > 0 && [...variablesIn(expr)].some((name) => names.has(name));
}
