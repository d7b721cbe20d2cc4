/** Typed expressions as SQL, where SQLite means exactly what the query language means. */
import type {
  BoundCase,
  BoundComparison,
  BoundExpr,
  BoundSubquery,
  HasLabels,
  Property,
} from '../../../cypher/analyse/bound.js';
import type { Value } from '../../../cypher/index.js';
import { typesWearing } from '../graph/reader.js';
import { givenValue } from './given.js';
import { entityTable } from './own-table.js';
import { printArithmetic, printBinary } from './print-binary.js';
import { printCall, ternaryOf } from './print-call.js';
import { compareValues } from './print-comparison.js';
import { entityProperty } from './print-entity-property.js';
import { qualifierOf, statementProperty } from './print-statement-property.js';
import { printSubquery } from './print-subquery.js';
import { whenFalse, whenTrue } from './print-time.js';
import { isPlainText, type Printing } from './printing.js';
import type { Binding, EntityBinding, Select } from './select.js';
import { isScalar, NULL, notPrintable, type Scalar, type SqlValue } from './sql-value.js';

/** Where an expression is printed. */
export interface Place {
  readonly select: Select;
  readonly printing: Printing;
}

export function print(expr: BoundExpr, place: Place): SqlValue {
  switch (expr.kind) {
    case 'constant':
      return constant(expr.value, place.printing);
    case 'parameter':
      return parameter(expr.name, place.printing);
    case 'slot':
      return slotValue(expr.slot, expr, place);
    case 'property':
      return property(expr, place);
    case 'has-labels':
      return { kind: 'boolean', sql: hasLabels(expr, place) };
    case 'not':
      return { kind: 'boolean', sql: `(NOT (${truth(expr.operand, place)}))` };
    case 'is-null': {
      const qualifier = qualifierAsked(expr.subject, place);
      if (qualifier) return { kind: 'boolean', sql: `(${qualifier} IS ${expr.negated ? 'NOT ' : ''}NULL)` };
      const subject = print(expr.subject, place);
      const sql = isScalar(subject) ? subject.sql : subject.kind === 'moment' ? subject.min : subject.row;
      return { kind: 'boolean', sql: `(${sql} IS ${expr.negated ? 'NOT ' : ''}NULL)` };
    }
    case 'comparison':
      return { kind: 'boolean', sql: comparison(expr, place) };
    case 'binary':
      return printBinary(expr, place);
    case 'negate':
      return printArithmetic('-', { kind: 'integer', sql: '0', most: 0 }, print(expr.operand, place));
    case 'call':
      return printCall(expr, place);
    case 'case':
      return printCase(expr, place);
    case 'subquery':
      return subquery(expr, place);
    default:
      return notPrintable(expr.kind);
  }
}

export function scalar(expr: BoundExpr, place: Place): Scalar {
  const value = print(expr, place);
  return isScalar(value) ? value : notPrintable(`${value.kind} as a plain value`);
}

/** A truth as 0, 1 or null. */
export function truth(expr: BoundExpr, place: Place): string {
  const value = scalar(expr, place);
  return value.kind === 'boolean' || value.kind === 'null' ? value.sql : notPrintable('no truth');
}

/** A condition that holds exactly when the expression is true; where it is unknown, it may be null or false. */
export function whenHolds(expr: BoundExpr, place: Place): string {
  const asked = asksFor(expr);
  if (asked) return asked.truth ? whenHolds(asked.expr, place) : whenFails(asked.expr, place);
  if (expr.kind === 'not') return whenFails(expr.operand, place);
  if (expr.kind === 'binary' && (expr.operator === 'and' || expr.operator === 'or'))
    return `(${whenHolds(expr.left, place)} ${expr.operator.toUpperCase()} ${whenHolds(expr.right, place)})`;
  const ternary = ternaryOf(expr, place);
  return ternary ? whenTrue(ternary) : truth(expr, place);
}

