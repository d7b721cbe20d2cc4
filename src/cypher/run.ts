/** Runs a compiled query over a graph, within limits. */
import type { Compiled } from './compile.js';
import { CypherError, runtimeError } from './errors.js';
import { type Limits, type Row, Run } from './run/context.js';
import type { GraphReader } from './run/graph.js';
import { runPlan } from './run/run-plan.js';
import { fromPlain, MAX_DEPTH, type PlainValue } from './values/convert.js';
import { isList, isMap, type Value } from './values/value.js';

export interface QueryResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** There were more rows than the limit allows. */
  readonly truncated: boolean;
}

/** Plain values by name, or values of the language, which keep apart what JavaScript does not. */
export type Parameters = Readonly<Record<string, PlainValue>> | ReadonlyMap<string, Value>;

export function run(
  compiled: Compiled,
  graph: GraphReader,
  parameters: Parameters = {},
  limits: Limits = {},
): QueryResult {
  const most = limits.maxRows ?? Number.POSITIVE_INFINITY;
  const rows: (readonly Value[])[] = [];
  for (const row of stream(compiled, graph, parameters, limits)) {
    if (rows.length >= most) return { columns: namesOf(compiled), rows, truncated: true };
    rows.push(row);
  }
  return { columns: namesOf(compiled), rows, truncated: false };
}

function namesOf({ columns }: Compiled): string[] {
  return columns.map(({ name }) => name);
}

/** The rows one by one, as they are found; the row limit is the caller's to keep. */
export function* stream(
  compiled: Compiled,
  graph: GraphReader,
  parameters: Parameters = {},
  limits: Limits = {},
): Generator<readonly Value[], void, undefined> {
  const values = bindParameters(compiled, parameters);
  const context = new Run(compiled.text, graph, values, compiled.schema, limits);
  const start: Row = new Array<Value>(compiled.slots).fill(null);
  try {
    for (const row of runPlan(compiled.plan, start, context))
      yield compiled.columns.map(({ slot }) => shallow(row[slot] ?? null));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw runtimeError(
      'LimitExceeded',
      'ValueTooLarge',
      'A value grew too large or too deep while the query ran.',
    );
  }
}

/** The value, unless it is nested so deeply that whoever walks through it would fail. */
function shallow(value: Value, depth = 0): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new RangeError('too deep');
  if (isList(value) || isMap(value)) for (const item of value.values()) shallow(item, depth + 1);
  return value;
}

function bindParameters(compiled: Compiled, given: Parameters): ReadonlyMap<string, Value> {
  const values = isTyped(given)
    ? given
    : new Map(Object.entries(given).map(([name, value]) => [name, fromPlain(value)]));
  checkParameters(compiled, values);
  return values;
}

/** Throws when the query asks for a parameter that was not given. */
export function checkParameters({ parameters }: Compiled, values: ReadonlyMap<string, Value>): void {
  if (parameters.every((name) => values.has(name))) return;
  const missing = parameters.filter((name) => !values.has(name));
  const message = `The query needs ${missing.map((name) => `$${name}`).join(', ')}, which was not given.`;
  throw new CypherError({ family: 'ParameterMissing', detail: 'MissingParameter', message });
}

function isTyped(given: Parameters): given is ReadonlyMap<string, Value> {
  return given instanceof Map;
}
