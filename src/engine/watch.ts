/** Reads a world again whenever its files change. */
import path from 'node:path';
import type { IngestReport } from '../ingest/tally.js';
import type { World } from './world.js';

export interface WatchOptions {
  /** Quiet time after the last change, in milliseconds: editors write a file in several steps. */
  readonly settle?: number;
  readonly onReport: (report: IngestReport) => void;
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

const DEFAULT_SETTLE = 250;

/** Resolves when the signal is given and the last ingest has ended. */
export async function watchWorld(world: World, options: WatchOptions): Promise<void> {
  const { watch } = await import('chokidar');
  const watcher = watch(world.root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (file) =>
      path
        .relative(world.root, file)
        .split(path.sep)
        .some((part) => part.startsWith('.') && part !== '..'),
  });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const ingestSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => world.ingest({ author: 'watch' }).then(options.onReport, options.onError));
    }, options.settle ?? DEFAULT_SETTLE);
  };
  watcher.on('all', ingestSoon).on('error', options.onError);
  await new Promise<void>((resolve) => {
    if (options.signal.aborted) resolve();
    options.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearTimeout(timer);
  await watcher.close();
  await running;
}
