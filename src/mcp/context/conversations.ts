/** The conversations that are going on: in memory, forgotten when idle, never shared. */
import { randomBytes } from 'node:crypto';
import type { Conversation, RecordedCall, Recorder, TouchedEntity } from './conversation.js';

export interface ConversationsOptions {
  /** Milliseconds without a call after which one is forgotten. */
  readonly idleMs?: number;
  /** How many at once; the one that was idle longest makes room. */
  readonly most?: number;
  readonly now?: () => number;
  readonly recorder?: Recorder;
}

const HOUR = 3_600_000;
const MOST_TOUCHED = 200;
const MOST_CALLS = 500;

interface Live extends Conversation {
  lastUsed: number;
  entities: readonly TouchedEntity[];
  asked: readonly TouchedEntity[];
  recorded: RecordedCall[];
}

export class Conversations {
  readonly #live = new Map<string, Live>();
  readonly #idleMs: number;
  readonly #most: number;
  readonly #now: () => number;
  readonly #recorder: Recorder | undefined;

  constructor({ idleMs = HOUR, most = 1000, now = Date.now, recorder }: ConversationsOptions = {}) {
    this.#idleMs = idleMs;
    this.#most = most;
    this.#now = now;
    this.#recorder = recorder;
  }

  start(principal: string): Conversation {
    this.#forgetIdle();
    if (this.#live.size >= this.#most) this.#forgetOldest();
    const at = this.#now();
    const live: Live = {
      handle: `ctx-${randomBytes(16).toString('base64url')}`,
      principal,
      startedAt: at,
      lastUsed: at,
      entities: [],
      asked: [],
      recorded: [],
      touched: () => live.entities,
      focus: () => live.asked,
      calls: () => live.recorded,
    };
    this.#live.set(live.handle, live);
    return live;
  }

  /** Null when it is not known, has expired, or was given to somebody else: all three look alike. */
  resume(handle: string, principal: string): Conversation | null {
    this.#forgetIdle();
    const live = this.#live.get(handle);
    if (live === undefined || live.principal !== principal) return null;
    live.lastUsed = this.#now();
    return live;
  }

  record(
    conversation: Conversation,
    call: Omit<RecordedCall, 'seq' | 'at'>,
    {
      entities,
      focus,
    }: { readonly entities: readonly TouchedEntity[]; readonly focus: readonly TouchedEntity[] },
  ): void {
    const live = this.#live.get(conversation.handle);
    if (live === undefined) return;
    const at = this.#now();
    const recorded = { ...call, seq: (live.recorded.at(-1)?.seq ?? 0) + 1, at };
    live.lastUsed = at;
    live.recorded = [...live.recorded, recorded].slice(-MOST_CALLS);
    live.entities = latestFirst(entities, live.entities);
    live.asked = latestFirst(focus, live.asked);
    this.#recorder?.record(live, recorded);
  }

  #forgetIdle(): void {
    const before = this.#now() - this.#idleMs;
    for (const [handle, { lastUsed }] of this.#live) if (lastUsed < before) this.#live.delete(handle);
  }

  #forgetOldest(): void {
    const oldest = [...this.#live.values()].reduce((a, b) => (b.lastUsed < a.lastUsed ? b : a));
    this.#live.delete(oldest.handle);
  }
}

function latestFirst(fresh: readonly TouchedEntity[], before: readonly TouchedEntity[]): TouchedEntity[] {
  const ids = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...before.filter(({ id }) => !ids.has(id))].slice(0, MOST_TOUCHED);
}
