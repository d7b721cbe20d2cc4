/**
 * Processes that answer queries and are killed when a query takes too long: nothing else stops SQLite for certain.
 * They read only, so that killing one harms nothing.
 */
import type { ChildProcess } from 'node:child_process';
import { fromPlain } from '../../../cypher/index.js';
import { LoreError, type Position } from '../../../model/index.js';
import { startProcess } from '../../../model/start-process.js';
import type { Ontology } from '../../../packs/ontology.js';
import type { CalendarData, DateContext } from '../../../time/index.js';
import type { GraphAnswer, GraphQuery } from '../../store.js';

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
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #all = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

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
    const limits = {
      maxRows: query.maxRows ?? DEFAULT_MAX_ROWS,
      timeoutMs: query.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    };
    while (this.#running >= MOST_PROCESSES) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      const child = this.#awake() ?? (await this.#start());
      const answered = await exchange(
        child,
        { kind: 'ask', query: { ...query, ...limits } },
        limits.timeoutMs,
      );
      if (child.connected && !child.killed) this.#rest(child);
      if (answered.kind === 'answer') return answered.answer;
      throw failed(answered);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async close(): Promise<void> {
    for (const child of this.#all) child.kill('SIGKILL');
    this.#all.clear();
    for (const child of [...this.#idle.keys()]) this.#forget(child);
  }

  async #start(): Promise<ChildProcess> {
    const child = startProcess('query-process', import.meta.url, [`--max-old-space-size=${MEMORY_MIB}`]);
    this.#all.add(child);
    child.once('exit', () => {
      this.#all.delete(child);
      this.#forget(child);
    });
    const answered = await exchange(child, this.#begin, START_TIMEOUT_MS);
    if (answered.kind === 'ready') return child;
    child.kill('SIGKILL');
    throw failed(answered);
  }

  /** An idle process keeps nobody from ending. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const end = (): void => {
      this.#forget(child);
      child.kill('SIGKILL');
    };
    this.#idle.set(child, setTimeout(end, this.#idleMs).unref());
  }

  /** The one that was asked last, so that the others may end. */
  #awake(): ChildProcess | undefined {
    const child = [...this.#idle.keys()].at(-1);
    if (child !== undefined) this.#forget(child);
    return child;
  }

  #forget(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
  }
}

/** One message there and one back; a process that is late or gone is killed and answers with a failure. */
function exchange(child: ChildProcess, message: Begin | Asked, timeoutMs: number): Promise<Answered> {
  child.ref();
  child.channel?.ref();
  return new Promise((resolve) => {
    const settle = (answered: Answered) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
      resolve(answered);
    };
    const onMessage = (answered: Answered) => settle(answered);
    const onExit = () => settle({ kind: 'failure', failure: GONE });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle({ kind: 'failure', failure: tooLate(timeoutMs) });
    }, timeoutMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onExit);
    child.send(message, (error) => error && onExit());
  });
}

const GONE: Failure = {
  code: 'store/query-died',
  message: 'The process that ran the query ended before it had an answer.',
  hint: 'It may have needed too much memory: ask for less, with more labels or a LIMIT.',
};

function tooLate(timeoutMs: number): Failure {
  return {
    code: 'cypher/timeout',
    message: `The query was stopped after ${timeoutMs} ms.`,
    hint: 'Ask for less, with more labels or a LIMIT, or allow more time.',
  };
}

function failed(answered: Answered): LoreError {
  return new LoreError(answered.kind === 'failure' ? answered.failure : GONE);
}
