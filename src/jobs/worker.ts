/** Takes jobs from the queue and runs them, several at a time, until it is told to stop. */
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { LoreError } from '../model/index.js';
import type { ClaimedKind, JobRecord } from '../store/queue.js';
import { afterLossMs } from './backoff.js';
import type { Job } from './define.js';
import type { Jobs } from './jobs.js';
import { type DeadJob, type RunSettings, runJob } from './run-job.js';

export interface WorkerOptions {
  readonly jobs: Jobs;
  readonly handlers: readonly Job[];
  /** Shown to people; made from host and process when left out. */
  readonly name?: string;
  /** Background work never takes the places of the foreground; the foreground may take all. */
  readonly places?: { readonly foreground: number; readonly background: number };
  /** The pause between two looks at an empty queue grows from the one to the other. */
  readonly pollMs?: { readonly least: number; readonly most: number };
  readonly pulseMs?: number;
  readonly graceMs?: number;
  readonly keep?: { readonly finishedMs: number; readonly deadMs: number };
  readonly random?: () => number;
  /** Around each job: see `Store.within`. */
  readonly within?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Trouble of the worker itself, not of a job: the queue could not be reached, for example. */
  readonly onError?: (error: unknown) => void;
  /** A job has become a dead letter. */
  readonly onDead?: (job: DeadJob) => void;
}

export interface Worker {
  readonly name: string;
  /** Nothing is running here and nothing is ready to be. Jobs that wait for a later time do not count. */
  idle(): Promise<void>;
  /** Takes no more jobs, asks the running ones to stop, and puts back those that did. */
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;
const TIDY_EVERY_MS = 3_600_000;
const DEFAULTS = {
  places: { foreground: 2, background: 2 },
  pollMs: { least: 20, most: 500 },
  pulseMs: 1_000,
  graceMs: 10_000,
  keep: { finishedMs: 7 * DAY_MS, deadMs: 90 * DAY_MS },
  random: Math.random,
  within: <T>(work: () => Promise<T>) => work(),
  onError: () => {},
  onDead: () => {},
};

export function startWorker(options: WorkerOptions): Worker {
  const worker = new RunningWorker({ ...DEFAULTS, ...options });
  worker.start();
  return worker;
}

type Settings = Required<Omit<WorkerOptions, 'name'>> & Pick<WorkerOptions, 'name'>;

class RunningWorker implements Worker {
  readonly name: string;
  readonly #settings: Settings;
  readonly #handlers: ReadonlyMap<string, Job>;
  readonly #kinds: readonly ClaimedKind[];
  readonly #run: RunSettings;
  readonly #stopping = new AbortController();
  readonly #running = new Map<Promise<void>, JobRecord>();
  #idlers: (() => void)[] = [];
  #loop: Promise<void> = Promise.resolve();
  #hasNews = false;
  #wake: () => void = () => {};
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(settings: Settings) {
    const { jobs, handlers } = settings;
    this.#settings = settings;
    // One for each running job; that is no leak.
    setMaxListeners(0, this.#stopping.signal);
    this.name = settings.name ?? `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`;
    this.#handlers = byKind(handlers);
    this.#kinds = handlers.map(({ kind, leaseMs, single }) => ({ kind, leaseMs, single }));
    this.#run = { ...settings, queue: jobs.queue, stopping: this.#stopping.signal };
  }

  start(): void {
    const forget = this.#settings.jobs.onNews(() => this.#notice());
    this.#loop = this.#work().finally(forget);
  }

  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idlers.push(resolve);
      this.#notice();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#notice();
    await this.#loop;
    await Promise.all(this.#running.keys());
  }

  async #work(): Promise<void> {
    const { least, most } = this.#settings.pollMs;
    for (let pause = least; !this.#stopping.signal.aborted; ) {
      const claimed = await this.#claim();
      for (const job of claimed) this.#begin(job);
      if (claimed.length > 0) {
        pause = least;
        // Quick jobs could follow each other without ever letting a timer run.
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      if (this.#running.size === 0) await this.#rested();
      const news = await this.#rest(pause);
      pause = news ? least : Math.min(pause * 2, most);
    }
    this.#letIdlersGo();
  }

  async #claim(): Promise<JobRecord[]> {
    const { jobs, places, random, onError, onDead } = this.#settings;
    const { queue } = jobs;
    const inBackground = [...this.#running.values()].filter(
      ({ priority }) => priority === 'background',
    ).length;
    const free = places.foreground + places.background - this.#running.size;
    if (free <= 0) return [];
    const givenUp: JobRecord[] = [];
    try {
      const claimed = await queue.claim({
        worker: this.name,
        kinds: this.#kinds,
        places: free,
        backgroundPlaces: Math.max(0, Math.min(free, places.background - inBackground)),
        holding: [...this.#running.values()].map(({ id }) => id),
        afterLoss: (losses) => {
          const pause = afterLossMs(losses, random);
          return pause === null ? null : queue.now() + pause;
        },
        onGivenUp: (job) => givenUp.push(job),
      });
      for (const { id, kind, error } of givenUp) {
        if (error !== null) onDead({ id, kind, error });
      }
      return claimed;
    } catch (error) {
      onError(error);
      return [];
    }
  }

  #begin(record: JobRecord): void {
    const job = this.#handlers.get(record.kind);
    if (job === undefined) return;
    const run = runJob(record, job, this.#run).finally(() => {
      this.#running.delete(run);
      this.#notice();
    });
    this.#running.set(run, record);
  }

  /** Nothing to do: time to forget old jobs, and to tell who waits for this. */
  async #rested(): Promise<void> {
    const { jobs, keep, onError } = this.#settings;
    const now = jobs.queue.now();
    if (now - this.#tidiedAt >= TIDY_EVERY_MS) {
      this.#tidiedAt = now;
      const request = { finishedBefore: now - keep.finishedMs, deadBefore: now - keep.deadMs };
      await jobs.queue.prune(request).catch(onError);
    }
    if (!this.#hasNews) this.#letIdlersGo();
  }

  /** True when there was something new before the time was over. */
  #rest(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (news: boolean): void => {
        clearTimeout(timer);
        this.#hasNews = false;
        this.#wake = () => {};
        resolve(news);
      };
      const timer = setTimeout(() => end(false), ms);
      this.#wake = () => end(true);
      if (this.#hasNews) end(true);
    });
  }

  #notice(): void {
    this.#hasNews = true;
    this.#wake();
  }

  #letIdlersGo(): void {
    const idlers = this.#idlers;
    this.#idlers = [];
    for (const resolve of idlers) resolve();
  }
}

function byKind(handlers: readonly Job[]): ReadonlyMap<string, Job> {
  const map = new Map<string, Job>();
  for (const handler of handlers) {
    if (map.has(handler.kind)) {
      throw new LoreError({
        code: 'jobs/two-handlers',
        message: `Two handlers are registered for jobs of kind "${handler.kind}".`,
      });
    }
    map.set(handler.kind, handler);
  }
  return map;
}
