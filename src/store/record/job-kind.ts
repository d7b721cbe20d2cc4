/** Jobs as records. */
import { JOB_PRIORITIES, JOB_STATES, type JobProgress, type JobRecord } from '../queue.js';
import type { RecordKind } from '../records.js';

export interface JobEntry extends Omit<JobRecord, 'progress' | 'error'> {
  readonly progressDone: number | null;
  readonly progressTotal: number | null;
  readonly progressNote: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

export const JOB: RecordKind<JobEntry> = {
  name: 'job',
  fields: {
    id: 'number',
    kind: 'text',
    payload: 'text',
    priority: JOB_PRIORITIES,
    key: 'text',
    idempotencyKey: 'text',
    state: JOB_STATES,
    blocked: 'boolean',
    runAfter: 'number',
    maxAttempts: 'number',
    failures: 'number',
    losses: 'number',
    starts: 'number',
    worker: 'text',
    leaseUntil: 'number',
    cancelRequested: 'boolean',
    progressDone: 'number',
    progressTotal: 'number',
    progressNote: 'text',
    result: 'text',
    errorCode: 'text',
    errorMessage: 'text',
    createdAt: 'number',
    startedAt: 'number',
    finishedAt: 'number',
  },
  key: ['id'],
  numbered: 'id',
};

export const NO_PROGRESS = { progressDone: null, progressTotal: null, progressNote: null };

/** Nothing where it is not known how far it is. */
export function progressIn(progress: JobProgress | null): Partial<JobEntry> {
  if (progress === null) return {};
  return { progressDone: progress.done, progressTotal: progress.total, progressNote: progress.note };
}

export function toJob(entry: JobEntry): JobRecord {
  const { progressDone, progressTotal, progressNote, errorCode, errorMessage, ...job } = entry;
  return {
    ...job,
    progress:
      progressDone === null ? null : { done: progressDone, total: progressTotal, note: progressNote ?? '' },
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
  };
}
