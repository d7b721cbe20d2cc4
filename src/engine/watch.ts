/**
 * Reads a world again whenever its files change: the changed files alone, told by who watches the folder. Outlives
 * broken settings, failed rounds and a lost database.
 */
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isOwnOutput } from '../ingest/own-output.js';
import type { IngestProgress } from '../ingest/world.js';
import type { Finding } from '../model/index.js';
import { CONFIG_FILE } from './config.js';
import type { ShownFinding } from './evidence.js';
import { ingestProse, type ProseIngestReport } from './ingest-prose.js';
import { openWorld } from './open.js';
import { DATABASE } from './open-store.js';
import type { World } from './world.js';

/** Why the world was opened anew. */
export type Reopened = 'settings' | 'database';

/** What one round has read, and what has come of it. */
export interface WatchRound {
  readonly report: ProseIngestReport;
  /** The files that had changed; null for a round over the whole folder. */
  readonly files: readonly string[] | null;
  /** Findings that it brought, and those that it solved; of a whole folder only when they are few. */
  readonly brought: readonly ShownFinding[];
  readonly solved: readonly Finding[];
  readonly milliseconds: number;
}

export interface WatchOptions {
  /** Quiet time after the last change, in milliseconds: editors write a file in several steps. */
  readonly settle?: number;
  readonly signal: AbortSignal;
  readonly onRound: (round: WatchRound) => void;
  /** Of one round; the watching goes on. */
  readonly onError: (error: unknown) => void;
  readonly onReopened?: (why: Reopened) => void;
  /** Changes are being heard of; the whole folder is read next. */
  readonly onReady?: () => void;
  readonly onProgress?: (progress: IngestProgress) => void;
  /**
   * What else is done for the open world once it has been read. It must end when its signal is given: then the world is
   * closed.
   */
  readonly beside?: (world: World, signal: AbortSignal) => Promise<void>;
}

const DEFAULT_SETTLE = 100;
/** The database lies in a folder that is not watched, since every round writes to it. */
const LOOK_AFTER_DATABASE_MS = 1000;
/** What decides how everything else is read or checked. */
const SETTINGS: ReadonlySet<string> = new Set([CONFIG_FILE, 'calendars', 'packs', 'rules']);
/** More findings than this are counted, and not looked up. */
const MOST_TOLD = 200;

/** Throws when the world cannot be opened at first; afterwards it resolves when the signal is given and all has ended. */
export async function watchWorld(root: string, options: WatchOptions): Promise<void> {
  const opened = new OpenedWorld(path.resolve(root), options);
  await opened.open();
  const rounds = new Rounds(opened, options);
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
  watcher.on('error', options.onError).on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && isOwnOutput(found)) return;
    rounds.changed(path.relative(opened.root, file).split(path.sep).join('/'));
  });
  await Promise.race([ready, given(options.signal)]);
  if (!options.signal.aborted) {
    options.onReady?.();
    rounds.everything();
  }
  const lookout = setInterval(() => void rounds.lookAfter(), LOOK_AFTER_DATABASE_MS);
  await given(options.signal);
  clearInterval(lookout);
  await Promise.all([watcher.close(), rounds.end()]);
  await opened.close();
}

/** One round after the other: a change is read as soon as nothing else is being read. */
class Rounds {
  readonly #opened: OpenedWorld;
  readonly #options: WatchOptions;
  #files = new Set<string>();
  /** Of a round that failed: read along with the next change. */
  #failed = new Set<string>();
  #isEverything = false;
  #why: Reopened | null = null;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Given when a round over everything has to wait, since somebody has changed a file. */
  #yielding: AbortController | null = null;

  constructor(opened: OpenedWorld, options: WatchOptions) {
    this.#opened = opened;
    this.#options = options;
  }

