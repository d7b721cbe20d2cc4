/** From text to a plan, kept for the next time the same text is asked. */
import { analyse } from './analyse/bind-query.js';
import type { BoundQuery, Variable } from './analyse/bound.js';
import type { Schema } from './analyse/schema.js';
import { CypherError } from './errors.js';
import type { Plan } from './plan/plan.js';
import { planQuery } from './plan/plan-query.js';
import { parse } from './syntax/parse-query.js';

export interface Compiled {
  readonly text: string;
  readonly schema: Schema;
  /** What is returned: names, static types, and the slots of the row they stand in. */
  readonly columns: readonly Variable[];
  readonly parameters: readonly string[];
  readonly query: BoundQuery;
  readonly plan: Plan;
  /** How many values a row holds. */
  readonly slots: number;
}

const MOST_KEPT = 500;
const kept = new Map<string, Kept>();

interface Bound {
  readonly query: BoundQuery;
  readonly slots: number;
}

interface Kept extends Bound {
  readonly schema: Schema;
  /** Null as long as nobody has asked for more than what it says. */
  compiled: Compiled | null;
}

/** Reads, checks and plans a query. Throws a CypherError before anything runs. */
export function compile(text: string, schema: Schema): Compiled {
  const known = keptFor(text, schema);
  known.compiled ??= planned(text, schema, known);
  return known.compiled;
}

/** What a query says, without a plan: half of the work for whoever only looks at it. */
export function boundQuery(text: string, schema: Schema): BoundQuery {
  return keptFor(text, schema).query;
}

/** Nobody else holds what this returns, so that whoever asked may rewrite its plans. */
export function compileAnew(text: string, schema: Schema): Compiled {
  return planned(text, schema, bind(text, schema));
}

function keptFor(text: string, schema: Schema): Kept {
  const key = `${schema.version}\n${text}`;
  const known = kept.get(key);
  const found = known?.schema === schema ? known : { ...bind(text, schema), schema, compiled: null };
  kept.delete(key);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, found);
  return found;
}

function bind(text: string, schema: Schema): Bound {
  return notTooDeep(() => analyse(parse(text), schema));
}

function planned(text: string, schema: Schema, { query, slots }: Bound): Compiled {
  return notTooDeep(() => {
    const parameters = [...parametersIn(query)];
    return { text, schema, columns: query.columns, parameters, query, plan: planQuery(query), slots };
  });
}

function notTooDeep<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'The query is nested too deeply to be compiled.';
    throw new CypherError({
      family: 'LimitExceeded',
      detail: 'QueryTooComplex',
      message,
      hint: 'Split it with WITH.',
    });
  }
}

function parametersIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null || value instanceof Map) return found;
  if ('kind' in value && value.kind === 'parameter' && 'name' in value) found.add(String(value.name));
  for (const item of Object.values(value)) parametersIn(item, found);
  return found;
}
