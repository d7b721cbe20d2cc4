/** Extraction as work for the queue: taken up again after a crash, and put off when the day's budget is used up. */
import { z } from 'zod';
import { defineJob, GiveUp, jobsOf, Postponed } from '../jobs/index.js';
import { LoreError } from '../model/index.js';
import type { ExtractOptions } from './extract.js';
import type { Models } from './models.js';
import type { World } from './world.js';

/** A large world takes hours; what was read is kept whenever it ends. */
const LIMIT_MS = 24 * 3_600_000;
const LEASE_MS = 300_000;

export function extractJob(world: Pick<World, 'extract' | 'models'>) {
  return defineJob({
    kind: 'extract',
    single: true,
    leaseMs: LEASE_MS,
    timeLimitMs: LIMIT_MS,
    schema: z.strictObject({
      paths: z.array(z.string()).optional(),
      again: z.boolean().optional(),
      offline: z.boolean().optional(),
      what: z.enum(['all', 'times']).optional(),
    }),
    run: async ({ signal, progress, breathe }, { paths, again, offline, what }) =>
      withinBudget(world.models, async () => {
        const { refused, check, ...report } = await world.extract.run({
          ...(paths === undefined ? {} : { paths }),
          ...(again === undefined ? {} : { again }),
          ...(offline === undefined ? {} : { offline }),
          ...(what === undefined ? {} : { what }),
          signal,
          between: breathe,
          onProgress: ({ done, total, file }) => progress(done, total, file),
        });
        return { ...report, refused: refused.length };
      }),
  });
}

/** Put off until there is a budget again; given up where the settings are wrong. */
export async function withinBudget<T>(models: Pick<Models, 'budget'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    if (/\/(?:bad-setting|no-model|insecure-url)$/.test(error.code))
      throw new GiveUp(error.message, { cause: error });
    if (error.code !== 'llm/over-budget') throw error;
    const { resetsAt } = await models.budget().status();
    throw new Postponed(Math.max(1_000, Date.parse(resetsAt) - Date.now()), error.message);
  }
}

/** Whoever works on the queue next will see to it. */
export async function askForExtraction(
  world: World,
  payload: Pick<ExtractOptions, 'paths' | 'again' | 'offline' | 'what'> = {},
): Promise<number> {
  const { paths, again, offline, what } = payload;
  const wanted = {
    ...(paths === undefined ? {} : { paths: [...paths] }),
    ...(again === undefined ? {} : { again }),
    ...(offline === undefined ? {} : { offline }),
    ...(what === undefined ? {} : { what }),
  };
  const { job } = await jobsOf(world.store.queue).enqueue(extractJob(world), wanted, { coalesce: true });
  return job.id;
}
