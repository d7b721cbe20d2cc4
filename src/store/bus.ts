/** The port for a bus outside of this program: what came from it, what goes out to it, and who may do what at once. */
import type { NewJob } from './queue.js';

/** One partition of one topic. A topic that was deleted and made anew has another id: its offsets begin again. */
export interface BusPartition {
  readonly topic: string;
  readonly topicId: string;
  readonly partition: number;
}

/** What could not be read, and why. */
export interface NewDeadLetter {
  readonly code: string;
  readonly reason: string;
}

export interface DeadLetter extends NewDeadLetter {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A message that came, and what is to follow from it. */
export interface Arrival extends BusPartition {
  readonly offset: number;
  readonly jobs: readonly NewJob[];
  readonly outgoing: readonly NewOutgoing[];
  readonly deadLetter: NewDeadLetter | null;
}

export interface BusPosition extends BusPartition {
  /** The offset of the next message to be taken. */
  readonly next: number;
}

export interface BusPartitionRecord extends BusPosition {
  /** Behind the last message that the broker had when it was last asked. */
  readonly end: number;
  readonly askedAt: number;
}

export interface NewOutgoing {
  /** One message has one id, however often it is said: the second time is not kept. */
  readonly id: string;
  readonly topic: string;
  readonly key: string | null;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Outgoing extends NewOutgoing {
  readonly row: number;
}

export interface BusStore {
  /** By which messages of this world are known as its own; the same for as long as the store lives. */
  identity(): Promise<string>;
  /**
   * In one transaction: what follows from messages that were not taken before, and how far each partition was read.
   * What was taken before has no effect again, whatever became of its jobs. Gives how many were new.
   */
  take(arrivals: readonly Arrival[]): Promise<number>;
  /** How far the broker is; `next` counts where nothing of the partition was taken yet. */
  note(ends: readonly (BusPosition & { readonly end: number })[]): Promise<void>;
  partitions(): Promise<BusPartitionRecord[]>;
  /** Jobs of this kind that wait, counted up to a number. */
  backlog(kind: string, most: number): Promise<number>;
  /** The latest first. */
  deadLetters(limit: number): Promise<{ readonly total: number; readonly letters: DeadLetter[] }>;

  /** Kept for sending, with jobs for those who listen here, in one transaction. */
  post(outgoing: readonly NewOutgoing[], jobs: readonly NewJob[]): Promise<void>;
  /** Not sent yet, in the order they were said. */
  outgoing(limit: number): Promise<Outgoing[]>;
  sent(rows: readonly number[]): Promise<void>;
  unsent(): Promise<number>;
}

/** Places of which there are only so many, in all processes together. One that is not held on to falls free. */
export interface SlotStore {
  /** Takes a place or holds on to it; false when all are taken. */
  hold(
    name: string,
    request: { readonly most: number; readonly holder: string; readonly ms: number },
  ): Promise<boolean>;
  free(name: string, holder: string): Promise<void>;
  holders(name: string): Promise<string[]>;
}
