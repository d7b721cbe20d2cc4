/** Conditions on records, and their values, in SQL. */
import { CURRENT } from '../../../model/index.js';
import type { Condition, FieldType, Scalar, Where } from '../../records.js';
import { inList } from '../read/reading.js';
import { bound, type Column } from './columns.js';

export type Bound = string | number | null | Uint8Array;
type AnyWhere = Where<Record<string, unknown>>;

export function conditions(
  columns: ReadonlyMap<string, Column>,
  where: AnyWhere | readonly AnyWhere[] | undefined,
  values: Bound[],
): string {
  const any = where === undefined ? [] : isMany(where) ? where : [where];
  const ways = any.map((one) => allOf(columns, one, values));
  if (ways.length === 0) return '1';
  return ways.length === 1 ? (ways[0] ?? '1') : `(${ways.map((way) => `(${way})`).join(' OR ')})`;
}

function isMany(where: AnyWhere | readonly AnyWhere[]): where is readonly AnyWhere[] {
  return Array.isArray(where);
}

function allOf(columns: ReadonlyMap<string, Column>, where: AnyWhere, values: Bound[]): string {
  const parts = Object.entries(where).flatMap(([field, asked]) =>
    asked === undefined ? [] : [compare(columnOf(columns, field), asked, values)],
  );
  return parts.length === 0 ? '1' : parts.join(' AND ');
}

export function columnOf(columns: ReadonlyMap<string, Column>, field: string): Column {
  const column = columns.get(field);
  if (column === undefined) throw new Error(`no field is called ${field}`);
  return column;
}

function compare(column: Column, asked: Scalar | Condition, values: Bound[]): string {
  const { name, type } = column;
  const told = (value: unknown): string => {
    const code = encoded(type, value);
    if (isLiteral(type, code)) return String(code);
    values.push(code);
    return bound(column);
  };
  if (!isCondition(asked)) {
    if (asked === null) return `${name} IS NULL`;
    return `${name} = ${told(asked)}`;
  }
  if ('not' in asked) {
    if (asked.not === null) return `${name} IS NOT NULL`;
    return `${name} IS NOT ${told(asked.not)}`;
  }
  if ('in' in asked) return `${name} IN ${listed(column, asked.in, values)}`;
  if ('notIn' in asked) return `NOT (${name} IN ${listed(column, asked.notIn, values)})`;
  if ('between' in asked) {
    values.push(...asked.between);
    return `${name} BETWEEN ? AND ?`;
  }
  if ('beginsWith' in asked) {
    values.push(asked.beginsWith, `${asked.beginsWith}\u{10ffff}`);
    return `${name} >= ? AND ${name} < ?`;
  }
  if ('above' in asked && column.isAbove !== undefined) {
    values.push(asked.above);
    return column.isAbove;
  }
  const [sign, value] =
    'below' in asked
      ? ['<', asked.below]
      : 'atMost' in asked
        ? ['<=', asked.atMost]
        : 'above' in asked
          ? ['>', asked.above]
          : ['>=', asked.atLeast];
  values.push(value);
  return `${name} ${sign} ?`;
}

function listed(
  { name, type, stored }: Column,
  items: readonly (string | number)[],
  values: Bound[],
): string {
  if (stored !== null) {
    values.push(JSON.stringify(items));
    return `(SELECT ${stored('j.value')} FROM json_each(?) j)`;
  }
  if (typeof type !== 'string') {
    const codes = items.map((item) => indexIn(type, item));
    const least = Math.min(...codes);
    // What an index of only some of the words asks for.
    return `(${codes.join(', ')})${least > 0 && codes.length > 0 ? ` AND ${name} >= ${least}` : ''}`;
  }
  const own: (string | number | null)[] = [];
  const list = inList(items, own);
  values.push(...own);
  return list;
}

/** SQLite takes an index over some rows only where the text says that they are meant. */
function isLiteral(type: FieldType, code: Bound): code is number {
  return typeof type !== 'string' || type === 'boolean' || code === CURRENT;
}

function isCondition(asked: Scalar | Condition): asked is Condition {
  return typeof asked === 'object' && asked !== null && !(asked instanceof Uint8Array);
}

export function encoded(type: FieldType, value: unknown): Bound {
  if (value === null || value === undefined) return null;
  if (type === 'json') return JSON.stringify(value);
  if (type === 'boolean') return value === true ? 1 : 0;
  if (typeof type !== 'string') return indexIn(type, value);
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  throw new Error(`${typeof value} is not what a field holds`);
}

function indexIn(words: readonly string[], value: unknown): number {
  const index = words.indexOf(String(value));
  if (index < 0) throw new Error(`${String(value)} is none of ${words.join(', ')}`);
  return index;
}

export function decoded(type: FieldType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'json') return JSON.parse(String(value));
  if (type === 'boolean') return value === 1;
  return typeof type === 'string' ? value : (type[Number(value)] ?? null);
}
