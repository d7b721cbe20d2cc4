/** Static types: what the binder knows of a value before the query runs. */
import type { ValueKind } from './value.js';

export interface ListType {
  readonly kind: 'list';
  readonly of: Type;
}

/** A node of which some labels are known, or a relationship that has one of some types; empty when nothing is. */
export interface NodeType {
  readonly kind: 'node';
  readonly labels: readonly string[];
}
export interface RelationshipType {
  readonly kind: 'relationship';
  readonly types: readonly string[];
}

type PlainKind = Exclude<ValueKind, 'list' | 'node' | 'relationship'>;

/** `any` is what only the run can tell; `number` an integer or a float. Every type includes null. */
export type Type = { readonly kind: PlainKind | 'any' | 'number' } | ListType | NodeType | RelationshipType;

export const ANY: Type = { kind: 'any' };
export const NULL: Type = { kind: 'null' };
export const BOOLEAN: Type = { kind: 'boolean' };
export const INTEGER: Type = { kind: 'integer' };
export const FLOAT: Type = { kind: 'float' };
export const NUMBER: Type = { kind: 'number' };
export const STRING: Type = { kind: 'string' };
export const MAP: Type = { kind: 'map' };
export const PATH: Type = { kind: 'path' };
export const MOMENT: Type = { kind: 'moment' };
export const NODE: NodeType = { kind: 'node', labels: [] };
export const RELATIONSHIP: RelationshipType = { kind: 'relationship', types: [] };

export function listOf(of: Type): ListType {
  return { kind: 'list', of };
}

export type TypeKind = Type['kind'];

/** Could a value of the type be of one of these kinds? */
export function mayBe(type: Type, ...kinds: readonly TypeKind[]): boolean {
  if (type.kind === 'any' || type.kind === 'null') return true;
  return kinds.some((kind) => kind === type.kind || numbers(kind, type.kind) || numbers(type.kind, kind));
}

function numbers(wide: TypeKind, narrow: TypeKind): boolean {
  return wide === 'number' && (narrow === 'integer' || narrow === 'float');
}

/** The narrowest type that both are. */
export function join(a: Type, b: Type): Type {
  if (a.kind === 'null') return b;
  if (b.kind === 'null') return a;
  if (a.kind === 'list' && b.kind === 'list') return listOf(join(a.of, b.of));
  if (a.kind === 'node' && b.kind === 'node') return sameWords(a.labels, b.labels) ? a : NODE;
  if (a.kind === 'relationship' && b.kind === 'relationship')
    return sameWords(a.types, b.types) ? a : RELATIONSHIP;
  if (a.kind === b.kind) return a;
  if (mayBe(a, 'number') && mayBe(b, 'number') && a.kind !== 'any' && b.kind !== 'any') return NUMBER;
  return ANY;
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

export function describeType(type: Type): string {
  if (type.kind === 'any') return 'some value';
  if (type.kind === 'list') return 'a list';
  if (type.kind === 'null') return 'null';
  return type.kind === 'integer' ? 'an integer' : `a ${type.kind}`;
}
