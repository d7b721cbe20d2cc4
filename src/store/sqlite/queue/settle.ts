/** What a worker may do with a job while it holds the claim: go on, finish, give it back. */
import type { Claim, JobProgress, Outcome, Standing } from '../../queue.js';
import type { Database } from '../database.js';
import { CANCELLED, DEAD, DONE, QUEUED, RUNNING } from './job-row.js';
import { settleLine } from './key-line.js';

/** The start number fences: whoever was overtaken no longer matches a row. */
const HELD = `row = ? AND starts = ? AND state = ${RUNNING}`;

export function standing(db: Database, { id, start }: Claim): Standing {
  const row = db.get<{ cancel: number }>(`SELECT cancel FROM job WHERE ${HELD}`, id, start);
  if (row === undefined) return 'lost';
  return row.cancel === 1 ? 'cancel' : 'held';
}

export function extendLease(
  db: Database,
  claim: Claim,
  until: number,
  progress: JobProgress | null,
): Standing {
  db.run(`UPDATE job SET lease_until = ? WHERE ${HELD}`, until, claim.id, claim.start);
  keepProgress(db, claim, progress);
  return standing(db, claim);
}

export function completeJob(
  db: Database,
  claim: Claim,
  result: string | null,
  progress: JobProgress | null,
  now: number,
): boolean {
  if (standing(db, claim) === 'lost') return false;
  keepProgress(db, claim, progress);
  finish(db, claim, DONE, now);
  db.run('UPDATE job SET result = ? WHERE row = ?', result, claim.id);
  settleLine(db, keyOf(db, claim));
  return true;
}

export function releaseJob(
  db: Database,
  claim: Claim,
  outcome: Outcome,
  progress: JobProgress | null,
  now: number,
): boolean {
  const held = standing(db, claim);
  if (held === 'lost') return false;
  keepProgress(db, claim, progress);
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.error;
    db.run(
      'UPDATE job SET failures = failures + 1, error_code = ?, error_message = ? WHERE row = ?',
      code,
      message,
      claim.id,
    );
  }
  if (outcome.kind === 'released' && outcome.note !== null) {
    const sql = 'UPDATE job SET progress_done = coalesce(progress_done, 0), progress_note = ? WHERE row = ?';
    db.run(sql, outcome.note, claim.id);
  }
  const again =
    outcome.kind === 'failed' ? outcome.retryAt : outcome.kind === 'released' ? outcome.runAfter : null;
  // A job that somebody wants cancelled is not tried again.
  if (outcome.kind === 'cancelled' || held === 'cancel') finish(db, claim, CANCELLED, now);
  else if (again === null) finish(db, claim, DEAD, now);
  else {
    db.run(
      `UPDATE job SET state = ${QUEUED}, run_after = ?, worker = NULL, lease_until = NULL WHERE row = ?`,
      again,
      claim.id,
    );
  }
  settleLine(db, keyOf(db, claim));
  return true;
}

function finish(db: Database, { id }: Claim, state: number, now: number): void {
  db.run('UPDATE job SET state = ?, finished_at = ?, lease_until = NULL WHERE row = ?', state, now, id);
}

function keepProgress(db: Database, { id, start }: Claim, progress: JobProgress | null): void {
  if (progress === null) return;
  db.run(
    `UPDATE job SET progress_done = ?, progress_total = ?, progress_note = ? WHERE ${HELD}`,
    progress.done,
    progress.total,
    progress.note,
    id,
    start,
  );
}

function keyOf(db: Database, { id }: Claim): string | null {
  return db.get<{ key: string | null }>('SELECT key FROM job WHERE row = ?', id)?.key ?? null;
}
