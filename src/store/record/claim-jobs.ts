/** Hands out jobs: those of vanished workers come back first, the foreground goes before the background. */
import type { ClaimedKind, ClaimRequest, JobPriority, QueueStore } from '../queue.js';
import { change, expect, freeLine, type RecordQuery, type RecordWrite } from '../records.js';
import { AGAIN, type Deciding, decide } from './deciding.js';
import { JOB, type JobEntry, NO_PROGRESS, toJob } from './job-kind.js';

export function claimOver({ records, now }: Deciding): QueueStore['claim'] {
  return (request) =>
    decide(async () => {
      const at = now();
      const [running, ...ready] = await records.read(
        { kind: JOB, where: { state: 'running' } },
        ...readyQueries(request, at),
      );
      const expired = running.filter(
        ({ id, leaseUntil }) => (leaseUntil ?? 0) <= at && !request.holding.includes(id),
      );
      if (expired.length > 0) {
        await takeBack(records, request, expired, at);
        return AGAIN;
      }
      const taken = choose(request, running, ready.flat());
      if (taken.length === 0) return [];
      const done = await records.write(
        taken.flatMap((job) => taking(job, request, at)),
        { mayBeLost: true },
      );
      return done === null ? AGAIN : taken.map((job) => toJob({ ...job, ...held(job, request, at) }));
    });
}

/** One look into the index for each kind and priority: a long queue of a kind that has to wait costs nothing. */
function readyQueries({ kinds, places }: ClaimRequest, now: number): RecordQuery<JobEntry>[] {
  return kinds.flatMap(({ kind }) =>
    (['foreground', 'background'] as const).map((priority) => ({
      kind: JOB,
      where: { state: 'queued', blocked: false, priority, kind, runAfter: { atMost: now } },
      order: ['runAfter', 'id'] as const,
      limit: places,
    })),
  );
}

/** Gives back what nobody works on any more, or gives it up. */
async function takeBack(
  records: Deciding['records'],
  { afterLoss, onGivenUp }: ClaimRequest,
  expired: readonly JobEntry[],
  now: number,
): Promise<void> {
  const back = expired.map((job) => {
    const losses = job.losses + 1;
    const again = afterLoss(losses);
    const state = job.cancelRequested ? 'cancelled' : again === null ? 'dead' : 'queued';
    const changed: Partial<JobEntry> = {
      ...{ state, losses, worker: null, leaseUntil: null, errorCode: 'jobs/lost' },
      runAfter: again ?? job.runAfter,
      errorMessage: `Its worker ${job.worker ?? ''} was not heard of for as long as it had promised (${losses} times by now).`,
      finishedAt: state === 'queued' ? null : now,
    };
    return { job, changed };
  });
  const writes = back.flatMap(({ job: { id, starts, losses, leaseUntil, key }, changed }): RecordWrite[] => [
    expect(JOB, { id, state: 'running', starts, losses, leaseUntil }, { least: 1 }),
    change(JOB, { id }, changed),
    ...freeLine(key),
  ]);
  if ((await records.write(writes, { mayBeLost: true })) === null) return;
  for (const { job, changed } of back)
    if (changed.state === 'dead') onGivenUp?.(toJob({ ...job, ...changed }));
}

/** The earliest of what may run now, as many as there is room for. */
function choose(
  { kinds, places, backgroundPlaces }: ClaimRequest,
  running: readonly JobEntry[],
  ready: readonly JobEntry[],
): JobEntry[] {
  const single = new Set(kinds.filter((kind) => kind.single).map(({ kind }) => kind));
  const busy = new Set(running.map(({ kind }) => kind).filter((kind) => single.has(kind)));
  const taken: JobEntry[] = [];
  const take = (priority: JobPriority, room: number) => {
    const waiting = ready
      .filter((job) => job.priority === priority)
      .sort((a, b) => a.runAfter - b.runAfter || a.id - b.id);
    const most = taken.length + room;
    for (const job of waiting) {
      if (taken.length >= most) return;
      if (busy.has(job.kind)) continue;
      if (single.has(job.kind)) busy.add(job.kind);
      taken.push(job);
    }
  };
  take('foreground', places);
  // Background work does not begin beside a person's request.
  const isForeground = ({ priority }: JobEntry) => priority === 'foreground';
  if (!running.some(isForeground) && !taken.some(isForeground))
    take('background', Math.min(places, backgroundPlaces));
  return taken;
}

function held(job: JobEntry, { worker, kinds }: ClaimRequest, now: number): Partial<JobEntry> {
  const leaseMs = kinds.find(({ kind }) => kind === job.kind)?.leaseMs ?? 0;
  return {
    ...{ state: 'running', worker, starts: job.starts + 1, startedAt: now },
    leaseUntil: now + leaseMs,
    ...NO_PROGRESS,
  };
}

/** As it was seen, and with nobody in its way by now. */
function taking(job: JobEntry, request: ClaimRequest, now: number): RecordWrite[] {
  const { id, kind, starts, priority } = job;
  const isSingle = request.kinds.some((one: ClaimedKind) => one.kind === kind && one.single);
  return [
    expect(JOB, { id, state: 'queued', blocked: false, starts }, { least: 1 }),
    ...(isSingle ? [expect(JOB, { kind, state: 'running' })] : []),
    ...(priority === 'background' ? [expect(JOB, { state: 'running', priority: 'foreground' })] : []),
    change(JOB, { id }, held(job, request, now)),
  ];
}
