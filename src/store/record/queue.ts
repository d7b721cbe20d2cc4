/** The queue: who may do what with a job, decided over records. */
import { LoreError } from '../../model/index.js';
import {
  type Claim,
  type Enqueued,
  JOB_STATES,
  type JobRecord,
  type NewJob,
  type Outcome,
  type PruneRequest,
  type QueueStore,
} from '../queue.js';
import {
  add,
  change,
  drop,
  enqueue,
  expect,
  freeLine,
  type RecordKind,
  type RecordWrite,
  type Where,
} from '../records.js';
import { claimOver } from './claim-jobs.js';
import { AGAIN, type Deciding, decide } from './deciding.js';
import { JOB, type JobEntry, progressIn, toJob } from './job-kind.js';

const SCHEDULE: RecordKind<{ readonly entry: string; readonly day: string }> = {
  name: 'schedule',
  fields: { entry: 'text', day: 'text' },
  key: ['entry'],
};
const LISTED = 50;
const PRUNED_AT_ONCE = 1_000;
/** A machine that fails may forget who had a job and that it was done: it is then done again, which changes nothing. */
const MAY_BE_LOST = { mayBeLost: true };

/** The start number fences: whoever was overtaken no longer holds it. */
const heldBy = ({ id, start }: Claim): Where<JobEntry> => ({ id, starts: start, state: 'running' });

export function queueOver(deciding: Deciding): QueueStore {
  const { records, now } = deciding;
  const one = async (where: Where<JobEntry>): Promise<JobEntry | null> => {
    const [[found]] = await records.read({ kind: JOB, where, limit: 1 });
    return found ?? null;
  };
  const get = async (id: number): Promise<JobRecord | null> => {
    const found = await one({ id });
    return found && toJob(found);
  };
  const standing: QueueStore['standing'] = async (claim) => {
    const held = await one(heldBy(claim));
    return held === null ? 'lost' : held.cancelRequested ? 'cancel' : 'held';
  };
  /** Decides about a job as it is, and again where it has changed meanwhile; gives what it is then. */
  const alter = (id: number, decided: (job: JobEntry) => readonly RecordWrite[]): Promise<JobRecord | null> =>
    decide(async () => {
      const job = await one({ id });
      if (job === null) return null;
      const writes = decided(job);
      const { state, starts, cancelRequested } = job;
      const asSeen = expect(JOB, { id, state, starts, cancelRequested }, { least: 1 });
      if (writes.length > 0 && (await records.write([asSeen, ...writes])) === null) return AGAIN;
      return get(id);
    });
  const enqueued = async (jobs: readonly NewJob[], done: readonly number[]): Promise<Enqueued[]> => {
    const [found] = await records.read({ kind: JOB, where: { id: { in: done.map(Math.abs) } } });
    const known = new Map(found.map((job) => [job.id, toJob(job)]));
    return jobs.map((_, at) => {
      const id = done[at] ?? 0;
      const job = known.get(Math.abs(id));
      if (job !== undefined) return { job, created: id > 0 };
      throw new LoreError({
        code: 'jobs/vanished',
        message: `Job ${Math.abs(id)} was written and is not there.`,
      });
    });
  };
  return {
    now,

    async enqueue(jobs) {
      return enqueued(jobs, (await records.write(enqueue(jobs))) ?? []);
    },

    claim: claimOver(deciding),

    async heartbeat(claim, leaseMs, progress) {
      const lease = { leaseUntil: now() + leaseMs, ...progressIn(progress) };
      const [held, cancelled] =
        (await records.write(
          [false, true].map((cancelRequested) => change(JOB, { ...heldBy(claim), cancelRequested }, lease)),
          MAY_BE_LOST,
        )) ?? [];
      return held === 1 ? 'held' : cancelled === 1 ? 'cancel' : 'lost';
    },

    standing,

    async complete(claim, result, progress) {
      const held = await one(heldBy(claim));
      if (held === null) return false;
      const finished = { state: 'done', finishedAt: now(), leaseUntil: null, result } as const;
      const done = await records.write(
        [
          expect(JOB, heldBy(claim), { least: 1 }),
          change(JOB, { id: claim.id }, { ...finished, ...progressIn(progress) }),
          ...freeLine(held.key),
        ],
        MAY_BE_LOST,
      );
      return done !== null;
    },

    release: (claim, outcome, progress) =>
      decide(async () => {
        const held = await one(heldBy(claim));
        if (held === null) return false;
        const { cancelRequested } = held;
        const done = await records.write([
          expect(JOB, { ...heldBy(claim), cancelRequested }, { least: 1 }),
          change(
            JOB,
            { id: claim.id },
            { ...progressIn(progress), ...released(held, outcome, progress, now()) },
          ),
          ...freeLine(held.key),
        ]);
        return done === null ? AGAIN : true;
      }),

    async foregroundRuns() {
      return (await one({ state: 'running', priority: 'foreground' })) !== null;
    },

    get,

    async list({ states = JOB_STATES, kinds, limit = LISTED } = {}) {
      const among = kinds && { kind: { in: kinds } };
      const finished = states.filter((state) => state !== 'running' && state !== 'queued');
      const live = (state: 'running' | 'queued') =>
        ({
          kind: JOB,
          where: { state, ...among },
          order: ['id'],
          limit: states.includes(state) ? limit : 0,
        }) as const;
      const found = await records.read(live('running'), live('queued'), {
        kind: JOB,
        where: { state: { in: finished }, ...among },
        order: ['-finishedAt', '-id'],
        limit: finished.length > 0 ? limit : 0,
      });
      return found.flat().slice(0, limit).map(toJob);
    },

    async counts() {
      const counts = { queued: 0, running: 0, done: 0, dead: 0, cancelled: 0 };
      for (const { of, count } of await records.tally({ kind: JOB, by: ['state'] }))
        if (of.state !== undefined) counts[of.state] = count;
      return counts;
    },

    cancel: (id) =>
      alter(id, (job) => {
        const at = now();
        const isLost = job.state === 'running' && (job.leaseUntil ?? 0) <= at;
        if (job.state === 'running' && !isLost) return [change(JOB, { id }, { cancelRequested: true })];
        if (job.state !== 'queued' && !isLost) return [];
        const ended = {
          state: 'cancelled',
          cancelRequested: true,
          finishedAt: at,
          leaseUntil: null,
        } as const;
        return [change(JOB, { id }, ended), ...freeLine(job.key)];
      }),

    retry: (id) =>
      alter(id, (job) => {
        const at = now();
        if (job.state === 'queued') return [change(JOB, { id }, { runAfter: Math.min(job.runAfter, at) })];
        if (job.state !== 'dead' && job.state !== 'cancelled') return [];
        const anew = { state: 'queued', runAfter: at, failures: 0, losses: 0 } as const;
        const free = { cancelRequested: false, worker: null, finishedAt: null };
        return [change(JOB, { id }, { ...anew, ...free }), ...freeLine(job.key)];
      }),

    async prune(request) {
      for (let all = 0; ; ) {
        const [old] = await records.read({ kind: JOB, where: forgotten(request), limit: PRUNED_AT_ONCE });
        if (old.length > 0) await records.write([drop(JOB, { id: { in: old.map(({ id }) => id) } })]);
        all += old.length;
        if (old.length < PRUNED_AT_ONCE) return all;
      }
    },

    runOnDay: (entry, day, job) =>
      decide(async () => {
        const [[seen]] = await records.read({ kind: SCHEDULE, where: { entry } });
        if (seen === undefined) {
          const begun = await records.write([expect(SCHEDULE, { entry }), add(SCHEDULE, { entry, day })]);
          return begun === null ? AGAIN : null;
        }
        if (day <= seen.day) return null;
        const done = await records.write([
          expect(SCHEDULE, { entry, day: seen.day }, { least: 1 }),
          change(SCHEDULE, { entry }, { day }),
          ...enqueue([job]),
        ]);
        if (done === null) return AGAIN;
        return (await enqueued([job], done.slice(-1)))[0] ?? null;
      }),
  };
}

