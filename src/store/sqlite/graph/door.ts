/**
 * The way from a store to its graph: in this process, or for what others write in one that can be stopped. The language
 * is a quarter of the store's code, and is loaded with the first query.
 */
import { LoreError } from '../../../model/index.js';
import { dateContext } from '../../../packs/index.js';
import type { Ontology } from '../../../packs/ontology.js';
import { asAsked, createDateParser, type DateContext } from '../../../time/index.js';
import type { GraphAnswer, GraphQuery } from '../../store.js';
import { isBusy } from '../busy.js';
import { explained } from '../explain-error.js';
import type { Reading } from '../read/reading.js';
import type { GraphQueries } from './query.js';
import type { QueryPool } from './query-pool.js';

export interface GraphOptions {
  readonly ontology?: Pick<Ontology, 'entityTypes'> | Ontology;
  readonly dates?: DateContext;
  /** Another way to ask in a process of its own, where such a process would not see what is to be read. */
  readonly isolate?: (query: GraphQuery) => Promise<GraphAnswer>;
}

export class GraphDoor {
  readonly #reading: Reading;
  readonly #options: GraphOptions;
  #queries: GraphQueries | null = null;
  #pool: QueryPool | null = null;

  constructor(reading: Reading, options: GraphOptions) {
    this.#reading = reading;
    this.#options = options;
  }

  /** `read` runs what it is given within one read transaction. */
  async query(
    query: GraphQuery,
    read: (ask: () => GraphAnswer) => Promise<GraphAnswer>,
  ): Promise<GraphAnswer> {
    if (query.isolated && this.canIsolate) return this.isolated(query);
    const queries = await this.queries();
    return directly(queries, query) ?? read(() => queries.ask(query));
  }

  /** No other process sees a database in memory. */
  get canIsolate(): boolean {
    return this.#options.isolate !== undefined || !this.#reading.db.isSole;
  }

  /** In a process of its own. */
  async isolated(query: GraphQuery): Promise<GraphAnswer> {
    if (!query.inLine) (await this.queries()).check(query.text);
    if (this.#options.isolate) return this.#options.isolate(query);
    const { QueryPool } = await import('./query-pool.js');
    this.#pool ??= new QueryPool({ file: this.#reading.db.file, ...this.#known() });
    return this.#pool.ask(query);
  }

  async queries(): Promise<GraphQueries> {
    if (this.#queries) return this.#queries;
    const { ontology, dates } = this.#known();
    const [{ GraphQueries }, { graphModel }] = await Promise.all([
      import('./query.js'),
      import('./model.js'),
    ]);
    const { parse } = createDateParser(dates);
    this.#queries ??= new GraphQueries(this.#reading, graphModel(ontology), dates, parse);
    return this.#queries;
  }

  /** The same graph, read by another connection. */
  beside(reading: Reading, isolate?: GraphOptions['isolate']): GraphDoor {
    return new GraphDoor(reading, { ...this.#options, isolate });
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #known(): { ontology: Ontology; dates: DateContext } {
    const { ontology, dates } = this.#options;
    if (!ontology || !('relationTypes' in ontology)) {
      throw new LoreError({
        code: 'store/no-ontology',
        message: 'This store was opened without an ontology, so that queries have no labels to ask for.',
        hint: 'Open it with the ontology of its world.',
      });
    }
    return { ontology, dates: asAsked(dates ?? dateContext(ontology)) };
  }
}

/** A lock that somebody holds is waited for on the longer way. */
function directly(queries: GraphQueries, query: GraphQuery): GraphAnswer | undefined {
  try {
    return queries.askDirectly(query);
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw explained(error);
  }
}
