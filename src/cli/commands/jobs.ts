/** `lore jobs`: what works in the background, and what became of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRecord, Jobs } from '../../engine/index.js';
import { LoreError } from '../../model/errors.js';
import { busJson, busReport } from '../../report/bus.js';
import { jobJson, jobLine, jobReport, jobsReport } from '../../report/jobs.js';
import { count } from '../../report/words.js';
import {
  choice,
  defineAction,
  defineFamily,
  flag,
  list as listOption,
  many,
  maybe,
  number,
  one,
} from '../command.js';
import type { Context } from '../context.js';
import type { ExitCode } from '../exit-code.js';
import { inBackground } from '../failure.js';
import { interruptible } from '../interrupt.js';
import { createProgress } from '../progress.js';

const STATES = ['queued', 'running', 'done', 'dead', 'cancelled'] as const;
const LOOK_EVERY_MS = 300;

const list = defineAction({
  name: 'list',
  summary: 'what runs, what waits, what ended',
  description:
    'Where a broker is configured, also how far its topics were read, what could not be read, and what is still to be sent.',
  arguments: {},
  options: {
    state: choice('state', STATES, 'only those: queued, running, done, dead or cancelled'),
    kind: listOption('kind', 'only jobs of these kinds; may be repeated'),
    limit: number('n', 'at most so many; 50 when left out'),
  },
  examples: [
    { run: 'jobs list', says: 'Running ones first, then those that wait, then those that ended.' },
    { run: 'jobs list --state dead', says: 'Those that were tried as often as they may be.' },
  ],
  run: async (context, _, { state, kind, limit }) =>
    context.withWorld(async (world) => {
      const { queue } = world.store;
      const jobs = await queue.list({
        ...(state === undefined ? {} : { states: [state] }),
        ...(kind === undefined ? {} : { kinds: kind }),
        ...(limit === undefined ? {} : { limit }),
      });
      const counts = await queue.counts();
      const bus = (await world.broker?.status()) ?? null;
      context.print(
        () => ({
          counts: { ...counts },
          jobs: jobs.map(jobJson),
          ...(bus === null ? {} : { bus: busJson(bus) }),
        }),
        () =>
          [
            jobsReport(jobs, counts, queue.now(), context.theme),
            ...(bus === null ? [] : ['', busReport(bus, queue.now(), context.theme)]),
          ].join('\n'),
      );
      return 0;
    }),
});

const show = defineAction({
  name: 'show',
  summary: 'one job in full: payload, progress, result, what went wrong',
  arguments: { id: one('its number') },
  options: {},
  examples: [
    { run: 'jobs show 12', says: 'Why did it die?' },
    { run: 'jobs show 12 --json', says: 'With its payload and result as data.' },
  ],
  run: async (context, { id }) =>
    withJobs(context, async (jobs) => {
      const job = await jobs.get(idOf(id));
      showJob(context, job, jobs.queue.now());
      return 0;
    }),
});

const follow = defineAction({
  name: 'follow',
  summary: 'watch one job until it ends, or all of them until Ctrl-C',
  description:
    'With --json, prints one JSON document a line: one for each change. Ends with 1 when the job was not done.',
  arguments: { id: maybe('its number; every job when left out') },
  options: {},
  examples: [
    { run: 'jobs follow 12', says: 'Until job 12 has ended.' },
    { run: 'jobs follow', says: 'Whatever happens, as it happens.' },
  ],
  run: async (context, { id }) =>
    withJobs(context, (jobs) =>
      interruptible(
        () => {},
        (signal) =>
          id === undefined ? followAll(context, jobs, signal) : followOne(context, jobs, idOf(id), signal),
      ),
    ),
});

const retry = defineAction({
  name: 'retry',
  summary: 'try dead or cancelled jobs again, or a waiting one now',
  arguments: { ids: many('their numbers') },
  options: { dead: flag('all dead letters') },
  examples: [
    { run: 'jobs retry 12', says: 'The reason has been mended.' },
    { run: 'jobs retry --dead', says: 'The model server is back: everything again.' },
  ],
  run: async (context, { ids }, { dead }) =>
    withJobs(context, async (jobs) => {
      const letters = dead ? await jobs.queue.list({ states: ['dead'], limit: 1_000_000 }) : [];
      const wanted = [...ids.map(idOf), ...letters.map(({ id }) => id)];
      if (!dead) refuseNone(wanted, 'Name the jobs, or take all dead letters with --dead.');
      const tried: JobRecord[] = [];
      for (const id of wanted) tried.push(await jobs.retry(id));
      const queued = tried.filter(({ state }) => state === 'queued');
      context.print(
        () => ({ jobs: tried.map(jobJson) }),
        () => `${count(queued.length, 'job')} will be tried again.${unchanged(tried, queued)}`,
      );
      return queued.length === tried.length ? 0 : 1;
    }),
});

const cancel = defineAction({
  name: 'cancel',
  summary: 'take waiting jobs out of the queue, ask running ones to stop',
  arguments: { ids: many('their numbers') },
  options: {},
  examples: [
    { run: 'jobs cancel 12', says: 'A running job ends at its next step.' },
    { run: 'jobs cancel 12 13 14', says: 'Several.' },
  ],
  run: async (context, { ids }) =>
    withJobs(context, async (jobs) => {
      const wanted = ids.map(idOf);
      refuseNone(wanted, '`lore jobs list` shows their numbers.');
      const asked: JobRecord[] = [];
      for (const id of wanted) asked.push(await jobs.cancel(id));
      const stopped = asked.filter(({ state, cancelRequested }) => state === 'cancelled' || cancelRequested);
      context.print(
        () => ({ jobs: asked.map(jobJson) }),
        () => `${count(stopped.length, 'job')} cancelled.${unchanged(asked, stopped)}`,
      );
      return stopped.length === asked.length ? 0 : 1;
    }),
});

/** Given when the process that started this one is no longer there to be worked for. */
function orphaned(): AbortSignal {
  const controller = new AbortController();
  // It may have gone while the world was being opened.
  if (process.send !== undefined && !process.connected) controller.abort();
  process.once('disconnect', () => controller.abort());
  return controller.signal;
}