/** What becomes of a job that ended without a result. */
function released(
  { failures, progressDone, cancelRequested }: JobEntry,
  outcome: Outcome,
  progress: QueueProgress,
  now: number,
): Partial<JobEntry> {
  const failed: Partial<JobEntry> =
    outcome.kind === 'failed'
      ? { failures: failures + 1, errorCode: outcome.error.code, errorMessage: outcome.error.message }
      : {};
  const noted: Partial<JobEntry> =
    outcome.kind === 'released' && outcome.note !== null
      ? { progressDone: progress?.done ?? progressDone ?? 0, progressNote: outcome.note }
      : {};
  const again =
    outcome.kind === 'failed' ? outcome.retryAt : outcome.kind === 'released' ? outcome.runAfter : null;
  const told = { ...failed, ...noted, leaseUntil: null };
  // A job that somebody wants cancelled is not tried again.
  if (outcome.kind === 'cancelled' || cancelRequested)
    return { ...told, state: 'cancelled', finishedAt: now };
  if (again === null) return { ...told, state: 'dead', finishedAt: now };
  return { ...told, state: 'queued', runAfter: again, worker: null };
}

type QueueProgress = Parameters<QueueStore['release']>[2];

function forgotten({ finishedBefore, deadBefore }: PruneRequest): Where<JobEntry>[] {
  return [
    { state: { in: ['done', 'cancelled'] }, finishedAt: { below: finishedBefore } },
    { state: 'dead', finishedAt: { below: deadBefore } },
  ];
}
