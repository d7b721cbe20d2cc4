/** Services as processes: free ports, running one in Java, waiting until it answers, stopping by number. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 180_000;
const TICKS_PER_SECOND = 100;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(),
      );
    });
  });
}

/** Outlives this process. Its folder gets what it prints, and its number in the file `pid`. */
export async function runJava(folder: string, args: readonly string[], port: number): Promise<number> {
  const log = path.join(folder, 'java.log');
  const printed = openSync(log, 'a');
  const child = spawn('java', args, { stdio: ['ignore', printed, printed], detached: true });
  closeSync(printed);
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error('java did not start');
  writeFileSync(path.join(folder, 'pid'), String(pid));
  try {
    await untilListening(port, () => isAlive(pid));
  } catch (error) {
    throw new Error(`${readFileSync(log, 'utf8').slice(-2_000)}\n${error}`);
  }
  return pid;
}

/** Whichever process runs in this folder now, if one does. */
export async function stopJava(folder: string, signal?: NodeJS.Signals): Promise<void> {
  const noted = path.join(folder, 'pid');
  if (existsSync(noted)) await stopProcess(Number(readFileSync(noted, 'utf8')), signal);
}

async function untilListening(port: number, isAlive: () => boolean): Promise<void> {
  const started = performance.now();
  while (!(await answers(port))) {
    if (!isAlive()) throw new Error('the service ended before it listened');
    if (performance.now() - started > PATIENCE_MS) throw new Error(`nothing listens at port ${port}`);
    await sleep(100);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks it to end; ends it when it does not. */
export async function stopProcess(pid: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited === 20_000) process.kill(pid, 'SIGKILL');
    await sleep(50);
  }
}

/** User and system time of a process so far, and of those it started that have ended; 0 where it is gone. */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** The most memory that a process ever took, in MiB; 0 where it is gone. */
export function peakMiB(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** With the processes that it started: an engine that serves does its jobs in another. */
export const familySeconds = (pid: number | undefined): number =>
  familyOf(pid).reduce((sum, one) => sum + cpuSeconds(one), 0);

export const familyOf = (pid: number | undefined): number[] =>
  pid === undefined ? [] : [pid, ...childrenOf(pid).flatMap(familyOf)];

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
