/** Typed pieces of SQL: what an expression of the query language becomes, so that SQLite means the same by it. */

import type { Value } from '../../../cypher/index.js';
import type { Moment } from '../../../time/index.js';
import type { Telling } from './telling.js';

/** Thrown where SQL would not mean quite the same; the interpreter then does that part. */
export class NotPrintable extends Error {}

export function notPrintable(why: string): never {
  throw new NotPrintable(why);
}

/** Truths are 0 and 1. A `number` is an integer or a float, as its value tells. */
export type ScalarKind = 'boolean' | 'integer' | 'float' | 'number' | 'string' | 'null';

export interface Scalar {
  readonly kind: ScalarKind;
  readonly sql: string;
  /** Integers: no value is farther from zero, so that sums are known not to overflow. */
  readonly most?: number;
  /** The text is the id of the entity in this row: equality need not look it up. */
  readonly idOf?: string;
  /** True of the few entities of which it is told, and quickly asked; absent where they are many. */
  readonly rarely?: string | undefined;
  /** The text itself, where it is known before the query runs; a function where a parameter holds it. */
  readonly literal?: string | ((parameters: ReadonlyMap<string, Value>) => string);
  /** The text stands in a dictionary under this number. */
  readonly word?: { readonly dictionary: 'predicates' | 'types'; readonly row: string };
}

/** A function where a parameter holds it. */
export type Known = Moment | ((parameters: ReadonlyMap<string, Value>) => Moment);

/** Both bounds are null together. */
export interface SqlMoment {
  readonly kind: 'moment';
  readonly min: string;
  readonly max: string;
  /** Its earliest bound is a second of the axis, and not the end of it. */
  readonly onAxis?: true;
  /** How it is told, with the words it was written in. */
  readonly telling?: () => Telling;
  /** Whether its bounds are doubt and not one granule, as 0 or 1; absent where they are one. */
  readonly vague?: string;
  /** Known before the query runs, or as soon as the parameters are. */
  readonly known?: Known;
  /** It is that end of the window of the statement with this alias, which is never null. */
  readonly end?: { readonly alias: string; readonly which: 'from' | 'until' };
}

/** A node or relationship, by its row. */
export interface SqlElement {
  readonly kind: 'node' | 'relationship';
  readonly row: string;
}

export type SqlValue = Scalar | SqlMoment | SqlElement;

export function isScalar(value: SqlValue): value is Scalar {
  return value.kind !== 'moment' && value.kind !== 'node' && value.kind !== 'relationship';
}

export function isNumeric({ kind }: SqlValue): boolean {
  return kind === 'integer' || kind === 'float' || kind === 'number';
}

export const NULL: Scalar = { kind: 'null', sql: 'NULL' };
export const NO_MOMENT: SqlMoment = { kind: 'moment', min: 'NULL', max: 'NULL' };

/** A column that holds the place of a word in a list, told as the word. */
export function oneOf(column: string, words: readonly string[]): string {
  return `CASE ${column} ${words.map((word, i) => `WHEN ${i} THEN '${word}'`).join(' ')} END`;
}
