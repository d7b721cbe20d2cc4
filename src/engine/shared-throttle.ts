/** Background calls to models trickle, in all processes on one world together. */
import { randomUUID } from 'node:crypto';
import { holdSlot } from '../bus/index.js';
import { abortedBy, type Throttle } from '../llm/index.js';
import type { SlotStore } from '../store/bus.js';

const PLACES = { name: 'model/background', most: 2, ms: 30_000, everyMs: 150 };

/** First the turn in this process, then one of the world's places. A person's request waits for neither. */
export function sharedThrottle(own: Throttle, slots: SlotStore): Throttle {
  const shared: Throttle = {
    get waiting() {
      return own.waiting;
    },
    enter: async (priority, signal) => {
      const leave = await own.enter(priority, signal);
      if (priority !== 'background') return leave;
      try {
        const held = await holdSlot({ ...PLACES, slots, holder: randomUUID(), signal });
        if (held === null) throw abortedBy(signal ?? AbortSignal.abort());
        return () => {
          // One that could not be given back falls free by itself.
          void held.free().catch(() => {});
          leave();
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    run: async (priority, work, signal) => {
      const leave = await shared.enter(priority, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
  return shared;
}