  changed(file: string): void {
    for (const one of [file, ...this.#failed]) this.#files.add(one);
    this.#failed = new Set();
    if (SETTINGS.has(file.split('/')[0] ?? '')) this.#why = 'settings';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#yielding?.abort();
      this.#next();
    }, this.#options.settle ?? DEFAULT_SETTLE);
  }

  everything(): void {
    this.#isEverything = true;
    this.#next();
  }

  /** A database that is gone is made anew, of everything. */
  async lookAfter(): Promise<void> {
    if (this.#running !== null || this.#why !== null || !(await this.#opened.isLost())) return;
    this.#why = 'database';
    this.#next();
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#yielding?.abort();
    await this.#running;
  }

  #next(): void {
    if (this.#running !== null || this.#options.signal.aborted) return;
    if (this.#why === null && !this.#isEverything && this.#files.size === 0) return;
    this.#running = this.#round()
      .catch((error: unknown) => {
        if (!this.#options.signal.aborted) this.#options.onError(error);
      })
      .finally(() => {
        this.#running = null;
        this.#next();
      });
  }

  async #round(): Promise<void> {
    const { signal, onRound } = this.#options;
    const why = (await this.#opened.isLost()) ? 'database' : this.#opened.isOpen ? this.#why : 'settings';
    this.#why = null;
    if (why !== null) {
      const waiting = [...this.#files];
      // Tried again with the next change; then everything is read.
      this.#files = new Set();
      this.#isEverything = false;
      await this.#opened.openAnew(why);
      for (const file of waiting) this.#files.add(file);
      this.#isEverything = true;
    }
    const files = [...this.#files];
    const isWhole = this.#isEverything && (why !== null || files.length === 0);
    this.#files = new Set();
    if (!isWhole) {
      this.#failed = new Set(files);
      onRound(await this.#opened.read(files, signal));
      this.#failed = new Set();
      return;
    }
    this.#isEverything = false;
    this.#yielding = new AbortController();
    try {
      const round = await this.#opened.read(null, AbortSignal.any([signal, this.#yielding.signal]));
      onRound(round);
      // What was changed is read first; then the rest of the prose.
      if (round.report.prose.trouble === 'stopped') this.#isEverything = true;
      else this.#opened.startBeside();
    } catch (error) {
      // What was changed is read first; then the rest from its beginning.
      if (!this.#yielding.signal.aborted || signal.aborted) throw error;
      this.#isEverything = true;
    } finally {
      this.#yielding = null;
    }
  }
}

/** The world as it is open now, or not, while its settings are broken. */
class OpenedWorld {
  readonly root: string;
  readonly #options: WatchOptions;
  #world: World | null = null;
  #database: string | null = null;
  #ending = new AbortController();
  #beside: Promise<void> | null = null;

  constructor(root: string, options: WatchOptions) {
    this.root = root;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#world !== null;
  }

  async open(): Promise<void> {
    this.#world = await openWorld(this.root);
    this.#database = await this.#identity();
    this.#ending = new AbortController();
  }

  async openAnew(why: Reopened): Promise<void> {
    await this.close();
    await this.open();
    this.#options.onReopened?.(why);
  }

  startBeside(): void {
    if (this.#world === null || this.#beside !== null || this.#options.beside === undefined) return;
    this.#beside = this.#options.beside(this.#world, this.#ending.signal).catch(this.#options.onError);
  }

  /** These files, or everything. A first read of all is not given up for a change, but for its prose: it would never end. */
  async read(files: readonly string[] | null, signal: AbortSignal): Promise<WatchRound> {
    const world = this.#world;
    if (world === null) throw new Error('the world is not open');
    const started = performance.now();
    const isFirst = files === null && (await world.store.origins()).size === 0;
    const { onProgress } = this.#options;
    const report = await ingestProse(world, {
      author: 'watch',
      signal: isFirst ? this.#options.signal : signal,
      proseSignal: signal,
      ...(files === null ? {} : { files }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    const { appeared = [], gone = [] } = report.check ?? {};
    const isMany = appeared.length + gone.length > MOST_TOLD;
    const found = async (ids: readonly string[]) =>
      isMany || ids.length === 0 ? [] : world.store.findings.findings({ ids });
    return {
      report,
      files,
      brought: await world.show(await found(appeared)),
      solved: await found(gone),
      milliseconds: performance.now() - started,
    };
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
    this.#beside = null;
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