/** A condition that holds exactly when the expression is false. */
export function whenFails(expr: BoundExpr, place: Place): string {
  const asked = asksFor(expr);
  if (asked) return asked.truth ? whenFails(asked.expr, place) : whenHolds(asked.expr, place);
  if (expr.kind === 'not') return whenHolds(expr.operand, place);
  if (expr.kind === 'binary' && (expr.operator === 'and' || expr.operator === 'or')) {
    const joined = expr.operator === 'and' ? 'OR' : 'AND';
    return `(${whenFails(expr.left, place)} ${joined} ${whenFails(expr.right, place)})`;
  }
  const ternary = ternaryOf(expr, place);
  return ternary ? whenFalse(ternary) : `NOT (${truth(expr, place)})`;
}

/** `x = true`, `x = false`: whether x is asked to hold or to fail. */
function asksFor(expr: BoundExpr): { expr: BoundExpr; truth: boolean } | undefined {
  if (expr.kind !== 'comparison' || expr.operators.length !== 1 || expr.operators[0] !== '=')
    return undefined;
  const [left, right] = expr.operands;
  if (left?.type.kind !== 'boolean' || right?.kind !== 'constant') return undefined;
  return typeof right.value === 'boolean' ? { expr: left, truth: right.value } : undefined;
}

function constant(value: unknown, printing: Printing): SqlValue {
  if (value === null) return NULL;
  switch (typeof value) {
    case 'boolean':
      return { kind: 'boolean', sql: value ? '1' : '0' };
    case 'string':
      if (!isPlainText(value)) return notPrintable('a text that is not plain');
      return {
        kind: 'string',
        get sql() {
          return printing.literal(value);
        },
        literal: value,
      };
    case 'bigint': {
      const most = Math.abs(Number(value));
      return Number.isSafeInteger(most)
        ? { kind: 'integer', sql: `${value}`, most }
        : notPrintable('a huge number');
    }
    case 'number':
      if (!Number.isFinite(value)) return notPrintable('no finite number');
      return { kind: 'float', sql: printing.bind(() => value) };
    default:
      return notPrintable('a structure');
  }
}

function parameter(name: string, printing: Printing): SqlValue {
  const kind = printing.kinds.get(name) ?? 'other';
  if (kind === 'null') return NULL;
  if (kind === 'other' || kind === 'strings') return notPrintable('a parameter that is a structure');
  if (kind === 'string') {
    const text = (parameters: ReadonlyMap<string, Value>) => String(parameters.get(name));
    return {
      kind,
      get sql() {
        return printing.bind((_, parameters) => text(parameters));
      },
      literal: text,
    };
  }
  const sql = printing.bind((_, parameters) => {
    const value = parameters.get(name);
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (typeof value === 'bigint') return Number(value);
    return typeof value === 'number' ? value : null;
  });
  if (kind === 'integer' || kind === 'negative')
    return { kind: 'integer', sql: `CAST(${sql} AS INTEGER)`, most: Number.MAX_SAFE_INTEGER };
  if (kind === 'float') return { kind: 'float', sql: `CAST(${sql} AS REAL)` };
  return { kind, sql };
}

function slotValue(slot: number, expr: BoundExpr, { select, printing }: Place): SqlValue {
  const binding = select.find(slot);
  if (!binding) return givenValue(slot, expr.type, printing);
  switch (binding.kind) {
    case 'value':
      return binding.value;
    case 'later':
      return notPrintable('something computed later');
    case 'edge':
      return { kind: 'relationship', row: binding.row };
    default:
      return { kind: 'node', row: binding.row };
  }
}

/** The binding that an expression names, if it is a plain variable. */
export function bindingOf(expr: BoundExpr, { select, printing }: Place): Binding | undefined {
  if (expr.kind !== 'slot') return undefined;
  return select.find(expr.slot) ?? printing.given.get(expr.slot);
}

