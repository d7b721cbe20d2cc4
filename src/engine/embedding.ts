/** Embedding as work: a job of its own kind, asked for when there is something to embed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, GiveUp, hasEnded, jobsOf, Postponed, startWorker } from '../jobs/index.js';
import { LoreError } from '../model/index.js';
import type { EmbedProgress, EmbedReport } from '../search/index.js';
import type { World } from './world.js';

/** A large world takes hours; what was embedded is kept whenever it ends. */
const LIMIT_MS = 24 * 3_600_000;
const LEASE_MS = 120_000;
const LOOK_EVERY_MS = 150;
const PULSE_MS = 250;

/** Nothing that has a vector of the present model is embedded again, so that a second time does nothing. */
export function embedJob(world: Pick<World, 'embed' | 'models'>) {
  return defineJob({
    kind: 'embed',
    single: true,
    leaseMs: LEASE_MS,
    timeLimitMs: LIMIT_MS,
    schema: z.strictObject({}),
    run: async ({ job: { priority }, signal, progress, breathe }) => {
      const onProgress = ({ done, total }: EmbedProgress): void => progress(done, total, 'passages');
      try {
        return await world.embed({ signal, priority, between: breathe, onProgress });
      } catch (error) {
        // A person who waits is told at once, and decides what to do about it.
        if (!(error instanceof LoreError) || priority === 'foreground') throw error;
        if (/\/(?:bad-setting|not-installed|insecure-url)$/.test(error.code))
          throw new GiveUp(error.message, { cause: error });
        if (error.code === 'llm/over-budget') throw await tomorrow(world, error);
        throw error;
      }
    },
  });
}

async function tomorrow({ models }: Pick<World, 'models'>, { message }: LoreError): Promise<Postponed> {
  const { resetsAt } = await models.budget().status();
  return new Postponed(Math.max(1_000, Date.parse(resetsAt) - Date.now()), message);
}

/** After passages have come: whoever works on the queue next will embed them. */
export async function askForEmbedding(world: World): Promise<void> {
  if (!(await canEmbed(world))) return;
  await jobsOf(world.store.queue).enqueue(embedJob(world), {}, { coalesce: true });
}

/** When a process begins: passages may have come, or the model changed, while nobody was there. */
export async function askForMissedEmbedding(world: World, signal: AbortSignal): Promise<void> {
  if (!(await canEmbed(world))) return;
  // An embedder that cannot be opened now is tried again by the job.
  const embedder = await world.models.embedder(signal).catch(() => null);
  if (signal.aborted) return;
  const { vectors } = world.store.passageIndex;
  if (embedder !== null && (await vectors.state(embedder.id)).counts?.pending === 0) return;
  await askForEmbedding(world);
}

async function canEmbed({ models, store }: World): Promise<boolean> {
  return (await models.embeds()) && (await store.passageIndex.vectors.state()).unavailable === null;
}

export interface EmbedNowOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EmbedProgress) => void;
}

const report = z.object({
  embedded: z.number(),
  pruned: z.number(),
  unavailable: z.string().nullable(),
});

/** Embeds while a person waits: as a job, so that nobody embeds beside it. */
export async function embedNow(
  world: World,
  { signal, onProgress }: EmbedNowOptions = {},
): Promise<EmbedReport> {
  const jobs = jobsOf(world.store.queue);
  const type = embedJob(world);
  const { job } = await jobs.enqueue(type, {}, { priority: 'foreground' });
  // A worker may be done with it before anybody has looked.
  if (signal?.aborted === true) await jobs.cancel(job.id);
  signal?.throwIfAborted();
  const worker = startWorker({ jobs, handlers: [type], pulseMs: PULSE_MS });
  try {
    for (;;) {
      const mine = await jobs.get(job.id);
      if (mine.state === 'done') return report.parse(JSON.parse(mine.result ?? 'null'));
      if (hasEnded(mine) || mine.failures > 0) {
        // Told here and now, it need not become a dead letter.
        await jobs.cancel(job.id);
        const { code = 'embed/stopped', message = 'The embedding was cancelled.' } = mine.error ?? {};
        throw new LoreError({ code, message });
      }
      // Another process may be at it already: then this one waits for it, and shows how far it is.
      const [running] = await jobs.queue.list({ states: ['running'], kinds: [type.kind], limit: 1 });
      const { done = 0, total = null } = running?.progress ?? {};
      if (total !== null) onProgress?.({ done, total });
      await sleep(LOOK_EVERY_MS, undefined, signal === undefined ? {} : { signal });
    }
  } catch (error) {
    if (signal?.aborted === true) await jobs.cancel(job.id);
    signal?.throwIfAborted();
    throw error;
  } finally {
    await worker.stop();
  }
}
