/** Reads a world again whenever its files change; outlives broken settings, failed rounds and a lost database. */
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isOwnOutput } from '../ingest/own-output.js';
import type { IngestReport } from '../ingest/tally.js';
import { CONFIG_FILE } from './config.js';
import { DATABASE, openWorld } from './open.js';
import type { World } from './world.js';

/** Why the world was opened anew. */
export type Reopened = 'settings' | 'database';

export interface WatchOptions {
  /** Quiet time after the last change, in milliseconds: editors write a file in several steps. */
  readonly settle?: number;
  readonly signal: AbortSignal;
  readonly onReport: (report: IngestReport) => void;
  /** Of one round; the watching goes on. */
  readonly onError: (error: unknown) => void;
  readonly onReopened?: (why: Reopened) => void;
  /** After the first round, when changes are being looked for. */
  readonly onReady?: () => void;
  /** What else runs on the open world. It must end when its signal is given: then the world is closed. */
  readonly beside?: (world: World, signal: AbortSignal) => Promise<void>;
}

const DEFAULT_SETTLE = 250;
/** The database lies in a folder that is not watched, since every round writes to it. */
const LOOK_AFTER_DATABASE_MS = 1000;
/** What decides how everything else is read. */
const SETTINGS: ReadonlySet<string> = new Set([CONFIG_FILE, 'calendars', 'packs']);

/** Throws when the world cannot be opened at first; afterwards it resolves when the signal is given and all has ended. */
export async function watchWorld(root: string, options: WatchOptions): Promise<void> {
  const opened = new OpenedWorld(path.resolve(root), options);
  await opened.open();
  let isChanged = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const round = (): Promise<void> => {
    const why = isChanged ? 'settings' : null;
    isChanged = false;
    return opened.round(why).catch((error: unknown) => {
      if (!options.signal.aborted) options.onError(error);
    });
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(round);
    }, options.settle ?? DEFAULT_SETTLE);
  };
  const { watch } = await import('chokidar');
  const watcher = watch(opened.root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (file) =>
      path
        .relative(opened.root, file)
        .split(path.sep)
        .some((part) => part.startsWith('.') && part !== '..'),
  });
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  watcher.on('error', options.onError).on('all', (_, file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && isOwnOutput(found)) return;
    const [first = ''] = path.relative(opened.root, file).split(path.sep);
    if (SETTINGS.has(first)) isChanged = true;
    soon();
  });
  await round();
  await ready;
  options.onReady?.();
  let isMending = false;
  const lookout = setInterval(async () => {
    if (isMending || !(await opened.isLost())) return;
    isMending = true;
    running = running.then(round).finally(() => {
      isMending = false;
    });
  }, LOOK_AFTER_DATABASE_MS);
  await given(options.signal);
  clearInterval(lookout);
  clearTimeout(timer);
  await watcher.close();
  await running;
  await opened.close();
}

/** The world as it is open now, or not, while its settings are broken. */
class OpenedWorld {
  readonly root: string;
  readonly #options: WatchOptions;
  #world: World | null = null;
  #database: string | null = null;
  #ending = new AbortController();
  #beside: Promise<void> = Promise.resolve();

  constructor(root: string, options: WatchOptions) {
    this.root = root;
    this.#options = options;
  }

  async open(): Promise<void> {
    const world = await openWorld(this.root);
    this.#world = world;
    this.#database = await this.#identity();
    this.#ending = new AbortController();
    this.#beside = (this.#options.beside?.(world, this.#ending.signal) ?? Promise.resolve()).catch(
      this.#options.onError,
    );
  }

  async round(changed: 'settings' | null): Promise<void> {
    if (this.#options.signal.aborted) return;
    const why = (await this.isLost()) ? 'database' : this.#world === null ? 'settings' : changed;
    if (why !== null) {
      await this.close();
      await this.open();
      this.#options.onReopened?.(why);
    }
    const report = await this.#world?.ingest({ author: 'watch', signal: this.#options.signal });
    if (report !== undefined) this.#options.onReport(report);
  }

  /** The file that was opened is gone, or another lies in its place. */
  async isLost(): Promise<boolean> {
    return this.#world !== null && (await this.#identity()) !== this.#database;
  }

  async close(): Promise<void> {
    const world = this.#world;
    this.#world = null;
    this.#ending.abort();
    await this.#beside;
    await world?.close();
  }

  #identity(): Promise<string | null> {
    return stat(path.join(this.root, DATABASE)).then(
      ({ dev, ino }) => `${dev}:${ino}`,
      () => null,
    );
  }
}

function given(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
