/** Two orders: `<` and its kin, which may be unknown, and the one ORDER BY sorts any two values by. */
import { before, notAfter, orderMoments } from '../../time/index.js';
import { equals } from './equality.js';
import { not } from './logic.js';
import {
  elementKey,
  isList,
  isMap,
  kindOf,
  type ListValue,
  type MapValue,
  type Truth,
  type Value,
  type ValueKind,
} from './value.js';

/** The operator `<`: null between values of different kinds, false when one is not a number (NaN). */
export function lessThan(a: Value, b: Value): Truth {
  if (isMoment(a) && isMoment(b)) return before(a.moment, b.moment);
  const order = compare(a, b);
  return order === null ? null : order < 0;
}

/** The operator `<=`. */
export function atMost(a: Value, b: Value): Truth {
  if (isMoment(a) && isMoment(b)) return notAfter(a.moment, b.moment);
  const order = compare(a, b);
  return order === null ? null : order <= 0;
}

function isMoment(value: Value): value is Extract<Value, { kind: 'moment' }> {
  return kindOf(value) === 'moment';
}

/** Negative, zero or positive; NaN when no order holds for certain; null when it cannot be known. */
function compare(a: Value, b: Value): number | null {
  if (a === null || b === null) return null;
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (isList(a) && isList(b)) return compareLists(a, b);
  return null;
}

function compareLists(a: ListValue, b: ListValue): number | null {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const left = a[i] ?? null;
    const right = b[i] ?? null;
    if (equals(left, right) === true) continue;
    return compare(left, right);
  }
  return a.length - b.length;
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  // biome-ignore lint/suspicious/noDoubleEquals: between bigint and number it compares the exact values
  return a == b ? 0 : Number.NaN;
}

/** By code point, as databases do; JavaScript's own order differs beyond U+FFFF. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rankUnit(x) - rankUnit(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for the highest code points, so they rank above the rest of the units. */
function rankUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

const RANK: Readonly<Record<ValueKind, number>> = {
  map: 0,
  node: 1,
  relationship: 2,
  list: 3,
  path: 4,
  moment: 5,
  string: 6,
  boolean: 7,
  integer: 8,
  float: 8,
  null: 9,
};

/** The order of ORDER BY, min and max: total over all values, NaN after the numbers, null last. */
export function order(a: Value, b: Value): number {
  const kindA = kindOf(a);
  const kindB = kindOf(b);
  if (RANK[kindA] !== RANK[kindB]) return RANK[kindA] - RANK[kindB];
  if (isNumber(a) && isNumber(b)) return orderNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (isList(a) && isList(b)) return orderLists(a, b);
  if (isMap(a) && isMap(b)) return orderMaps(a, b);
  return orderStructures(a, b);
}

function orderStructures(a: Value, b: Value): number {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return 0;
  if (isList(a) || isMap(a) || isList(b) || isMap(b)) return 0;
  if (a.kind === 'moment' && b.kind === 'moment') return orderMoments(a.moment, b.moment);
  if (a.kind === 'path' && b.kind === 'path') {
    return orderLists(a.nodes, b.nodes) || orderLists(a.relationships, b.relationships);
  }
  if (a.kind === 'path' || b.kind === 'path' || a.kind === 'moment' || b.kind === 'moment') return 0;
  if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id;
  return compareStrings(elementKey(a), elementKey(b));
}

function orderNumbers(a: number | bigint, b: number | bigint): number {
  const numbers = compareNumbers(a, b);
  if (!Number.isNaN(numbers)) return numbers;
  return Number(Number.isNaN(Number(a))) - Number(Number.isNaN(Number(b)));
}

function orderLists(a: ListValue, b: ListValue): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const item = order(a[i] ?? null, b[i] ?? null);
    if (item !== 0) return item;
  }
  return a.length - b.length;
}

function orderMaps(a: MapValue, b: MapValue): number {
  const keysA = [...a.keys()].sort(compareStrings);
  const keysB = [...b.keys()].sort(compareStrings);
  const keys = orderLists(keysA, keysB);
  if (keys !== 0) return keys;
  return orderLists(
    keysA.map((key) => a.get(key) ?? null),
    keysB.map((key) => b.get(key) ?? null),
  );
}

/** The comparison operators by how they are written. */
export const COMPARE: Readonly<Record<'=' | '<>' | '<' | '<=' | '>' | '>=', (a: Value, b: Value) => Truth>> =
  {
    '=': equals,
    '<>': (a, b) => not(equals(a, b)),
    '<': lessThan,
    '<=': atMost,
    '>': (a, b) => lessThan(b, a),
    '>=': (a, b) => atMost(b, a),
  };
