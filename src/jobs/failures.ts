/** How a handler says what should become of its job, and what is kept of an error. */
import { LoreError } from '../model/index.js';
import type { JobError } from '../store/queue.js';

const LONGEST_MESSAGE = 2_000;

/** Trying again would not help: the job becomes a dead letter at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/** Not now: the job waits and this attempt does not count. For budgets that are used up and servers that say when. */
export class Postponed extends Error {
  override readonly name = 'Postponed';
  readonly ms: number;

  constructor(ms: number, reason: string) {
    super(reason);
    this.ms = ms;
  }
}

export type StopCause = 'cancelled' | 'stopping' | 'time-limit' | 'lost';

const CAUSES: Readonly<Record<StopCause, string>> = {
  cancelled: 'The job was cancelled.',
  stopping: 'The worker is stopping.',
  'time-limit': 'The job took longer than its kind may.',
  lost: 'Another worker has taken the job over.',
};

/** The reason of a handler's signal. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  readonly because: StopCause;

  constructor(because: StopCause) {
    super(CAUSES[because]);
    this.because = because;
  }
}

/** Message and code only: a stack trace tells a user nothing, and may hold what must not be stored. */
export function describeError(error: unknown): JobError {
  const told = error instanceof GiveUp && error.cause instanceof LoreError ? error.cause : error;
  const text = told instanceof Error ? told.message : String(told);
  const hint = told instanceof LoreError && told.hint !== undefined ? ` ${told.hint}` : '';
  return { code: codeOf(told), message: `${text}${hint}`.slice(0, LONGEST_MESSAGE) };
}

function codeOf(error: unknown): string {
  if (error instanceof LoreError) return error.code;
  return error instanceof JobStopped ? `jobs/${error.because}` : 'jobs/failed';
}
