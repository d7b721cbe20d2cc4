/** Asks the logical graph: compiled once per text, in SQL as far as that is exact, the rest interpreted. */
import {
  type Compiled,
  checkParameters,
  compile,
  explain,
  fromPlain,
  type PlainValue,
  run,
  type Schema,
  timedOut,
  type Value,
} from '../../../cypher/index.js';
import type { Plan } from '../../../cypher/plan/plan.js';
import type { DateContext, ParsedDate } from '../../../time/index.js';
import type { GraphAnswer, GraphQuery, QueryPlan } from '../../store.js';
import { NotBindable } from '../cypher/given.js';
import { teachYears } from '../cypher/print-elapsed.js';
import { DOUBTED } from '../ground/everything.js';
import type { Reading } from '../read/reading.js';
import type { GraphModel } from './model.js';
import { plainValue } from './plain.js';
import { type How, type Printed, PrintedQueries } from './printed-queries.js';
import { SqliteGraph } from './reader.js';
import { graphSchema } from './schema.js';

/** Everything a store keeps between two queries. */
export class GraphQueries {
  readonly #reading: Reading;
  readonly #model: GraphModel;
  readonly #dates: DateContext;
  readonly #schema: Schema;
  readonly #printed: PrintedQueries;

  constructor(
    reading: Reading,
    model: GraphModel,
    dates: DateContext,
    parseDate: (text: string) => ParsedDate,
  ) {
    this.#reading = reading;
    this.#model = model;
    this.#dates = dates;
    this.#schema = graphSchema(model, parseDate);
    teachYears(reading.db, this.#schema.calendar);
    this.#printed = new PrintedQueries(reading, model, this.#schema, dates);
  }

  /** The answer of a query that is one statement, which needs no transaction around it; undefined for any other. */
  askDirectly(query: GraphQuery): GraphAnswer | undefined {
    if (query.asOf !== undefined || query.interpret) return undefined;
    const values = parametersOf(query.parameters);
    const printed = this.#printed.get(query.text, values, this.#how(query));
    const { answering, columns, compiled } = printed;
    if (!answering) return undefined;
    checkParameters(compiled, values);
    const { maxRows = Number.POSITIVE_INFINITY, timeoutMs } = query;
    try {
      const answer = answering(values, maxRows, timeoutMs || Number.POSITIVE_INFINITY);
      if (!answer) throw timedOut(timeoutMs ?? 0);
      if (this.#printed.stillMissing(printed)) return { columns, ...answer };
    } catch (error) {
      if (!(error instanceof NotBindable)) throw error;
    }
    return undefined;
  }

  /** Within one read transaction. */
  ask(query: GraphQuery): GraphAnswer {
    const { text, asOf, maxRows, timeoutMs } = query;
    const values = parametersOf(query.parameters);
    const { canon = false } = query;
    const graph = new SqliteGraph({ ...this.#reading, model: this.#model, dates: this.#dates, asOf, canon });
    const limits = {
      ...(maxRows === undefined ? {} : { maxRows }),
      ...(timeoutMs ? { timeout: timeoutMs } : {}),
    };
    const answer = (compiled: Compiled): GraphAnswer => {
      const { columns, rows, truncated } = run(compiled, graph, values, limits);
      return { columns, rows: rows.map((row) => row.map((value) => plainValue(value, graph))), truncated };
    };
    if (!this.#isPrintable(query)) return answer(compile(text, this.#schema));
    try {
      return answer(this.#print(query, values).compiled);
    } catch (error) {
      if (!(error instanceof NotBindable)) throw error;
      return answer(compile(text, this.#schema));
    }
  }

  explain(query: GraphQuery): QueryPlan {
    const { plan } = this.#print(query, parametersOf(query.parameters)).compiled;
    return { plan: explain(plan, query.text), sql: statementsIn(plan) };
  }

  /** Throws what is wrong with the text before anything runs. */
  check(text: string): void {
    compile(text, this.#schema);
  }

  /** Right for the snapshot that is being read. */
  #print(query: GraphQuery, values: ReadonlyMap<string, Value>): Printed {
    const { text } = query;
    const how = this.#how(query);
    const printed = this.#printed.get(text, values, how);
    if (this.#printed.stillMissing(printed)) return printed;
    this.#printed.forget(text);
    return this.#printed.get(text, values, how);
  }

  /** As of a commit since which nothing has been written is now. */
  #isPrintable({ asOf, interpret }: GraphQuery): boolean {
    if (interpret) return false;
    return asOf === undefined || asOf >= this.#reading.db.number('SELECT max(seq) FROM commits');
  }

  /** Rules and our own reads ask for the canon, in texts that come again at each start. Most worlds have nothing to leave out, and the covering indexes do not know what would have to be. */
  #how({ canon: isLasting = false }: GraphQuery): How {
    return { isLasting, canon: isLasting && this.#reading.db.number(`SELECT EXISTS (${DOUBTED})`) === 1 };
  }
}

const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map();

function parametersOf(parameters: Readonly<Record<string, PlainValue>> = {}): ReadonlyMap<string, Value> {
  const names = Object.keys(parameters);
  if (names.length === 0) return NO_PARAMETERS;
  const values = new Map<string, Value>();
  for (const name of names) values.set(name, fromPlain(parameters[name]));
  return values;
}

function statementsIn(plan: Plan): string[] {
  if (plan.op === 'foreign') return [plan.title];
  if (plan.op === 'argument') return [];
  if (plan.op === 'union') return plan.parts.flatMap((part) => statementsIn(part.plan));
  return [...statementsIn(plan.input), ...('inner' in plan ? statementsIn(plan.inner) : [])];
}
