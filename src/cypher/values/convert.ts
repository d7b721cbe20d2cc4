/** Between the language's values and plain JavaScript: parameters in, results out. */
import { runtimeError } from '../errors.js';
import { isList, isMap, type Value } from './value.js';

/** What callers may pass as a parameter. A number with no fraction is an integer; bigint always is. */
export type PlainValue =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

export function fromPlain(plain: PlainValue): Value {
  if (plain === null || plain === undefined) return null;
  if (typeof plain === 'number') return Number.isSafeInteger(plain) ? BigInt(plain) : plain;
  if (typeof plain === 'bigint') {
    if (BigInt.asIntN(64, plain) === plain) return plain;
    throw runtimeError(
      'ArgumentError',
      'IntegerOverflow',
      `The parameter ${plain} does not fit into 64 bits.`,
    );
  }
  if (typeof plain !== 'object') return plain;
  if (Array.isArray(plain)) return plain.map((item: PlainValue) => fromPlain(item));
  return new Map(Object.entries(plain).map(([key, item]) => [key, fromPlain(item)]));
}

/** JSON-ready: integers as numbers where they are safe, else as text; moments as written; graph values by id. */
export function toPlain(value: Value): PlainValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (isList(value)) return value.map(toPlain);
  if (isMap(value)) return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]));
  switch (value.kind) {
    case 'moment':
      return { text: value.moment.text, min: value.moment.min, max: value.moment.max };
    case 'node':
      return { id: value.id };
    case 'relationship':
      return { id: value.id, type: value.type, start: value.start.id, end: value.end.id };
    case 'path':
      return { nodes: value.nodes.map(toPlain), relationships: value.relationships.map(toPlain) };
  }
}
