/** What runs every day at a certain time, once, however many processes there are. */
import type { Enqueued, NewJob } from '../store/queue.js';
import type { JobType } from './define.js';
import { type Jobs, newJob } from './jobs.js';
import { checkTime, latestDay, type TimeZone } from './local-day.js';

export interface ScheduleEntry {
  readonly name: string;
  /** Wall clock: `03:00`. */
  readonly at: string;
  readonly timeZone: TimeZone;
  readonly job: (day: string, now: number) => NewJob;
}

export function daily<Payload>(spec: {
  readonly name: string;
  readonly at: string;
  readonly timeZone?: string;
  readonly job: JobType<Payload>;
  readonly payload: Payload;
}): ScheduleEntry {
  const { name, at, timeZone, job, payload } = spec;
  checkTime(at);
  latestDay(0, at, timeZone);
  return {
    name,
    at,
    timeZone,
    job: (day, now) => newJob(job, payload, { idempotencyKey: `${name}/${day}` }, now),
  };
}

/**
 * Enqueues what is due. A day that was missed, or many, is made up for once. An entry begins to count when it is
 * first seen: a world that was opened at noon does not check the night before.
 */
export async function runDue(jobs: Jobs, entries: readonly ScheduleEntry[]): Promise<Enqueued[]> {
  const enqueued: Enqueued[] = [];
  for (const { name, at, timeZone, job } of entries) {
    const now = jobs.queue.now();
    const day = latestDay(now, at, timeZone);
    const ran = await jobs.runOnDay(name, day, job(day, now));
    if (ran !== null) enqueued.push(ran);
  }
  return enqueued;
}

export interface ScheduleOptions {
  readonly jobs: Jobs;
  readonly entries: readonly ScheduleEntry[];
  readonly everyMs?: number;
  readonly onError?: (error: unknown) => void;
}

const LOOK_EVERY_MS = 20_000;

/** Looks at the clock now and then: a machine that slept through the time makes up for it when it wakes. */
export function startSchedule(options: ScheduleOptions): { stop(): Promise<void> } {
  const { jobs, entries, everyMs = LOOK_EVERY_MS, onError = () => {} } = options;
  let looking = Promise.resolve();
  const look = (): void => {
    looking = looking
      .then(() => runDue(jobs, entries))
      .then(() => {})
      .catch(onError);
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
}
