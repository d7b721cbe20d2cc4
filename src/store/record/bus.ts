/** The bus outside, as records. */
import { randomUUID } from 'node:crypto';
import type { Arrival, BusPartitionRecord, BusStore, DeadLetter, NewOutgoing, Outgoing } from '../bus.js';
import { add, change, drop, enqueue, expect, put, type RecordKind, type RecordWrite } from '../records.js';
import { AGAIN, type Deciding, decide } from './deciding.js';
import { JOB } from './job-kind.js';

/** So long a message is remembered after it was sent: whoever says it again meanwhile says nothing new. */
const REMEMBERED_MS = 2 * 86_400_000;

const IDENTITY: RecordKind<{ readonly id: string }> = {
  name: 'bus_identity',
  fields: { id: 'text' },
  key: ['id'],
};
const PARTITION: RecordKind<BusPartitionRecord> = {
  name: 'bus_partition',
  fields: {
    topic: 'text',
    topicId: 'text',
    partition: 'number',
    next: 'number',
    end: 'number',
    askedAt: 'number',
  },
  key: ['topicId', 'partition'],
};
const LETTER: RecordKind<DeadLetter & { readonly row: number }> = {
  name: 'dead_letter',
  fields: {
    row: 'number',
    topic: 'text',
    partition: 'number',
    offset: 'number',
    code: 'text',
    reason: 'text',
    at: 'number',
  },
  key: ['row'],
  numbered: 'row',
};

interface Kept extends Omit<Outgoing, 'value'> {
  /** Kept until it is sent. */
  readonly value: Uint8Array | null;
  /** Null: waits. */
  readonly sentAt: number | null;
}

const OUTBOX: RecordKind<Kept> = {
  name: 'outbox',
  fields: {
    row: 'number',
    id: 'text',
    topic: 'text',
    key: 'text',
    value: 'bytes',
    headers: 'json',
    sentAt: 'number',
  },
  key: ['id'],
  numbered: 'row',
};

export function busOver({ records, now }: Deciding): BusStore {
  return {
    identity: () =>
      decide(async () => {
        const [[known]] = await records.read({ kind: IDENTITY });
        if (known) return known.id;
        const id = randomUUID();
        const done = await records.write([expect(IDENTITY, {}), add(IDENTITY, { id })]);
        return done === null ? AGAIN : id;
      }),

    take: (arrivals) =>
      decide(async () => {
        const [known] = await records.read({
          kind: PARTITION,
          where: { topicId: { in: [...new Set(arrivals.map(({ topicId }) => topicId))] } },
        });
        const { fresh, writes } = taking(arrivals, known, now());
        if (fresh === 0) return 0;
        return (await records.write(writes)) === null ? AGAIN : fresh;
      }),

    async note(ends) {
      const at = now();
      const writes = ends.flatMap(({ topic, topicId, partition, next, end }) => [
        add(PARTITION, { topic, topicId, partition, next, end, askedAt: at }),
        change(PARTITION, { topicId, partition }, { end, askedAt: at }),
      ]);
      await records.write(writes);
    },

    async partitions() {
      const [found] = await records.read({ kind: PARTITION, order: ['topic', '-askedAt', 'partition'] });
      return found;
    },

    async backlog(kind, most) {
      const [waiting] = await records.tally({ kind: JOB, where: { kind, state: 'queued' }, limit: most });
      return waiting?.count ?? 0;
    },

    async deadLetters(limit) {
      const [letters] = await records.read({ kind: LETTER, order: ['-row'], limit });
      const [all] = await records.tally({ kind: LETTER });
      return { total: all?.count ?? 0, letters: letters.map(({ row: _, ...letter }) => letter) };
    },

    async post(outgoing, jobs) {
      await records.write([...enqueue(jobs), ...outgoing.map(sending)]);
    },

    async outgoing(limit) {
      const [found] = await records.read({ kind: OUTBOX, where: { sentAt: null }, order: ['row'], limit });
      return found.map(({ sentAt: _, value, ...one }) => ({ ...one, value: value ?? new Uint8Array() }));
    },

    async sent(rows) {
      const at = now();
      await records.write([
        change(OUTBOX, { row: { in: rows } }, { sentAt: at, value: null }),
        drop(OUTBOX, { sentAt: { below: at - REMEMBERED_MS } }),
      ]);
    },

    async unsent() {
      const [waiting] = await records.tally({ kind: OUTBOX, where: { sentAt: null } });
      return waiting?.count ?? 0;
    },
  };
}

function sending({ id, topic, key, value, headers }: NewOutgoing): RecordWrite {
  return add(OUTBOX, { id, topic, key, value, headers });
}

/** What was not taken before, in order, and how far each partition is read by it. */
function taking(
  arrivals: readonly Arrival[],
  known: readonly BusPartitionRecord[],
  at: number,
): { readonly fresh: number; readonly writes: readonly RecordWrite[] } {
  const name = ({ topicId, partition }: Pick<Arrival, 'topicId' | 'partition'>) => `${partition} ${topicId}`;
  const seen = new Map(known.map((one) => [name(one), one]));
  const moved = new Map<string, BusPartitionRecord>();
  const writes: RecordWrite[] = [];
  let fresh = 0;
  for (const arrival of arrivals) {
    const { topic, topicId, partition, offset, jobs, outgoing, deadLetter } = arrival;
    const before = moved.get(name(arrival)) ?? seen.get(name(arrival));
    const next = offset + 1;
    if (before && next <= before.next) continue;
    fresh++;
    moved.set(name(arrival), {
      ...{ topic, topicId, partition, next, askedAt: at },
      end: Math.max(next, before?.end ?? 0),
    });
    writes.push(...enqueue(jobs), ...outgoing.map(sending));
    if (deadLetter) {
      const { code, reason } = deadLetter;
      writes.push(add(LETTER, { topic, partition, offset, code, reason, at }));
    }
  }
  const positions = [...moved].flatMap(([key, now]) => {
    const { topicId, partition } = now;
    const before = seen.get(key);
    const asSeen = before
      ? expect(PARTITION, { topicId, partition, next: before.next }, { least: 1 })
      : expect(PARTITION, { topicId, partition });
    return [asSeen, put(PARTITION, now)];
  });
  return { fresh, writes: [...positions, ...writes] };
}
