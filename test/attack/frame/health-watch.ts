/** Watches how long `/health` takes while something else is asked. */
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { must } from './must.js';

/** Below the sixty requests a second that one client is let through. */
const EVERY_MS = 20;
const THREAD = path.join(import.meta.dirname, 'health-watch.fixture.mjs');

interface Watched {
  readonly worst: number;
  readonly asked: number;
  readonly failed: string;
}

export class HealthWatch {
  readonly #thread: Worker;

  constructor(url: string, pid: number | undefined) {
    this.#thread = new Worker(THREAD, { workerData: { url, pid, everyMs: EVERY_MS } });
  }

  /** The longest that an answer took between the beginning of the work and its end, in milliseconds, less what the server waited for a core. */
  async worstDuring(work: () => Promise<unknown>): Promise<number> {
    const answer = once(this.#thread, 'message') as Promise<[Watched]>;
    this.#thread.postMessage('begin');
    try {
      await work();
    } finally {
      this.#thread.postMessage('end');
    }
    const [{ worst, asked, failed }]: [Watched] = await answer;
    must(failed === '' && asked > 0, '/health did not answer', failed);
    return worst;
  }

  close(): Promise<number> {
    return this.#thread.terminate();
  }
}
