/** Holds on to a place of which there are few, for as long as its work goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SlotStore } from '../store/bus.js';

export interface SlotRequest {
  readonly slots: SlotStore;
  readonly name: string;
  readonly most: number;
  readonly holder: string;
  readonly ms: number;
  /** How often whoever waits looks again. */
  readonly everyMs: number;
  readonly signal?: AbortSignal;
  readonly onError?: (error: unknown) => void;
}

export interface HeldSlot {
  /** Given when the place was lost: nobody held on to it for too long. */
  readonly lost: AbortSignal;
  free(): Promise<void>;
}

const BEATS = 3;

/** Waits for its turn; null when the signal was given before. */
export async function holdSlot(request: SlotRequest): Promise<HeldSlot | null> {
  const { slots, name, holder, ms, everyMs, signal, onError = () => {} } = request;
  const hold = () => slots.hold(name, request);
  while (signal?.aborted !== true) {
    if (await hold()) break;
    await sleep(everyMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
  }
  if (signal?.aborted === true) return null;
  const lost = new AbortController();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = hold()
      .then((held) => {
        if (!held) lost.abort();
      })
      .catch(onError);
  }, ms / BEATS);
  timer.unref();
  return {
    lost: lost.signal,
    free: async () => {
      clearInterval(timer);
      await beating;
      await slots.free(name, holder);
    },
  };
}
