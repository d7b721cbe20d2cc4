/** All functions by name, whatever case they are written in. */
import { AGGREGATES } from './aggregates.js';
import { CONVERSION_FUNCTIONS } from './convert.js';
import { ELAPSED_FUNCTIONS } from './elapsed.js';
import type { AggregateDefinition, FunctionDefinition } from './function.js';
import { GRAPH_FUNCTIONS } from './graph.js';
import { LIST_FUNCTIONS } from './list.js';
import { NUMERIC_FUNCTIONS } from './numeric.js';
import { TEXT_FUNCTIONS } from './text.js';
import { TIME_FUNCTIONS } from './time.js';

function byName<T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.name.toLowerCase(), one]));
}

export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = byName([
  ...NUMERIC_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...CONVERSION_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...GRAPH_FUNCTIONS,
  ...TIME_FUNCTIONS,
  ...ELAPSED_FUNCTIONS,
]);

export const AGGREGATE_FUNCTIONS: ReadonlyMap<string, AggregateDefinition> = byName(AGGREGATES);

/** As they are written, for completion. */
export const FUNCTION_NAMES: readonly string[] = [
  ...new Set([...FUNCTIONS.values(), ...AGGREGATE_FUNCTIONS.values()].map(({ name }) => name)),
].sort();

/** openCypher's own temporal types are left out: a moment says when, in any calendar, and how surely. */
export const REFUSED_FUNCTIONS: ReadonlySet<string> = new Set([
  'datetime',
  'localdatetime',
  'time',
  'localtime',
  'duration',
]);

/** Whether a function of that name, or of a family such as `date.truncate`, is left out on purpose. */
export function isRefusedFunction(name: string): boolean {
  const [family = '', ...rest] = name.toLowerCase().split('.');
  return REFUSED_FUNCTIONS.has(family) || (family === 'date' && rest.length > 0) || family === 'point';
}
