/** A clock for tests: sleeping takes no time, or as long as the test says. */
import type { Clock } from '../../src/llm/clock.js';
import { abortedBy } from '../../src/llm/errors.js';

export interface TestClock extends Clock {
  readonly slept: number[];
  /** Lets promises run, moves time on and wakes who is due. */
  advance(ms: number): Promise<void>;
}

/** `manual`: sleepers wait for `advance`. Otherwise a sleep moves the time on by itself. */
export function testClock({ now = Date.UTC(2026, 2, 1, 12), manual = false, random = 0.5 } = {}): TestClock {
  let time = now;
  const slept: number[] = [];
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    slept,
    now: () => time,
    random: () => random,
    async sleep(ms, signal) {
      if (signal?.aborted === true) throw abortedBy(signal);
      slept.push(ms);
      if (!manual) {
        time += ms;
        return;
      }
      await new Promise<void>((wake, reject) => {
        sleepers.push({ at: time + ms, wake });
        signal?.addEventListener('abort', () => reject(abortedBy(signal)), { once: true });
      });
    },
    async advance(ms) {
      await new Promise((resolve) => setImmediate(resolve));
      const until = time + ms;
      for (;;) {
        const next = sleepers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        time = Math.max(time, next.at);
        next.wake();
        await new Promise((resolve) => setImmediate(resolve));
      }
      time = until;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
