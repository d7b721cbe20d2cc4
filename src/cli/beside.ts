/** Jobs and the schedule beside a watch or a server: in a process of their own, so that nothing they do delays anybody. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackground, type World } from '../engine/index.js';
import { LoreError } from '../model/errors.js';

/** How long it may take to put things in order; then it is ended. */
const PATIENCE_MS = 500;
/** A process that was brought down is started again, later each time; the job that did it is given up by the queue. */
const LEAST_PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 60_000;

export interface Beside {
  readonly onError: (error: unknown) => void;
  /** A line for a log; nothing is said where it is left out. */
  readonly say?: (line: string) => void;
}

/** Ends when the signal is given. */
export async function workBeside(world: World, signal: AbortSignal, { onError, say }: Beside): Promise<void> {
  const command = process.argv[1];
  if (command === undefined || !/^lore(?:\.[jt]s)?$/.test(path.basename(command)))
    return startBackground(world, signal, onError, say).ended;
  const args = ['--world', world.root, ...(say === undefined ? ['--quiet'] : []), 'jobs', 'run', '--stay'];
  for (let pause = LEAST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MOST_PAUSE_MS)) {
    const child = fork(command, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('error', onError);
    await until(child, signal);
    if (signal.aborted) return end(child);
    onError(
      new LoreError({
        code: 'jobs/process-ended',
        message: `The process that does the jobs ended with ${child.signalCode ?? child.exitCode}.`,
        hint: `It is started again in ${pause / 1000} s.`,
      }),
    );
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await Promise.race([ended(child), sleep(PATIENCE_MS)]);
  child.kill('SIGKILL');
}

function until(child: ChildProcess, signal: AbortSignal): Promise<unknown> {
  const given = new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', resolve, { once: true });
  });
  return Promise.race([given, ended(child)]);
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve));
}
