/** Services as processes: free ports, waiting until one answers, stopping by number. */
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

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

export async function untilListening(port: number, isAlive: () => boolean): Promise<void> {
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
