/** What every decision over records needs: the records, the time, and to begin again where somebody was quicker. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LoreError } from '../../model/index.js';
import type { RecordStore } from '../records.js';

export interface Deciding {
  readonly records: RecordStore;
  /** Milliseconds since 1970, by the clock that leases are measured with. */
  now(): number;
}

const MOST_TRIES = 1_000;
const LONGEST_PAUSE_MS = 20;

export const AGAIN: unique symbol = Symbol('again');

/** Reads, decides and writes, anew as long as others have written meanwhile what it decided by. */
export async function decide<T>(attempt: () => Promise<T | typeof AGAIN>): Promise<T> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const result = await attempt();
    if (result !== AGAIN) return result;
    await sleep(Math.random() * Math.min(tries, LONGEST_PAUSE_MS));
  }
  throw new LoreError({
    code: 'store/busy',
    message: `Others wrote to this world so often that a change was given up after ${MOST_TRIES} tries.`,
    hint: 'Try again; nothing of this change was written.',
  });
}
