/** Going over expressions as they were written: what they hold, and whether two say the same. */
import { AGGREGATE_FUNCTIONS } from '../functions/catalogue.js';
import type { Expr } from '../syntax/ast.js';

export function isAggregate(expr: Expr): boolean {
  if (expr.kind === 'count-star') return true;
  return expr.kind === 'call' && AGGREGATE_FUNCTIONS.has(expr.name.name.toLowerCase());
}

/** Does the expression aggregate over the rows it is computed for? Subqueries aggregate over their own. */
export function hasAggregate(expr: Expr): boolean {
  if (isAggregate(expr)) return true;
  return expr.kind !== 'subquery' && childrenOf(expr).some(hasAggregate);
}

/** The expressions directly inside, whatever holds them. */
export function childrenOf(expr: Expr): Expr[] {
  const found: Expr[] = [];
  for (const value of Object.values(expr)) gather(value, found);
  return found;
}

function gather(value: unknown, found: Expr[]): void {
  if (Array.isArray(value)) {
    for (const item of value) gather(item, found);
  } else if (isObject(value)) {
    if (isExpr(value)) found.push(value);
    else for (const item of Object.values(value)) gather(item, found);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isExpr(value: object): value is Expr {
  return 'kind' in value && 'span' in value && !CLAUSES.has(value.kind);
}

const CLAUSES: ReadonlySet<unknown> = new Set(['match', 'unwind', 'with', 'return', 'all']);

/** Are both written alike, wherever they stand? */
export function sameExpr(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameExpr(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  if (Array.isArray(b)) return false;
  const keys = Object.keys(a).filter((key) => key !== 'span');
  return keys.every((key) =>
    key === 'name' && a.kind === 'call' ? sameFunction(a.name, b.name) : sameExpr(a[key], b[key]),
  );
}

function sameFunction(a: unknown, b: unknown): boolean {
  return isObject(a) && isObject(b) && String(a.name).toLowerCase() === String(b.name).toLowerCase();
}

/** Every variable named anywhere inside, also those of comprehensions. */
export function variablesIn(expr: Expr): Set<string> {
  const names = new Set<string>();
  const visit = (one: Expr) => {
    if (one.kind === 'variable') names.add(one.name);
    for (const child of childrenOf(one)) visit(child);
  };
  visit(expr);
  return names;
}
