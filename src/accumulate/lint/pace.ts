/** Keeps background work from competing: after each short piece it rests for longer than the piece took. */
import { setTimeout as sleep } from 'node:timers/promises';

/** For each millisecond of work so many of rest. */
const REST = 2;
const LEAST_MS = 1;
const MOST_MS = 250;

export interface Pace {
  /** Between two pieces. Throws when the signal was given. */
  rest(): Promise<void>;
}

export function createPace(signal?: AbortSignal, breathe: () => Promise<void> = async () => {}): Pace {
  let since = performance.now();
  return {
    rest: async () => {
      signal?.throwIfAborted();
      const worked = performance.now() - since;
      await sleep(Math.min(MOST_MS, Math.max(LEAST_MS, worked * REST)), undefined, { signal });
      await breathe();
      since = performance.now();
    },
  };
}
