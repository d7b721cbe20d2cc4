/** Two samenesses: `=`, which may be unknown, and equivalence, by which rows are grouped and told apart. */
import { sameMoment } from '../../time/index.js';
import {
  elementKey,
  isList,
  isMap,
  type ListValue,
  type MapValue,
  type PathValue,
  type Truth,
  type Value,
} from './value.js';

/** The operator `=`. Null if either side, or something that matters inside, is null. */
export function equals(a: Value, b: Value): Truth {
  if (a === null || b === null) return null;
  if (typeof a !== 'object' || typeof b !== 'object') return equalScalars(a, b);
  if (isList(a)) return isList(b) ? equalLists(a, b) : false;
  if (isMap(a)) return isMap(b) ? equalMaps(a, b) : false;
  if (isList(b) || isMap(b)) return false;
  switch (a.kind) {
    case 'node':
    case 'relationship':
      return b.kind === a.kind && b.id === a.id;
    case 'path':
      return b.kind === 'path' && samePath(a, b);
    case 'moment':
      return b.kind === 'moment' && sameMoment(a.moment, b.moment);
  }
}

function equalScalars(a: Value, b: Value): boolean {
  const numeric =
    (typeof a === 'bigint' || typeof a === 'number') && (typeof b === 'bigint' || typeof b === 'number');
  // biome-ignore lint/suspicious/noDoubleEquals: between bigint and number it compares the exact values
  return numeric ? a == b : a === b;
}

function equalLists(a: ListValue, b: ListValue): Truth {
  if (a.length !== b.length) return false;
  let result: Truth = true;
  for (let i = 0; i < a.length; i++) {
    const same = equals(a[i] ?? null, b[i] ?? null);
    if (same === false) return false;
    if (same === null) result = null;
  }
  return result;
}

function equalMaps(a: MapValue, b: MapValue): Truth {
  if (a.size !== b.size) return false;
  let result: Truth = true;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined) return false;
    const same = equals(value, other);
    if (same === false) return false;
    if (same === null) result = null;
  }
  return result;
}

function samePath(a: PathValue, b: PathValue): boolean {
  return (
    a.relationships.length === b.relationships.length &&
    a.nodes.every((node, i) => node.id === b.nodes[i]?.id) &&
    a.relationships.every((relationship, i) => relationship.id === b.relationships[i]?.id)
  );
}

/**
 * Equal keys mean equivalent values: null is like null, NaN like NaN, and 1 like 1.0. Used for DISTINCT, grouping and UNION.
 */
export function equivalenceKey(value: Value): string {
  switch (typeof value) {
    case 'string':
      return `s${value.length}:${value}`;
    case 'boolean':
      return value ? 't' : 'f';
    case 'bigint':
      return `#${value}`;
    case 'number':
      return Number.isInteger(value) ? `#${BigInt(value)}` : `#${value}`;
    default:
      return value === null ? '-' : structureKey(value);
  }
}

function structureKey(value: Exclude<Value, null | string | boolean | bigint | number>): string {
  if (isList(value)) return `[${value.map(equivalenceKey).join(',')}]`;
  if (isMap(value)) {
    const keys = [...value.keys()].sort();
    return `{${keys.map((key) => `${equivalenceKey(key)}=${equivalenceKey(value.get(key) ?? null)}`).join(',')}}`;
  }
  switch (value.kind) {
    case 'node':
    case 'relationship':
      return `<${equivalenceKey(elementKey(value))}>`;
    case 'path':
      return `p(${value.nodes.map(structureKey).join(',')};${value.relationships.map(structureKey).join(',')})`;
    case 'moment':
      return `m${value.moment.min}~${value.moment.max}`;
  }
}

export function rowKey(values: readonly Value[]): string {
  return values.map(equivalenceKey).join('|');
}
