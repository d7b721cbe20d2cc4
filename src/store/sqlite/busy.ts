/** Waiting for other writers without blocking this process and without ever showing a lock error. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LoreError } from '../../model/index.js';

/** Somebody's bulk ingest may hold the write lock for a while; longer than this and something hangs. */
const DEADLINE_MS = 120_000;
const LONGEST_PAUSE_MS = 120;

const BUSY = 5;
const LOCKED = 6;

/** Runs a synchronous attempt until the lock is free; pauses grow and are jittered so that writers do not march in step. */
export async function retryWhileBusy<T>(attempt: () => T, deadline = DEADLINE_MS): Promise<T> {
  const started = performance.now();
  for (let pause = 2; ; pause = Math.min(pause * 1.7, LONGEST_PAUSE_MS)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - started > deadline) {
        throw new LoreError({
          code: 'store/busy',
          message: `Another process has been writing to this world for ${Math.round((performance.now() - started) / 1000)} s.`,
          hint: 'Wait for it to finish, or stop it; nothing of this change was written.',
          cause: error,
        });
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === BUSY || code === LOCKED;
}

/** The primary result code, or undefined when the error is not SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  if ('sqliteCode' in error && typeof error.sqliteCode === 'number') return error.sqliteCode & 0xff;
  return /database (table )?is locked/.test(error.message) ? BUSY : undefined;
}
