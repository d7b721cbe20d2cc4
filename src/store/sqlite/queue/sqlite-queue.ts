/** The queue's port on SQLite: each method is one short transaction. */
import type {
  Claim,
  ClaimRequest,
  Enqueued,
  JobFilter,
  JobProgress,
  JobRecord,
  JobState,
  NewJob,
  Outcome,
  PruneRequest,
  QueueStore,
  Standing,
} from '../../queue.js';
import type { Database } from '../database.js';
import { claimJobs, foregroundRuns, isClaimable } from './claim.js';
import { insertJobs } from './enqueue.js';
import { cancelJob, countJobs, listJobs, pruneJobs, readJob, retryJob } from './manage.js';
import { completeJob, extendLease, releaseJob, standing } from './settle.js';
import { noting, reading, writing } from './transaction.js';

const PRUNED_AT_ONCE = 1_000;

export class SqliteQueue implements QueueStore {
  readonly now: () => number;
  readonly #db: Database;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.now = now;
  }

  enqueue(jobs: readonly NewJob[]): Promise<Enqueued[]> {
    return this.#write((db) => insertJobs(db, jobs, this.now()));
  }

  async claim(request: ClaimRequest): Promise<JobRecord[]> {
    if (!(await this.#read((db) => isClaimable(db, request, this.now())))) return [];
    return this.#note((db) => claimJobs(db, request, this.now()));
  }

  heartbeat(claim: Claim, leaseMs: number, progress: JobProgress | null): Promise<Standing> {
    return this.#note((db) => extendLease(db, claim, this.now() + leaseMs, progress));
  }

  standing(claim: Claim): Promise<Standing> {
    return this.#read((db) => standing(db, claim));
  }

  complete(claim: Claim, result: string | null, progress: JobProgress | null): Promise<boolean> {
    return this.#note((db) => completeJob(db, claim, result, progress, this.now()));
  }

  release(claim: Claim, outcome: Outcome, progress: JobProgress | null): Promise<boolean> {
    return this.#write((db) => releaseJob(db, claim, outcome, progress, this.now()));
  }

  foregroundRuns(): Promise<boolean> {
    return this.#read(foregroundRuns);
  }

  get(id: number): Promise<JobRecord | null> {
    return this.#read((db) => readJob(db, id));
  }

  list(filter?: JobFilter): Promise<JobRecord[]> {
    return this.#read((db) => listJobs(db, filter));
  }

  counts(): Promise<Readonly<Record<JobState, number>>> {
    return this.#read(countJobs);
  }

  cancel(id: number): Promise<JobRecord | null> {
    return this.#write((db) => cancelJob(db, id, this.now()));
  }

  retry(id: number): Promise<JobRecord | null> {
    return this.#write((db) => retryJob(db, id, this.now()));
  }

  async prune(request: PruneRequest): Promise<number> {
    for (let all = 0; ; ) {
      const pruned = await this.#write((db) => pruneJobs(db, request, PRUNED_AT_ONCE));
      all += pruned;
      if (pruned < PRUNED_AT_ONCE) return all;
    }
  }

  async runOnDay(entry: string, day: string, job: NewJob): Promise<Enqueued | null> {
    const last = (db: Database) =>
      db.get<{ day: string }>('SELECT day FROM schedule WHERE entry = ?', entry)?.day;
    const seen = await this.#read(last);
    if (seen !== undefined && day <= seen) return null;
    return this.#write((db) => {
      const before = last(db);
      if (before !== undefined && day <= before) return null;
      db.run(
        'INSERT INTO schedule (entry, day) VALUES (?, ?) ON CONFLICT DO UPDATE SET day = excluded.day',
        entry,
        day,
      );
      return before === undefined ? null : (insertJobs(db, [job], this.now())[0] ?? null);
    });
  }

  /** A machine that fails may forget who had a job and that it was done: it is then done again, which changes nothing. */
  #note<T>(work: (db: Database) => T): Promise<T> {
    return noting(this.#db, () => work(this.#db));
  }

  #write<T>(work: (db: Database) => T): Promise<T> {
    return writing(this.#db, () => work(this.#db));
  }

  #read<T>(work: (db: Database) => T): Promise<T> {
    return reading(this.#db, () => work(this.#db));
  }
}
