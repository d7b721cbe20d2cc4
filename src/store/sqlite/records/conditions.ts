/** Conditions on records, and their values, in SQL. */
import { CURRENT } from '../../../model/index.js';
import type { Condition, FieldType, Scalar, Where } from '../../records.js';
import type { Dictionaries } from '../dictionary.js';
import { inList } from '../read/reading.js';
import { bound, type Column } from './columns.js';

export type Bound = string | number | null | Uint8Array;
type AnyWhere = Where<Record<string, unknown>>;

export interface Told {
  readonly columns: ReadonlyMap<string, Column>;
  readonly words: Dictionaries;
}

export function conditions(
  table: Told,
  where: AnyWhere | readonly AnyWhere[] | undefined,
  values: Bound[],
): string {
  const any = where === undefined ? [] : isMany(where) ? where : [where];
  const ways = any.map((one) => allOf(table, one, values));
  if (ways.length === 0) return '1';
  return ways.length === 1 ? (ways[0] ?? '1') : `(${ways.map((way) => `(${way})`).join(' OR ')})`;
}

function isMany(where: AnyWhere | readonly AnyWhere[]): where is readonly AnyWhere[] {
  return Array.isArray(where);
}

function allOf({ columns, words }: Told, where: AnyWhere, values: Bound[]): string {
  const parts = Object.entries(where).flatMap(([field, asked]) =>
    asked === undefined ? [] : [compare(columnOf(columns, field), asked, values, words)],
  );
  return parts.length === 0 ? '1' : parts.join(' AND ');
}

export function columnOf(columns: ReadonlyMap<string, Column>, field: string): Column {
  const column = columns.get(field);
  if (column === undefined) throw new Error(`no field is called ${field}`);
  return column;
}

function compare(column: Column, asked: Scalar | Condition, values: Bound[], words: Dictionaries): string {
  const { name, type } = column;
  const told = (value: unknown): string => {
    const code = encodedIn(column, value, words, false);
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
  if ('in' in asked) return `${name} IN ${listed(column, asked.in, values, words)}`;
  if ('notIn' in asked) return `NOT (${name} IN ${listed(column, asked.notIn, values, words)})`;
  if ('between' in asked) {
    values.push(...asked.between);
    const [, most] = asked.between;
    // What an index of only those that have an end asks for.
    const ends = typeof most === 'number' && most < CURRENT ? ` AND ${name} < ${CURRENT}` : '';
    return `${name} BETWEEN ? AND ?${ends}`;
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
  column: Column,
  items: readonly (string | number)[],
  values: Bound[],
  words: Dictionaries,
): string {
  const { name, type, stored } = column;
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
  const list = inList(
    column.words === undefined ? items : items.map((item) => Number(encodedIn(column, item, words, false))),
    own,
  );
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
  // A number to the last bit.
  if (type === 'number' && typeof value === 'string') return Number(value);
  if (type === 'json') return JSON.parse(String(value));
  if (type === 'boolean') return value === 1;
  return typeof type === 'string' ? value : (type[Number(value)] ?? null);
}

/** The same where words are numbered; `isNew`: it may be one that nobody has used yet. */
export function encodedIn(column: Column, value: unknown, words: Dictionaries, isNew: boolean): Bound {
  if (column.words === undefined || value === null || value === undefined) return encoded(column.type, value);
  const dictionary = words[column.words];
  return isNew ? dictionary.rowOf(String(value)) : (dictionary.find(String(value)) ?? UNKNOWN);
}

const UNKNOWN = -1;

export function decodedIn(column: Column, value: unknown, words: Dictionaries): unknown {
  if (column.words === undefined || value === null) return decoded(column.type, value);
  return words[column.words].textOf(Number(value));
}
