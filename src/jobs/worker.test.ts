/** What a worker does with jobs, on the real store. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asking, type Bench, bench, LEASE_MS, row, START, until, work } from '../../test/jobs/test-kit.js';
import type { JobRecord } from '../store/queue.js';
import { backoffMs } from './backoff.js';
import type { Job } from './define.js';
import { GiveUp, JobStopped, Postponed } from './failures.js';
import type { DeadJob } from './run-job.js';
import { startWorker, type Worker, type WorkerOptions } from './worker.js';

let at: Bench;
let workers: Worker[] = [];
beforeEach(async () => {
  at = await bench();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await at.store.close();
});

function start(handlers: readonly Job[], options: Partial<WorkerOptions> = {}): Worker {
  const worker = startWorker({
    jobs: at.jobs,
    handlers,
    pulseMs: 10,
    graceMs: 200,
    pollMs: { least: 2, most: 20 },
    random: () => 1,
    ...options,
  });
  workers.push(worker);
  return worker;
}

const get = async (id: number): Promise<JobRecord> => {
  const job = await at.jobs.queue.get(id);
  if (job === null) throw new Error(`no job ${id}`);
  return job;
};

/** A handler that goes on until its signal, and says when it began. */
function patient(settings: Parameters<typeof work>[1] = {}) {
  const began: number[] = [];
  const causes: unknown[] = [];
  const kind = work(
    ({ signal }, n) =>
      new Promise((_, reject) => {
        began.push(n);
        signal.addEventListener('abort', () => {
          causes.push(signal.reason instanceof JobStopped ? signal.reason.because : signal.reason);
          reject(signal.reason);
        });
      }),
    settings,
  );
  return { kind, began, causes };
}

describe('dead letters', () => {
  test('are told of: those that failed for good, and those whose workers vanished too often', async () => {
    const told: string[] = [];
    const failing = work(async () => {
      throw new GiveUp('no use');
    });
    const { job } = await at.jobs.enqueue(failing, { n: 1 });
    const options = { onDead: ({ id, error }: DeadJob) => told.push(`${id} ${error.code}`) };
    const first = start([failing], options);
    await first.idle();
    await first.stop();
    expect(told).toEqual([`${job.id} jobs/failed`]);
    const { job: lost } = await at.jobs.enqueue(failing, { n: 2 });
    for (let n = 0; n < 9; n++) {
      await at.jobs.queue.claim(asking());
      at.pass(LEASE_MS);
    }
    await start([failing], options).idle();
    expect(told[1]).toBe(`${lost.id} jobs/lost`);
  });
});

