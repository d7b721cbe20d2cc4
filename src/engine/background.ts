/** What a long-running process does beside its own work: jobs from the queue, and the schedule. */
import { z } from 'zod';
import {
  type DeadJob,
  daily,
  defineJob,
  type Job,
  type Jobs,
  type JobType,
  jobsOf,
  runDue,
  type ScheduleEntry,
  startSchedule,
  startWorker,
  type Worker,
} from '../jobs/index.js';
import { LoreError } from '../model/index.js';
import { tellDead } from './bus.js';
import { checkJob } from './check-job.js';
import { askForMissedEmbedding, embedJob } from './embedding.js';
import { extractJob } from './extract-job.js';
import { factsJob } from './follow-facts.js';
import { ingestProse } from './ingest-prose.js';
import { askForMissedJudging, judgeJob } from './judge-job.js';
import { lintJob } from './lint-job.js';
import { isShared } from './open-store.js';
import { readAnswerJob } from './read-answer.js';
import type { World } from './world.js';

/** A large ingest writes in one transaction, in which no sign of life can be given. */
const INGEST_LEASE_MS = 900_000;
const INGEST_LIMIT_MS = 3_600_000;

/** Reads what is new or changed. Files are known by their content, so that a second time does nothing. */
export function ingestJob(world: World) {
  return defineJob({
    kind: 'ingest',
    single: true,
    leaseMs: INGEST_LEASE_MS,
    timeLimitMs: INGEST_LIMIT_MS,
    schema: z.strictObject({ paths: z.array(z.string()).optional(), force: z.boolean().optional() }),
    run: async ({ signal, progress }, payload) => {
      const { files, entities, statements } = await ingestProse(world, {
        ...payload,
        author: 'jobs',
        signal,
        onProgress: ({ phase, done, total, file }) => progress(done, total, file ?? phase),
      });
      return { files, entities, statements };
    },
  });
}

/** Every kind of job there is: one line each. */
const HANDLERS: readonly ((world: World, say: (line: string) => void) => Job & JobType)[] = [
  ingestJob,
  embedJob,
  judgeJob,
  checkJob,
  lintJob,
  extractJob,
  readAnswerJob,
  factsJob,
  // Messages to those who always listen.
  ({ bus }) => bus.handler,
];

/** On a server jobs mostly wait: more of them at once wait together. */
const SHARED_PLACES = { foreground: 2, background: 4 };

function workerOf(
  world: World,
  handlers: readonly Job[],
  onError: (error: unknown) => void = () => {},
): Worker {
  const { store } = world;
  return startWorker({
    ...{ jobs: jobsOf(store.queue), handlers, onError, onDead: tellingDead(world, onError) },
    within: (work) => store.within(work),
    ...(isShared(world) ? { places: SHARED_PLACES } : {}),
  });
}

/** What happens every day, by the clock of this machine. An entry counts where its kind has a handler. */
const DAILY: readonly { readonly name: string; readonly at: string; readonly kind: string }[] = [
  { name: 'nightly-check', at: '03:00', kind: 'check' },
  { name: 'nightly-story', at: '03:30', kind: 'judge' },
];

export function scheduleOf(handlers: readonly (Job & JobType)[]): ScheduleEntry[] {
  return DAILY.flatMap(({ name, at, kind }) => {
    const job = handlers.find((handler) => handler.kind === kind);
    return job === undefined ? [] : [daily({ name, at, job, payload: {} })];
  });
}

export interface Background {
  readonly jobs: Jobs;
  /** When the signal was given and everything has been put back in order; the world may be closed then. */
  readonly ended: Promise<void>;
}

/**
 * Works off the world's queue, keeps its schedule and reads its bus until the signal is given. Dead letters are told as
 * errors; what is worth a line in a log is said.
 */
export function startBackground(
  world: World,
  signal: AbortSignal,
  onError: (error: unknown) => void = () => {},
  say: (line: string) => void = () => {},
): Background {
  const jobs = jobsOf(world.store.queue);
  const handlers = HANDLERS.map((handler) => handler(world, say));
  const worker = workerOf(world, handlers, onError);
  const reading = world.broker?.run(signal, { onError, say });
  const asking = Promise.all([askForMissedEmbedding(world, signal), askForMissedJudging(world)]).catch(
    onError,
  );
  const schedule = startSchedule({ jobs, entries: scheduleOf(handlers), onError });
  const asked = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const ended = asked.then(async () => {
    await asking;
    await schedule.stop();
    await reading;
    await worker.stop();
  });
  return { jobs, ended };
}

/** Enqueues what is due, works until nothing is ready any more, and ends: for a crontab. */
export async function workOff(world: World, signal: AbortSignal): Promise<void> {
  const jobs = jobsOf(world.store.queue);
  const handlers = HANDLERS.map((handler) => handler(world, () => {}));
  await runDue(jobs, scheduleOf(handlers));
  await askForMissedEmbedding(world, signal);
  await askForMissedJudging(world);
  const worker = workerOf(world, handlers);
  const stop = (): void => void worker.stop();
  signal.addEventListener('abort', stop, { once: true });
  await worker.idle();
  await worker.stop();
  signal.throwIfAborted();
}

function tellingDead({ bus }: World, onError: (error: unknown) => void): (job: DeadJob) => void {
  return (job) => {
    onError(
      new LoreError({
        code: job.error.code,
        message: `Job ${job.id} (${job.kind}) was given up: ${job.error.message}`,
        hint: `\`lore jobs retry ${job.id}\` tries it again.`,
      }),
    );
    void tellDead(bus, 'jobs', job).catch(onError);
  };
}
