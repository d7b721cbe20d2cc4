/** What printing a bound query for the server stands on: the graph's model, what is given, and names for slots. */
import type { BoundExpr } from '../../../cypher/analyse/bound.js';
import { readMoment } from '../../../cypher/functions/time.js';
import type { Schema, Value } from '../../../cypher/index.js';
import type { Moment } from '../../../time/index.js';
import { notPrintable } from '../../sqlite/cypher/sql-value.js';
import type { GraphModel } from '../../sqlite/graph/model.js';

/** Left to the working copy: what means another thing on the server, or could not be told from it. */
export { NotPrintable, notPrintable } from '../../sqlite/cypher/sql-value.js';

export interface Printing {
  /** The logical graph that is drawn there; null for a graph of any kind, as the openCypher kit makes them. */
  readonly model: GraphModel | null;
  readonly schema: Schema;
  readonly given: ReadonlyMap<string, Value>;
  /** What was asked of an entity that is not drawn, and names of properties that hold moments. */
  readonly moments: ReadonlySet<string>;
}

export function variable(slot: number): string {
  return `v${slot}`;
}

export function dateOf(text: string, { schema }: Printing): Moment {
  return readMoment(text, schema.parseDate).moment;
}

/** The text of a date that is known before the query runs. */
export function givenText(expr: BoundExpr, { given }: Printing): string | null {
  const value =
    expr.kind === 'constant' ? expr.value : expr.kind === 'parameter' ? given.get(expr.name) : undefined;
  return typeof value === 'string' ? value : null;
}

/** As a literal of the language. */
export function literal(value: Value): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return String(value);
    case 'bigint':
      // The least of all integers has no positive twin to negate.
      return value === -(2n ** 63n) ? '(-9223372036854775807 - 1)' : value < 0n ? `(${value})` : `${value}`;
    case 'number':
      return float(value);
    case 'string':
      return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${name(key)}: ${literal(item)}`).join(', ')}}`;
  return notPrintable('a structure');
}

function float(value: number): string {
  if (!Number.isFinite(value)) return notPrintable('no finite number');
  const text = String(value).replace('e+', 'e');
  const whole = /[.e]/.test(text) ? text : `${text}.0`;
  return value < 0 || Object.is(value, -0) ? `(${Object.is(value, -0) ? '-0.0' : whole})` : whole;
}

/** A name as it is, whatever stands in it. */
export function name(text: string): string {
  return `\`${text.replaceAll('`', '``')}\``;
}
