/** The folder that is served: its world once it is one, opened anew where its settings change, with its jobs beside it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorld, type World } from '../engine/index.js';
import { LoreError } from '../model/index.js';

interface Held {
  readonly world: World;
  readonly stop: AbortController;
  /** When its jobs have been put back in order. */
  readonly ended: Promise<void>;
}

/** Requests that have begun may still look into a world that another has taken the place of. */
const GRACE_MS = 5_000;

export class Place {
  readonly root: string;
  readonly #onError: (error: unknown) => void;
  readonly #beside: (world: World, signal: AbortSignal) => Promise<void>;
  #held: Held | null = null;
  #leaving = new Set<Promise<void>>();
  #ends = new AbortController();

  constructor(
    root: string,
    onError: (error: unknown) => void,
    beside: (world: World, signal: AbortSignal) => Promise<void>,
  ) {
    this.root = root;
    this.#onError = onError;
    this.#beside = beside;
  }

  world(): World | null {
    return this.#held?.world ?? null;
  }

  demandWorld(): World {
    const world = this.world();
    if (world !== null) return world;
    throw new LoreError({
      code: 'world/no-config',
      message: 'This folder is no world yet.',
      hint: 'Look at what it would be taken for, and accept it: GET and POST /study.',
    });
  }

  /** Opens the world here, and lets go of the one before. */
  async reopen(): Promise<World> {
    const world = await openWorld(this.root);
    const before = this.#held;
    const stop = new AbortController();
    this.#held = { world, stop, ended: this.#beside(world, stop.signal) };
    if (before !== null) {
      const left = this.#leave(before).finally(() => this.#leaving.delete(left));
      this.#leaving.add(left);
    }
    return world;
  }

  async #leave({ world, stop, ended }: Held): Promise<void> {
    stop.abort();
    await ended.catch(this.#onError);
    const { signal } = this.#ends;
    if (!signal.aborted) await sleep(GRACE_MS, undefined, { signal }).catch(() => {});
    await world.close();
  }

  async close(): Promise<void> {
    this.#ends.abort();
    if (this.#held !== null) await this.#leave(this.#held);
    this.#held = null;
    await Promise.all(this.#leaving);
  }
}
