/** Puts jobs into the queue, or finds that they are there already. */
import type { JobPriority, NewJob } from '../../queue.js';
import type { Database } from '../database.js';
import { FOREGROUND, type JobRow, priorityNumber, QUEUED } from './job-row.js';
import { settleLine } from './key-line.js';

/** Runs inside a transaction of the caller's. */
export function putJobs(db: Database, jobs: readonly NewJob[], now: number): void {
  for (const job of jobs) putJob(db, job, now);
}

/** Gives its number; less than 0 where it was there already. */
export function putJob(db: Database, job: NewJob, now: number): number {
  const known = sameJob(db, job);
  if (known !== undefined) {
    hasten(db, known, job);
    return -known.row;
  }
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO job (kind, payload, priority, key, idempotency_key, run_after, max_attempts, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      job.kind,
      job.payload,
      priorityNumber(job.priority),
      job.key,
      job.idempotencyKey,
      job.runAfter,
      job.maxAttempts,
      now,
    );
  settleLine(db, job.key);
  raiseLine(db, job.key, job.priority);
  return Number(lastInsertRowid);
}

function sameJob(db: Database, job: NewJob): JobRow | undefined {
  if (job.idempotencyKey !== null) {
    const known = db.get<JobRow>(
      'SELECT * FROM job WHERE kind = ? AND idempotency_key = ?',
      job.kind,
      job.idempotencyKey,
    );
    if (known !== undefined) return known;
  }
  if (!job.coalesce) return undefined;
  return db.get<JobRow>(
    `SELECT * FROM job WHERE kind = ? AND state = ${QUEUED} AND key IS ? AND payload = ? ORDER BY row LIMIT 1`,
    job.kind,
    job.key,
    job.payload,
  );
}

/** Who asks again for what is waiting already may be in more of a hurry than who asked first. */
function hasten(db: Database, known: JobRow, job: NewJob): void {
  if (known.state !== QUEUED) return;
  const priority = Math.min(known.priority, priorityNumber(job.priority));
  // A job that has failed keeps its pause.
  const runAfter = known.failures === 0 ? Math.min(known.run_after, job.runAfter) : known.run_after;
  if (priority !== known.priority || runAfter !== known.run_after)
    db.run('UPDATE job SET priority = ?, run_after = ? WHERE row = ?', priority, runAfter, known.row);
  raiseLine(db, known.key, job.priority);
}

/** A person's request must not wait for background work: what stands before it in its line comes forward with it. */
function raiseLine(db: Database, key: string | null, priority: JobPriority): void {
  if (key === null || priority !== 'foreground') return;
  db.run(`UPDATE job SET priority = ${FOREGROUND} WHERE key = ? AND state = ${QUEUED}`, key);
}
