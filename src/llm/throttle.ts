/** Lets background calls trickle, and never lets a person wait behind them. */
import type { Priority } from './chat.js';
import { type Clock, systemClock } from './clock.js';
import { abortedBy } from './errors.js';

export interface ThrottleOptions {
  /** Background calls at once. Default 2. */
  readonly atOnce?: number;
  /** Between the start or end of a background call and the start of the next. Default 500 ms. */
  readonly pauseMs?: number;
  readonly clock?: Clock;
}

export interface Throttle {
  /** Waits for its turn; the result must be called when the work is over. */
  enter(priority: Priority, signal?: AbortSignal): Promise<() => void>;
  run<Result>(priority: Priority, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  readonly waiting: number;
}

interface Waiter {
  readonly start: () => void;
}

/** One for all clients of a process. A background call does not start while a foreground call is under way. */
export function createThrottle(options: ThrottleOptions = {}): Throttle {
  const { atOnce = 2, pauseMs = 500, clock = systemClock } = options;
  const queue: Waiter[] = [];
  let background = 0;
  let foreground = 0;
  let restUntil = Number.NEGATIVE_INFINITY;
  let isResting = false;

  function pump(): void {
    if (isResting || queue.length === 0 || background >= atOnce || foreground > 0) return;
    const rest = restUntil - clock.now();
    if (rest > 0) {
      isResting = true;
      void clock.sleep(rest).finally(() => {
        isResting = false;
        pump();
      });
      return;
    }
    queue.shift()?.start();
  }

  function leaveBackground(): void {
    background--;
    restUntil = clock.now() + pauseMs;
    pump();
  }

  function enterBackground(signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start() {
          signal?.removeEventListener('abort', giveUp);
          background++;
          restUntil = clock.now() + pauseMs;
          resolve(once(leaveBackground));
          pump();
        },
      };
      const giveUp = (): void => {
        queue.splice(queue.indexOf(waiter), 1);
        if (signal !== undefined) reject(abortedBy(signal));
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(waiter);
      pump();
    });
  }

  const throttle: Throttle = {
    get waiting() {
      return queue.length;
    },
    async enter(priority, signal) {
      if (signal?.aborted === true) throw abortedBy(signal);
      if (priority === 'background') return enterBackground(signal);
      foreground++;
      return once(() => {
        foreground--;
        pump();
      });
    },
    async run(priority, work, signal) {
      const leave = await throttle.enter(priority, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
  return throttle;
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
