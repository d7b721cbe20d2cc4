/** The client library, loaded only where a broker is configured; and its errors, in words that hold no secret. */
import { readFile } from 'node:fs/promises';
import type { Admin, BaseOptions, Consumer, Producer } from '@platformatic/kafka';
import { LoreError } from '../model/index.js';
import type { BusSettings } from './settings.js';

export type { Admin, Consumer, Producer };

export interface Client {
  admin(): Admin;
  producer(): Producer;
  /** One that joins no group before it is asked to. */
  consumer(group?: string): Consumer;
}

/** A member that was not heard of for so long is gone: the least that brokers allow by default is 6 s. */
export const SESSION_MS = 10_000;
const HEARTBEAT_MS = 2_000;
const REBALANCE_MS = 20_000;
const FETCH_WAIT_MS = 500;
const RETRIES = 2;
const RETRY_MS = 250;

/** `world`: whose it is, for others who look at the group. */
export async function openClient(settings: BusSettings, world?: string): Promise<Client> {
  const kafka = await load();
  const options = await baseOptions(settings, clientIdOf(world));
  return {
    admin: () => quietly(new kafka.Admin({ ...options })),
    producer: () => quietly(new kafka.Producer({ ...options, acks: kafka.ProduceAcks.ALL })),
    consumer: (group = settings.group) =>
      quietly(
        new kafka.Consumer({
          ...options,
          groupId: group,
          sessionTimeout: SESSION_MS,
          heartbeatInterval: HEARTBEAT_MS,
          rebalanceTimeout: REBALANCE_MS,
          maxWaitTime: FETCH_WAIT_MS,
          autocommit: false,
        }),
      ),
  };
}

export function clientIdOf(world?: string): string {
  return world === undefined ? 'lore-engine' : `lore-engine.${world}`;
}

/** Whoever waits for an answer gets the error; without a listener it would end the process, too. */
function quietly<T extends { on(event: 'error', listener: () => void): unknown }>(client: T): T {
  client.on('error', () => {});
  return client;
}

async function load(): Promise<typeof import('@platformatic/kafka')> {
  try {
    return await import('@platformatic/kafka');
  } catch (cause) {
    throw new LoreError({
      code: 'bus/no-client',
      message: 'A broker is configured, and the client for it is not installed.',
      hint: 'npm install @platformatic/kafka@1.22.0',
      cause,
    });
  }
}

async function baseOptions({ brokers, tls, access }: BusSettings, clientId: string): Promise<BaseOptions> {
  return {
    clientId,
    bootstrapBrokers: [...brokers],
    retries: RETRIES,
    retryDelay: RETRY_MS,
    connectTimeout: 3_000,
    ...(tls === null
      ? {}
      : {
          tls: tls.caFile === null ? {} : { ca: await readFile(tls.caFile) },
          tlsServerName: true,
        }),
    ...(access === null
      ? {}
      : { sasl: { mechanism: access.mechanism, username: access.username, password: access.password() } }),
  };
}

/** The library's errors are lists of lists; the innermost says what happened. */
export function busError(error: unknown, { access }: Pick<BusSettings, 'access'>): LoreError {
  if (error instanceof LoreError) return error;
  const secret = access?.password() ?? '';
  const said = innermost(error);
  const text = secret === '' ? said : said.replaceAll(secret, '[key]');
  return new LoreError({
    code: 'bus/broker',
    message: `The broker could not be used: ${text}.`,
    hint: 'Nothing is lost by it: messages wait at the broker, and what is to be sent waits here.',
  });
}

function innermost(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return innermost(error.errors[error.errors.length - 1]);
  if (error instanceof Error && error.cause instanceof Error) return innermost(error.cause);
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\.$/, '');
}
