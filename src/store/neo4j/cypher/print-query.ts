/** A whole bound query in the server's language: each slot is a variable, each clause one of theirs. */

import type {
  BoundAggregate,
  BoundPart,
  BoundProjection,
  BoundQuery,
  Variable,
} from '../../../cypher/analyse/bound.js';
import { AGGREGATE_FUNCTIONS } from '../../../cypher/functions/catalogue.js';
import { print } from './print-expression.js';
import { printMatch } from './print-match.js';
import { notPrintable, type Printing, variable } from './printer.js';

/** Columns are called `c0`, `c1`, …, each told as the caller wishes. */
export function printQuery(
  query: BoundQuery,
  printing: Printing,
  column: (of: Variable) => string = ({ slot }) => variable(slot),
): string {
  if (query.distinct && query.columns.some(({ type }) => mayHoldMoment(type.kind, printing)))
    return notPrintable('moments that are told apart');
  return query.parts
    .map((part) => {
      const returned = part.returns.map((one, at) => `${column(one)} AS c${at}`);
      return `${clausesOf(part, printing, [])} RETURN ${returned.join(', ')}`;
    })
    .join(query.distinct ? ' UNION ' : ' UNION ALL ');
}

/** Within EXISTS or COUNT, which see what is bound around them. */
export function printInner(query: BoundQuery, printing: Printing): string {
  return query.parts
    .map((part) => {
      const returned = part.returns.map(({ slot }, at) => `${variable(slot)} AS c${at}`);
      if (returned.length === 0) return clausesOf(part, printing, null);
      return `${clausesOf(part, printing, null)} RETURN ${returned.join(', ')}`;
    })
    .join(query.distinct ? ' UNION ' : ' UNION ALL ');
}

/** `known`: the slots that have a value; null where some are bound outside, so that all of them are carried along. */
function clausesOf({ clauses }: BoundPart, printing: Printing, known: number[] | null): string {
  const texts: string[] = [];
  const scope = known === null ? null : new Set(known);
  for (const clause of clauses) {
    if (clause.kind === 'match') {
      texts.push(printMatch(clause, printing));
      for (const slot of clause.binds) scope?.add(slot);
    } else if (clause.kind === 'unwind') {
      texts.push(`UNWIND ${print(clause.list, printing)} AS ${variable(clause.variable.slot)}`);
      scope?.add(clause.variable.slot);
    } else texts.push(projection(clause, printing, scope));
  }
  return texts.join(' ');
}

function projection(clause: BoundProjection, printing: Printing, scope: Set<number> | null): string {
  if (scope === null) return notPrintable('a projection within a question');
  const { grouping, computed, outputs, orderBy, skip, limit, where } = clause;
  const texts: string[] = [];
  if (clause.distinct || grouping) {
    const values = [
      ...outputs.map(({ type }) => type),
      ...(grouping?.keys ?? []).map(({ value }) => value.type),
    ];
    if (values.some((type) => mayHoldMoment(type.kind, printing)))
      return notPrintable('moments that are told apart');
  }
  if (grouping) {
    const columns = [
      ...grouping.keys.map(({ slot, value }) => `${print(value, printing)} AS ${variable(slot)}`),
      ...grouping.aggregates.map((one) => `${aggregate(one, printing)} AS ${variable(one.slot)}`),
    ];
    texts.push(`WITH ${columns.join(', ')}`);
    scope.clear();
    for (const { slot } of [...grouping.keys, ...grouping.aggregates]) scope.add(slot);
  }
  if (computed.length > 0) {
    const columns = computed.map(({ slot, value }) => `${print(value, printing)} AS ${variable(slot)}`);
    texts.push(`WITH ${[...[...scope].map(variable), ...columns].join(', ')}`);
    for (const { slot } of computed) scope.add(slot);
  }
  if (clause.distinct) {
    texts.push(`WITH DISTINCT ${outputs.map(({ slot }) => variable(slot)).join(', ')}`);
    scope.clear();
    for (const { slot } of outputs) scope.add(slot);
  }
  const cut = [
    ...(orderBy.length > 0 ? [`ORDER BY ${orderBy.map((key) => sortKey(key, printing)).join(', ')}`] : []),
    ...(skip ? [`SKIP ${print(skip, printing)}`] : []),
    ...(limit ? [`LIMIT ${print(limit, printing)}`] : []),
  ];
  const held = where.map((one) => print(one, printing));
  const after = held.length > 0 ? ` WHERE ${held.join(' AND ')}` : '';
  if (cut.length > 0 || held.length > 0)
    texts.push(`WITH ${[...scope].map(variable).join(', ')} ${cut.join(' ')}${after}`);
  // What is no longer named may be named again outside; slots are not, but a UNION wants the same of each part.
  return texts.join(' ');
}

function mayHoldMoment(kind: string, { model }: Printing): boolean {
  return model !== null && (kind === 'moment' || kind === 'any' || kind === 'list');
}

type SortKey = BoundProjection['orderBy'][number];

function sortKey({ value, descending }: SortKey, printing: Printing): string {
  const { kind } = value.type;
  // Texts, moments and what may be one of them are put in another order there.
  if (printing.model && kind !== 'integer' && kind !== 'float' && kind !== 'number' && kind !== 'boolean')
    return notPrintable(`an order of ${kind}`);
  return `${print(value, printing)}${descending ? ' DESC' : ''}`;
}

function aggregate({ name, distinct, args }: BoundAggregate, printing: Printing): string {
  if (args.length === 0) return 'count(*)';
  if (printing.model && (name === 'min' || name === 'max') && args.some(({ type }) => !isNumber(type.kind)))
    return notPrintable('the least of texts');
  if (args.some(({ type }) => mayHoldMoment(type.kind, printing) && type.kind !== 'list'))
    return notPrintable('moments gathered');
  const called = AGGREGATE_FUNCTIONS.get(name)?.name ?? name;
  return `${called}(${distinct ? 'DISTINCT ' : ''}${args.map((arg) => print(arg, printing)).join(', ')})`;
}

function isNumber(kind: string): boolean {
  return kind === 'integer' || kind === 'float' || kind === 'number';
}
