/** Tells whoever listens what changed, whether this process wrote it or another. */
import type { World } from '../engine/index.js';

export const AREAS = [
  'world',
  'findings',
  'verdicts',
  'comments',
  'views',
  'rules',
  'runs',
  'jobs',
  'facts',
  'insights',
  'session',
] as const;
export type Area = (typeof AREAS)[number];

export interface ChangedJob {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly note: string;
}

export interface Change {
  readonly id: string;
  readonly areas: readonly Area[];
  readonly at: string;
  readonly jobs: readonly ChangedJob[];
}

type Listener = (change: Change) => void;

const EVERY_MS = 400;
const MOST_JOBS = 20;

export class Changes {
  readonly #world: () => World | null;
  readonly #run = Math.random().toString(36).slice(2, 8);
  readonly #listeners = new Set<Listener>();
  readonly #leaving = new Set<() => void>();
  #number = 0;
  #timer: NodeJS.Timeout | null = null;
  #looking = false;
  #marks: Readonly<Record<string, string>> | null = null;
  #stamp: string | null = null;
  #under = new Set<number>();

  constructor(world: () => World | null) {
    this.#world = world;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  get last(): string {
    return `${this.#run}-${this.#number}`;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.poke(), EVERY_MS);
    this.poke();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  }

  /** Everybody is sent home: the server ends. */
  end(): void {
    for (const leave of this.#leaving) leave();
    this.#leaving.clear();
  }

  /** Called when the server ends. */
  onEnd(leave: () => void): () => void {
    this.#leaving.add(leave);
    return () => this.#leaving.delete(leave);
  }

  /** As though everything had changed: for whoever has missed something. */
  async whole(): Promise<Change> {
    return { id: this.last, areas: AREAS, at: now(), jobs: await this.#jobs() };
  }

  /** Looks at once, instead of with the next beat. */
  poke(): void {
    if (this.#looking || this.#listeners.size === 0) return;
    this.#looking = true;
    this.#look()
      .catch(() => {})
      .finally(() => {
        this.#looking = false;
      });
  }

  /** Another world is served from now on, or the first. */
  async turned(): Promise<void> {
    this.#marks = null;
    this.#stamp = null;
    await this.#tell(AREAS);
  }

  async #look(): Promise<void> {
    const world = this.#world();
    if (world === null) return;
    const { stamp, marks } = await world.store.desk.pulse();
    const before = this.#marks;
    const isWritten = stamp === null || stamp !== this.#stamp;
    this.#marks = marks;
    this.#stamp = stamp;
    if (before === null) return;
    const areas = AREAS.filter((area) => area in marks && before[area] !== Reflect.get(marks, area));
    // What was written and left no mark of its own: a finding that was looked at again, a model that was told of one.
    if (areas.length > 0) await this.#tell(areas);
    else if (isWritten && stamp !== null) await this.#tell(['findings']);
  }

  async #tell(areas: readonly Area[]): Promise<void> {
    this.#number++;
    const change = {
      id: this.last,
      areas,
      at: now(),
      jobs: areas.includes('jobs') ? await this.#jobs() : [],
    };
    for (const listener of this.#listeners) listener(change);
  }

  /** Those that wait or run, and those that did when it was last looked. */
  async #jobs(): Promise<ChangedJob[]> {
    const queue = this.#world()?.store.queue;
    if (queue === undefined) return [];
    const under = await queue.list({ states: ['queued', 'running'], limit: MOST_JOBS });
    const ids = new Set(under.map(({ id }) => id));
    const ended = await Promise.all([...this.#under].filter((id) => !ids.has(id)).map((id) => queue.get(id)));
    this.#under = ids;
    return [...under, ...ended.filter((job) => job !== null)].map(({ id, kind, state, progress }) => ({
      ...{ id, kind, state },
      done: progress?.done ?? 0,
      total: progress?.total ?? null,
      note: progress?.note ?? '',
    }));
  }
}

function now(): string {
  return new Date().toISOString();
}
