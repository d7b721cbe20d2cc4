/** One run of a query: the graph, the parameters, and the limits it must keep to. */
import type { Schema } from '../analyse/schema.js';
import { type CypherError, runtimeError } from '../errors.js';
import type { FunctionContext } from '../functions/function.js';
import type { MapValue, NodeValue, RelationshipValue, Value } from '../values/value.js';
import type { GraphReader } from './graph.js';

export interface Limits {
  /** Rows handed out at most; the result says when there were more. */
  readonly maxRows?: number;
  /** Milliseconds after which the query is stopped. */
  readonly timeout?: number;
  /** Rows held at once for sorting, grouping and telling apart. */
  readonly maxHeld?: number;
}

const TICKS_BETWEEN_LOOKS = 512;
const DEFAULT_HELD = 2_000_000;

export type Row = Value[];

export function timedOut(milliseconds: number): CypherError {
  const message = `The query was stopped after ${milliseconds} ms.`;
  const hint = 'Ask for less, with more labels or a LIMIT, or allow more time.';
  return runtimeError('LimitExceeded', 'Timeout', message, hint);
}

export class Run implements FunctionContext {
  readonly now = Date.now();
  readonly parseDate: Schema['parseDate'];
  readonly calendar: Schema['calendar'];
  readonly #deadline: number;
  readonly #timeout: number;
  readonly #maxHeld: number;
  #ticks = 0;
  #held = 0;

  constructor(
    readonly text: string,
    readonly graph: GraphReader,
    readonly parameters: ReadonlyMap<string, Value>,
    schema: Schema,
    limits: Limits,
  ) {
    this.parseDate = schema.parseDate;
    this.calendar = schema.calendar;
    this.#timeout = limits.timeout ?? Number.POSITIVE_INFINITY;
    this.#deadline = performance.now() + this.#timeout;
    this.#maxHeld = limits.maxHeld ?? DEFAULT_HELD;
  }

  /** Called for every row and in every loop; looks at the clock now and then. */
  readonly tick = (): void => {
    this.#ticks += 1;
    if (this.#ticks % TICKS_BETWEEN_LOOKS !== 0 || performance.now() < this.#deadline) return;
    throw timedOut(this.#timeout);
  };

  /** Called for every row that must be kept until others are seen. */
  hold(): void {
    this.#held += 1;
    if (this.#held <= this.#maxHeld) return;
    const message = `The query would hold more than ${this.#maxHeld} rows at once.`;
    throw runtimeError(
      'LimitExceeded',
      'TooManyRows',
      message,
      'Narrow it with WHERE before sorting or grouping.',
    );
  }

  readonly labels = (node: NodeValue): readonly string[] => this.graph.labels(node);
  readonly property = (element: NodeValue | RelationshipValue, key: string): Value =>
    this.graph.property(element, key);
  readonly properties = (element: NodeValue | RelationshipValue): MapValue => this.graph.properties(element);
}