describe('a worker', () => {
  test('runs what is asked for, keeps what it returns, and is woken at once', async () => {
    const double = work((_, n) => ({ twice: 2 * n }));
    start([double], { pollMs: { least: 60_000, most: 60_000 } });
    await new Promise((resolve) => setTimeout(resolve, 30));
    const { job } = await at.jobs.enqueue(double, { n: 21 });
    expect(await at.jobs.wait(job.id, { everyMs: 5 })).toMatchObject({
      state: 'done',
      result: '{"twice":42}',
    });
  });

  test('hears of jobs that others enqueued, by looking now and then', async () => {
    const done: number[] = [];
    start([work((_, n) => done.push(n))]);
    await at.jobs.queue.enqueue([row({ payload: '{"n":1}' })]);
    await until(() => done.length === 1);
  });

  test('refuses a payload that does not fit, before it is in the queue and after', async () => {
    const kind = work(() => null);
    // @ts-expect-error a payload of another shape
    await expect(at.jobs.enqueue(kind, { m: 1 })).rejects.toMatchObject({ code: 'jobs/bad-payload' });
    const [{ job } = { job: { id: 0 } }] = await at.jobs.queue.enqueue([row({ payload: '{"m":1}' })]);
    await start([kind]).idle();
    expect(await get(job.id)).toMatchObject({
      state: 'dead',
      failures: 1,
      error: { code: 'jobs/bad-payload' },
    });
  });

  test('tries again with growing pauses, then gives up', async () => {
    let runs = 0;
    const kind = work(
      () => {
        runs++;
        throw new Error('the server is away');
      },
      { maxAttempts: 3 },
    );
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    const worker = start([kind]);
    await worker.idle();
    expect(await get(job.id)).toMatchObject({ state: 'queued', failures: 1, runAfter: START + 1_000 });
    at.pass(1_000);
    await worker.idle();
    expect(await get(job.id)).toMatchObject({ state: 'queued', failures: 2, runAfter: START + 3_000 });
    at.pass(2_000);
    await worker.idle();
    expect(await get(job.id)).toMatchObject({
      state: 'dead',
      failures: 3,
      error: { code: 'jobs/failed', message: 'the server is away' },
    });
    expect(runs).toBe(3);
    await at.jobs.retry(job.id);
    await worker.idle();
    expect(runs).toBe(4);
  });

  test('does not try again what cannot help, and waits where it is told to', async () => {
    const hopeless = work(() => {
      throw new GiveUp('there is no such model');
    });
    const later = work(
      () => {
        throw new Postponed(5_000, 'the budget of today is used up');
      },
      { kind: 'later' },
    );
    const a = await at.jobs.enqueue(hopeless, { n: 1 });
    const b = await at.jobs.enqueue(later, { n: 1 });
    await start([hopeless, later]).idle();
    expect(await get(a.job.id)).toMatchObject({ state: 'dead', failures: 1 });
    expect(await get(b.job.id)).toMatchObject({
      state: 'queued',
      failures: 0,
      runAfter: START + 5_000,
      progress: { note: 'the budget of today is used up' },
    });
  });

  test('shows progress while it runs', async () => {
    let end = (): void => {};
    const kind = work(async ({ progress }) => {
      progress(3, 10, 'reading');
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      progress(10, 10);
    });
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    start([kind]);
    await until(async () => (await get(job.id)).progress?.note === 'reading');
    end();
    expect(await at.jobs.wait(job.id, { everyMs: 5 })).toMatchObject({
      state: 'done',
      progress: { done: 10, total: 10, note: '' },
    });
  });

  test('stops a job that is cancelled while it runs', async () => {
    const { kind, began, causes } = patient();
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    start([kind]);
    await until(() => began.length === 1);
    await at.jobs.cancel(job.id);
    expect(await at.jobs.wait(job.id, { everyMs: 5 })).toMatchObject({ state: 'cancelled' });
    expect(causes).toEqual(['cancelled']);
  });

  test('stops a job that takes too long, also one that does not listen', async () => {
    const deaf = work(() => new Promise(() => {}), { kind: 'deaf', timeLimitMs: 20, maxAttempts: 1 });
    const { kind, causes } = patient({ timeLimitMs: 20, maxAttempts: 1 });
    const a = await at.jobs.enqueue(kind, { n: 1 });
    const b = await at.jobs.enqueue(deaf, { n: 1 });
    await start([kind, deaf]).idle();
    expect(causes).toEqual(['time-limit']);
    for (const { job } of [a, b]) {
      expect(await get(job.id)).toMatchObject({ state: 'dead', error: { code: 'jobs/time-limit' } });
    }
  });

  test('lets go of a job that another one has taken over', async () => {
    const { kind, began, causes } = patient({ leaseMs: LEASE_MS });
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    const first = start([kind], { name: 'first', pulseMs: 100, pollMs: { least: 60_000, most: 60_000 } });
    await until(() => began.length === 1);
    // The machine sleeps until the second worker looks before the first one's next pulse.
    await until(async () => {
      at.pass(LEASE_MS + 1);
      const claimed = await at.jobs.queue.claim({
        worker: 'second',
        kinds: [{ kind: 'work', leaseMs: LEASE_MS, single: false }],
        places: 1,
        backgroundPlaces: 1,
        holding: [],
        afterLoss: () => 0,
      });
      return claimed.length === 1;
    });
    await until(() => causes.length === 1);
    expect(causes).toEqual(['lost']);
    await first.stop();
    expect(await get(job.id)).toMatchObject({ state: 'running', worker: 'second' });
  });

  test('extends the lease of what goes on', async () => {
    const { kind, began } = patient({ leaseMs: LEASE_MS });
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    start([kind]);
    await until(() => began.length === 1);
    for (let n = 1; n <= 5; n++) {
      at.pass(LEASE_MS / 2);
      const wanted = START + (n * LEASE_MS) / 2 + LEASE_MS;
      await until(async () => ((await get(job.id)).leaseUntil ?? 0) >= wanted);
    }
    expect(await get(job.id)).toMatchObject({ starts: 1, losses: 0 });
  });

  test('does not take over from itself after the machine slept', async () => {
    const { kind, began, causes } = patient({ leaseMs: LEASE_MS });
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    start([kind], { pulseMs: 60 });
    await until(() => began.length === 1);
    at.pass(100 * LEASE_MS);
    await until(async () => ((await get(job.id)).leaseUntil ?? 0) > START + 100 * LEASE_MS);
    expect([began.length, causes]).toEqual([1, []]);
  });

  test('puts back what it had to stop, without counting it as a failure', async () => {
    const { kind, began, causes } = patient({ maxAttempts: 1 });
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    const worker = start([kind]);
    await until(() => began.length === 1);
    await worker.stop();
    expect(causes).toEqual(['stopping']);
    expect(await get(job.id)).toMatchObject({ state: 'queued', failures: 0, losses: 0 });
    start([kind]);
    await until(() => began.length === 2);
  });

  test('keeps the lease of a handler that goes on while the process ends', async () => {
    const deaf = work(() => new Promise(() => {}));
    const { job } = await at.jobs.enqueue(deaf, { n: 1 });
    const worker = start([deaf], { graceMs: 10 });
    await until(async () => (await get(job.id)).state === 'running');
    await worker.stop();
    expect(await get(job.id)).toMatchObject({ state: 'running' });
  });

  test('goes on when the queue cannot be reached for a moment', async () => {
    const errors: unknown[] = [];
    const queue = Object.create(at.jobs.queue) as typeof at.jobs.queue;
    let broken = true;
    queue.claim = async (request) => {
      if (broken) throw new Error('disk on fire');
      return at.jobs.queue.claim(request);
    };
    const done: number[] = [];
    const kind = work((_, n) => done.push(n));
    await at.jobs.enqueue(kind, { n: 1 });
    start([kind], { jobs: { ...at.jobs, queue }, onError: (error) => errors.push(error) });
    await until(() => errors.length > 0);
    broken = false;
    await until(() => done.length === 1);
  });

  test('lets timers run while quick jobs follow each other', async () => {
    const kind = work(() => null);
    await at.jobs.enqueueAll(Array.from({ length: 3_000 }, () => row({ payload: '{"n":1}' })));
    const worker = start([kind]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await at.jobs.queue.counts()).queued).toBeGreaterThan(0);
    await worker.stop();
  });

  test('does not take two handlers for one kind', () => {
    expect(() => start([work(() => 1), work(() => 2)])).toThrow('Two handlers');
  });
});

