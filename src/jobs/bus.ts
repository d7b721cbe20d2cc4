/** The bus: who publishes does not know who listens. A port, and its implementation within one program. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { LoreError } from '../model/index.js';
import type { BusStore, NewOutgoing } from '../store/bus.js';
import type { NewJob } from '../store/queue.js';
import { defineJob, type Job, type JobType } from './define.js';
import { GiveUp } from './failures.js';
import { type Jobs, newJob } from './jobs.js';
import {
  type Bodies,
  type Envelope,
  envelope,
  type Message,
  newestVersion,
  type ReadBodies,
  readMessage,
  type Topic,
} from './topics.js';

export type Listener<T extends Topic> = (message: Message<T>) => void | Promise<void>;

export interface Bus {
  /** Resolves when the message is safe: durable subscribers will get it, whatever happens to this process. */
  publish<T extends Topic>(topic: T, body: Bodies[T], options?: PublishOptions): Promise<Envelope>;
  /** Live: hears what is published in this process from now on, and nothing that came before. */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void;
}

export interface PublishOptions {
  /** Said twice under one id, it is one message; a new one when left out. */
  readonly id?: string;
}

/** Gets every message at least once, in the order they were published, also after a crash. */
export interface DurableSubscriber {
  readonly topic: Topic;
  /** Messages wait under this name: it must not change while some do. */
  readonly name: string;
  /** Asked when it is published: what nobody will act on need not be kept. */
  readonly hears: (carried: Envelope) => boolean;
  /** The job that a message stands for, where there is one: it takes the place of delivering it. */
  readonly asks: ((carried: Envelope, now: number) => NewJob) | null;
  readonly deliver: (carried: Envelope) => Promise<void>;
}

/** A message may come twice: the handler must be harmless to run again. `message.id` stays the same. */
export function defineSubscriber<T extends Topic>(spec: {
  readonly topic: T;
  readonly name: string;
  /** All messages when left out. */
  readonly hears?: (body: ReadBodies[T]) => boolean;
  readonly handle: Listener<T>;
}): DurableSubscriber {
  const { topic, name, handle, hears = () => true } = spec;
  return {
    topic,
    name,
    asks: null,
    hears: (carried) => hears(readMessage(topic, carried).body),
    deliver: async (carried) => handle(readMessage(topic, carried)),
  };
}

/** For messages that are nothing but an order: the job is there as soon as the message is, once. */
export function defineRequest<T extends Topic>(spec: {
  readonly topic: T;
  readonly name: string;
  readonly hears?: (body: ReadBodies[T]) => boolean;
  readonly asks: (message: Message<T>, now: number) => NewJob;
}): DurableSubscriber {
  const { topic, asks } = spec;
  return {
    ...defineSubscriber({ ...spec, handle: () => {} }),
    asks: (carried, now) => asks(readMessage(topic, carried), now),
  };
}

/** A message on its way to one subscriber. */
const delivery = z.strictObject({ subscriber: z.string(), message: envelope });

export interface LocalBus extends Bus {
  /** Hands messages to durable subscribers; to be given to a worker. */
  readonly handler: Job & JobType<z.infer<typeof delivery>>;
  /** What those who always listen here are to do about a message that came from outside. Those of one line come in order. */
  jobsFor(message: Envelope, line: string): NewJob[];
}

/** Messages are short, and whoever waits behind one that was lost with its worker should not wait for long. */
const LEASE_MS = 15_000;

export interface BusOptions {
  readonly jobs: Jobs;
  /** Those of the whole program, whether or not this process runs them: a publisher must know for whom to keep a message. */
  readonly subscribers?: readonly DurableSubscriber[];
  /** Where messages are kept that go out to others, and which do; nobody else hears them when left out. */
  readonly outbox?: {
    readonly store: Pick<BusStore, 'post'>;
    readonly carry: (message: Envelope) => readonly NewOutgoing[];
  };
  /** What a live listener threw: its own affair, and nobody else's. */
  readonly onError?: (error: unknown) => void;
}

export function createBus({ jobs, subscribers = [], outbox, onError = () => {} }: BusOptions): LocalBus {
  const listeners = new Map<Topic, Set<(carried: Envelope) => Promise<void>>>();
  const handler = defineJob({
    kind: 'bus',
    leaseMs: LEASE_MS,
    schema: delivery,
    run: async (_, { subscriber, message }) => {
      const found = subscribers.find(({ topic, name }) => topic === message.topic && name === subscriber);
      if (found === undefined)
        throw new GiveUp(`Nobody called "${subscriber}" listens to "${message.topic}".`);
      // One that an earlier program had kept for it.
      if (found.asks !== null) await jobs.enqueueAll([found.asks(message, jobs.queue.now())]);
      else await found.deliver(message).catch(refuseForGood);
    },
  });
  const jobsFor = (message: Envelope, line: string): NewJob[] => {
    const now = jobs.queue.now();
    return subscribers
      .filter(({ topic, hears }) => topic === message.topic && hears(message))
      .map(({ name, asks }) => {
        if (asks !== null) return asks(message, now);
        const key = `bus/${line}/${name}`;
        const options = { key, idempotencyKey: `${message.id}/${name}` };
        return newJob(handler, { subscriber: name, message }, options, now);
      });
  };
  return {
    handler,
    jobsFor,
    publish: async (topic, body, { id = randomUUID() } = {}) => {
      const message: Envelope = envelope.parse({
        id,
        topic,
        version: newestVersion(topic),
        at: new Date(jobs.queue.now()).toISOString(),
        body,
      });
      readMessage(topic, message);
      const kept = jobsFor(message, topic);
      const outgoing = outbox?.carry(message) ?? [];
      if (outbox !== undefined && outgoing.length > 0) {
        await outbox.store.post(outgoing, kept);
        jobs.tell();
      } else if (kept.length > 0) await jobs.enqueueAll(kept);
      for (const tell of listeners.get(topic) ?? []) tell(message).catch(onError);
      return message;
    },
    subscribe: (topic, listener) => {
      const tell = async (carried: Envelope): Promise<void> => listener(readMessage(topic, carried));
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(tell));
      return () => all.delete(tell);
    },
  };
}

/** A message that cannot be read today cannot be read in a minute: it waits among the dead letters for an upgrade. */
function refuseForGood(error: unknown): never {
  if (error instanceof LoreError && error.code.startsWith('bus/'))
    throw new GiveUp(error.message, { cause: error });
  throw error;
}
