/** Checking as work: the nightly run, and rules that a sweep after a change had to leave. */
import { z } from 'zod';
import type { IngestOptions } from '../ingest/world.js';
import { defineJob, jobsOf } from '../jobs/index.js';
import type { Consistency, LiveReport, SweepHow } from './consistency.js';
import type { World } from './world.js';

/** A large world is read in one piece, in which no sign of life can be given. */
const LEASE_MS = 300_000;
const LIMIT_MS = 3_600_000;

/** Looks at everything, or runs just these rules. Findings are known by what they say, so that a second time does nothing. */
export function checkJob(world: Pick<World, 'check' | 'checkScope'>) {
  return defineJob({
    kind: 'check',
    single: true,
    leaseMs: LEASE_MS,
    timeLimitMs: LIMIT_MS,
    schema: z.strictObject({
      rules: z.union([z.array(z.string()), z.literal('postponed')]).optional(),
      /** The name of an entity, an era or a rule. */
      scope: z.string().optional(),
    }),
    run: async ({ signal, progress }, { rules, scope }) => {
      const about = scope === undefined ? {} : await world.checkScope(scope);
      const { run, appeared, gone, failures } = await world.check({
        ...about,
        ...(rules === undefined ? {} : { rules }),
        baseline: false,
        withFindings: false,
        signal,
        onProgress: ({ step, done, total }) => progress(done, total, step),
      });
      return { run: run?.id ?? null, appeared: appeared.length, gone: gone.length, failures };
    },
  });
}

/** Where one small change follows another, they are looked at together. */
const SOON_MS = 30_000;

type SweepPatience = Pick<SweepHow, 'patienceMs'>;

/**
 * Brings findings into step with what was just committed. What was committed stands whatever becomes of this: a sweep
 * that fails is told and made up for by the next.
 */
export async function sweepAfter(
  world: World,
  consistency: Consistency,
  { signal, onProgress, patienceMs }: Pick<IngestOptions, 'signal' | 'onProgress'> & SweepPatience = {},
): Promise<LiveReport> {
  try {
    const report = await consistency.sweep({
      signal,
      patienceMs,
      onProgress: ({ step, done, total }) => onProgress?.({ phase: 'checking', done, total, file: step }),
    });
    const failed = new Set(report.failures.map(({ rule }) => rule));
    const rules = report.postponed.filter((rule) => !failed.has(rule));
    if (rules.length > 0 && !(patienceMs !== undefined && (await isAskedFor(world))))
      await jobsOf(world.store.queue).enqueue(
        checkJob(world),
        { rules: 'postponed' },
        { coalesce: true, runAfter: world.store.queue.now() + (patienceMs === undefined ? 0 : SOON_MS) },
      );
    return report;
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return { run: null, appeared: [], gone: [], failures: [{ rule: 'sweep', message }], postponed: [] };
  }
}

/** A look that writes nothing: what was postponed is known to whoever takes the job that waits. */
async function isAskedFor({ store }: World): Promise<boolean> {
  const waiting = await store.queue.list({ states: ['queued'], kinds: ['check'] });
  return waiting.some(({ payload }) => payload === POSTPONED);
}

const POSTPONED = JSON.stringify({ rules: 'postponed' });
