/** What follows a commit of facts: rules and the detective, at once and in the background; made up for by a job after a crash. */

import { z } from 'zod';
import { defineJob } from '../jobs/index.js';
import type { Investigation, MemoryWorld } from '../memory/index.js';
import { append } from '../model/append.js';
import type { Fact } from '../store/facts.js';
import type { NewJob } from '../store/queue.js';
import type { LiveReport } from './consistency.js';
import type { Turns } from './turns.js';

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
export function factsJob({ facts }: { readonly facts: Pick<Follower, 'follow' | 'settled'> }) {
  return defineJob({
    kind: KIND,
    leaseMs: LEASE_MS,
    maxAttempts: ATTEMPTS,
    schema: z.strictObject({}),
    run: async () => {
      const { check, confusions } = await facts.follow();
      await facts.settled();
      const [failure] = check.failures.filter(({ rule }) => rule === FAILED);
      if (failure !== undefined) throw new Error(failure.message);
      return { appeared: check.appeared.length + confusions.appeared.length, threads: confusions.threads };
    },
  });
}

const FAILED = 'memory';

/** As many facts as one commit mostly has are held against others before its report; more of them afterwards, so many at a time. */
const FEW = 8;

export class Follower {
  readonly #world: MemoryWorld;
  readonly #sweep: () => Promise<LiveReport>;
  readonly #afterward: (findings: readonly string[]) => Promise<unknown>;
  readonly #turns: Turns;
  #running: Promise<Followed> | null = null;
  /** Begins when the one that is running has ended, so that it sees all that was committed until then. */
  #next: Promise<Followed> | null = null;
  /** Holds what one report did not come to; nobody waits for it, and it lets what is committed meanwhile go first. */
  #catchingUp: Promise<void> | null = null;
  #isStopped = false;

  constructor(
    world: MemoryWorld,
    turns: Turns,
    sweep: () => Promise<LiveReport>,
    afterward: (findings: readonly string[]) => Promise<unknown>,
  ) {
    this.#world = world;
    this.#turns = turns;
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
    while (this.#running !== null || this.#catchingUp !== null)
      await (this.#next ?? this.#running ?? this.#catchingUp);
  }

  /** Until what is under way has come to an end; what has not begun is left to the next process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settled();
  }

  #start(): Promise<Followed> {
    const run = this.#run().finally(() => {
      if (this.#running === run) this.#running = null;
    });
    this.#running = run;
    return run;
  }

  async #run(): Promise<Followed> {
    await this.#turns.calm();
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
    const { investigate } = await import('../memory/index.js');
    const dirt = await facts.dirt();
    const read: Investigation[] = [];
    for (let i = 0; i < dirt.threads.length; i += FEW) {
      await this.#turns.calm();
      read.push(await investigate(this.#world, dirt.threads.slice(i, i + FEW)));
    }
    const latest = await facts.fresh({ newestFirst: true, limit: FEW });
    const alike = await this.#judge(latest);
    await this.#turns.calm();
    await this.#afterward(read.flatMap(({ appeared, gone }) => [...appeared, ...gone]));
    await facts.followed({ ...dirt, held: latest.map(({ id }) => id) }, KIND);
    if (latest.length === FEW) this.#catchUp();
    return {
      threads: read.reduce((sum, { threads }) => sum + threads, 0),
      appeared: [...read.flatMap(({ appeared }) => appeared), ...alike],
      gone: read.flatMap(({ gone }) => gone),
    };
  }

  /** One by one: whoever commits meanwhile goes first. */
  async #judge(some: readonly Fact[]): Promise<string[]> {
    const { judgeFacts } = await import('../memory/index.js');
    const appeared: string[] = [];
    for (const fact of some) {
      await this.#turns.calm();
      append(appeared, (await judgeFacts(this.#world, [fact])).appeared);
    }
    return appeared;
  }

  #catchUp(): void {
    this.#catchingUp ??= this.#holdTheRest()
      // Nothing is lost: they stay fresh, and the next report goes on with them.
      .catch(() => {})
      .finally(() => {
        this.#catchingUp = null;
      });
  }

  async #holdTheRest(): Promise<void> {
    const { facts } = this.#world.store;
    for (;;) {
      await this.#turns.calm();
      while (this.#running !== null) await this.#running;
      const some = this.#isStopped ? [] : await facts.fresh({ limit: FEW });
      if (some.length === 0) return;
      await this.#judge(some);
      await facts.followed({ threads: [], seq: 0, held: some.map(({ id }) => id) }, KIND);
    }
  }
}
