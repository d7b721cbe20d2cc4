/** A consistency run as replies tell it. */
import { z } from 'zod';
import type { Run } from '../../model/index.js';
import { ago, MANY, STALE_MS } from '../reply/caveats.js';

export const runShape = z
  .object({
    id: z.string(),
    mode: z.string(),
    scope: z.string(),
    started_at: z.string(),
    finished_at: z.string(),
    duration_ms: z.number(),
    age: z.string(),
    is_stale: z.boolean().describe('older than 24 hours: say so'),
    has_many: z.boolean().describe('found many issues: say so'),
    rules_run: z.number(),
    rules_failed: z.array(z.object({ rule: z.string(), message: z.string() })),
    contradictions_found: z.number(),
    anachronisms_found: z.number(),
    violations_found: z.number(),
    orphans_found: z.number(),
    possible_found: z.number(),
    appeared: z.number(),
    gone: z.number(),
  })
  .meta({ id: 'Run' });

export function runOf(run: Run, now = Date.now()): z.input<typeof runShape> {
  const found = run.contradictions + run.anachronisms + run.violations;
  return {
    id: run.id,
    mode: run.mode,
    scope: run.scope,
    started_at: new Date(run.startedAt).toISOString(),
    finished_at: new Date(run.finishedAt).toISOString(),
    duration_ms: run.durationMs,
    age: ago(now - run.finishedAt),
    is_stale: now - run.finishedAt > STALE_MS,
    has_many: found >= MANY,
    rules_run: run.rulesRun,
    rules_failed: run.rulesFailed.map((failed) => ({ ...failed })),
    contradictions_found: run.contradictions,
    anachronisms_found: run.anachronisms,
    violations_found: run.violations,
    orphans_found: run.orphans,
    possible_found: run.possible,
    appeared: run.appeared,
    gone: run.gone,
  };
}
