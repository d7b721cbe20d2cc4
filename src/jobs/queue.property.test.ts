/** Whatever people and workers do in whatever order: keys keep their order, and nothing is lost or done twice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { often } from '../../test/how-often.fixture.js';
import { asking, type Bench, bench, claimOf, LEASE_MS, row } from '../../test/jobs/test-kit.js';
import type { JobRecord } from '../store/queue.js';

const KEYS = ['a', 'b', null] as const;
const KINDS = [
  { kind: 'work', leaseMs: LEASE_MS, single: false },
  { kind: 'alone', leaseMs: LEASE_MS, single: true },
];

const afterLoss = (losses: number): number | null => (losses > 1 ? null : 0);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('enqueue' as const),
      key: fc.constantFrom(...KEYS),
      alone: fc.boolean(),
      foreground: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      places: fc.integer({ min: 1, max: 3 }),
      background: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'complete' as const,
        'fail' as const,
        'die' as const,
        'cancel' as const,
        'retry' as const,
      ),
      pick: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, 500, LEASE_MS) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Run {
  readonly claims: JobRecord[] = [];
  readonly completed = new Map<number, number>();

  constructor(readonly at: Bench) {}

  async act(s: Step): Promise<void> {
    const { queue } = this.at.store;
    if (s.do === 'enqueue') {
      const priority = s.foreground ? 'foreground' : 'background';
      await queue.enqueue([
        row({ key: s.key, kind: s.alone ? 'alone' : 'work', priority, runAfter: queue.now() }),
      ]);
    } else if (s.do === 'claim') {
      await this.claim(s.places, s.background);
    } else if (s.do === 'pass') {
      this.at.pass(s.ms);
    } else if (s.do === 'cancel' || s.do === 'retry') {
      const jobs = await queue.list();
      const job = jobs[s.pick % Math.max(1, jobs.length)];
      if (job !== undefined) await queue[s.do](job.id);
    } else {
      await this.settle(s.do, s.pick);
    }
  }

  /** Who holds the head of a line is the only one of it, and nobody before it is left. */
  async claim(places: number, backgroundPlaces: number): Promise<void> {
    const { queue } = this.at.store;
    const claimed = await queue.claim(asking({ kinds: KINDS, places, backgroundPlaces, afterLoss }));
    expect(claimed.filter(({ priority }) => priority === 'background').length).toBeLessThanOrEqual(
      backgroundPlaces,
    );
    const live = await queue.list({ states: ['queued', 'running'] });
    for (const { id, key } of claimed) {
      if (key === null) continue;
      const others = live.filter((job) => job.key === key && job.id !== id);
      expect(others.filter((job) => job.state === 'running' || job.id < id)).toEqual([]);
    }
    expect(live.filter((job) => job.kind === 'alone' && job.state === 'running').length).toBeLessThanOrEqual(
      1,
    );
    this.claims.push(...claimed);
  }

  async settle(how: 'complete' | 'fail' | 'die', pick: number): Promise<void> {
    const { queue } = this.at.store;
    const job = this.claims[pick % Math.max(1, this.claims.length)];
    if (job === undefined) return;
    const error = { code: 'a/b', message: 'No.' };
    const retryAt = how === 'die' ? null : queue.now() + 500;
    const kept =
      how === 'complete'
        ? await queue.complete(claimOf(job), null, null)
        : await queue.release(claimOf(job), { kind: 'failed', error, retryAt }, null);
    if (kept && how === 'complete') this.completed.set(job.id, (this.completed.get(job.id) ?? 0) + 1);
  }

  /** Of each line that nobody runs, the first one waiting is ready, and no other. */
  async checkLines(): Promise<void> {
    const live = await this.at.store.queue.list({ states: ['queued', 'running'] });
    for (const key of ['a', 'b']) {
      const line = live.filter((job) => job.key === key).sort((x, y) => x.id - y.id);
      const ready = line.filter((job) => job.state === 'queued' && !job.blocked).map(({ id }) => id);
      const isRunning = line.some((job) => job.state === 'running');
      expect(ready).toEqual(isRunning ? [] : line.slice(0, 1).map(({ id }) => id));
    }
  }

  /** With one patient worker and no more accidents, everything that can be done is. */
  async drain(): Promise<void> {
    const { queue } = this.at.store;
    for (let rounds = 0; rounds < 200; rounds++) {
      this.at.pass(LEASE_MS);
      const claimed = await queue.claim(asking({ kinds: KINDS, places: 3, backgroundPlaces: 3 }));
      for (const job of claimed) {
        const kept = await queue.complete(claimOf(job), null, null);
        if (kept) this.completed.set(job.id, (this.completed.get(job.id) ?? 0) + 1);
      }
      if (claimed.length === 0) break;
    }
    const { queued, running } = await queue.counts();
    expect({ queued, running }).toEqual({ queued: 0, running: 0 });
    for (const { id, state } of await queue.list())
      expect(this.completed.get(id) ?? 0).toBe(state === 'done' ? 1 : 0);
  }
}

test('the rules hold after every step, and in the end every job is done, dead or cancelled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const at = await bench();
      try {
        const run = new Run(at);
        for (const s of steps) {
          await run.act(s);
          await run.checkLines();
        }
        await run.drain();
      } finally {
        await at.store.close();
      }
    }),
    { numRuns: often(60, 300) },
  );
});