const run = defineAction({
  name: 'run',
  summary: 'do what waits and what the schedule wants, then end',
  description:
    'For a crontab, where no `lore watch` is running. Jobs that wait for a later time are left for the next call.',
  arguments: {},
  options: { stay: flag('go on until Ctrl-C, or until whoever started it has ended') },
  examples: [
    { run: 'jobs run', says: 'Work off the queue.' },
    { run: '--world ~/valdorn jobs run --quiet', says: 'The line for a crontab.' },
  ],
  run: async (context, _, { stay }) =>
    context.withWorld(async (world) => {
      const { startBackground, workOff } = await import('../../engine/index.js');
      if (stay) {
        await interruptible(
          // Whoever started it says so.
          () => process.connected || context.say('Stopping.'),
          (signal) =>
            startBackground(
              world,
              AbortSignal.any([signal, orphaned()]),
              (error) => context.complain(inBackground(error)),
              (line) => context.say(line),
            ).ended,
        );
        return 0;
      }
      const before = await world.store.queue.counts();
      await interruptible(
        () => context.say('Stopping.'),
        (signal) => workOff(world, signal),
      );
      const after = await world.store.queue.counts();
      const done = after.done - before.done;
      const dead = after.dead - before.dead;
      context.print(
        () => ({ done, dead, queued: after.queued }),
        () =>
          [
            `${count(done, 'job')} done.`,
            dead > 0 ? `${count(dead, 'job')} died; see \`lore jobs list --state dead\`.` : '',
          ]
            .join(' ')
            .trim(),
      );
      return dead > 0 ? 1 : 0;
    }),
});

export const command = defineFamily({
  name: 'jobs',
  group: 'Keep',
  summary: 'list, follow, retry or cancel what works in the background',
  actions: [list, show, follow, retry, cancel, run],
  examples: [
    { run: 'jobs list', says: 'What runs and what waits.' },
    { run: 'jobs follow 12', says: 'Until job 12 has ended.' },
  ],
});

function withJobs(context: Context, use: (jobs: Jobs) => Promise<ExitCode>): Promise<ExitCode> {
  return context.withWorld(async (world) => {
    const { jobsOf } = await import('../../engine/index.js');
    return use(jobsOf(world.store.queue));
  });
}

async function followOne(context: Context, jobs: Jobs, id: number, signal: AbortSignal): Promise<ExitCode> {
  const progress = createProgress(context);
  let last: JobRecord | undefined;
  try {
    for await (const job of jobs.follow(id, { signal, everyMs: LOOK_EVERY_MS })) {
      if (context.json) context.line(jobJson(job));
      const { done = 0, total = null, note = '' } = job.progress ?? {};
      progress.update({ phase: job.state, done, total: total ?? 0, file: note });
      last = job;
    }
  } finally {
    progress.clear();
  }
  if (last !== undefined && !context.json) showJob(context, last, jobs.queue.now());
  return last?.state === 'done' ? 0 : 1;
}

async function followAll(context: Context, jobs: Jobs, signal: AbortSignal): Promise<ExitCode> {
  const shown = new Map<number, string>();
  context.say('Following every job. Press Ctrl-C to stop.');
  for (let first = true; !signal.aborted; first = false) {
    for (const job of await jobs.queue.list({ limit: 500 })) {
      const looks = JSON.stringify([job.state, job.starts, job.failures, job.progress]);
      const isOld = first && job.state !== 'running' && job.state !== 'queued';
      if (shown.get(job.id) !== looks && !isOld) {
        if (context.json) context.line(jobJson(job));
        else context.raw(`${jobLine(job, jobs.queue.now(), context.theme)}\n`);
      }
      shown.set(job.id, looks);
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return 0;
}

function showJob(context: Context, job: JobRecord, now: number): void {
  context.print(
    () => jobJson(job),
    () => jobReport(job, now, context.theme),
  );
}

function unchanged(all: readonly JobRecord[], changed: readonly JobRecord[]): string {
  const rest = all.filter((job) => !changed.includes(job));
  return rest.length === 0
    ? ''
    : ` Left as they are: ${rest.map(({ id, state }) => `${id} (${state})`).join(', ')}.`;
}

function idOf(text: string): number {
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  throw new LoreError({
    code: 'cli/bad-job',
    message: `"${text}" is not the number of a job.`,
    hint: '`lore jobs list` shows them.',
  });
}

function refuseNone(ids: readonly number[], hint: string): void {
  if (ids.length === 0) throw new LoreError({ code: 'cli/no-job', message: 'Which job?', hint });
}
