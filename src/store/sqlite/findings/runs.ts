/** Runs, kept as they are settled. */
import { RUN_MODES, type Run } from '../../../model/index.js';
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

export function runId(row: number): string {
  return `run-${row}`;
}
