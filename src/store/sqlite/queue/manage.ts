/** What people do with jobs: look, cancel, retry; and what time does: forget. */
import { append } from '../../../model/index.js';
import { JOB_STATES, type JobFilter, type JobRecord, type JobState, type PruneRequest } from '../../queue.js';
import type { Database } from '../database.js';
import { CANCELLED, DEAD, DONE, type JobRow, QUEUED, RUNNING, stateNumber, toRecord } from './job-row.js';
import { settleLine } from './key-line.js';

const DEFAULT_LIMIT = 50;

export function readJob(db: Database, id: number): JobRecord | null {
  const row = db.get<JobRow>('SELECT * FROM job WHERE row = ?', id);
  return row === undefined ? null : toRecord(row);
}

/** Each state has its own order and its own index; a list shows the live ones first. */
export function listJobs(db: Database, filter: JobFilter = {}): JobRecord[] {
  const { states = JOB_STATES, kinds, limit = DEFAULT_LIMIT } = filter;
  const among = kinds === undefined ? '' : ` AND kind IN (${kinds.map(() => '?').join(', ')})`;
  const wanted = states.map(stateNumber);
  const live = [RUNNING, QUEUED].filter((state) => wanted.includes(state));
  const finished = wanted.filter((state) => state >= DONE);
  const found: JobRow[] = [];
  for (const state of live) {
    const sql = `SELECT * FROM job WHERE state = ${state}${among} ORDER BY row LIMIT ?`;
    append(found, db.all<JobRow>(sql, ...(kinds ?? []), limit - found.length));
  }
  if (finished.length > 0) {
    const sql = `SELECT * FROM job WHERE state >= ${DONE} AND state IN (${finished.join(', ')})${among}
      ORDER BY finished_at DESC, row DESC LIMIT ?`;
    append(found, db.all<JobRow>(sql, ...(kinds ?? []), limit - found.length));
  }
  return found.map(toRecord);
}

export function countJobs(db: Database): Record<JobState, number> {
  const counts = { queued: 0, running: 0, done: 0, dead: 0, cancelled: 0 };
  for (const { state, n } of db.all<{ state: number; n: number }>(
    'SELECT state, count(*) AS n FROM job GROUP BY state',
  )) {
    const name = JOB_STATES[state];
    if (name !== undefined) counts[name] = n;
  }
  return counts;
}

export function cancelJob(db: Database, id: number, now: number): JobRecord | null {
  const job = readJob(db, id);
  if (job === null) return null;
  const vanished = job.state === 'running' && (job.leaseUntil ?? 0) <= now;
  if (job.state === 'running' && !vanished) db.run('UPDATE job SET cancel = 1 WHERE row = ?', id);
  if (job.state === 'queued' || vanished) {
    db.run(
      `UPDATE job SET state = ${CANCELLED}, cancel = 1, finished_at = ?, lease_until = NULL WHERE row = ?`,
      now,
      id,
    );
    settleLine(db, job.key);
  }
  return readJob(db, id);
}

export function retryJob(db: Database, id: number, now: number): JobRecord | null {
  const job = readJob(db, id);
  if (job === null) return null;
  if (job.state === 'queued') {
    db.run('UPDATE job SET run_after = min(run_after, ?) WHERE row = ?', now, id);
  } else if (job.state === 'dead' || job.state === 'cancelled') {
    db.run(
      `UPDATE job SET state = ${QUEUED}, run_after = ?, failures = 0, losses = 0, cancel = 0, worker = NULL,
         finished_at = NULL WHERE row = ?`,
      now,
      id,
    );
    settleLine(db, job.key);
  }
  return readJob(db, id);
}

/** At most `limit` at a time, so that nobody waits long for the lock. */
export function pruneJobs(db: Database, request: PruneRequest, limit: number): number {
  const pruned = (states: string, before: number): number =>
    db.run(
      `DELETE FROM job WHERE row IN (SELECT row FROM job WHERE state >= ${DONE} AND state IN (${states})
         AND finished_at < ? LIMIT ?)`,
      before,
      limit,
    );
  return pruned(`${DONE}, ${CANCELLED}`, request.finishedBefore) + pruned(`${DEAD}`, request.deadBefore);
}
