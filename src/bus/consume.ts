/** Reads the world's topics as a member of its group: each message becomes jobs in the store, and only then its offset is committed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Jobs } from '../jobs/index.js';
import { LoreError } from '../model/index.js';
import type { BusPosition, BusStore } from '../store/bus.js';
import { type ArrivalParts, arrivalOf } from './arrivals.js';
import { type Client, type Consumer, SESSION_MS } from './client.js';
import { fetchOnce, type ReadPartition } from './fetch.js';
import { placeOf, startPositions } from './positions.js';
import type { BusSettings } from './settings.js';

export interface ConsumeParts extends ArrivalParts {
  readonly settings: BusSettings;
  readonly store: BusStore;
  readonly jobs: Pick<Jobs, 'tell'>;
  /** Kind of the jobs that wait for their turn. */
  readonly waitingKind: string;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  readonly onJoined: (partitions: number) => void;
  /** A line for a log. */
  readonly onNote: (line: string) => void;
}

/** More than so many messages do not wait in the store: the broker keeps the rest. */
const MOST_WAITING = 500;
const LOOK_AGAIN_MS = 200;
const NOTE_EVERY_MS = 2_000;

/** Until the signal is given; throws when the broker cannot be used, and may then be called again. */
export async function consume(client: Client, parts: ConsumeParts): Promise<void> {
  const consumer = client.consumer();
  try {
    await new Consuming(consumer, parts).run();
  } finally {
    // Where the broker is gone there is nobody to take leave of.
    await Promise.race([consumer.close().catch(() => {}), sleep(2_000, undefined, { ref: false })]);
  }
}

class Consuming {
  readonly #consumer: Consumer;
  readonly #parts: ConsumeParts;
  readonly #topics: readonly string[];
  #positions = new Map<string, ReadPartition>();
  /** By place: read and not committed yet. */
  readonly #uncommitted = new Map<string, BusPosition>();
  #failure: unknown = null;
  #notedAt = 0;
  /** The partitions that were ours when the positions were last read. */
  #ours = '';

  constructor(consumer: Consumer, parts: ConsumeParts) {
    this.#consumer = consumer;
    this.#parts = parts;
    const { ingest, lint } = parts.settings.topics;
    this.#topics = [ingest, lint];
    consumer.on('error', (error: unknown) => {
      this.#failure ??= error;
    });
    // After such an error the client sends no sign of life any more.
    consumer.on('consumer:heartbeat:error', ({ error }: { error: unknown }) => {
      this.#failure ??= error;
    });
  }

  async run(): Promise<void> {
    const { signal, onJoined } = this.#parts;
    this.#consumer.topics.trackAll(...this.#topics);
    await this.#consumer.joinGroup({});
    await this.#begin();
    onJoined(this.#positions.size);
    while (!signal.aborted) {
      if (this.#failure !== null) throw this.#failure;
      this.#demandMembership();
      // What was another's until now, it has read: the store knows how far.
      if (this.#ours !== this.#assignments()) await this.#begin();
      if (Date.now() - this.#notedAt > NOTE_EVERY_MS) await this.#note();
      const assigned = this.#assigned();
      if (assigned.length === 0 || (await this.#isFull())) await this.#rest();
      else await this.#round(assigned);
    }
    await this.#commit();
  }

  async #begin(): Promise<void> {
    const { settings, store, onError } = this.#parts;
    this.#ours = this.#assignments();
    this.#uncommitted.clear();
    const positions = await startPositions(this.#consumer, {
      ...{ topics: this.#topics, from: settings.from, store },
      onLost: ({ topic, partition }, count) =>
        onError(
          new LoreError({
            code: 'bus/expired',
            message: `${count} messages of ${topic}, partition ${partition}, were deleted at the broker before they were read.`,
            hint: 'Keep messages at the broker for longer, or let an engine run more often.',
          }),
        ),
    });
    this.#positions = new Map(positions.map((one) => [placeOf(one), { ...one, end: one.next }]));
  }

  /** The client joins again by itself; one that was not heard of is no member any more. */
  #demandMembership(): void {
    const heard = this.#consumer.lastHeartbeat?.getTime() ?? Date.now();
    if (Date.now() - heard > 2 * SESSION_MS) throw new Error('the group has not been heard of');
  }

  #assignments(): string {
    return JSON.stringify(this.#consumer.assignments ?? []);
  }

  #assigned(): ReadPartition[] {
    const mine = this.#consumer.assignments ?? [];
    return [...this.#positions.values()].filter(({ topic, partition }) =>
      mine.some((one) => one.topic === topic && one.partitions.includes(partition)),
    );
  }

  async #isFull(): Promise<boolean> {
    const { store, waitingKind } = this.#parts;
    return (await store.backlog(waitingKind, MOST_WAITING)) >= MOST_WAITING;
  }

  #rest(): Promise<unknown> {
    return sleep(LOOK_AGAIN_MS, undefined, { signal: this.#parts.signal }).catch(() => {});
  }

  async #round(assigned: readonly ReadPartition[]): Promise<void> {
    const { store, jobs, onNote } = this.#parts;
    const { records, positions } = await fetchOnce(this.#consumer, assigned);
    if (records.length > 0) {
      const arrivals = records.map((record) => arrivalOf(record, this.#parts));
      await store.take(arrivals);
      jobs.tell();
      for (const { topic, partition, offset, deadLetter } of arrivals) {
        if (deadLetter === null) continue;
        const { code, reason } = deadLetter;
        onNote(`Bus: dead letter ${topic}/${partition}/${offset} (${code}): ${reason}`);
      }
    }
    for (const position of positions) {
      const place = placeOf(position);
      if (position.next !== this.#positions.get(place)?.next) this.#uncommitted.set(place, position);
      this.#positions.set(place, position);
    }
    await this.#commit();
  }

  /** What cannot be committed now is committed later, or read again and known: the store has it. */
  async #commit(): Promise<void> {
    const waiting = [...this.#uncommitted.values()];
    if (waiting.length === 0) return;
    const offsets = waiting.map(({ topic, partition, next }) => ({
      ...{ topic, partition, offset: BigInt(next), leaderEpoch: -1 },
    }));
    await this.#consumer.commit({ offsets }).then(
      () => {
        for (const position of waiting) {
          const place = placeOf(position);
          if (this.#uncommitted.get(place) === position) this.#uncommitted.delete(place);
        }
      },
      () => {},
    );
  }

  /** For those who look from outside; and whether the topics are still the same. */
  async #note(): Promise<void> {
    this.#notedAt = Date.now();
    const { store } = this.#parts;
    const topics = [...this.#topics];
    const metadata = await this.#consumer.metadata({ topics });
    const ends = await this.#consumer.listOffsets({ topics });
    for (const topic of topics) {
      const { id, partitionsCount } = metadata.topics.get(topic) ?? { id: '', partitionsCount: 0 };
      const known = [...this.#positions.values()].filter((one) => one.topicId === id);
      if (known.length !== partitionsCount) throw new Error(`the partitions of ${topic} have changed`);
    }
    await store.note(
      this.#assigned().map((one) => ({
        ...one,
        end: Number(ends.get(one.topic)?.[one.partition] ?? one.end),
      })),
    );
  }
}
