/** The values of the query language. Integers are bigint and floats are number, so that 1 and 1.0 stay apart. */
import type { Moment } from '../../time/index.js';

export type ElementId = string | number;

export interface NodeValue {
  readonly kind: 'node';
  readonly id: ElementId;
}

export interface RelationshipValue {
  readonly kind: 'relationship';
  readonly id: ElementId;
  readonly type: string;
  readonly start: NodeValue;
  readonly end: NodeValue;
}

/** Always one more node than relationships, in the order they are walked. */
export interface PathValue {
  readonly kind: 'path';
  readonly nodes: readonly NodeValue[];
  readonly relationships: readonly RelationshipValue[];
}

/** A date known between bounds. Never stands inside a list or a map. */
export interface MomentValue {
  readonly kind: 'moment';
  readonly moment: Moment;
}

export type ListValue = readonly Value[];
export type MapValue = ReadonlyMap<string, Value>;
export type Scalar = boolean | bigint | number | string;
export type GraphValue = NodeValue | RelationshipValue | PathValue;

export type Value = null | Scalar | ListValue | MapValue | GraphValue | MomentValue;

export type Truth = boolean | null;

export type ValueKind =
  | 'null'
  | 'boolean'
  | 'integer'
  | 'float'
  | 'string'
  | 'list'
  | 'map'
  | 'node'
  | 'relationship'
  | 'path'
  | 'moment';

export function isList(value: Value): value is ListValue {
  return Array.isArray(value);
}

export function isMap(value: Value): value is MapValue {
  return value instanceof Map;
}

export function kindOf(value: Value): ValueKind {
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'bigint':
      return 'integer';
    case 'number':
      return 'float';
    case 'string':
      return 'string';
    default:
      if (value === null) return 'null';
      if (isList(value)) return 'list';
      return isMap(value) ? 'map' : value.kind;
  }
}

/** With its article, for messages: `an integer`. */
export function aKind(kind: ValueKind): string {
  if (kind === 'null') return 'null';
  return kind === 'integer' ? 'an integer' : `a ${kind}`;
}

export function describe(value: Value): string {
  return aKind(kindOf(value));
}

/** Nodes and relationships stand under one id space each. */
export function elementKey(value: NodeValue | RelationshipValue): string {
  return `${value.kind === 'node' ? 'n' : 'r'}${typeof value.id === 'number' ? '#' : ':'}${value.id}`;
}
