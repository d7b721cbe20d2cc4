/** Asks the server's own graph, where a query means the same there; the working copy answers all else. */
import {
  type Compiled,
  checkParameters,
  compile,
  fromPlain,
  type Schema,
  timedOut,
  type Value,
} from '../../../cypher/index.js';
import type { GraphModel } from '../../sqlite/graph/model.js';
import type { GraphAnswer, GraphQuery } from '../../store.js';
import { codeOf, isPassing, type Server } from '../server.js';
import { columnText, decode } from './answer.js';
import { printQuery } from './print-query.js';
import { NotPrintable, type Printing } from './printer.js';

/** So often a query is asked again that was not answered as of one moment. */
const TRIES = 3;

export class ServerQueries {
  readonly #server: Server;
  readonly #model: GraphModel;
  readonly #schema: Schema;
  readonly #moments: ReadonlySet<string>;

  constructor(server: Server, model: GraphModel, schema: Schema) {
    this.#server = server;
    this.#model = model;
    this.#schema = schema;
    this.#moments = momentsOf(model);
  }

  /** Null where it is the copy's to give. */
  async ask(query: GraphQuery): Promise<GraphAnswer | null> {
    const text = this.printed(query);
    if (text === null) return null;
    const compiled = compile(query.text, this.#schema);
    const given = givenIn(query);
    checkParameters(compiled, given);
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#run(text, compiled, given, query);
      if (answer !== undefined) return answer;
    }
    return null;
  }

  /** As the server would be asked; null where it would not mean quite the same by it. */
  printed(query: GraphQuery): string | null {
    if (query.asOf !== undefined || query.interpret || query.canon) return null;
    const printing: Printing = {
      model: this.#model,
      schema: this.#schema,
      given: givenIn(query),
      moments: this.#moments,
    };
    try {
      return printQuery(compile(query.text, this.#schema).query, printing, columnText);
    } catch (error) {
      if (error instanceof NotPrintable) return null;
      throw error;
    }
  }

  /** Undefined where others wrote meanwhile: a transaction of the server's does not give one moment. */
  async #run(
    text: string,
    { columns }: Compiled,
    given: ReadonlyMap<string, Value>,
    { maxRows = Number.POSITIVE_INFINITY, timeoutMs = 0 }: GraphQuery,
  ): Promise<GraphAnswer | null | undefined> {
    try {
      const found = await this.#server.ask(text, parametersOf(given), {
        most: maxRows + 1,
        timeoutMs,
        graph: this.#model.version,
      });
      if (found === null) return undefined;
      const rows = found.map((row) =>
        columns.map(({ type }, at) => decode(row[`c${at}`], type, this.#model)),
      );
      return {
        columns: columns.map(({ name }) => name),
        rows: rows.slice(0, Math.min(rows.length, maxRows)),
        truncated: rows.length > maxRows,
      };
    } catch (error) {
      if (error instanceof NotPrintable) return null;
      if (isTimeout(error)) throw timedOut(timeoutMs);
      // What fails there fails here too, and is told in our words.
      if (isPassing(error) || codeOf(error)?.startsWith('Neo.')) return null;
      throw error;
    }
  }
}

function givenIn({ parameters = {} }: GraphQuery): ReadonlyMap<string, Value> {
  return new Map(Object.entries(parameters).map(([name, value]) => [name, fromPlain(value)]));
}

function isTimeout(error: unknown): boolean {
  return codeOf(error)?.startsWith('Neo.ClientError.Transaction.TransactionTimedOut') ?? false;
}

/** Lists and maps as the driver has them. */
export function parametersOf(given: ReadonlyMap<string, Value>): Record<string, unknown> {
  return Object.fromEntries([...given].map(([name, value]) => [name, parameter(value)]));
}

function parameter(value: Value): unknown {
  if (Array.isArray(value)) return value.map(parameter);
  if (value instanceof Map) return parametersOf(value);
  return value;
}

export function momentsOf({ entityProperties, edgeProperties }: GraphModel): ReadonlySet<string> {
  const all = [...Object.entries(entityProperties), ...Object.entries(edgeProperties)];
  return new Set(all.flatMap(([key, type]) => (type?.kind === 'moment' ? [key] : [])));
}
