/** Serves a world over stdin and stdout until the client hangs up; nothing else may write to stdout. */
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { World } from '../engine/index.js';
import { Conversations } from './context/conversations.js';
import { keptIn } from './context/kept.js';
import { listing } from './listing.generated.js';
import { mayUse, type Role } from './roles.js';
import { createServer } from './server.js';

export interface StdioOptions {
  readonly world: () => Promise<World>;
  readonly role: Role;
  readonly version: string;
  readonly budget?: number;
  readonly onError: (error: unknown) => void;
  /** When a client has first spoken: time to open the world, after it was answered. */
  readonly onAsked: () => void;
  readonly signal: AbortSignal;
}

/** How long calls are waited for that nobody hears the answer of; they are told to stop. */
const PATIENCE_MS = 1_500;

/** Resolves when the connection has ended, and with it what was begun for it. */
export async function serveOverStdio({ signal, onError, onAsked, ...options }: StdioOptions): Promise<void> {
  divertConsole();
  const leaving = new AbortController();
  const calls = new Set<Promise<unknown>>();
  const left = new Promise((resolve) => leaving.signal.addEventListener('abort', resolve, { once: true }));
  /** Done when nobody waits for an answer, or the client has left. */
  const untilQuiet = async (): Promise<void> => {
    do {
      await Promise.race([left, Promise.allSettled(calls)]);
      await breathe();
    } while (calls.size > 0 && !leaving.signal.aborted);
  };
  const workAhead = async ({ store }: World): Promise<void> => {
    await loadAhead(options.role, leaving.signal, untilQuiet);
    await store.readAhead(untilQuiet);
  };
  const world = thenOnce(options.world, (opened) => void workAhead(opened).catch(onError));
  const conversations = new Conversations({ recorder: keptIn(world, onError) });
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', () => resolve());
    process.stdin.once('close', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const handle = serveStdio(
    () => {
      onAsked();
      return createServer({
        ...options,
        world,
        conversations,
        principal: 'stdio',
        isConnection: true,
        onError,
        calls,
      });
    },
    { transport, onerror: onError },
  );
  await ended;
  leaving.abort();
  await handle.close();
  await Promise.race([Promise.allSettled(calls), sleep(PATIENCE_MS, undefined, { ref: false })]);
}

function thenOnce<T>(get: () => Promise<T>, then: (got: T) => void): () => Promise<T> {
  let isDone = false;
  return async () => {
    const got = await get();
    if (!isDone) then(got);
    isDone = true;
    return got;
  };
}

/** Tools are loaded when they are called; once the world is open and nobody waits, those that were not yet, one by one. */
async function loadAhead(role: Role, signal: AbortSignal, untilQuiet: () => Promise<void>): Promise<void> {
  for (const tool of listing) {
    if (!mayUse(role, tool.role)) continue;
    await untilQuiet();
    if (signal.aborted) return;
    await tool.load();
  }
}

/** A library that logs would break the protocol. */
function divertConsole(): void {
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
}
