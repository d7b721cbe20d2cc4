/** The port for the rows of the durable queue: what src/jobs/ asks of a store. */

export const JOB_STATES = ['queued', 'running', 'done', 'dead', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A person waits for what is in the foreground. */
export const JOB_PRIORITIES = ['foreground', 'background'] as const;
export type JobPriority = (typeof JOB_PRIORITIES)[number];

export interface JobProgress {
  readonly done: number;
  /** Null while it is not known. */
  readonly total: number | null;
  readonly note: string;
}

export interface JobError {
  readonly code: string;
  readonly message: string;
}

export interface NewJob {
  readonly kind: string;
  /** JSON text. */
  readonly payload: string;
  readonly priority: JobPriority;
  /** Jobs with the same key, of whatever kind, run one after another in the order they were enqueued. */
  readonly key: string | null;
  /** Within a kind, a job with the same idempotency key that is still remembered is returned instead. */
  readonly idempotencyKey: string | null;
  /** A job of the same kind, key and payload that has not begun is returned instead. */
  readonly coalesce: boolean;
  /** Milliseconds since 1970. */
  readonly runAfter: number;
  readonly maxAttempts: number;
}

export interface JobRecord {
  /** Counts up: what was enqueued earlier has the smaller one. Never used again. */
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly priority: JobPriority;
  readonly key: string | null;
  readonly idempotencyKey: string | null;
  readonly state: JobState;
  /** Waits for an earlier job with the same key. */
  readonly blocked: boolean;
  readonly runAfter: number;
  readonly maxAttempts: number;
  /** How often a handler failed. */
  readonly failures: number;
  /** How often a worker vanished with it. */
  readonly losses: number;
  /** How often a worker took it. Together with the id this is who may write: see `Claim`. */
  readonly starts: number;
  readonly worker: string | null;
  readonly leaseUntil: number | null;
  readonly cancelRequested: boolean;
  readonly progress: JobProgress | null;
  /** JSON text. */
  readonly result: string | null;
  /** The last one, also of a job that was done in the end. */
  readonly error: JobError | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export interface Enqueued {
  readonly job: JobRecord;
  /** False when it was there already. */
  readonly created: boolean;
}

/** One taking of one job. After another worker has taken it over, the claim is worth nothing. */
export interface Claim {
  readonly id: number;
  readonly start: number;
}

export interface ClaimedKind {
  readonly kind: string;
  readonly leaseMs: number;
  /** At most one of this kind runs at a time, in all processes together. */
  readonly single: boolean;
}

export interface ClaimRequest {
  readonly worker: string;
  readonly kinds: readonly ClaimedKind[];
  /** Free places of any sort. */
  readonly places: number;
  /** How many of them background work may take. */
  readonly backgroundPlaces: number;
  /** Jobs that run here: after a machine slept their leases are over, and yet nobody has vanished. */
  readonly holding: readonly number[];
  /** When a job whose worker vanished for the nth time may run again; null gives it up. */
  readonly afterLoss: (losses: number) => number | null;
  /** Told of each job that was given up so, in the middle of the transaction: to be remembered, not acted on. */
  readonly onGivenUp?: (job: JobRecord) => void;
}

/** `lost`: another worker has it, or it is finished. */
export type Standing = 'held' | 'cancel' | 'lost';

/** What to do with a job that ended without a result. */
export type Outcome =
  /** Failed: tried again at that time, or given up when null. */
  | { readonly kind: 'failed'; readonly error: JobError; readonly retryAt: number | null }
  /** Put back; does not count as a failure. */
  | { readonly kind: 'released'; readonly runAfter: number; readonly note: string | null }
  | { readonly kind: 'cancelled' };

export interface JobFilter {
  readonly states?: readonly JobState[];
  readonly kinds?: readonly string[];
  readonly limit?: number;
}

export interface PruneRequest {
  /** Done and cancelled jobs that ended before. */
  readonly finishedBefore: number;
  /** Dead letters that ended before. */
  readonly deadBefore: number;
}

export interface QueueStore {
  /** Milliseconds since 1970, by the clock that leases are measured with. */
  now(): number;
  /** All or none, in this order. */
  enqueue(jobs: readonly NewJob[]): Promise<Enqueued[]>;
  claim(request: ClaimRequest): Promise<JobRecord[]>;
  /** Extends the lease and keeps the progress. */
  heartbeat(claim: Claim, leaseMs: number, progress: JobProgress | null): Promise<Standing>;
  /** The same question without writing. */
  standing(claim: Claim): Promise<Standing>;
  /** False when the claim was lost. */
  complete(claim: Claim, result: string | null, progress: JobProgress | null): Promise<boolean>;
  release(claim: Claim, outcome: Outcome, progress: JobProgress | null): Promise<boolean>;
  /** Is a foreground job running anywhere? */
  foregroundRuns(): Promise<boolean>;

  get(id: number): Promise<JobRecord | null>;
  /** Running, then queued in the order they came, then finished ones, the latest first. */
  list(filter?: JobFilter): Promise<JobRecord[]>;
  counts(): Promise<Readonly<Record<JobState, number>>>;
  /** Queued: cancelled at once. Running: asked to stop. Null when there is no such job. */
  cancel(id: number): Promise<JobRecord | null>;
  /** Queues a dead or cancelled job anew, or lets a waiting one run now. Null when there is no such job. */
  retry(id: number): Promise<JobRecord | null>;
  /** How many were forgotten. */
  prune(request: PruneRequest): Promise<number>;

  /**
   * Enqueues the job if this day (`2026-11-15`) comes after the last on which the entry ran. An entry that was never
   * seen before begins with this day and does not run.
   */
  runOnDay(entry: string, day: string, job: NewJob): Promise<Enqueued | null>;
}
