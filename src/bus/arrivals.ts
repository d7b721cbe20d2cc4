/** From a record of the broker to what is to follow from it: jobs, or a letter to the topic for what cannot be read. */
import type { LocalBus } from '../jobs/index.js';
import { LoreError } from '../model/index.js';
import type { Arrival, NewOutgoing } from '../store/bus.js';
import type { FetchedRecord } from './fetch.js';
import { type InboundTopic, readWireSafely } from './read-wire.js';
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
  const read = readWireSafely(role, { id: recordId(record), value, timestamp });
  if (read instanceof LoreError) {
    const { code, message } = read;
    const deadLetter = { code, reason: message };
    return { ...arrival, deadLetter, outgoing: [letterOf(record, deadLetter, topics, identity)] };
  }
  return { ...arrival, jobs: bus.jobsFor(read, `${topic}/${partition}`) };
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
