/** A world on a broker: what it tells others, what it hears from them, and how far it is. */
import {
  type BusRole,
  type BusSettings,
  CONSUMER_SLOT,
  type FetchedRecord,
  runBus,
  sendTo,
  tailTopic,
  topicNamed,
  WORLD_HEADER,
} from '../bus/index.js';
import { type Envelope, jobsOf, type LocalBus, readBody } from '../jobs/index.js';
import type { BusPartitionRecord, DeadLetter, NewOutgoing } from '../store/bus.js';
import type { Store } from '../store/store.js';
import { isShared } from './open-store.js';

/** What of a message goes out. */
export type Carry = (message: Envelope) => readonly NewOutgoing[];

export interface BusStatus {
  readonly group: string;
  readonly topics: Readonly<Record<BusRole, string>>;
  /** Processes that read the broker for this world: host and number. */
  readonly readers: readonly string[];
  readonly partitions: readonly (BusPartitionRecord & { readonly lag: number })[];
  /** Of all partitions, when the broker was last asked. */
  readonly lag: number;
  /** What came and waits for its turn. */
  readonly waiting: number;
  /** What is to be sent and was not yet. */
  readonly unsent: number;
  readonly deadLetters: { readonly total: number; readonly letters: readonly DeadLetter[] };
}

export interface Broker {
  status(): Promise<BusStatus>;
  /** Until the signal is given. */
  run(
    signal: AbortSignal,
    told: { readonly onError: (error: unknown) => void; readonly say: (line: string) => void },
  ): Promise<void>;
  /** `topic` is what it is for, or its name. Throws `bus/unknown-topic`, `bus/broker`. */
  tail(
    topic: string,
    options: { readonly fromBeginning: boolean; readonly signal: AbortSignal },
  ): AsyncIterable<FetchedRecord>;
  send(
    topic: string,
    value: string,
  ): Promise<{ readonly topic: string; readonly partition: number; readonly offset: number }>;
}

/** The engine tells what it did on the topic for audits; the other topics are for those who feed it. */
export function carrying({ topics }: BusSettings, identity: string): Carry {
  return (message) => {
    const told = asAudit(message);
    if (told === null) return [];
    const value = Buffer.from(JSON.stringify(told));
    const headers = { [WORLD_HEADER]: identity };
    // One key, so that what a world tells stays in order.
    return [{ id: message.id, topic: topics.audit, key: identity, value, headers }];
  };
}

function asAudit(message: Envelope): Envelope | null {
  if (message.topic === 'audit') return message;
  if (message.topic !== 'ingest') return null;
  const body = readBody('ingest', message.version, message.body);
  if (body.kind !== 'finished') return null;
  const { author, files, entities, statements, passages, touched, touched_more } = body;
  const detail = { files, entities, statements, passages, touched: touched.length + touched_more };
  return { ...message, topic: 'audit', body: { action: 'ingest', actor: author, subject: null, detail } };
}

const LETTERS = 20;
const COUNTED = 100_000;

export function createBroker(
  settings: BusSettings,
  { store, bus }: { readonly store: Store; readonly bus: LocalBus },
): Broker {
  const waitingKind = bus.handler.kind;
  return {
    status: async () => {
      const partitions = current(await store.bus.partitions(), settings).map((one) => ({
        ...one,
        lag: Math.max(0, one.end - one.next),
      }));
      const { group, topics } = settings;
      return {
        ...{ group, topics, partitions },
        readers: (await store.slots.holders(CONSUMER_SLOT)).map((holder) => holder.replace(/:[^:]*$/, '')),
        lag: partitions.reduce((sum, { lag }) => sum + lag, 0),
        waiting: await store.bus.backlog(waitingKind, COUNTED),
        unsent: await store.bus.unsent(),
        deadLetters: await store.bus.deadLetters(LETTERS),
      };
    },
    run: async (signal, { onError, say }) =>
      runBus({
        ...{ settings, topics: settings.topics, bus, signal, onError, waitingKind },
        identity: await store.bus.identity(),
        store: store.bus,
        slots: store.slots,
        jobs: jobsOf(store.queue),
        isShared: isShared({ store }),
        onNote: say,
      }),
    tail: (topic, options) => tailTopic(settings, topicNamed(settings, topic), options),
    send: (topic, value) => sendTo(settings, topicNamed(settings, topic), value),
  };
}

/** A topic that was made anew has new partitions; the old ones are history. */
function current(
  partitions: readonly BusPartitionRecord[],
  { topics }: BusSettings,
): readonly BusPartitionRecord[] {
  return [topics.ingest, topics.lint].flatMap((name) => {
    const some = partitions.filter(({ topic }) => topic === name);
    const latest = some.reduce<BusPartitionRecord | null>(
      (last, one) => (last === null || one.askedAt > last.askedAt ? one : last),
      null,
    );
    return some.filter(({ topicId }) => topicId === latest?.topicId);
  });
}
