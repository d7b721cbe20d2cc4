/** Binds whole queries, clause by clause. */
import type { Clause, Query, SingleQuery } from '../syntax/ast.js';
import { ANY, join } from '../values/type.js';
import { bindExpr } from './bind-expression.js';
import { bindMatch } from './bind-match.js';
import { bindProjection } from './bind-projection.js';
import { Binder, plainEnv } from './binder.js';
import type { BoundClause, BoundPart, BoundQuery, Variable } from './bound.js';
import type { Schema } from './schema.js';
import { Scope } from './scope.js';

export interface Analysed {
  readonly query: BoundQuery;
  /** How many values a row holds. */
  readonly slots: number;
}

/** Resolves and checks a query against a schema. Throws a CypherError with the place of what is wrong. */
export function analyse(query: Query, schema: Schema): Analysed {
  const binder = new Binder(query.text, schema);
  const bound = bindQuery(query, binder, new Scope());
  return { query: bound, slots: binder.slots };
}

/** Binds a query; what is known outside stays known inside. */
export function bindQuery(query: Query, binder: Binder, outer: Scope): BoundQuery {
  const all = query.unions[0]?.all ?? true;
  const mixed = query.unions.find((union) => union.all !== all);
  if (mixed) {
    const hint = 'Use the same in all places; two kinds need two queries.';
    throw binder.error('InvalidClauseComposition', mixed.span, 'UNION and UNION ALL are mixed.', hint);
  }
  const bound = query.parts.map((part) => bindPart(part, binder, outer));
  const [first] = bound;
  if (!first) throw new Error('a query has at least one part');
  if (bound.length === 1) return { parts: bound, distinct: false, columns: first.returns };
  const silent = query.parts.find((part) => part.clauses.at(-1)?.kind !== 'return');
  if (silent) {
    const message = 'A part of a UNION ends without RETURN.';
    throw binder.error('InvalidClauseComposition', silent.span, message, 'End each part with RETURN.');
  }
  const parts = bound.map((part, i) => alignColumns(first, part, query, i, binder));
  const columns = first.returns.map(({ name }, i) => {
    const types = parts.map((part) => part.returns[i]?.type ?? ANY);
    return binder.declare(name, types.reduce(join));
  });
  return { parts, distinct: !all, columns };
}

/** The columns of a part in the order of the first. */
function alignColumns(
  first: BoundPart,
  part: BoundPart,
  query: Query,
  index: number,
  binder: Binder,
): BoundPart {
  const returns = first.returns.map(({ name }) => part.returns.find((column) => column.name === name));
  const complete = returns.filter((column): column is Variable => column !== undefined);
  if (complete.length === part.returns.length && complete.length === returns.length)
    return { ...part, returns: complete };
  const names = (columns: readonly Variable[]) =>
    columns.map((column) => column.name).join(', ') || 'nothing';
  const message = `The parts of a UNION return different columns: ${names(first.returns)} and ${names(part.returns)}.`;
  const span = query.unions[index - 1]?.span ?? query.span;
  throw binder.error('DifferentColumnsInUnion', span, message, 'Give the columns the same names with AS.');
}

function bindPart(part: SingleQuery, binder: Binder, outer: Scope): BoundPart {
  let scope = outer;
  let returns: readonly Variable[] = [];
  const clauses: BoundClause[] = [];
  for (const clause of part.clauses) {
    const bound = bindClause(clause, binder, scope, outer);
    clauses.push(bound.clause);
    scope = bound.scope;
    if (clause.kind === 'return' && bound.clause.kind === 'project') returns = bound.clause.outputs;
  }
  return { clauses, returns };
}

function bindClause(
  clause: Clause,
  binder: Binder,
  scope: Scope,
  outer: Scope,
): { clause: BoundClause; scope: Scope } {
  switch (clause.kind) {
    case 'match': {
      const { match, scope: after } = bindMatch(clause, plainEnv(binder, scope));
      return { clause: match, scope: after };
    }
    case 'unwind': {
      if (scope.find(clause.variable.name)) {
        const message = `The variable ${clause.variable.name} is bound already.`;
        throw binder.error(
          'VariableAlreadyBound',
          clause.variable.span,
          message,
          'Use another name after AS.',
        );
      }
      const list = bindExpr(clause.list, plainEnv(binder, scope));
      const variable = binder.declare(clause.variable.name, list.type.kind === 'list' ? list.type.of : ANY);
      return { clause: { kind: 'unwind', list, variable }, scope: scope.with(variable) };
    }
    default:
      return bindProjection(clause, binder, scope, outer);
  }
}
