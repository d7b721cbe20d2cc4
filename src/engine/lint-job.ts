/** Lint as a job of the queue: asked for by hand, by the schedule or on the bus. */
import { z } from 'zod';
import { defineJob, defineRequest, jobsOf, newJob, Postponed } from '../jobs/index.js';
import { LoreError } from '../model/index.js';
import { tellLinted } from './bus.js';
import { lintLines } from './lint-lines.js';
import type { World } from './world.js';

/** A run over a large world takes minutes, in short steps. */
const LIMIT_MS = 6 * 3_600_000;
/** Somebody runs one by hand: what is asked for meanwhile comes after it. */
const LOOK_AGAIN_MS = 60_000;

/** One at a time; a second one goes on where the first was cut off. What it did is told line by line. */
export function lintJob(world: Pick<World, 'lint' | 'bus'>, say: (line: string) => void = () => {}) {
  return defineJob({
    kind: 'lint',
    single: true,
    timeLimitMs: LIMIT_MS,
    schema: z.strictObject({ reason: z.string().nullable().default(null) }),
    run: async ({ signal, progress, breathe }, { reason }) => {
      const report = await world.lint
        .run({
          ...{ reason, by: 'jobs', signal, breathe },
          onProgress: ({ phase, done }) => progress(done, null, phase),
        })
        .catch((error: unknown) => {
          if (!(error instanceof LoreError) || error.code !== 'lint/under-way') throw error;
          throw new Postponed(LOOK_AGAIN_MS, error.message);
        });
      for (const line of lintLines(report)) say(line);
      await tellLinted(world.bus, report);
      const { id, quarantined, flagged, abstained, tally } = report.run;
      return { run: id, quarantined, flagged, abstained, ...tally };
    },
  });
}

/** Whoever works on the queue next will see to it; asked for twice for one reason before that, it runs once. */
export async function askForLint(world: World, reason: string | null = null): Promise<number> {
  const { job } = await jobsOf(world.store.queue).enqueue(lintJob(world), { reason }, { coalesce: true });
  return job.id;
}

/** Whoever asks on the bus gets a run. That an ingest changed something is news, and no order, unless the world says so. */
export function lintSubscriber(world: () => World) {
  return defineRequest({
    topic: 'lint',
    name: 'lint',
    hears: ({ news }) => news !== true || world().config.lint.after_ingest,
    // Asked for twice before it begins, it runs once.
    asks: ({ id, body: { reason } }, now) =>
      newJob(lintJob(world()), { reason }, { coalesce: true, idempotencyKey: id }, now),
  });
}

export const INGESTED = 'ingest';
