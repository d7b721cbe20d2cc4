/** The conversations that are going on: in memory, forgotten when idle; in the store, too, where other processes serve them. */
import { randomBytes } from 'node:crypto';
import type { World } from '../../engine/index.js';
import type { Conversation, RecordedCall, Recorder, TouchedEntity } from './conversation.js';

export interface ConversationsOptions {
  /** Milliseconds without a call after which one is forgotten. */
  readonly idleMs?: number;
  /** How many at once; the one that was idle longest makes room. */
  readonly most?: number;
  readonly now?: () => number;
  readonly recorder?: Recorder;
  /** Where other processes hear what was said here; null where there are none. */
  readonly shared?: () => Shared | null;
  readonly onError?: (error: unknown) => void;
}

/** What the store does for them. */
export type Shared = Pick<World['store']['conversations'], 'load' | 'save'>;

const HOUR = 3_600_000;
const MOST_TOUCHED = 200;
const MOST_CALLS = 500;
/** Characters of questions and replies that are kept, of one conversation and of all. */
const MOST_OF_ONE = 1_000_000;
const MOST_OF_ALL = 8_000_000;

interface Live extends Conversation {
  lastUsed: number;
  entities: readonly TouchedEntity[];
  asked: readonly TouchedEntity[];
  recorded: RecordedCall[];
  /** Characters of its calls. */
  size: number;
}

export class Conversations {
  readonly #live = new Map<string, Live>();
  /** Characters of all calls that are kept. */
  #size = 0;
  readonly #idleMs: number;
  readonly #most: number;
  readonly #now: () => number;
  readonly #recorder: Recorder | undefined;
  readonly #shared: () => Shared | null;
  readonly #onError: (error: unknown) => void;

  constructor({
    idleMs = HOUR,
    most = 1000,
    now = Date.now,
    recorder,
    shared = () => null,
    onError = () => {},
  }: ConversationsOptions = {}) {
    this.#shared = shared;
    this.#onError = onError;
    this.#idleMs = idleMs;
    this.#most = most;
    this.#now = now;
    this.#recorder = recorder;
  }

  start(principal: string): Conversation {
    this.#forgetIdle();
    if (this.#live.size >= this.#most) this.#forgetOldest();
    return this.#open(`ctx-${randomBytes(16).toString('base64url')}`, principal, this.#now());
  }

  #open(handle: string, principal: string, at: number): Live {
    const live: Live = {
      ...{ handle, principal, startedAt: at, lastUsed: at },
      entities: [],
      asked: [],
      recorded: [],
      size: 0,
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

  /** What other processes were told under this handle; null where there is nothing to wait for. */
  hear(handle: string): Promise<void> | null {
    const shared = this.#shared();
    return shared === null ? null : this.#hear(handle, shared).catch(this.#onError);
  }

  async #hear(handle: string, shared: Shared): Promise<void> {
    const after = this.#live.get(handle)?.recorded.at(-1)?.seq ?? 0;
    const found = await shared.load(handle, after);
    if (found === null) return;
    const { principal, startedAt, usedAt, touched, focus } = found.conversation;
    const live = this.#live.get(handle) ?? this.#open(handle, principal, startedAt);
    live.lastUsed = Math.max(live.lastUsed, usedAt);
    live.entities = touched;
    live.asked = focus;
    const last = live.recorded.at(-1)?.seq ?? 0;
    for (const call of found.calls) if (call.seq > last) this.#keep(live, call);
  }

  /** In the store when it is done: whoever is told the handle may go to another process with it. */
  async record(
    conversation: Conversation,
    call: Omit<RecordedCall, 'seq' | 'at'>,
    {
      entities,
      focus,
    }: { readonly entities: readonly TouchedEntity[]; readonly focus: readonly TouchedEntity[] },
  ): Promise<void> {
    const live = this.#live.get(conversation.handle);
    if (live === undefined) return;
    const at = this.#now();
    const recorded = { ...call, seq: (live.recorded.at(-1)?.seq ?? 0) + 1, at };
    live.lastUsed = at;
    this.#keep(live, recorded);
    live.entities = latestFirst(entities, live.entities);
    live.asked = latestFirst(focus, live.asked);
    this.#recorder?.record(live, recorded);
    const shared = this.#shared();
    if (shared !== null) await this.#share(live, recorded, shared).catch(this.#onError);
  }

  async #share(live: Live, recorded: RecordedCall, shared: Shared): Promise<void> {
    const { handle, principal, startedAt, lastUsed, entities, asked } = live;
    const kept = { handle, principal, startedAt, usedAt: lastUsed, touched: entities, focus: asked };
    const seq = await shared.save(kept, recorded, live.recorded[0]?.seq ?? 1);
    // Somebody else's call has its number: all is heard anew.
    if (seq !== recorded.seq) this.#forget(live);
  }

  /** The oldest calls make room; where all conversations together are too large, the one that was idle longest. */
  #keep(live: Live, recorded: RecordedCall): void {
    live.recorded = [...live.recorded, recorded];
    this.#grow(live, sizeOf(recorded));
    while (live.recorded.length > 1 && (live.recorded.length > MOST_CALLS || live.size > MOST_OF_ONE)) {
      const first = live.recorded.shift();
      if (first !== undefined) this.#grow(live, -sizeOf(first));
    }
    while (this.#size > MOST_OF_ALL && this.#live.size > 1) this.#forgetOldest();
  }

  #grow(live: Live, characters: number): void {
    live.size += characters;
    this.#size += characters;
  }

  #forget(live: Live): void {
    if (this.#live.delete(live.handle)) this.#size -= live.size;
  }

  #forgetIdle(): void {
    const before = this.#now() - this.#idleMs;
    for (const live of this.#live.values()) if (live.lastUsed < before) this.#forget(live);
  }

  #forgetOldest(): void {
    const oldest = [...this.#live.values()].reduce((a, b) => (b.lastUsed < a.lastUsed ? b : a));
    this.#forget(oldest);
  }
}

function sizeOf({ text, input }: RecordedCall): number {
  return text.length + JSON.stringify(input).length;
}

function latestFirst(fresh: readonly TouchedEntity[], before: readonly TouchedEntity[]): TouchedEntity[] {
  const ids = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...before.filter(({ id }) => !ids.has(id))].slice(0, MOST_TOUCHED);
}
