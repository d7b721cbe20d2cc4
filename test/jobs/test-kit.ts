/** Small words for tests of jobs: a store with a clock that the test moves, and rows without ceremony. */
import { z } from 'zod';
import { defineJob, type Job, type JobContext, type JobType } from '../../src/jobs/define.js';
import { type Jobs, jobsOf } from '../../src/jobs/jobs.js';
import type { ClaimRequest, JobRecord, NewJob } from '../../src/store/queue.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';

export const START = Date.UTC(2026, 10, 15, 12);

export interface Bench {
  readonly store: Store;
  readonly jobs: Jobs;
  /** Moves the clock that leases and due times are measured with. */
  pass(ms: number): void;
}

export async function bench(file = ':memory:'): Promise<Bench> {
  let time = START;
  const store = await openSqliteStore({ file, now: () => time });
  const pass = (ms: number): void => {
    time += ms;
  };
  return { store, jobs: jobsOf(store.queue), pass };
}

export function row(given: Partial<NewJob> = {}): NewJob {
  return {
    kind: 'work',
    payload: '{}',
    priority: 'background',
    key: null,
    idempotencyKey: null,
    coalesce: false,
    runAfter: 0,
    maxAttempts: 3,
    ...given,
  };
}

export const LEASE_MS = 10_000;

export function asking(given: Partial<ClaimRequest> = {}): ClaimRequest {
  return {
    worker: 'w1',
    kinds: [{ kind: 'work', leaseMs: LEASE_MS, single: false }],
    places: 1,
    backgroundPlaces: 1,
    holding: [],
    afterLoss: () => 0,
    ...given,
  };
}

export function claimOf({ id, starts }: JobRecord): { id: number; start: number } {
  return { id, start: starts };
}

export const noted = z.strictObject({ n: z.number() });

/** A kind whose payload is a number. */
export function work(
  run: (context: JobContext, n: number) => unknown,
  settings: Partial<Omit<Job, 'perform'>> = {},
): JobType<z.infer<typeof noted>> & Job {
  return defineJob({
    kind: 'work',
    backoff: { firstMs: 1_000, mostMs: 60_000 },
    ...settings,
    schema: noted,
    run: async (context, { n }) => run(context, n),
  });
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > 60_000) throw new Error('it did not happen within a minute');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
