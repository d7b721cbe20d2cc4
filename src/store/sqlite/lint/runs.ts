/** Lint runs: one at a time, and one whose process was lost is taken up where it was. */
import { hostname } from 'node:os';
import { LoreError } from '../../../model/index.js';
import { LINT_PHASES, type LintRun, type LintStep, type LintTally } from '../../lint.js';
import type { Database } from '../database.js';
import { inList } from '../read/reading.js';

/** Silent for longer than that, a run is taken over, wherever its process is. */
const SILENCE_MS = 60_000;

const NO_TALLY: LintTally = { written: 0, known: 0, lifted: 0, weighed: 0, changed: 0, problems: [] };

interface RunRecord {
  row: number;
  reason: string | null;
  by: string;
  judge: string;
  started_at: number;
  finished_at: number | null;
  owner: string;
  heard_at: number;
  phase: number;
  cursor: string;
  summary: string;
  quarantined: number;
  flagged: number;
  abstained: number;
}

const COUNTED = `SELECT r.*,
  (SELECT count(*) FROM quarantine q WHERE q.run = r.row) AS quarantined,
  (SELECT count(*) FROM judgement j WHERE j.run = r.row) AS flagged,
  (SELECT count(*) FROM abstention a WHERE a.run = r.row) AS abstained
  FROM lint_run r`;

const ownerHere = (): string => `${hostname()} ${process.pid}`;

export function beginRun(
  db: Database,
  wanted: { readonly reason: string | null; readonly by: string; readonly judge: string },
  now: number,
): { run: LintRun; resumed: boolean } {
  const open = db.get<RunRecord>(`${COUNTED} WHERE r.finished_at IS NULL ORDER BY r.row DESC LIMIT 1`);
  if (open) {
    if (isAlive(open, now)) throw underWay(open);
    const { judge } = wanted;
    const sql = 'UPDATE lint_run SET owner = ?, heard_at = ?, judge = ? WHERE row = ?';
    db.run(sql, ownerHere(), now, judge, open.row);
    return { run: { ...toRun(open), judge }, resumed: true };
  }
  const row = db.number('SELECT max(row) FROM lint_run') + 1;
  db.run(
    `INSERT INTO lint_run (row, reason, by, judge, started_at, owner, heard_at, summary)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[row, wanted.reason, wanted.by, wanted.judge, now, ownerHere(), now, JSON.stringify(NO_TALLY)],
  );
  return { run: readRun(db, row), resumed: false };
}

/** A process of this machine that exists no longer is known to be gone before the time is over. */
function isAlive({ owner, heard_at }: RunRecord, now: number): boolean {
  if (now - heard_at > SILENCE_MS) return false;
  const at = owner.lastIndexOf(' ');
  if (owner.slice(0, at) !== hostname()) return true;
  try {
    process.kill(Number(owner.slice(at + 1)), 0);
    return true;
  } catch (error) {
    // It exists, and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function underWay({ row, owner, started_at }: RunRecord): LoreError {
  return new LoreError({
    code: 'lint/under-way',
    message: `Lint run ${row} is under way since ${new Date(started_at).toISOString()} (${owner}).`,
    hint: 'One runs at a time: wait for it, and follow it with `lore lint --runs`.',
  });
}

export function stepRun(db: Database, row: number, step: LintStep, now: number): void {
  db.run(
    'UPDATE lint_run SET phase = ?, cursor = ?, summary = ?, heard_at = ? WHERE row = ?',
    LINT_PHASES.indexOf(step.phase),
    step.cursor,
    JSON.stringify(step.tally),
    now,
    row,
  );
}

export function pulseRun(db: Database, row: number, now: number): void {
  db.run('UPDATE lint_run SET heard_at = ? WHERE row = ?', now, row);
}

export function leaveRun(db: Database, row: number): void {
  db.run("UPDATE lint_run SET owner = '', heard_at = 0 WHERE row = ? AND finished_at IS NULL", row);
}

export function finishRun(db: Database, row: number, step: LintStep, now: number): LintRun {
  stepRun(db, row, step, now);
  db.run('UPDATE lint_run SET finished_at = ? WHERE row = ?', now, row);
  return readRun(db, row);
}

export function readRuns(
  db: Database,
  { limit, ids }: { readonly limit?: number; readonly ids?: readonly number[] } = {},
): LintRun[] {
  const values: (string | number)[] = [];
  const which = ids === undefined ? '' : `WHERE r.row IN ${inList(ids, values)}`;
  const sql = `${COUNTED} ${which} ORDER BY r.row DESC LIMIT ?`;
  return db.all<RunRecord>(sql, ...values, limit ?? -1).map(toRun);
}

function readRun(db: Database, row: number): LintRun {
  const [run] = readRuns(db, { ids: [row] });
  if (run === undefined) throw new Error(`no lint run has row ${row}`);
  return run;
}

function toRun(record: RunRecord): LintRun {
  const tally: LintTally = { ...NO_TALLY, ...JSON.parse(record.summary) };
  const { quarantined, flagged, abstained } = record;
  return {
    id: record.row,
    reason: record.reason,
    by: record.by,
    judge: record.judge,
    startedAt: record.started_at,
    finishedAt: record.finished_at,
    phase: LINT_PHASES[record.phase] ?? 'orphans',
    cursor: record.cursor,
    tally,
    ...{ quarantined, flagged, abstained },
  };
}
