/** Lint runs and the sides of judgements as tools tell them. */
import { z } from 'zod';
import type { LintRun } from '../../engine/index.js';

export const sideShape = z
  .object({
    id: z.string().describe('id of the statement'),
    text: z.string().describe('(subject)-[RELATION]->(object)'),
  })
  .meta({ id: 'Side' });

export const lintRunShape = z
  .object({
    id: z.number().describe('0 for a dry run, of which nothing is kept'),
    started_at: z.string(),
    finished_at: z.string().nullable().describe('null as long as it runs, or since it was cut off'),
    by: z.string(),
    reason: z.string().nullable(),
    judge: z.string().describe('the model that judges, or trust'),
    quarantined: z.number(),
    flagged: z.number(),
    undecided: z.number(),
    with_a_written_side: z.number().describe('pairs that stay open, since somebody wrote one of the two'),
    decided_before: z.number(),
    lifted: z.number().describe('judgements whose grounds have changed'),
    weighed: z.number().describe('statements whose trust was reckoned anew'),
    problems: z.array(z.string()),
  })
  .meta({ id: 'LintRun' });

export function lintRunOf({ tally, ...run }: LintRun): z.input<typeof lintRunShape> {
  return {
    id: run.id,
    started_at: new Date(run.startedAt).toISOString(),
    finished_at: run.finishedAt === null ? null : new Date(run.finishedAt).toISOString(),
    ...{ by: run.by, reason: run.reason, judge: run.judge },
    ...{ quarantined: run.quarantined, flagged: run.flagged, undecided: run.abstained },
    with_a_written_side: tally.written,
    decided_before: tally.known,
    ...{ lifted: tally.lifted, weighed: tally.weighed, problems: [...tally.problems] },
  };
}
