/** The bus beside an engine: one process of a world reads the broker, every one that may sends what waits. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoreError } from '../model/index.js';
import type { SlotStore } from '../store/bus.js';
import { busError, type Client, clientIdOf, openClient, SESSION_MS } from './client.js';
import { type ConsumeParts, consume } from './consume.js';
import { sendOutbox } from './send.js';
import { holdSlot } from './slot.js';
import { ensureTopics, othersReading } from './topics.js';

export interface StartBusOptions extends Omit<ConsumeParts, 'onJoined'> {
  readonly slots: SlotStore;
  /** Whether any number of engines may read at once; with an embedded store one does. */
  readonly isShared: boolean;
}

export const CONSUMER_SLOT = 'bus/consumer';
const SENDER_SLOT = 'bus/sender';
const SLOT_MS = 10_000;
const LOOK_EVERY_MS = 500;
const LEAST_PAUSE_MS = 500;
const MOST_PAUSE_MS = 10_000;
/** A broker that is away is complained of once, and again after so long. */
const COMPLAIN_EVERY_MS = 60_000;

/** Ends when the signal is given. Never rejects: a broker that is away is waited for. */
export async function runBus(options: StartBusOptions): Promise<void> {
  const { settings, store, onError, isShared, identity } = options;
  let client: Client;
  try {
    client = await openClient(settings, identity);
  } catch (error) {
    // Without its client or its certificates there is nothing to wait for.
    onError(busError(error, settings));
    return;
  }
  const most = isShared ? Number.MAX_SAFE_INTEGER : 1;
  await Promise.all([
    holding(CONSUMER_SLOT, most, options, (signal) => reading(client, { ...options, signal })),
    // In order, so always one.
    holding(SENDER_SLOT, 1, options, (signal) => sendOutbox(client, { store, signal })),
  ]);
}

/** Works while it holds the place; a place that was lost is waited for again. */
async function holding(
  name: string,
  most: number,
  options: StartBusOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { slots, signal, onError } = options;
  const holder = `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`;
  const request = { slots, name, most, holder, ms: SLOT_MS, everyMs: LOOK_EVERY_MS, signal, onError };
  while (!signal.aborted) {
    const held = await holdSlot(request).catch(onError);
    if (held) {
      const both = AbortSignal.any([signal, held.lost]);
      await persisting(both, options, () => work(both));
      await held.free().catch(onError);
    } else await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function reading(client: Client, options: StartBusOptions): Promise<void> {
  const { settings, onNote, signal, isShared, identity } = options;
  const own = isShared ? clientIdOf(identity) : null;
  const admin = client.admin();
  try {
    await ensureTopics(admin, settings);
    await alone(() => othersReading(admin, settings, own), options);
  } finally {
    await admin.close().catch(() => {});
  }
  if (signal.aborted) return;
  await consume(client, {
    ...options,
    onJoined: (partitions) =>
      onNote(
        `Bus: reading ${settings.topics.ingest} and ${settings.topics.lint} (${partitions} partitions) as ${settings.group}.`,
      ),
  });
}

/** Those who were killed are missed after a while; whoever is there for longer is complained of. */
async function alone(
  look: () => Promise<LoreError | null>,
  { signal, onError }: Pick<StartBusOptions, 'signal' | 'onError'>,
): Promise<void> {
  const started = Date.now();
  let isTold = false;
  for (let other = await look(); other !== null && !signal.aborted; other = await look()) {
    if (!isTold && Date.now() - started > 2 * SESSION_MS) {
      isTold = true;
      onError(other);
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Tries again for as long as it takes, ever more slowly. */
async function persisting(
  signal: AbortSignal,
  { settings, onError, onNote }: Pick<StartBusOptions, 'settings' | 'onError' | 'onNote'>,
  work: () => Promise<void>,
): Promise<void> {
  let pause = LEAST_PAUSE_MS;
  let toldAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const begun = Date.now();
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      if (Date.now() - begun > COMPLAIN_EVERY_MS) pause = LEAST_PAUSE_MS;
      if (Date.now() - toldAt > COMPLAIN_EVERY_MS) {
        toldAt = Date.now();
        onError(busError(error, settings));
      } else onNote(`Bus: ${busError(error, settings).message}`);
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, MOST_PAUSE_MS);
    }
  }
}
