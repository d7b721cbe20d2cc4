/** Waiting for other writers without blocking this process and without ever showing a lock error. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LoreError } from '../../model/index.js';
import type { Database } from './database.js';

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
      await (error instanceof HeldBeside ? error.freed : sleep(pause * (0.5 + Math.random())));
    }
  }
}

/** The lock is held within this process, where it is told when that ends. */
class HeldBeside extends Error {
  readonly errcode = BUSY;
  readonly freed: Promise<unknown>;

  constructor(freed: Promise<unknown>) {
    super('another connection of this process is writing');
    this.freed = freed;
  }
}

/** Takes the lock to write; throws busy, to be tried again. */
export function beginWriting(db: Database): void {
  demandNotHeld(db);
  db.run('BEGIN IMMEDIATE');
}

/** What takes the lock over a connection of its own; whoever writes over this one waits until it is called free. */
export function holdBeside(db: Database, take: () => void): () => void {
  demandNotHeld(db);
  take();
  let free: (_: unknown) => void = () => {};
  db.heldBeside = new Promise((resolve) => {
    free = resolve;
  });
  return () => {
    db.heldBeside = null;
    free(undefined);
  };
}

function demandNotHeld({ heldBeside }: Database): void {
  if (heldBeside !== null) throw new HeldBeside(heldBeside);
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