function property(expr: Property, place: Place): SqlValue {
  const { subject, key } = expr;
  const { select, printing } = place;
  if (subject.type.kind === 'moment') {
    const moment = print(subject, place);
    if (moment.kind !== 'moment' || (key !== 'min' && key !== 'max'))
      return notPrintable(`.${key} of a moment`);
    return { kind: 'integer', sql: moment[key], most: Number.MAX_SAFE_INTEGER };
  }
  if (subject.kind === 'slot' && !select.find(subject.slot)) givenValue(subject.slot, subject.type, printing);
  const binding = bindingOf(subject, place);
  if (binding?.kind === 'edge' || binding?.kind === 'relation')
    return statementProperty(binding, key, select, printing);
  if (binding?.kind !== 'entity') return notPrintable('a property of something else');
  return entityProperty(binding, labelsOf(subject, binding), key, select, printing);
}

/** A qualifier of a statement, of whose value SQL can only tell whether there is one. */
function qualifierAsked(expr: BoundExpr, place: Place): string | undefined {
  if (expr.kind !== 'property') return undefined;
  const binding = bindingOf(expr.subject, place);
  if (binding?.kind !== 'edge' && binding?.kind !== 'relation') return undefined;
  return qualifierOf(binding, expr.key, place.select, place.printing);
}

/** A node that was given may be of another kind than an entity unless its labels say so. */
function labelsOf(subject: BoundExpr, binding: EntityBinding): readonly string[] {
  const labels = subject.type.kind === 'node' ? subject.type.labels : [];
  return binding.item === null && labels.length === 0 ? notPrintable('a given node of unknown kind') : labels;
}

function hasLabels(expr: HasLabels, place: Place): string {
  const binding = bindingOf(expr.subject, place);
  const { select, printing } = place;
  const { model, words } = printing;
  if (binding?.kind === 'relation' && expr.labels.every((label) => label === 'Relation'))
    return `(${binding.row} IS NOT NULL)`;
  if (binding?.kind !== 'entity') return notPrintable('labels of something else');
  if (expr.labels.some((label) => model.typesWith(label) === undefined))
    return notPrintable('a system label of an entity');
  const types = typesWearing({ model }, expr.labels);
  // Every entity is one; of a node that is null nothing can be told, unless only a node is asked for.
  if (types === null)
    return expr.labels.length === 0 ? `(${binding.row} IS NOT NULL)` : `(${binding.row} = ${binding.row})`;
  const rows = types.flatMap((type) => words.types.find(type) ?? []);
  // As where it is scanned: those that are sought lead to the row, and not all that have the type.
  const sign = binding.item?.listed || binding.item?.sought ? '+' : '';
  return `(${sign}${entityTable(binding, select, printing)}.type IN (${rows.join(',')}))`;
}

function comparison({ operands, operators }: BoundComparison, place: Place): string {
  const values = operands.map((operand) => print(operand, place));
  const parts = operators.map((operator, i) => {
    const [left, right] = [values[i], values[i + 1]];
    return left && right ? compareValues(operator, left, right, place.printing) : notPrintable('no operand');
  });
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' AND ')})`;
}

function printCase({ subject, branches, otherwise }: BoundCase, place: Place): SqlValue {
  const on = subject && print(subject, place);
  const parts = branches.map(({ when, result }) => ({
    when: on ? compareValues('=', on, print(when, place), place.printing) : truth(when, place),
    result: scalar(result, place),
  }));
  const last = otherwise ? scalar(otherwise, place) : NULL;
  const kinds = new Set(
    [...parts.map(({ result }) => result.kind), last.kind].filter((kind) => kind !== 'null'),
  );
  const [kind] = kinds;
  if (kinds.size > 1 || kind === undefined) return notPrintable('a CASE of several kinds');
  const most = Math.max(...[...parts.map(({ result }) => result), last].map((result) => result.most ?? 0));
  const whens = parts.map(({ when, result }) => `WHEN ${when} THEN ${result.sql}`);
  return { kind, sql: `CASE ${whens.join(' ')} ELSE ${last.sql} END`, most };
}

function subquery(expr: BoundSubquery, place: Place): SqlValue {
  const sql = printSubquery(expr, place);
  if (expr.asks === 'exists') return { kind: 'boolean', sql };
  return { kind: 'integer', sql, most: Number.MAX_SAFE_INTEGER };
}
