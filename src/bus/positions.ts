/** Where to read on: the store knows best, then the group, and where neither does the setting decides. */
import type { BusPosition, BusStore } from '../store/bus.js';
import type { Consumer } from './client.js';
import { offsetsOf } from './fetch.js';

export interface StartOptions {
  readonly topics: readonly string[];
  readonly from: 'earliest' | 'latest';
  readonly store: Pick<BusStore, 'partitions'>;
  /** Messages that the broker threw away before they were read. */
  readonly onLost: (position: BusPosition, count: number) => void;
}

export async function startPositions(
  consumer: Consumer,
  { topics, from, store, onLost }: StartOptions,
): Promise<BusPosition[]> {
  const earliest = await offsetsOf(consumer, topics, 'earliest');
  const first = from === 'earliest' ? earliest : await offsetsOf(consumer, topics, 'latest');
  const committed = await committedOffsets(consumer, earliest);
  const taken = new Map((await store.partitions()).map((one) => [placeOf(one), one.next]));
  return earliest.map((start, index) => {
    const known = taken.get(placeOf(start)) ?? committed.get(placeOf(start)) ?? null;
    if (known !== null && known < start.next) onLost(start, start.next - known);
    const next = known ?? first[index]?.next ?? start.next;
    return { ...start, next: Math.max(next, start.next) };
  });
}

/** Offsets of the next message, as Kafka's own clients keep them. */
async function committedOffsets(
  consumer: Consumer,
  positions: readonly BusPosition[],
): Promise<ReadonlyMap<string, number>> {
  const topics = [...new Set(positions.map(({ topic }) => topic))].map((topic) => ({
    topic,
    partitions: positions.filter((one) => one.topic === topic).map(({ partition }) => partition),
  }));
  const offsets = await consumer.listCommittedOffsets({ topics });
  const known = positions.flatMap((position): [string, number][] => {
    const offset = offsets.get(position.topic)?.[position.partition];
    return offset === undefined || offset < 0n ? [] : [[placeOf(position), Number(offset)]];
  });
  return new Map(known);
}

export function placeOf({ topicId, partition }: Pick<BusPosition, 'topicId' | 'partition'>): string {
  return `${topicId}/${partition}`;
}
