/** `/runs` and `/jobs`: checks that were made, and what is under way. */
import { z } from 'zod';
import { notYet } from '../not-yet.js';
import { defineRoute } from '../route.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import { jobShape, runShape } from '../shapes/job.js';

export const listRuns = defineRoute({
  id: 'listRuns',
  method: 'get',
  path: '/runs',
  group: 'work',
  summary: 'consistency runs, the latest first',
  role: 'reader',
  query: { mode: z.enum(['live', 'batch']).optional(), ...pageQuery },
  reply: pageOf(runShape),
  handle: notYet,
});

export const startRun = defineRoute({
  id: 'startRun',
  method: 'post',
  path: '/runs',
  group: 'work',
  summary: 'check an entity, an era, a rule or everything',
  description: 'A check changes no statement and is open to every role. Follow the job for its progress.',
  role: 'reader',
  status: 202,
  body: z
    .strictObject({
      scope: z
        .string()
        .min(1)
        .max(200)
        .default('everything')
        .describe('everything, the name or id of an entity or era, or the id of a rule'),
    })
    .meta({ id: 'StartRun' }),
  reply: z.object({ job: jobShape }),
  handle: notYet,
});

export const startIngest = defineRoute({
  id: 'startIngest',
  method: 'post',
  path: '/ingest',
  group: 'work',
  summary: 'read what is new or changed in the sources',
  role: 'builder',
  status: 202,
  body: z
    .strictObject({ force: z.boolean().optional().describe('read every file again') })
    .meta({ id: 'StartIngest' }),
  reply: z.object({ job: jobShape }),
  handle: notYet,
});

export const listJobs = defineRoute({
  id: 'listJobs',
  method: 'get',
  path: '/jobs',
  group: 'work',
  summary: 'running, then waiting, then finished ones, the latest first',
  role: 'reader',
  query: {
    state: z.array(z.enum(['queued', 'running', 'done', 'dead', 'cancelled'])).optional(),
    kind: z.array(z.string().max(40)).optional(),
    limit: z.int().min(1).max(500).default(50),
  },
  reply: z.object({ items: z.array(jobShape), counts: z.record(z.string(), z.number()) }),
  handle: notYet,
});

const jobParams = { id: z.string().regex(/^\d{1,15}$/, 'a number') };

export const getJob = defineRoute({
  id: 'getJob',
  method: 'get',
  path: '/jobs/{id}',
  group: 'work',
  summary: 'one job with its progress',
  role: 'reader',
  params: jobParams,
  reply: jobShape,
  handle: notYet,
});

export const cancelJob = defineRoute({
  id: 'cancelJob',
  method: 'delete',
  path: '/jobs/{id}',
  group: 'work',
  summary: 'cancel a waiting job, or ask a running one to stop',
  role: 'builder',
  params: jobParams,
  reply: jobShape,
  handle: notYet,
});

export const retryJob = defineRoute({
  id: 'retryJob',
  method: 'post',
  path: '/jobs/{id}/retry',
  group: 'work',
  summary: 'try a dead or cancelled job again',
  role: 'builder',
  params: jobParams,
  reply: jobShape,
  handle: notYet,
});
