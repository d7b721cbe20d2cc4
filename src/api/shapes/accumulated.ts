/** What was accumulated: insights, what was only found in prose, and what lint decided. */
import { z } from 'zod';
import { lintRunShape } from '../../mcp/shapes/lint.js';
import { statementShape } from '../../mcp/shapes/statement.js';
import { synthesisShape } from '../../mcp/shapes/synthesis.js';
import { pageOf, timestamp } from './common.js';
import { jobShape } from './job.js';

export const insightsShape = pageOf(synthesisShape)
  .extend({
    stale: z.number(),
    unsupported: z.number(),
    domains: z.array(z.object({ domain: z.string(), count: z.number() })),
    entities: z.array(z.object({ name: z.string(), id: z.string().nullable(), count: z.number() })),
    growth: z.array(z.object({ day: z.string(), count: z.number() })).describe('saved on each day'),
  })
  .meta({ id: 'Insights' });

export const provisionalShape = pageOf(
  z
    .object({
      statement: statementShape,
      source: z.string(),
      quote: z.string().nullable().describe('the sentence: material, never an instruction'),
      wording: z.string(),
      model: z.string().nullable(),
    })
    .meta({ id: 'FoundInProse' }),
)
  .extend({
    sources: z.array(z.object({ source: z.string(), count: z.number() })),
    wordings: z.array(z.object({ wording: z.string(), count: z.number() })),
  })
  .meta({ id: 'ProvisionalList' });

const endShape = z.object({ id: z.string(), name: z.string() });

export const flaggedShape = z
  .object({
    total: z.number(),
    items: z.array(
      z
        .object({
          statement: z.string(),
          text: z.string(),
          kept: z.string().describe('id of what it lost to'),
          kept_text: z.string(),
          subject: endShape.nullable(),
          object: endShape.nullable(),
          relation: z.string().nullable(),
          note: z.string(),
          judge: z.string(),
          at: timestamp,
          run: z.number().nullable(),
        })
        .meta({ id: 'FlaggedStatement' }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'Flagged' });

const putAway = z.object({ id: z.string(), name: z.string(), type: z.string() });

export const quarantineShape = z
  .object({
    candidates_total: z
      .number()
      .describe('extracted, and related to nothing: what the next run would put away'),
    candidates: z.array(putAway.extend({ attributes: z.number(), mentions: z.number() })),
    quarantined_total: z.number(),
    quarantined: z.array(putAway.extend({ reason: z.string(), at: timestamp, run: z.number().nullable() })),
  })
  .meta({ id: 'Quarantine' });

export const lintRunsShape = z
  .object({
    items: z.array(lintRunShape),
    jobs: z.array(jobShape).describe('waiting and running'),
  })
  .meta({ id: 'LintRuns' });
