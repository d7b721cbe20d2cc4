/** Time and chance as the client sees them, so that tests need not wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import { abortedBy } from './errors.js';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason as an `LlmError` when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to but not including 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  async sleep(ms, signal) {
    try {
      await sleep(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      if (signal?.aborted === true) throw abortedBy(signal);
      throw error;
    }
  },
};
