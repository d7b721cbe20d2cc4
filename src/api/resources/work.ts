/** `/runs` and `/jobs`: checks that were made, and what is under way. */
import { z } from 'zod';
import { checkJob, ingestJob, jobsOf } from '../../engine/index.js';
import { runOf } from '../../mcp/shapes/run.js';
import { busJson } from '../../report/bus.js';
import { jobOf } from '../jobs.js';
import { defineRoute } from '../route.js';
import { busShape } from '../shapes/bus.js';
import { pageOf, pageQuery } from '../shapes/common.js';
import { jobShape, runShape } from '../shapes/job.js';
import { paged } from '../words.js';

const MOST_RUNS = 2_000;

export const listRuns = defineRoute({
  id: 'listRuns',
  method: 'get',
  path: '/runs',
  group: 'work',
  summary: 'consistency runs, the latest first',
  role: 'reader',
  query: { mode: z.enum(['live', 'batch']).optional(), ...pageQuery },
  reply: pageOf(runShape),
  handle: async ({ site }, { query: { mode, limit, cursor } }) => {
    const runs = await site.demandWorld().runs({ limit: MOST_RUNS, ...(mode === undefined ? {} : { mode }) });
    const { items, total, next } = paged(runs, cursor, limit);
    return { items: items.map((run) => runOf(run)), total, next };
  },
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
  handle: async ({ site }, { body: { scope } }) => {
    const world = site.demandWorld();
    // Said at once, and not by a job that dies of it.
    await world.checkScope(scope);
    const payload = scope === 'everything' ? {} : { scope };
    const jobs = jobsOf(world.store.queue);
    const { job } = await jobs.enqueue(checkJob(world), payload, { priority: 'foreground', coalesce: true });
    return { job: jobOf(job) };
  },
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
  handle: async ({ site }, { body }) => {
    const world = site.demandWorld();
    const jobs = jobsOf(world.store.queue);
    const { job } = await jobs.enqueue(ingestJob(world), body, { priority: 'foreground', coalesce: true });
    return { job: jobOf(job) };
  },
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
  handle: async ({ site }, { query: { state, kind, limit } }) => {
    const { queue } = site.demandWorld().store;
    const jobs = await queue.list({
      limit,
      ...(state === undefined ? {} : { states: state }),
      ...(kind === undefined ? {} : { kinds: kind }),
    });
    return { items: jobs.map(jobOf), counts: { ...(await queue.counts()) } };
  },
});

export const getBus = defineRoute({
  id: 'getBus',
  method: 'get',
  path: '/bus',
  group: 'work',
  summary: 'how far the broker was read, what could not be read, what is still to be sent',
  description: 'Null where no broker is configured.',
  role: 'reader',
  reply: z.object({ bus: busShape.nullable() }),
  handle: async ({ site }) => {
    const status = (await site.demandWorld().broker?.status()) ?? null;
    return { bus: status === null ? null : busShape.parse(busJson(status)) };
  },
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
  handle: async ({ site }, { params }) =>
    jobOf(await jobsOf(site.demandWorld().store.queue).get(Number(params.id))),
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
  handle: async ({ site }, { params }) =>
    jobOf(await jobsOf(site.demandWorld().store.queue).cancel(Number(params.id))),
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
  handle: async ({ site }, { params }) =>
    jobOf(await jobsOf(site.demandWorld().store.queue).retry(Number(params.id))),
});
