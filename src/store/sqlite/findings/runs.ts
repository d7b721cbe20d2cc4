/** Runs, kept as they are settled. */
import { countFindings, type FindingCounts, RUN_MODES, type Run } from '../../../model/index.js';
import type { WholeRun } from '../../findings.js';
import type { Database } from '../database.js';
import { certaintyOf, kindOf } from './codes.js';

export interface RunRecord {
  row: number;
  mode: number;
  scope: string;
  started_at: number;
  finished_at: number;
  duration_ms: number;
  rules_run: number;
  rules_failed: string;
  contradictions: number;
  anachronisms: number;
  violations: number;
  orphans: number;
  possible: number;
  appeared: number;
  gone: number;
}

export function keepRun(db: Database, run: Omit<Run, 'id'>, whole?: WholeRun): Run {
  const row = db.number('SELECT max(row) FROM run') + 1;
  db.run(
    `INSERT INTO run (row, mode, scope, started_at, finished_at, duration_ms, rules_run, rules_failed, contradictions,
       anachronisms, violations, orphans, possible, appeared, gone, knowing, scratch_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[row, RUN_MODES.indexOf(run.mode), run.scope, run.startedAt, run.finishedAt],
    ...[Math.round(run.durationMs), run.rulesRun, JSON.stringify(run.rulesFailed), run.contradictions],
    ...[run.anachronisms, run.violations, run.orphans, run.possible, run.appeared, run.gone],
    ...(whole ? [whole.knowing, whole.scratchMs ?? Math.round(run.durationMs)] : [null, null]),
  );
  return { ...run, durationMs: Math.round(run.durationMs), id: runId(row) };
}

/** All that stands, as a run from scratch would count it. */
export function countStanding(db: Database): FindingCounts {
  const rows = db.all<{ kind: number; certainty: number; count: number }>(
    'SELECT kind, certainty, count(*) AS count FROM finding WHERE gone_at IS NULL GROUP BY kind, certainty',
  );
  const told = rows.map(({ kind, certainty, count }) => ({
    kind: kindOf(kind),
    certainty: certaintyOf(certainty),
    count,
  }));
  return countFindings(told.filter(({ kind }) => kind !== 'confusion'));
}

export function runId(row: number): string {
  return `run-${row}`;
}
