/** Going over a parsed query: its patterns, whatever holds them, and the properties that it reads. */

import { AGGREGATE_FUNCTIONS } from '../../cypher/functions/catalogue.js';
import type { Clause, Expr, NodePattern, ProjectionClause, ProjectionItem } from '../../cypher/syntax/ast.js';

/** Every object in a parsed query that has a kind or is a part of a pattern, outermost first. */
export function parts(value: unknown, found: object[] = []): readonly object[] {
  if (Array.isArray(value)) for (const item of value) parts(item, found);
  else if (typeof value === 'object' && value !== null) {
    found.push(value);
    for (const item of Object.values(value)) parts(item, found);
  }
  return found;
}

function isKind<K extends Expr['kind']>(value: object, kind: K): value is Extract<Expr, { kind: K }> {
  return 'kind' in value && value.kind === kind && 'span' in value;
}

function isNodePattern(value: object): value is NodePattern {
  return 'labels' in value && 'properties' in value && 'variable' in value;
}

/** Which properties of which variable are read anywhere in these clauses, conditions on nodes included. */
export function readProperties(clauses: readonly Clause[]): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  const note = (variable: string, key: string) => {
    const keys = read.get(variable) ?? new Set();
    read.set(variable, keys.add(key));
  };
  for (const part of parts(clauses)) {
    if (isKind(part, 'property') && part.subject.kind === 'variable') note(part.subject.name, part.key.name);
    if (isNodePattern(part) && part.variable && part.properties?.kind === 'map')
      for (const { key } of part.properties.entries) note(part.variable.name, key.name);
  }
  return read;
}

/** Labels that nodes are asked for, in patterns and in conditions. */
export function labelsIn(clauses: readonly Clause[]): Set<string> {
  const labels = new Set<string>();
  for (const part of parts(clauses)) {
    if (!('labels' in part) || !Array.isArray(part.labels)) continue;
    for (const label of part.labels) labels.add(typeof label === 'string' ? label : String(label.name));
  }
  return labels;
}

export function parametersIn(clauses: readonly Clause[]): Set<string> {
  const names = new Set<string>();
  for (const part of parts(clauses)) if (isKind(part, 'parameter')) names.add(part.name);
  return names;
}

export function callsIn(clauses: readonly Clause[]): Set<string> {
  const names = new Set<string>();
  for (const part of parts(clauses)) if (isKind(part, 'call')) names.add(part.name.name.toLowerCase());
  return names;
}

/** Whether a variable of that name stands anywhere inside. */
export function mentions(value: unknown, name: string): boolean {
  for (const part of parts(value)) {
    if (isKind(part, 'variable') && part.name === name) return true;
    if ('variable' in part && isNamed(part.variable, name)) return true;
  }
  return false;
}

function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name;
}

export function columnName({ alias, value, text }: ProjectionItem): string {
  return alias?.name ?? (value.kind === 'variable' ? value.name : text);
}

/** Rows are joined into one: nothing may be returned beside what is. */
export function joinsRows({ items, distinct }: ProjectionClause): boolean {
  return distinct || aggregates(items);
}

export function aggregates(items: readonly ProjectionItem[]): boolean {
  return items.some(({ value }) => hasAggregate(value));
}

function hasAggregate(expr: unknown): boolean {
  if (Array.isArray(expr)) return expr.some(hasAggregate);
  if (typeof expr !== 'object' || expr === null) return false;
  if (isKind(expr, 'count-star')) return true;
  if (isKind(expr, 'call') && AGGREGATE_FUNCTIONS.has(expr.name.name.toLowerCase())) return true;
  return !isKind(expr, 'subquery') && Object.values(expr).some(hasAggregate);
}
