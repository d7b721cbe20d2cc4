/** One job from claim to end: pulse, limits, handler, and what is written about how it went. */
import { LoreError } from '../model/index.js';
import type { Claim, JobError, JobRecord, Outcome } from '../store/queue.js';
import { backoffMs } from './backoff.js';
import type { Job, JobContext } from './define.js';
import { describeError, GiveUp, JobStopped, Postponed, type StopCause } from './failures.js';
import { type Pulse, type PulseSettings, startPulse } from './pulse.js';

/** A dead letter, and why it died. */
export interface DeadJob {
  readonly id: number;
  readonly kind: string;
  readonly error: JobError;
}

export interface RunSettings extends PulseSettings {
  /** How long a handler may take to end after its signal was given. */
  readonly graceMs: number;
  readonly stopping: AbortSignal;
  readonly random: () => number;
  readonly onDead: (job: DeadJob) => void;
  /** Around each job: see `Store.within`. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The longest pause of a background job for one request: a request might wait for the very thing that pauses. */
const LONGEST_BREATH_MS = 10_000;

type Ended =
  | { readonly kind: 'value'; readonly json: string }
  | { readonly kind: 'error'; readonly error: unknown }
  /** The signal was given and the handler did not end. */
  | { readonly kind: 'deaf' };

/** Never rejects. */
export function runJob(record: JobRecord, job: Job, settings: RunSettings): Promise<void> {
  return settings.within(() => run(record, job, settings));
}

async function run(record: JobRecord, job: Job, settings: RunSettings): Promise<void> {
  const { stopping, onError } = settings;
  const claim: Claim = { id: record.id, start: record.starts };
  const controller = new AbortController();
  const stop = (because: StopCause): void => controller.abort(new JobStopped(because));
  const onStopping = (): void => stop('stopping');
  if (stopping.aborted) onStopping();
  stopping.addEventListener('abort', onStopping, { once: true });
  const limit = setTimeout(() => stop('time-limit'), job.timeLimitMs);
  const pulse = startPulse(claim, job.leaseMs, settings, stop);
  try {
    const context = contextOf(record, controller.signal, pulse, settings);
    const ended = await endOf(job.perform(context, record.payload), controller.signal, settings.graceMs);
    await pulse.stop();
    if (ended.kind === 'value') await settings.queue.complete(claim, ended.json, pulse.progress());
    else {
      const outcome = outcomeOf(ended, controller.signal, record, job, settings);
      const isWritten = outcome !== null && (await settings.queue.release(claim, outcome, pulse.progress()));
      if (isWritten && outcome.kind === 'failed' && outcome.retryAt === null) {
        settings.onDead({ id: record.id, kind: record.kind, error: outcome.error });
      }
    }
  } catch (error) {
    // Nothing could be written about the end: the lease runs out and the job is taken over.
    onError(error);
  } finally {
    clearTimeout(limit);
    stopping.removeEventListener('abort', onStopping);
    await pulse.stop();
  }
}

/** Null when there is nothing to say: the job belongs to somebody else, or its handler still goes on. */
function outcomeOf(
  ended: Exclude<Ended, { kind: 'value' }>,
  signal: AbortSignal,
  { failures, maxAttempts }: JobRecord,
  { backoff }: Job,
  { queue, random }: RunSettings,
): Outcome | null {
  const now = queue.now();
  const cause = signal.reason instanceof JobStopped ? signal.reason : null;
  switch (cause?.because) {
    case 'lost':
      return null;
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'stopping':
      // A handler that goes on in a process that ends keeps its lease: nobody else may begin beside it.
      return ended.kind === 'deaf' ? null : { kind: 'released', runAfter: now, note: null };
  }
  const error = cause ?? (ended.kind === 'error' ? ended.error : null);
  if (error instanceof Postponed) return { kind: 'released', runAfter: now + error.ms, note: error.message };
  const isLast = isPermanent(error) || failures + 1 >= maxAttempts;
  const retryAt = isLast ? null : now + backoffMs(backoff, failures + 1, random);
  return { kind: 'failed', error: describeError(error), retryAt };
}

function isPermanent(error: unknown): boolean {
  return error instanceof GiveUp || (error instanceof LoreError && error.code === 'jobs/bad-payload');
}

async function endOf(work: Promise<unknown>, signal: AbortSignal, graceMs: number): Promise<Ended> {
  let timer: NodeJS.Timeout | undefined;
  const deaf = new Promise<Ended>((resolve) => {
    const wait = (): void => {
      timer = setTimeout(() => resolve({ kind: 'deaf' }), graceMs);
    };
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
  });
  const ended = work.then((value): Ended => ({ kind: 'value', json: JSON.stringify(value ?? null) }));
  try {
    return await Promise.race([ended, deaf]);
  } catch (error) {
    return { kind: 'error', error };
  } finally {
    clearTimeout(timer);
  }
}

function contextOf(record: JobRecord, signal: AbortSignal, pulse: Pulse, settings: RunSettings): JobContext {
  const { queue, pulseMs } = settings;
  return {
    job: record,
    signal,
    progress: (done, total = null, note = '') => pulse.tell({ done, total, note }),
    breathe: async () => {
      signal.throwIfAborted();
      if (record.priority === 'foreground') return;
      const started = performance.now();
      while (performance.now() - started < LONGEST_BREATH_MS && (await queue.foregroundRuns())) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(pulseMs, 50)));
        signal.throwIfAborted();
      }
      // Also a handler that never waits for anything lets the pulse go on.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
  };
}
