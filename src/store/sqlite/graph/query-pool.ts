/**
 * Processes that answer queries and are killed when a query takes too long: nothing else stops SQLite for certain.
 * They read only, so that killing one harms nothing.
 */
import { fromPlain } from '../../../cypher/index.js';
import { LoreError, type Position } from '../../../model/index.js';
import { startProcess } from '../../../model/start-process.js';
import type { Ontology } from '../../../packs/ontology.js';
import type { CalendarData, DateContext } from '../../../time/index.js';
import type { GraphAnswer, GraphQuery } from '../../store.js';
import { GONE, NOT_BEGUN, QueryChild } from './query-child.js';

/** What a process needs to know before the first question; calendars as data, since code cannot be sent. */
export interface Begin {
  readonly kind: 'begin';
  readonly file: string;
  readonly ontology: Omit<Ontology, 'calendars'> & { readonly calendars: readonly CalendarData[] };
  readonly now: number | undefined;
}

export interface Asked {
  readonly kind: 'ask';
  readonly query: GraphQuery;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly at?: Position;
}

export type Answered =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: GraphAnswer }
  | { readonly kind: 'failure'; readonly failure: Failure };

export interface PoolOptions {
  readonly file: string;
  readonly ontology: Ontology;
  readonly dates: DateContext;
  /** Milliseconds after which a process that nobody asks is ended. */
  readonly idleMs?: number;
}

/** Each takes as much memory as a small world does itself. */
const IDLE_MS = 300_000;
const MOST_PROCESSES = 2;
const MEMORY_MIB = 1024;
/** Starting is no part of a query's time: on a busy machine it may take long, and says nothing of the query. */
const START_TIMEOUT_MS = 60_000;
/** For queries that name no limit of their own. */
export const DEFAULT_TIMEOUT_MS = 10_000;
export const DEFAULT_MAX_ROWS = 10_000;

export class QueryPool {
  readonly #begin: Begin;
  readonly #idleMs: number;
  /** With what ends each. */
  readonly #idle = new Map<QueryChild, NodeJS.Timeout>();
  readonly #all = new Set<QueryChild>();
  readonly #waiting: (() => void)[] = [];
  /** The process that those in line are asked of, as long as any is. */
  #line: { readonly child: Promise<QueryChild>; count: number } | null = null;
  #running = 0;
  #isClosed = false;

  constructor({ file, ontology, dates, idleMs = IDLE_MS }: PoolOptions) {
    this.#idleMs = idleMs;
    const calendars = dates.calendars.map(({ data }) => data);
    this.#begin = { kind: 'begin', file, ontology: { ...ontology, calendars }, now: dates.now };
  }

  /** How many processes there are. */
  get size(): number {
    return this.#all.size;
  }

  async ask(query: GraphQuery): Promise<GraphAnswer> {
    // What cannot be a parameter is told before it is sent: sending walks through it, too.
    for (const value of Object.values(query.parameters ?? {})) fromPlain(value);
    const timeoutMs = query.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const asked: Asked = {
      kind: 'ask',
      query: { ...query, maxRows: query.maxRows ?? DEFAULT_MAX_ROWS, timeoutMs },
    };
    for (;;) {
      const answered = await (query.inLine
        ? this.#askInLine(asked, timeoutMs)
        : this.#askOne(asked, timeoutMs));
      if (answered === NOT_BEGUN && !this.#isClosed) continue;
      if (answered === NOT_BEGUN) throw new LoreError(GONE);
      if (answered.kind === 'answer') return answered.answer;
      throw failed(answered);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const child of this.#all) child.kill();
    this.#all.clear();
    for (const child of [...this.#idle.keys()]) this.#forget(child);
  }

  async #askOne(asked: Asked, timeoutMs: number): Promise<Answered | typeof NOT_BEGUN> {
    const child = await this.#take();
    try {
      return await child.ask(asked, timeoutMs);
    } finally {
      this.#giveBack(child);
    }
  }

  /** Sent before what is ahead of it is answered: the process never waits for this one to hear and ask again. */
  async #askInLine(asked: Asked, timeoutMs: number): Promise<Answered | typeof NOT_BEGUN> {
    this.#line ??= { child: this.#take(), count: 0 };
    const line = this.#line;
    line.count += 1;
    let child: QueryChild | null = null;
    try {
      child = await line.child;
      return await child.ask(asked, timeoutMs);
    } finally {
      line.count -= 1;
      if (this.#line === line && (line.count === 0 || child?.isAlive !== true)) this.#line = null;
      if (line.count === 0 && child !== null) this.#giveBack(child);
    }
  }

  async #take(): Promise<QueryChild> {
    while (this.#running >= MOST_PROCESSES) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return this.#awake() ?? (await this.#start());
    } catch (error) {
      this.#letNext();
      throw error;
    }
  }

  #giveBack(child: QueryChild): void {
    if (child.isAlive) this.#rest(child);
    this.#letNext();
  }

  #letNext(): void {
    this.#running -= 1;
    this.#waiting.shift()?.();
  }

  async #start(): Promise<QueryChild> {
    const started = startProcess('query-process', import.meta.url, [`--max-old-space-size=${MEMORY_MIB}`]);
    const child = new QueryChild(started);
    this.#all.add(child);
    started.once('exit', () => {
      this.#all.delete(child);
      this.#forget(child);
    });
    const answered = await child.ask(this.#begin, START_TIMEOUT_MS);
    if (answered !== NOT_BEGUN && answered.kind === 'ready') return child;
    child.kill();
    throw failed(answered === NOT_BEGUN ? { kind: 'failure', failure: GONE } : answered);
  }

  #rest(child: QueryChild): void {
    child.rest();
    const end = (): void => {
      this.#forget(child);
      child.kill();
    };
    this.#idle.set(child, setTimeout(end, this.#idleMs).unref());
  }

  /** The one that was asked last, so that the others may end. */
  #awake(): QueryChild | undefined {
    const child = [...this.#idle.keys()].at(-1);
    if (child !== undefined) this.#forget(child);
    return child;
  }

  #forget(child: QueryChild): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
  }
}

function failed(answered: Answered): LoreError {
  return new LoreError(answered.kind === 'failure' ? answered.failure : GONE);
}
