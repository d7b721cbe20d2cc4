/** Having the story read, as work: asked for with each commit of facts, and never waited for. */
import { z } from 'zod';
import { defineJob, GiveUp, jobsOf, Postponed, startWorker } from '../jobs/index.js';
import { LlmError } from '../llm/index.js';
import { LoreError } from '../model/index.js';
import type { NewJob } from '../store/queue.js';
import type { Judging } from './judges.js';
import type { World } from './world.js';

const KIND = 'judge';
const LEASE_MS = 120_000;
const LIMIT_MS = 3_600_000;
/** More than a case may fail, so that every case has had its chances before the job has. */
const ATTEMPTS = 6;
/** Facts come in bursts: they are read together, after the detective has looked at them. */
const GATHER_MS = 3_000;
const RATE_LIMITED_MS = 60_000;

/** Nothing to put into the queue where no model judges. */
export function judgeJobs(judging: Pick<Judging, 'judge'>, now: number): NewJob[] {
  if (judging.judge().who !== 'model') return [];
  return [
    {
      kind: KIND,
      payload: '{}',
      priority: 'background',
      key: null,
      idempotencyKey: null,
      coalesce: true,
      runAfter: now + GATHER_MS,
      maxAttempts: ATTEMPTS,
    },
  ];
}

/** When a process begins: facts may have come, or a model been configured, while nobody was there. */
export async function askForMissedJudging({ judging, store }: World): Promise<void> {
  const now = store.queue.now();
  const [wanted] = judgeJobs(judging, now - GATHER_MS);
  const [latest] = await store.facts.facts({ newestFirst: true, limit: 1 });
  const [read] = await store.cases.readings({ finished: true, limit: 1 });
  if (wanted === undefined || latest === undefined || latest.seq <= (read?.seq ?? 0)) return;
  await jobsOf(store.queue).enqueueAll([wanted]);
}

/** Has the story read while an agent works, where nobody else works off the queue; gives back how to stop it. */
export function judgeBeside(world: World, onError: (error: unknown) => void): () => Promise<void> {
  if (world.judging.judge().who !== 'model') return async () => {};
  const worker = startWorker({ jobs: jobsOf(world.store.queue), handlers: [judgeJob(world)], onError });
  const asking = askForMissedJudging(world).catch(onError);
  return async () => {
    await Promise.all([asking, worker.stop()]);
  };
}

/** What was asked and answered is kept, so that a second time asks only what is left. */
export function judgeJob(world: Pick<World, 'judging' | 'models'>) {
  return defineJob({
    kind: KIND,
    single: true,
    leaseMs: LEASE_MS,
    timeLimitMs: LIMIT_MS,
    maxAttempts: ATTEMPTS,
    schema: z.strictObject({}),
    run: async ({ job: { priority }, signal, progress, breathe }) => {
      await world.judging.review();
      try {
        const { asked, failed, filed } = await world.judging.work({
          signal,
          priority,
          between: breathe,
          onProgress: (done, total) => progress(done, total, 'cases'),
        });
        if (failed > 0)
          throw new LoreError({
            code: 'judge/unusable',
            message: `${failed} of ${asked} cases got no usable answer.`,
            hint: 'They are asked again a few times; then they wait for another judge.',
          });
        return { asked, found: filed.filter(({ as }) => as === 'found' || as === 'reopened').length };
      } catch (error) {
        throw error instanceof LlmError ? await becauseOf(error, world) : error;
      }
    },
  });
}

/** No attempt is lost to a purse that is empty or a server that asks for patience; a wrong key is told at once. */
async function becauseOf(error: LlmError, { models }: Pick<World, 'models'>): Promise<Error> {
  const { code, message, retryAfterMs } = error;
  if (code === 'llm/over-budget') {
    const { resetsAt } = await models.budget().status();
    return new Postponed(Math.max(1_000, Date.parse(resetsAt) - Date.now()), message);
  }
  if (code === 'llm/rate-limited') return new Postponed(retryAfterMs ?? RATE_LIMITED_MS, message);
  if (/\/(?:bad-setting|insecure-url|unauthorised|no-credit|not-found|redirected)$/.test(code))
    return new GiveUp(message, { cause: error });
  return error;
}
