/** Jobs and runs: what is under way, and what was done. */
import { z } from 'zod';
import { runShape } from '../../mcp/shapes/run.js';
import { timestamp } from './common.js';

export { runShape };

export const jobShape = z
  .object({
    id: z.number(),
    kind: z.string().describe('check, ingest, embed, judge, extract, lint …'),
    state: z.enum(['queued', 'running', 'done', 'dead', 'cancelled']),
    priority: z.string(),
    key: z.string().nullable(),
    blocked: z.boolean(),
    payload: z.unknown(),
    progress: z.object({ done: z.number(), total: z.number().nullable(), note: z.string() }).nullable(),
    result: z.unknown(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    starts: z.number(),
    failures: z.number(),
    losses: z.number(),
    max_attempts: z.number(),
    cancel_requested: z.boolean(),
    worker: z.string().nullable(),
    created_at: timestamp,
    run_after: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'Job' });
