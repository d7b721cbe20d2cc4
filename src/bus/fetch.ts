/** One look at the broker for what is new in some partitions: records, and how far each partition was read. */
import { append } from '../model/append.js';
import type { BusPosition } from '../store/bus.js';
import type { Consumer } from './client.js';

export interface FetchedRecord {
  readonly topic: string;
  readonly topicId: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string | null;
  readonly value: Buffer;
  readonly headers: ReadonlyMap<string, string>;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** A partition with where to read on, and where the broker's messages end. */
export interface ReadPartition extends BusPosition {
  readonly end: number;
}

export interface Fetched {
  readonly records: readonly FetchedRecord[];
  readonly positions: readonly ReadPartition[];
}

type Response = Awaited<ReturnType<Consumer['fetch']>>;
type PartitionResponse = Response['responses'][number]['partitions'][number];
type Batch = NonNullable<PartitionResponse['records']>[number];

const PARTITION_BYTES = 1_048_576;
const TRANSACTIONAL = 0x10;
const CONTROL = 0x20;

export async function fetchOnce(consumer: Consumer, positions: readonly BusPosition[]): Promise<Fetched> {
  const topics = [...new Set(positions.map(({ topic }) => topic))];
  const metadata = await consumer.metadata({ topics });
  const byLeader = new Map<number, BusPosition[]>();
  for (const position of positions) {
    const leader = metadata.topics.get(position.topic)?.partitions[position.partition]?.leader;
    if (leader === undefined || leader < 0) continue;
    byLeader.set(leader, [...(byLeader.get(leader) ?? []), position]);
  }
  const looks = [...byLeader].map(async ([node, some]) => {
    const response = await consumer.fetch({ node, topics: some.map(asked) });
    return readResponse(response, some);
  });
  const fetched = await Promise.all(looks);
  return {
    records: fetched.flatMap(({ records }) => records),
    positions: fetched.flatMap((one) => one.positions),
  };
}

function asked({ topicId, partition, next }: BusPosition) {
  const whole = { partition, fetchOffset: BigInt(next), partitionMaxBytes: PARTITION_BYTES };
  return { topicId, partitions: [{ ...whole, currentLeaderEpoch: -1, lastFetchedEpoch: -1 }] };
}

function readResponse({ responses }: Response, positions: readonly BusPosition[]): Fetched {
  const records: FetchedRecord[] = [];
  const read: ReadPartition[] = [];
  for (const { topicId, partitions } of responses) {
    for (const answer of partitions) {
      const from = positions.find(
        (one) => one.topicId === topicId && one.partition === answer.partitionIndex,
      );
      if (from === undefined) continue;
      const batches = answer.records ?? [];
      append(records, recordsIn(batches, answer, from));
      const last = batches[batches.length - 1];
      const next = last === undefined ? from.next : Number(last.firstOffset) + last.lastOffsetDelta + 1;
      read.push({ ...from, next, end: Number(answer.highWatermark) });
    }
  }
  return { records, positions: read };
}

/** Without what steers the broker, what was read before, and what was taken back by its producer. */
function* recordsIn(
  batches: readonly Batch[],
  { abortedTransactions }: PartitionResponse,
  { topic, topicId, partition, next }: BusPosition,
): Iterable<FetchedRecord> {
  const aborted = [...(abortedTransactions ?? [])];
  const abortedNow = new Set<bigint>();
  for (const batch of batches) {
    for (const one of aborted) if (one.firstOffset <= batch.firstOffset) abortedNow.add(one.producerId);
    if ((batch.attributes & CONTROL) !== 0) {
      abortedNow.delete(batch.producerId);
      const ended = aborted.findIndex(({ producerId }) => producerId === batch.producerId);
      if (ended >= 0) aborted.splice(ended, 1);
      continue;
    }
    if ((batch.attributes & TRANSACTIONAL) !== 0 && abortedNow.has(batch.producerId)) continue;
    for (const record of batch.records) {
      const offset = Number(batch.firstOffset) + record.offsetDelta;
      if (offset < next) continue;
      yield {
        ...{ topic, topicId, partition, offset },
        key: record.key.length === 0 ? null : record.key.toString('utf8'),
        value: record.value,
        headers: new Map(record.headers.map(([name, value]) => [name.toString(), value.toString()])),
        timestamp: Number(batch.firstTimestamp + record.timestampDelta),
      };
    }
  }
}

/** Every partition of these topics, from its first or its last message on. */
export async function offsetsOf(
  consumer: Consumer,
  topics: readonly string[],
  which: 'earliest' | 'latest',
): Promise<BusPosition[]> {
  const metadata = await consumer.metadata({ topics: [...topics], forceUpdate: true });
  const offsets = await consumer.listOffsets({
    topics: [...topics],
    timestamp: which === 'earliest' ? -2n : -1n,
  });
  return topics.flatMap((topic) => {
    const topicId = metadata.topics.get(topic)?.id ?? '';
    return (offsets.get(topic) ?? []).map((offset, partition) => ({
      ...{ topic, topicId, partition, next: Number(offset) },
    }));
  });
}
