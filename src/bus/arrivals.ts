/** From a record of the broker to what is to follow from it: jobs, or a letter to the topic for what cannot be read. */
import type { LocalBus } from '../jobs/index.js';
import { LoreError } from '../model/index.js';
import type { Arrival, NewOutgoing } from '../store/bus.js';
import type { FetchedRecord } from './fetch.js';
import { type InboundTopic, readWire } from './read-wire.js';
import type { BusTopics } from './settings.js';

/** Names the world that said it: what comes back was heard here already. */
export const WORLD_HEADER = 'lore-world';

export interface ArrivalParts {
  readonly bus: Pick<LocalBus, 'jobsFor'>;
  readonly topics: BusTopics;
  /** Of this world. */
  readonly identity: string;
}

export function arrivalOf(record: FetchedRecord, { bus, topics, identity }: ArrivalParts): Arrival {
  const { topic, topicId, partition, offset, value, timestamp } = record;
  const arrival = { topic, topicId, partition, offset, jobs: [], outgoing: [], deadLetter: null };
  if (record.headers.get(WORLD_HEADER) === identity) return arrival;
  const role: InboundTopic = topic === topics.lint ? 'lint' : 'ingest';
  try {
    const message = readWire(role, { id: recordId(record), value, timestamp });
    return { ...arrival, jobs: bus.jobsFor(message, `${topic}/${partition}`) };
  } catch (error) {
    // Whatever is wrong with it, the messages behind it must not wait.
    const deadLetter = reasonOf(error);
    return { ...arrival, deadLetter, outgoing: [letterOf(record, deadLetter, topics, identity)] };
  }
}

function reasonOf(error: unknown): { readonly code: string; readonly reason: string } {
  if (error instanceof LoreError) return { code: error.code, reason: error.message };
  return { code: 'bus/unreadable', reason: error instanceof Error ? error.message : String(error) };
}

function recordId({ topic, topicId, partition, offset }: FetchedRecord): string {
  return `kafka:${topic}/${topicId}/${partition}/${offset}`;
}

/** The bytes as they came, so that they can be mended and sent again; all else in headers. */
function letterOf(
  record: FetchedRecord,
  { code, reason }: { readonly code: string; readonly reason: string },
  { dead }: BusTopics,
  identity: string,
): NewOutgoing {
  return {
    id: `dead:${recordId(record)}`,
    topic: dead,
    key: record.key,
    value: record.value,
    headers: {
      [WORLD_HEADER]: identity,
      'lore-code': code,
      'lore-reason': reason,
      'lore-topic': record.topic,
      'lore-partition': String(record.partition),
      'lore-offset': String(record.offset),
    },
  };
}
