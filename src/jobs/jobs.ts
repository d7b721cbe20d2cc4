/** Asking for work and following it: what everything outside of workers does with the queue. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LoreError } from '../model/index.js';
import type { Enqueued, JobPriority, JobRecord, NewJob, QueueStore } from '../store/queue.js';
import { checkPayload, type JobType } from './define.js';

export interface EnqueueOptions {
  readonly priority?: JobPriority;
  readonly key?: string;
  readonly idempotencyKey?: string;
  readonly coalesce?: boolean;
  /** Milliseconds since 1970. */
  readonly runAfter?: number;
  readonly maxAttempts?: number;
}

export interface FollowOptions {
  readonly signal?: AbortSignal;
  readonly everyMs?: number;
}

export interface Jobs {
  readonly queue: QueueStore;
  enqueue<Payload>(type: JobType<Payload>, payload: Payload, options?: EnqueueOptions): Promise<Enqueued>;
  enqueueAll(jobs: readonly NewJob[]): Promise<Enqueued[]>;
  /** See `QueueStore.runOnDay`. */
  runOnDay(entry: string, day: string, job: NewJob): Promise<Enqueued | null>;
  /** The job each time that something about it changed, and for the last time when it has ended. */
  follow(id: number, options?: FollowOptions): AsyncIterable<JobRecord>;
  /** Until it has ended. */
  wait(id: number, options?: FollowOptions): Promise<JobRecord>;
  /** This and the next two throw `jobs/unknown-job`. */
  get(id: number): Promise<JobRecord>;
  cancel(id: number): Promise<JobRecord>;
  retry(id: number): Promise<JobRecord>;
  /** Told when this process put something into the queue. Gives back how to stop listening. */
  onNews(listener: () => void): () => void;
  /** Something was put into the queue by way of another part of the store. */
  tell(): void;
}

const FOLLOW_EVERY_MS = 250;

const known = new WeakMap<QueueStore, Jobs>();

/** The same object for the same queue, so that who enqueues wakes the worker of this process. */
export function jobsOf(queue: QueueStore): Jobs {
  const existing = known.get(queue);
  if (existing !== undefined) return existing;
  const jobs = createJobs(queue);
  known.set(queue, jobs);
  return jobs;
}

export function newJob<Payload>(
  type: JobType<Payload>,
  payload: Payload,
  options: EnqueueOptions,
  now: number,
): NewJob {
  checkPayload(type, payload);
  return {
    kind: type.kind,
    payload: JSON.stringify(payload),
    priority: options.priority ?? type.priority,
    key: options.key ?? null,
    idempotencyKey: options.idempotencyKey ?? null,
    coalesce: options.coalesce ?? false,
    runAfter: options.runAfter ?? now,
    maxAttempts: options.maxAttempts ?? type.maxAttempts,
  };
}

export function hasEnded({ state }: JobRecord): boolean {
  return state === 'done' || state === 'dead' || state === 'cancelled';
}

function createJobs(queue: QueueStore): Jobs {
  const listeners = new Set<() => void>();
  const enqueueAll = async (jobs: readonly NewJob[]): Promise<Enqueued[]> => {
    const enqueued = await queue.enqueue(jobs);
    tell();
    return enqueued;
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const jobs: Jobs = {
    queue,
    enqueueAll,
    enqueue: async (type, payload, options = {}) => {
      const [enqueued] = await enqueueAll([newJob(type, payload, options, queue.now())]);
      if (enqueued === undefined)
        throw new LoreError({ code: 'jobs/vanished', message: 'No job was written.' });
      return enqueued;
    },
    runOnDay: async (entry, day, job) => {
      const ran = await queue.runOnDay(entry, day, job);
      if (ran !== null) tell();
      return ran;
    },
    follow: (id, options) => follow(queue, id, options),
    wait: async (id, options) => {
      let last = await existing(queue.get(id), id);
      for await (const job of follow(queue, id, options)) last = job;
      return last;
    },
    get: (id) => existing(queue.get(id), id),
    cancel: (id) => existing(queue.cancel(id), id).finally(tell),
    retry: (id) => existing(queue.retry(id), id).finally(tell),
    onNews: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
  };
  return jobs;
}

async function* follow(queue: QueueStore, id: number, options: FollowOptions = {}): AsyncIterable<JobRecord> {
  const { signal, everyMs = FOLLOW_EVERY_MS } = options;
  let shown = '';
  for (;;) {
    signal?.throwIfAborted();
    const job = await existing(queue.get(id), id);
    const looks = JSON.stringify({ ...job, leaseUntil: null });
    if (looks !== shown) yield job;
    shown = looks;
    if (hasEnded(job)) return;
    await sleep(everyMs, undefined, signal === undefined ? {} : { signal });
  }
}

async function existing(found: Promise<JobRecord | null>, id: number): Promise<JobRecord> {
  const job = await found;
  if (job !== null) return job;
  throw new LoreError({
    code: 'jobs/unknown-job',
    message: `There is no job ${id}.`,
    hint: '`lore jobs list` shows those there are; finished ones are forgotten after a while.',
  });
}
