/** The rules of the queue, on the real store with a clock of our own. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { asking, type Bench, bench, claimOf, LEASE_MS, row, START } from '../../test/jobs/test-kit.js';
import { file } from '../../test/store/contract/kit.js';
import type { JobRecord, NewJob, QueueStore } from '../store/queue.js';

let at: Bench;
let queue: QueueStore;
beforeEach(async () => {
  at = await bench();
  queue = at.store.queue;
});
afterEach(async () => {
  expect((await at.store.check()).problems).toEqual([]);
  await at.store.close();
});

async function put(...jobs: Partial<NewJob>[]): Promise<number[]> {
  return (await queue.enqueue(jobs.map(row))).map(({ job }) => job.id);
}

async function take(given: Parameters<typeof asking>[0] = {}): Promise<JobRecord> {
  const [job] = await queue.claim(asking(given));
  if (job === undefined) throw new Error('there was nothing to take');
  return job;
}

const nothing = async (given: Parameters<typeof asking>[0] = {}) =>
  expect(await queue.claim(asking(given))).toEqual([]);
const stateOf = async (id = 0) => (await queue.get(id))?.state;
const finish = (job: JobRecord) => queue.complete(claimOf(job), null, null);
const failure = (retryAt: number | null) =>
  ({ kind: 'failed', error: { code: 'a/b', message: 'No.' }, retryAt }) as const;

describe('a job', () => {
  test('is taken once, in the order of asking, and keeps its result', async () => {
    const [first, second] = await put({ payload: '{"n":1}' }, { payload: '{"n":2}' });
    const job = await take();
    expect(job).toMatchObject({ id: first, state: 'running', payload: '{"n":1}', starts: 1, worker: 'w1' });
    expect((await take({ worker: 'w2' })).id).toBe(second);
    await nothing();
    expect(await queue.complete(claimOf(job), '{"found":3}', null)).toBe(true);
    expect(await queue.get(job.id)).toMatchObject({
      state: 'done',
      result: '{"found":3}',
      finishedAt: START,
    });
    expect(await queue.counts()).toEqual({ queued: 0, running: 1, done: 1, dead: 0, cancelled: 0 });
  });

  test('waits for its time', async () => {
    await put({ runAfter: START + 5_000 });
    await nothing();
    at.pass(5_000);
    await take();
  });

  test('of a kind that a worker does not know is left to others', async () => {
    await put({ kind: 'other' });
    await nothing();
    await take({ kinds: [{ kind: 'other', leaseMs: 1, single: false }] });
  });

  test('several are taken at once, as many as there are places', async () => {
    await put({}, {}, {});
    expect(await queue.claim(asking({ places: 2, backgroundPlaces: 2 }))).toHaveLength(2);
  });

  test('all or none are enqueued', async () => {
    const broken = row({ payload: 'x' });
    Reflect.set(broken, 'kind', null);
    await expect(queue.enqueue([row(), broken])).rejects.toThrow();
    expect(await queue.list()).toEqual([]);
  });
});

describe('a commit', () => {
  const by = { author: 'tester', reason: 'a test' };

  test('brings its jobs with it, both or neither', async () => {
    const document = file({ id: 'a.md', claims: [['Aldric', 'MET', 'Lysa']] });
    const jobs = [row({ kind: 'check' })];
    await at.store.commit([document], { ...by, jobs, dryRun: true });
    expect(await queue.list()).toEqual([]);
    await at.store.commit([document], { ...by, jobs });
    expect(await queue.list()).toMatchObject([{ kind: 'check', state: 'queued' }]);
    await at.store.commit([document], { ...by, jobs });
    expect(await queue.list()).toHaveLength(1);
    const broken = row();
    Reflect.set(broken, 'kind', null);
    const more = file({ id: 'b.md', claims: [['Aldric', 'MET', 'Borin']] });
    await expect(at.store.commit([more], { ...by, jobs: [broken] })).rejects.toThrow();
    expect(await at.store.sources()).toHaveLength(1);
  });
});

describe('a lease', () => {
  test('that ran out lets another worker take over, and fences the first one off', async () => {
    await put({});
    const lost = await take();
    at.pass(LEASE_MS - 1);
    await nothing({ worker: 'w2' });
    at.pass(1);
    const taken = await take({ worker: 'w2' });
    expect(taken).toMatchObject({ id: lost.id, worker: 'w2', starts: 2, losses: 1, failures: 0 });
    expect(await queue.standing(claimOf(lost))).toBe('lost');
    expect(await queue.heartbeat(claimOf(lost), LEASE_MS, { done: 9, total: 9, note: '' })).toBe('lost');
    expect(await queue.complete(claimOf(lost), '"late"', null)).toBe(false);
    expect(await queue.release(claimOf(lost), failure(null), null)).toBe(false);
    expect(await queue.get(lost.id)).toMatchObject({ state: 'running', worker: 'w2', progress: null });
    expect(await finish(taken)).toBe(true);
  });

  test('is extended by each heartbeat', async () => {
    await put({});
    const job = await take();
    for (let beat = 0; beat < 5; beat++) {
      at.pass(LEASE_MS - 1);
      expect(await queue.heartbeat(claimOf(job), LEASE_MS, null)).toBe('held');
    }
    await nothing({ worker: 'w2' });
  });

  test('lost too often makes a dead letter that says so', async () => {
    const [id] = await put({});
    const afterLoss = (losses: number) => (losses > 2 ? null : 0);
    for (let n = 0; n < 3; n++) {
      await take({ afterLoss });
      at.pass(LEASE_MS);
    }
    await nothing({ afterLoss });
    expect(await queue.get(id ?? 0)).toMatchObject({
      state: 'dead',
      losses: 3,
      error: { code: 'jobs/lost' },
    });
  });

  test('progress is kept, and begins anew with the next start', async () => {
    await put({});
    const job = await take();
    await queue.heartbeat(claimOf(job), LEASE_MS, { done: 3, total: 10, note: 'three' });
    expect((await queue.get(job.id))?.progress).toEqual({ done: 3, total: 10, note: 'three' });
    at.pass(LEASE_MS);
    expect((await take()).progress).toBeNull();
  });
});

describe('failing', () => {
  test('puts a job back with a pause, and at last among the dead letters', async () => {
    const [id = 0] = await put({});
    await queue.release(claimOf(await take()), failure(START + 1_000), null);
    expect(await queue.get(id)).toMatchObject({ state: 'queued', failures: 1, error: { message: 'No.' } });
    await nothing();
    at.pass(1_000);
    await queue.release(claimOf(await take()), failure(null), null);
    expect(await queue.get(id)).toMatchObject({ state: 'dead', failures: 2 });
    await nothing();
    expect(await queue.list({ states: ['dead'] })).toMatchObject([{ id }]);
  });

  test('a dead letter can be retried, and starts counting anew', async () => {
    const [id = 0] = await put({});
    await queue.release(claimOf(await take()), failure(null), null);
    expect(await queue.retry(id)).toMatchObject({ state: 'queued', failures: 0, finishedAt: null });
    await finish(await take());
    expect(await stateOf(id)).toBe('done');
    expect(await queue.retry(id)).toMatchObject({ state: 'done' });
    expect(await queue.retry(99)).toBeNull();
  });

  test('retrying what waits lets it run now', async () => {
    const [id = 0] = await put({ runAfter: START + 60_000 });
    await nothing();
    await queue.retry(id);
    await take();
  });

  test('released is not failed', async () => {
    await put({});
    const outcome = { kind: 'released', runAfter: START + 500, note: 'budget used up' } as const;
    await queue.release(claimOf(await take()), outcome, null);
    at.pass(500);
    expect(await take()).toMatchObject({ failures: 0, losses: 0, starts: 2 });
  });
});

describe('cancelling', () => {
  test('takes a waiting job out at once', async () => {
    const [id = 0] = await put({});
    expect(await queue.cancel(id)).toMatchObject({ state: 'cancelled', finishedAt: START });
    await nothing();
    expect(await queue.cancel(99)).toBeNull();
  });

  test('asks a running one to stop', async () => {
    await put({});
    const job = await take();
    expect(await queue.cancel(job.id)).toMatchObject({ state: 'running', cancelRequested: true });
    expect(await queue.heartbeat(claimOf(job), LEASE_MS, null)).toBe('cancel');
    await queue.release(claimOf(job), failure(START), null);
    expect(await stateOf(job.id)).toBe('cancelled');
  });

  test('reaches a job whose worker is gone', async () => {
    await put({}, {});
    const [first, second] = await queue.claim(asking({ places: 2, backgroundPlaces: 2 }));
    await queue.cancel(first?.id ?? 0);
    at.pass(LEASE_MS);
    expect(await queue.cancel(second?.id ?? 0)).toMatchObject({ state: 'cancelled' });
    await nothing();
    expect(await stateOf(first?.id)).toBe('cancelled');
  });

  test('does not undo what is done', async () => {
    await put({});
    const job = await take();
    await finish(job);
    expect(await queue.cancel(job.id)).toMatchObject({ state: 'done' });
  });
});

describe('a key', () => {
  test('keeps its jobs in order, of whatever kind, also while one of them pauses', async () => {
    const kinds = ['work', 'other'].map((kind) => ({ kind, leaseMs: LEASE_MS, single: false }));
    const [a, b, c, d] = await put({ key: 'k' }, { key: 'k', kind: 'other' }, { key: 'k' }, { key: 'l' });
    const many = { kinds, places: 9, backgroundPlaces: 9 };
    const [first, free] = await queue.claim(asking(many));
    expect([first?.id, free?.id]).toEqual([a, d]);
    await nothing(many);
    if (first) await queue.release(claimOf(first), failure(START + 1_000), null);
    await nothing(many);
    at.pass(1_000);
    for (const id of [a, b, c]) {
      const [next, ...rest] = await queue.claim(asking(many));
      expect([next?.id, rest]).toEqual([id, []]);
      if (next) await finish(next);
    }
  });

  test('is passed on by a job that dies, is cancelled or is lost', async () => {
    const [a, b = 0, c, d] = await put({ key: 'k' }, { key: 'k' }, { key: 'k' }, { key: 'k' });
    const first = await take();
    expect(first.id).toBe(a);
    await queue.release(claimOf(first), failure(null), null);
    await queue.cancel(b);
    expect((await take()).id).toBe(c);
    at.pass(LEASE_MS);
    const again = await take();
    expect(again.id).toBe(c);
    await finish(again);
    expect((await take()).id).toBe(d);
  });

  test('is passed on by a job that is given up or cancelled because its worker vanished', async () => {
    const [a, b, c] = await put({ key: 'k' }, { key: 'k' }, { key: 'k' });
    expect((await take()).id).toBe(a);
    at.pass(LEASE_MS);
    const second = await take({ afterLoss: () => null });
    expect(second.id).toBe(b);
    await queue.cancel(second.id);
    at.pass(LEASE_MS);
    expect((await take()).id).toBe(c);
    expect([await stateOf(a), await stateOf(b)]).toEqual(['dead', 'cancelled']);
  });

  test('a dead letter that is retried waits for who is running, then goes before who waits', async () => {
    const [a = 0, b, c] = await put({ key: 'k' }, { key: 'k' }, { key: 'k' });
    await queue.release(claimOf(await take()), failure(null), null);
    const second = await take();
    expect(second.id).toBe(b);
    await queue.retry(a);
    await nothing();
    await finish(second);
    const third = await take();
    expect(third.id).toBe(a);
    await finish(third);
    expect((await take()).id).toBe(c);
  });
});

describe('single flight', () => {
  test('runs one of a kind at a time, whoever asks, and does not hold up others', async () => {
    const kinds = [
      { kind: 'work', leaseMs: LEASE_MS, single: true },
      { kind: 'other', leaseMs: LEASE_MS, single: false },
    ];
    await put({}, {}, { kind: 'other' });
    const taken = await queue.claim(asking({ kinds, places: 9, backgroundPlaces: 9 }));
    expect(taken.map(({ kind }) => kind)).toEqual(['work', 'other']);
    await nothing({ worker: 'w2', kinds });
    if (taken[0]) await finish(taken[0]);
    await take({ worker: 'w2', kinds });
  });
});

describe('asking twice', () => {
  test('with an idempotency key gives the same job, whatever became of it', async () => {
    const [a] = await put({ idempotencyKey: 'x' });
    expect(await queue.enqueue([row({ idempotencyKey: 'x' })])).toMatchObject([
      { job: { id: a }, created: false },
    ]);
    await finish(await take());
    expect(await queue.enqueue([row({ idempotencyKey: 'x' })])).toMatchObject([
      { job: { id: a, state: 'done' }, created: false },
    ]);
    expect(await queue.enqueue([row({ idempotencyKey: 'x', kind: 'other' })])).toMatchObject([
      { created: true },
    ]);
  });

  test('coalescing joins what has not begun, and only that', async () => {
    const same = { coalesce: true, payload: '{"n":1}' };
    const [a] = await put(same, { ...same });
    expect(await queue.list()).toHaveLength(1);
    expect((await take()).id).toBe(a);
    const [b] = await put(same);
    expect(b).not.toBe(a);
    expect(await put({ ...same, payload: '{"n":2}' })).not.toEqual([b]);
  });

  test('in more of a hurry brings the first asking forward', async () => {
    await put({ idempotencyKey: 'x', runAfter: START + 60_000 });
    await put({ idempotencyKey: 'x', priority: 'foreground', runAfter: START });
    expect(await take()).toMatchObject({ priority: 'foreground' });
  });
});

describe('a person’s request', () => {
  test('goes first, has its own places, and keeps background work from beginning', async () => {
    const [background] = await put({}, {});
    await take();
    const [request] = await put({ priority: 'foreground' });
    await nothing({ places: 0, backgroundPlaces: 0 });
    const job = await take({ places: 2, backgroundPlaces: 1 });
    expect(job.id).toBe(request);
    expect(job.id).not.toBe(background);
    await nothing({ places: 1 });
    expect(await queue.foregroundRuns()).toBe(true);
    await finish(job);
    await take({ places: 1 });
  });

  test('is not kept waiting by a background job before it in its line', async () => {
    const [a] = await put({ key: 'k' }, {});
    const [b] = await put({ key: 'k', priority: 'foreground' });
    const first = await take({ backgroundPlaces: 0 });
    expect(first.id).toBe(a);
    await finish(first);
    expect((await take({ backgroundPlaces: 0 })).id).toBe(b);
  });
});

describe('looking and forgetting', () => {
  test('lists what runs, what waits, what ended; by state and kind', async () => {
    const [a = 0, b, c] = await put({}, { kind: 'other' }, {});
    await finish(await take());
    at.pass(1);
    await take();
    expect((await queue.list()).map(({ id }) => id)).toEqual([c, b, a]);
    expect(await queue.list({ states: ['done'] })).toMatchObject([{ id: a }]);
    expect(await queue.list({ kinds: ['other'] })).toMatchObject([{ id: b }]);
    expect(await queue.list({ limit: 1 })).toMatchObject([{ id: c }]);
    expect(await queue.list({ states: [] })).toEqual([]);
  });

  test('forgets what ended long ago, dead letters later, and never gives a number twice', async () => {
    const [a = 0, b = 0, c = 0] = await put({}, {}, {});
    await finish(await take());
    await queue.release(claimOf(await take()), failure(null), null);
    at.pass(10_000);
    const now = START + 10_000;
    expect(await queue.prune({ finishedBefore: now, deadBefore: START })).toBe(1);
    expect(await queue.get(a)).toBeNull();
    expect(await stateOf(b)).toBe('dead');
    expect(await queue.prune({ finishedBefore: now, deadBefore: now })).toBe(1);
    expect(await stateOf(c)).toBe('queued');
    await queue.cancel(c);
    at.pass(1);
    await queue.prune({ finishedBefore: now + 1, deadBefore: now });
    expect(await queue.list()).toEqual([]);
    expect((await put({}))[0]).toBeGreaterThan(c);
  });

  test('long lines and queues of kinds that must wait are not walked through', async () => {
    await queue.enqueue(
      Array.from({ length: 20_000 }, (_, n) =>
        row({ key: n % 2 === 0 ? 'k' : null, kind: n % 2 === 0 ? 'work' : 'single' }),
      ),
    );
    const kinds = [
      { kind: 'work', leaseMs: LEASE_MS, single: false },
      { kind: 'single', leaseMs: LEASE_MS, single: true },
    ];
    const held = await queue.claim(asking({ kinds, places: 2, backgroundPlaces: 2 }));
    expect(held).toHaveLength(2);
    const started = cpuNow();
    for (let n = 0; n < 200; n++) await nothing({ kinds });
    for (const job of held) await finish(job);
    for (let n = 0; n < 100; n++) await finish(await take({ kinds }));
    expect(cpuNow() - started).toBeLessThan(1_000);
  });
});
