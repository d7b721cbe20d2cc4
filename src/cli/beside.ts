/** Jobs and the schedule beside a watch: in a process of their own, so that nothing they do delays what is being read. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { startBackground, type World } from '../engine/index.js';

/** How long it may take to put things in order; then it is ended. */
const PATIENCE_MS = 500;

/** Ends when the signal is given. */
export async function workBeside(
  world: World,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const command = process.argv[1];
  if (command === undefined || !/^lore(?:\.[jt]s)?$/.test(path.basename(command)))
    return startBackground(world, signal, onError).ended;
  const child = fork(command, ['--world', world.root, '--quiet', 'jobs', 'run', '--stay'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', onError);
  await until(child, signal);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await Promise.race([ended(child), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
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
