/** One topic as it grows, for whoever looks over somebody's shoulder: no group, no offset, no effect. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LoreError } from '../model/index.js';
import { busError, openClient } from './client.js';
import { type FetchedRecord, fetchOnce, offsetsOf } from './fetch.js';
import { send } from './send.js';
import type { BusSettings } from './settings.js';

export interface TailOptions {
  readonly fromBeginning: boolean;
  readonly signal: AbortSignal;
}

export type { FetchedRecord };

export async function* tailTopic(
  settings: BusSettings,
  topic: string,
  { fromBeginning, signal }: TailOptions,
): AsyncIterable<FetchedRecord> {
  const client = await openClient(settings);
  const consumer = client.consumer('lore-tail');
  try {
    await demandTopic(client, topic);
    let positions = await offsetsOf(consumer, [topic], fromBeginning ? 'earliest' : 'latest');
    while (!signal.aborted) {
      const fetched = await fetchOnce(consumer, positions);
      if (fetched.records.length > 0 || fetched.positions.length > 0) positions = [...fetched.positions];
      for (const record of fetched.records) yield record;
    }
  } catch (error) {
    throw busError(error, settings);
  } finally {
    await Promise.race([consumer.close().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
  }
}

async function demandTopic(client: Awaited<ReturnType<typeof openClient>>, topic: string): Promise<void> {
  const admin = client.admin();
  try {
    const there = await admin.listTopics();
    if (there.includes(topic)) return;
    throw new LoreError({
      code: 'bus/unknown-topic',
      message: `The broker has no topic "${topic}".`,
      hint: there.length === 0 ? 'It has none at all.' : `It has ${there.sort().slice(0, 20).join(', ')}.`,
    });
  } finally {
    await admin.close().catch(() => {});
  }
}

/** As it was given; resolves when the broker has it. */
export async function sendTo(
  settings: BusSettings,
  topic: string,
  value: string,
): Promise<{ readonly topic: string; readonly partition: number; readonly offset: number }> {
  const client = await openClient(settings);
  const producer = client.producer();
  try {
    await demandTopic(client, topic);
    const [sent] = await send(producer, [{ topic, key: null, value: Buffer.from(value), headers: {} }]);
    if (sent === undefined) throw new Error('the broker did not say where it put the message');
    return sent;
  } catch (error) {
    throw busError(error, settings);
  } finally {
    await producer.close().catch(() => {});
  }
}
