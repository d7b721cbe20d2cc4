/** What printing one statement shares: the names given out, the values to bind, the kinds of the parameters. */
import type { Schema, Value } from '../../../cypher/index.js';
import { CURRENT, RELIABILITIES } from '../../../model/index.js';
import type { DateContext, Moment } from '../../../time/index.js';
import type { Bindable } from '../database.js';
import type { GraphModel } from '../graph/model.js';
import type { Binding } from './select.js';
import type { Words } from './words.js';

/** The value for a place in the statement, from the row that a plan starts at and the parameters. */
export type Bind = (start: readonly Value[], parameters: ReadonlyMap<string, Value>) => Bindable;

export type ParameterKind =
  | 'null'
  | 'boolean'
  | 'integer'
  /** A negative integer. */
  | 'negative'
  | 'float'
  | 'string'
  /** A list of strings. */
  | 'strings'
  | 'other';

/** Reliabilities from this one on are no ground for anything. */
export const FIRST_DOUBTED = RELIABILITIES.indexOf('prophetic');

export class Printing {
  readonly binds: Bind[] = [];
  /** Slots whose value was there before: bound anew for each starting row. */
  readonly given = new Map<number, Binding>();
  /** Dates as text that were read before, with the same result each time. */
  readonly read = new Map<string, Moment>();
  #names = 0;

  constructor(
    readonly model: GraphModel,
    readonly words: Words,
    readonly schema: Schema,
    readonly kinds: ReadonlyMap<string, ParameterKind>,
    readonly text: string,
    readonly dates: DateContext,
    /** Whether statements from which nothing may be concluded are left out. */
    readonly canon: boolean,
    /** Counts the rows of a table with a condition, up to a limit. */
    readonly atLeast: (from: string) => number,
  ) {}

  name(letter: string): string {
    this.#names += 1;
    return `${letter}${this.#names}`;
  }

  bind(bind: Bind): string {
    this.binds.push(bind);
    return `?${this.binds.length}`;
  }

  literal(text: string): string {
    return this.bind(() => text);
  }
}

/** With the `u` flag only a surrogate that stands alone is one. */
const UNLIKE = /[\0\p{Surrogate}]/u;

/** What is asked of every statement that a query walks or meets as a node. */
export function believed(s: string, { canon }: Printing): string[] {
  const now = [`${s}.recorded_until = ${CURRENT}`, `${s}.object IS NOT NULL`];
  return canon ? [...now, `${s}.flagged = 0`, `${s}.reliability < ${FIRST_DOUBTED}`] : now;
}

/** SQLite and we agree on such a text: it has no lone surrogates and no NUL. */
export function isPlainText(text: string): boolean {
  return !UNLIKE.test(text);
}

export function parameterKind(value: Value): ParameterKind {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'string':
      return isPlainText(value) ? 'string' : 'other';
    case 'bigint':
      if (!Number.isSafeInteger(Number(value))) return 'other';
      return value < 0n ? 'negative' : 'integer';
    case 'number':
      return Number.isFinite(value) ? 'float' : 'other';
    default:
      return Array.isArray(value) && value.every((item) => typeof item === 'string' && isPlainText(item))
        ? 'strings'
        : 'other';
  }
}
