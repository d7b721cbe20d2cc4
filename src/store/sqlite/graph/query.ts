/** Asks the logical graph: compiled once per text, in SQL as far as that is exact, the rest interpreted. */
import {
  type Compiled,
  compile,
  explain,
  fromPlain,
  type PlainValue,
  run,
  type Schema,
  type Value,
} from '../../../cypher/index.js';
import type { Plan } from '../../../cypher/plan/plan.js';
import type { DateContext, ParsedDate } from '../../../time/index.js';
import type { GraphAnswer, GraphQuery, QueryPlan } from '../../store.js';
import { NotBindable } from '../cypher/given.js';
import { parameterKind } from '../cypher/printing.js';
import { printSql } from '../cypher/rewrite.js';
import type { Reading } from '../read/reading.js';
import type { GraphModel } from './model.js';
import { plainValue } from './plain.js';
import { SqliteGraph } from './reader.js';
import { graphSchema } from './schema.js';
import type { GraphView } from './view.js';

const MOST_SCHEMAS = 300;

/** Everything a store keeps between two queries. */
export class GraphQueries {
  readonly #reading: Reading;
  readonly #model: GraphModel;
  readonly #dates: DateContext;
  readonly #parseDate: (text: string) => ParsedDate;
  /** By the kinds of the parameters and the size of the dictionaries: SQL differs with them. */
  readonly #schemas = new Map<string, Schema>();
  #printed = new WeakMap<Compiled, Compiled>();

  constructor(
    reading: Reading,
    model: GraphModel,
    dates: DateContext,
    parseDate: (text: string) => ParsedDate,
  ) {
    this.#reading = reading;
    this.#model = model;
    this.#dates = dates;
    this.#parseDate = parseDate;
  }

  /** Within one read transaction. */
  ask(query: GraphQuery): GraphAnswer {
    const { text, parameters = {}, asOf, maxRows, timeoutMs } = query;
    const values = parametersOf(parameters);
    const view: GraphView = { ...this.#reading, model: this.#model, dates: this.#dates, asOf };
    const graph = new SqliteGraph(view);
    const limits = {
      ...(maxRows === undefined ? {} : { maxRows }),
      ...(timeoutMs ? { timeout: timeoutMs } : {}),
    };
    const answer = (compiled: Compiled): GraphAnswer => {
      const { columns, rows, truncated } = run(compiled, graph, values, limits);
      return { columns, rows: rows.map((row) => row.map((value) => plainValue(value, graph))), truncated };
    };
    if (asOf !== undefined || query.interpret) return answer(this.#interpreted(text));
    try {
      return answer(this.#compiled(text, values));
    } catch (error) {
      if (!(error instanceof NotBindable)) throw error;
      return answer(this.#interpreted(text));
    }
  }

  explain({ text, parameters = {} }: GraphQuery): QueryPlan {
    const { plan } = this.#compiled(text, parametersOf(parameters));
    return { plan: explain(plan, text), sql: statementsIn(plan) };
  }

  /** Throws what is wrong with the text before anything runs. */
  check(text: string): void {
    this.#interpreted(text);
  }

  #interpreted(text: string): Compiled {
    return compile(text, this.#schema(''));
  }

  #compiled(text: string, parameters: ReadonlyMap<string, Value>): Compiled {
    const kinds = new Map([...parameters].map(([name, value]) => [name, parameterKind(value)]));
    const told = [...kinds].map(([name, kind]) => `${name}:${kind}`).sort();
    const schema = this.#schema(`${this.#dictionaries()} ${told.join(' ')}`);
    const compiled = compile(text, schema);
    const known = this.#printed.get(compiled);
    if (known) return known;
    const printed = printSql(compiled, { ...this.#reading, model: this.#model, schema, kinds });
    this.#printed.set(compiled, printed);
    return printed;
  }

  #schema(variant: string): Schema {
    const known = this.#schemas.get(variant);
    if (known) return known;
    if (this.#schemas.size >= MOST_SCHEMAS) this.#schemas.clear();
    const schema = graphSchema(this.#model, this.#parseDate, variant);
    this.#schemas.set(variant, schema);
    return schema;
  }

  /** Types and predicates are printed by their row: a new one makes other SQL of the same text. */
  #dictionaries(): string {
    return String(
      this.#reading.db.number(
        'SELECT (SELECT max(row) FROM entity_type) * 100000 + (SELECT max(row) FROM predicate)',
      ),
    );
  }
}

function parametersOf(parameters: Readonly<Record<string, PlainValue>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(parameters).map(([name, value]) => [name, fromPlain(value)]));
}

function statementsIn(plan: Plan): string[] {
  if (plan.op === 'foreign') return [plan.title];
  if (plan.op === 'argument') return [];
  if (plan.op === 'union') return plan.parts.flatMap((part) => statementsIn(part.plan));
  return [...statementsIn(plan.input), ...('inner' in plan ? statementsIn(plan.inner) : [])];
}
