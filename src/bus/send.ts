/** Sends what waits in the outbox, in order, and marks it when the broker has it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusStore, Outgoing } from '../store/bus.js';
import type { Client, Producer } from './client.js';

export interface SendParts {
  readonly store: Pick<BusStore, 'outgoing' | 'sent'>;
  readonly signal: AbortSignal;
}

const AT_ONCE = 200;
const LEAST_MS = 50;
const MOST_MS = 1_000;

/** Until the signal is given; throws when the broker cannot be used. What was sent and not marked is sent again under its id. */
export async function sendOutbox(client: Client, { store, signal }: SendParts): Promise<void> {
  const producer = client.producer();
  try {
    for (let pause = LEAST_MS; !signal.aborted; ) {
      const waiting = await store.outgoing(AT_ONCE);
      if (waiting.length > 0) {
        await send(producer, waiting);
        await store.sent(waiting.map(({ row }) => row));
        pause = LEAST_MS;
        continue;
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, MOST_MS);
    }
  } finally {
    await Promise.race([producer.close().catch(() => {}), sleep(2_000, undefined, { ref: false })]);
  }
}

export type ToSend = Omit<Outgoing, 'row' | 'id'> & { readonly id?: string };

export async function send(
  producer: Producer,
  messages: readonly ToSend[],
): Promise<{ readonly topic: string; readonly partition: number; readonly offset: number }[]> {
  const { offsets = [] } = await producer.send({
    messages: messages.map(({ topic, key, value, headers, id }) => ({
      topic,
      value: Buffer.from(value),
      ...(key === null ? {} : { key: Buffer.from(key) }),
      headers: new Map(
        Object.entries({ ...headers, ...(id === undefined ? {} : { 'lore-id': id }) }).map(([name, text]) => [
          Buffer.from(name),
          Buffer.from(text),
        ]),
      ),
    })),
  });
  return offsets.map(({ topic, partition, offset }) => ({ topic, partition, offset: Number(offset) }));
}
