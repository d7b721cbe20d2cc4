/** Hands out jobs: those of vanished workers come back first, the foreground goes before the background. */
import type { ClaimedKind, ClaimRequest, JobRecord } from '../../queue.js';
import type { Database } from '../database.js';
import {
  BACKGROUND,
  CANCELLED,
  DEAD,
  FOREGROUND,
  type JobRow,
  QUEUED,
  RUNNING,
  toRecord,
} from './job-row.js';
import { settleLine } from './key-line.js';

/** A look without the write lock: is there anything that `claimJobs` could hand out? */
export function isClaimable(db: Database, request: ClaimRequest, now: number): boolean {
  if (expiredJobs(db, request, now).length > 0) return true;
  const free = freeKinds(db, request);
  if (nextReady(db, free, FOREGROUND, now) !== undefined) return true;
  if (request.backgroundPlaces === 0 || foregroundRuns(db)) return false;
  return nextReady(db, free, BACKGROUND, now) !== undefined;
}

/** Runs inside a transaction of the caller's. */
export function claimJobs(db: Database, request: ClaimRequest, now: number): JobRecord[] {
  takeBackExpired(db, request, now);
  const claimed: JobRecord[] = [];
  while (claimed.length < request.places) {
    const next = nextReady(db, freeKinds(db, request), FOREGROUND, now);
    if (next === undefined) break;
    claimed.push(take(db, next, request, now));
  }
  const room = Math.min(request.places - claimed.length, request.backgroundPlaces);
  // Background work does not begin beside a person's request.
  if (foregroundRuns(db)) return claimed;
  for (let taken = 0; taken < room; taken++) {
    const next = nextReady(db, freeKinds(db, request), BACKGROUND, now);
    if (next === undefined) break;
    claimed.push(take(db, next, request, now));
  }
  return claimed;
}

export function foregroundRuns(db: Database): boolean {
  const sql = `SELECT 1 FROM job WHERE state = ${RUNNING} AND priority = ${FOREGROUND} LIMIT 1`;
  return db.get(sql) !== undefined;
}

function expiredJobs(db: Database, { holding }: ClaimRequest, now: number): JobRow[] {
  return db
    .all<JobRow>(`SELECT * FROM job WHERE state = ${RUNNING} AND lease_until <= ?`, now)
    .filter(({ row }) => !holding.includes(row));
}

function takeBackExpired(db: Database, request: ClaimRequest, now: number): void {
  for (const job of expiredJobs(db, request, now)) {
    const losses = job.losses + 1;
    const again = request.afterLoss(losses);
    const state = job.cancel === 1 ? CANCELLED : again === null ? DEAD : QUEUED;
    const message = `Its worker ${job.worker ?? ''} was not heard of for as long as it had promised (${losses} times by now).`;
    db.run(
      `UPDATE job SET state = ?, losses = ?, run_after = ?, worker = NULL, lease_until = NULL, error_code = 'jobs/lost',
         error_message = ?, finished_at = ? WHERE row = ?`,
      state,
      losses,
      again ?? job.run_after,
      message,
      state === QUEUED ? null : now,
      job.row,
    );
    settleLine(db, job.key);
    if (state === DEAD) request.onGivenUp?.(givenUp(job, losses, message, now));
  }
}

function givenUp(job: JobRow, losses: number, message: string, now: number): JobRecord {
  const changed = { state: DEAD, losses, worker: null, lease_until: null, finished_at: now };
  return toRecord({ ...job, ...changed, error_code: 'jobs/lost', error_message: message });
}

/** Without the single-flight kinds of which one is running. */
function freeKinds(db: Database, { kinds }: ClaimRequest): readonly ClaimedKind[] {
  if (!kinds.some(({ single }) => single)) return kinds;
  const running = new Set(
    db.all<{ kind: string }>(`SELECT kind FROM job WHERE state = ${RUNNING}`).map(({ kind }) => kind),
  );
  return kinds.filter(({ kind, single }) => !single || !running.has(kind));
}

/** One look into the index for each kind: a long queue of a kind that has to wait costs nothing. */
function nextReady(
  db: Database,
  kinds: readonly ClaimedKind[],
  priority: number,
  now: number,
): JobRow | undefined {
  let best: JobRow | undefined;
  for (const { kind } of kinds) {
    const row = db.get<JobRow>(
      `SELECT * FROM job WHERE state = 0 AND blocked = 0 AND priority = ? AND kind = ? AND run_after <= ?
       ORDER BY run_after, row LIMIT 1`,
      priority,
      kind,
      now,
    );
    if (row !== undefined && (best === undefined || isBefore(row, best))) best = row;
  }
  return best;
}

function isBefore(a: JobRow, b: JobRow): boolean {
  return a.run_after < b.run_after || (a.run_after === b.run_after && a.row < b.row);
}

function take(db: Database, job: JobRow, { worker, kinds }: ClaimRequest, now: number): JobRecord {
  const leaseMs = kinds.find(({ kind }) => kind === job.kind)?.leaseMs ?? 0;
  const changed = {
    state: RUNNING,
    worker,
    lease_until: now + leaseMs,
    starts: job.starts + 1,
    started_at: now,
  };
  db.run(
    `UPDATE job SET state = ${RUNNING}, worker = ?, lease_until = ?, starts = ?, started_at = ?,
       progress_done = NULL, progress_total = NULL, progress_note = NULL WHERE row = ?`,
    changed.worker,
    changed.lease_until,
    changed.starts,
    changed.started_at,
    job.row,
  );
  return toRecord({ ...job, ...changed, progress_done: null, progress_total: null, progress_note: null });
}
