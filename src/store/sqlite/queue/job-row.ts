/** A row of the table `job` and what it stands for. */
import { JOB_PRIORITIES, JOB_STATES, type JobPriority, type JobRecord, type JobState } from '../../queue.js';

export const QUEUED = 0;
export const RUNNING = 1;
export const DONE = 2;
export const DEAD = 3;
export const CANCELLED = 4;

export const FOREGROUND = 0;
export const BACKGROUND = 1;

export interface JobRow {
  readonly row: number;
  readonly kind: string;
  readonly payload: string;
  readonly priority: number;
  readonly key: string | null;
  readonly idempotency_key: string | null;
  readonly state: number;
  readonly blocked: number;
  readonly run_after: number;
  readonly max_attempts: number;
  readonly failures: number;
  readonly losses: number;
  readonly starts: number;
  readonly worker: string | null;
  readonly lease_until: number | null;
  readonly cancel: number;
  readonly progress_done: number | null;
  readonly progress_total: number | null;
  readonly progress_note: string | null;
  readonly result: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
}

export function stateNumber(state: JobState): number {
  return JOB_STATES.indexOf(state);
}

export function priorityNumber(priority: JobPriority): number {
  return JOB_PRIORITIES.indexOf(priority);
}

export function toRecord(row: JobRow): JobRecord {
  const { progress_done, error_code } = row;
  return {
    id: row.row,
    kind: row.kind,
    payload: row.payload,
    priority: JOB_PRIORITIES[row.priority] ?? 'background',
    key: row.key,
    idempotencyKey: row.idempotency_key,
    state: JOB_STATES[row.state] ?? 'dead',
    blocked: row.blocked === 1,
    runAfter: row.run_after,
    maxAttempts: row.max_attempts,
    failures: row.failures,
    losses: row.losses,
    starts: row.starts,
    worker: row.worker,
    leaseUntil: row.lease_until,
    cancelRequested: row.cancel === 1,
    progress:
      progress_done === null
        ? null
        : { done: progress_done, total: row.progress_total, note: row.progress_note ?? '' },
    result: row.result,
    error: error_code === null ? null : { code: error_code, message: row.error_message ?? '' },
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
