/** Runs: kept as they are settled, and read newest first. */
import { RUN_MODES, type RuleFailure, type Run, type RunMode } from '../../../model/index.js';
import type { Database } from '../database.js';

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

export function keepRun(db: Database, run: Omit<Run, 'id'>): Run {
  const row = db.number('SELECT max(row) FROM run') + 1;
  db.run(
    `INSERT INTO run (row, mode, scope, started_at, finished_at, duration_ms, rules_run, rules_failed, contradictions,
       anachronisms, violations, orphans, possible, appeared, gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[row, RUN_MODES.indexOf(run.mode), run.scope, run.startedAt, run.finishedAt],
    ...[Math.round(run.durationMs), run.rulesRun, JSON.stringify(run.rulesFailed), run.contradictions],
    ...[run.anachronisms, run.violations, run.orphans, run.possible, run.appeared, run.gone],
  );
  return { ...run, durationMs: Math.round(run.durationMs), id: runId(row) };
}

export function readRuns(db: Database, filter: { limit?: number; mode?: RunMode } = {}): Run[] {
  const mode = filter.mode === undefined ? '' : `WHERE mode = ${RUN_MODES.indexOf(filter.mode)}`;
  const sql = `SELECT * FROM run ${mode} ORDER BY row DESC LIMIT ?`;
  return db.all<RunRecord>(sql, filter.limit ?? -1).map(toRun);
}

export function runId(row: number): string {
  return `run-${row}`;
}

function toRun(record: RunRecord): Run {
  const rulesFailed: RuleFailure[] = JSON.parse(record.rules_failed);
  const { contradictions, anachronisms, violations, orphans, possible, appeared, gone } = record;
  return {
    id: runId(record.row),
    mode: RUN_MODES[record.mode] ?? 'live',
    scope: record.scope,
    startedAt: record.started_at,
    finishedAt: record.finished_at,
    durationMs: record.duration_ms,
    rulesRun: record.rules_run,
    rulesFailed,
    ...{ contradictions, anachronisms, violations, orphans, possible, appeared, gone },
  };
}
