/** What the queue's own writes have to know of the table `job`. */
import { JOB_PRIORITIES, type JobPriority } from '../../queue.js';

export const QUEUED = 0;
export const RUNNING = 1;

export const FOREGROUND = 0;

export interface JobRow {
  readonly row: number;
  readonly priority: number;
  readonly key: string | null;
  readonly state: number;
  readonly run_after: number;
  readonly failures: number;
}

export function priorityNumber(priority: JobPriority): number {
  return JOB_PRIORITIES.indexOf(priority);
}
