/** What follows a commit of facts: rules and the detective, at once and in the background; made up for by a job after a crash. */
import { setImmediate as pause } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../jobs/index.js';
import type { Investigation, MemoryWorld } from '../memory/index.js';
import type { Fact } from '../store/facts.js';
import type { NewJob } from '../store/queue.js';
import type { LiveReport } from './consistency.js';

/** What rules and the detective made of what was told. */
export interface Followed {
  /** What rules found in what was said. */
  readonly check: LiveReport;
  /** What the detective found in the threads that were touched. */
  readonly confusions: Investigation;
}

const KIND = 'facts';
/** The process that committed begins at once: who works off the queue waits until it has had its chance. */
const GRACE_MS = 2_000;
/** The first look at a large world goes over everything. */
const LEASE_MS = 300_000;
const ATTEMPTS = 5;

/** One at a time is enough: whoever runs it takes all that waits. */
export function followJob(now: number): NewJob {
  return {
    kind: KIND,
    payload: '{}',
    priority: 'background',
    key: null,
    idempotencyKey: null,
    coalesce: true,
    runAfter: now + GRACE_MS,
    maxAttempts: ATTEMPTS,
  };
}

/** Reads what a process that committed facts did not come to read. A second time it finds nothing to do. */
export function factsJob(world: { readonly facts: { follow(): Promise<Followed> } }) {
  return defineJob({
    kind: KIND,
    leaseMs: LEASE_MS,
    maxAttempts: ATTEMPTS,
    schema: z.strictObject({}),
    run: async () => {
      const { check, confusions } = await world.facts.follow();
      const [failure] = check.failures.filter(({ rule }) => rule === FAILED);
      if (failure !== undefined) throw new Error(failure.message);
      return { appeared: check.appeared.length + confusions.appeared.length, threads: confusions.threads };
    },
  });
}

const FAILED = 'memory';

/** As many as one commit mostly has; and as many of the latest as are looked at when there were more. */
const FEW = 8;
const MANY = 40;
/** In a larger memory looking for facts in like words would take longer than what follows a commit may; `lore confusions` looks there. */
const LARGE = 20_000;

export class Follower {
  readonly #world: MemoryWorld;
  readonly #sweep: () => Promise<LiveReport>;
  readonly #afterward: () => Promise<unknown>;
  #running: Promise<Followed> | null = null;
  /** Begins when the one that is running has ended, so that it sees all that was committed until then. */
  #next: Promise<Followed> | null = null;
  /** The commit up to which facts were held against each other; null before the first time in this process. */
  #heldUpTo: number | null = null;
  #isKnownLarge = false;

  constructor(
    world: MemoryWorld,
    sweep: () => Promise<LiveReport>,
    afterward: () => Promise<unknown> = async () => {},
  ) {
    this.#world = world;
    this.#sweep = sweep;
    this.#afterward = afterward;
  }

  /** Over all that was committed before this call. Never fails: what goes wrong is told as a failure, and tried again. */
  follow(): Promise<Followed> {
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      return this.#start();
    });
    return this.#next;
  }

  /** Until nothing is under way here. */
  async settled(): Promise<void> {
    while (this.#running !== null) await (this.#next ?? this.#running);
  }

  #start(): Promise<Followed> {
    const run = this.#run().finally(() => {
      if (this.#running === run) this.#running = null;
    });
    this.#running = run;
    return run;
  }

  async #run(): Promise<Followed> {
    // Whoever committed gets the answer first.
    await pause();
    const check = await this.#sweep();
    try {
      return { check, confusions: await this.#investigate() };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const failures = [...check.failures, { rule: FAILED, message }];
      return { check: { ...check, failures }, confusions: { threads: 0, appeared: [], gone: [] } };
    }
  }

  /** Rules first: what they find stands beside what the detective asks. */
  async #investigate(): Promise<Investigation> {
    const { facts } = this.#world.store;
    const dirt = await facts.dirt();
    const { holdFacts, investigate } = await import('../memory/index.js');
    const confusions = await investigate(this.#world, dirt.threads);
    const alike = (await this.#isLarge()) ? [] : await holdFacts(this.#world, await this.#news());
    await facts.followed(dirt, KIND);
    await this.#afterward();
    return { ...confusions, appeared: [...confusions.appeared, ...alike] };
  }

  /** Once large, it stays so. */
  async #isLarge(): Promise<boolean> {
    this.#isKnownLarge ||= (await this.#world.store.facts.count()) > LARGE;
    return this.#isKnownLarge;
  }

  /** Facts that nobody has held against others yet; after a start the latest once more, since the last process may have died. */
  async #news(): Promise<Fact[]> {
    const { facts } = this.#world.store;
    const from = this.#heldUpTo;
    const isNew = ({ seq }: Fact) => from === null || seq > from;
    const few = (await facts.facts({ newestFirst: true, limit: FEW })).filter(isNew);
    const news =
      from === null || few.length < FEW
        ? few
        : (await facts.facts({ newestFirst: true, limit: MANY })).filter(isNew);
    this.#heldUpTo = Math.max(from ?? 0, ...news.map(({ seq }) => seq));
    return news;
  }
}