describe('a person’s request', () => {
  test('does not wait for background work that fills its places', async () => {
    const slow = patient();
    const quick = work((_, n) => n, { kind: 'quick', priority: 'foreground' });
    for (let n = 0; n < 6; n++) await at.jobs.enqueue(slow.kind, { n });
    start([slow.kind, quick], { places: { foreground: 1, background: 2 } });
    await until(() => slow.began.length === 2);
    const { job } = await at.jobs.enqueue(quick, { n: 1 });
    expect(await at.jobs.wait(job.id, { everyMs: 2 })).toMatchObject({ state: 'done' });
    expect(slow.began).toHaveLength(2);
  });

  test('makes background work pause where it breathes', async () => {
    const steps: string[] = [];
    let endRequest = (): void => {};
    const background = work(async ({ breathe }) => {
      for (let n = 0; ; n++) {
        steps.push(`step ${n}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
        await breathe();
      }
    });
    const request = work(
      () =>
        new Promise<void>((resolve) => {
          endRequest = resolve;
        }),
      { kind: 'request', priority: 'foreground' },
    );
    start([background, request]);
    await at.jobs.enqueue(background, { n: 1 });
    await until(() => steps.length > 3);
    const { job } = await at.jobs.enqueue(request, { n: 1 });
    await until(async () => (await get(job.id)).state === 'running');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const before = steps.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(steps.length - before).toBeLessThanOrEqual(1);
    endRequest();
    await until(() => steps.length > before + 3);
  });
});

describe('following', () => {
  test('tells each change and ends with the job', async () => {
    const states: string[] = [];
    const kind = work(async ({ progress }) => {
      progress(1, 2);
      await until(() => states.includes('running 1'));
    });
    const { job } = await at.jobs.enqueue(kind, { n: 1 });
    start([kind]);
    for await (const { state, progress } of at.jobs.follow(job.id, { everyMs: 5 })) {
      states.push(progress === null ? state : `${state} ${progress.done}`);
    }
    expect(states.at(-1)).toBe('done 1');
    expect(states).toContain('running 1');
    expect(new Set(states).size).toBe(states.length);
    await expect(at.jobs.wait(99)).rejects.toMatchObject({ code: 'jobs/unknown-job' });
    await expect(at.jobs.cancel(99)).rejects.toMatchObject({ code: 'jobs/unknown-job' });
  });
});

test('pauses double up to the most, and are spread over their upper half', () => {
  const backoff = { firstMs: 1_000, mostMs: 8_000 };
  expect([1, 2, 3, 4, 5, 50].map((n) => backoffMs(backoff, n, () => 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
  expect(backoffMs(backoff, 3, () => 0)).toBe(2_000);
});
