/** Where the broker is and what its topics are called: lore.yaml says it, the environment may say otherwise, and alone holds secrets. */
import { isIP } from 'node:net';
import { LoreError } from '../model/index.js';

export const BUS_ROLES = ['ingest', 'lint', 'audit', 'dead'] as const;
/** What a topic is for. `dead`: what could not be read. */
export type BusRole = (typeof BUS_ROLES)[number];
export type BusTopics = Readonly<Record<BusRole, string>>;

/** What a world says of its bus. */
export interface BusConfig {
  readonly brokers: readonly string[];
  readonly topics: Partial<BusTopics>;
  readonly group: string | null;
  readonly from: 'earliest' | 'latest';
  readonly partitions: number;
}

export interface BusAccess {
  readonly mechanism: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512';
  readonly username: string;
  /** A function, so that no print of the settings shows it. */
  readonly password: () => string;
}

export interface BusSettings {
  readonly brokers: readonly string[];
  readonly topics: BusTopics;
  readonly group: string;
  readonly from: 'earliest' | 'latest';
  /** Of topics that are made here. */
  readonly partitions: number;
  /** Null without TLS. */
  readonly tls: { readonly caFile: string | null } | null;
  readonly access: BusAccess | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const BROKERS = 'LORE_BUS_BROKERS';
const MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
const DEFAULT_TOPICS: BusTopics = {
  ingest: 'lore.ingest',
  lint: 'lore.lint',
  audit: 'lore.audit',
  dead: 'lore.dead',
};

/** Null where no broker is named: then nothing of this room is loaded. Throws `bus/bad-setting`. */
export function readBusSettings(
  config: BusConfig | null,
  world: string,
  env: Environment,
): BusSettings | null {
  const given = (env[BROKERS] ?? '').split(',').map((one) => one.trim());
  const named = given.filter((one) => one !== '');
  const brokers = named.length > 0 ? named : (config?.brokers ?? []);
  if (brokers.length === 0) return null;
  for (const broker of brokers) checkBroker(broker);
  const topics = { ...DEFAULT_TOPICS, ...config?.topics };
  checkTopics(topics);
  const tls = readTls(env);
  const access = readAccess(env);
  if (access !== null && tls === null && !brokers.every(isLoopback))
    throw bad(
      'LORE_BUS_PASSWORD would travel in the open.',
      'Set LORE_BUS_TLS=1, or use a broker on this machine.',
    );
  return {
    ...{ brokers, topics, tls, access },
    group: config?.group ?? `lore.${slug(world)}`,
    from: config?.from ?? 'earliest',
    partitions: config?.partitions ?? 3,
  };
}

function checkBroker(broker: string): void {
  // Not echoed: somebody may have written a password into it.
  if (!/^(?:\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+):\d{1,5}$/.test(broker))
    throw bad('A broker is named in a way that cannot be read.', 'Write host:port, such as localhost:9092.');
}

function checkTopics(topics: BusTopics): void {
  const seen = new Map<string, BusRole>();
  for (const role of BUS_ROLES) {
    const name = topics[role];
    if (!/^[A-Za-z0-9._-]{1,249}$/.test(name) || name === '.' || name === '..')
      throw bad(
        `"${name}" cannot be the name of a topic.`,
        'Letters, digits, dots, dashes and underscores will do.',
      );
    const other = seen.get(name);
    if (other !== undefined)
      throw bad(
        `The topics for ${other} and ${role} are both called "${name}".`,
        'Give each a name of its own.',
      );
    seen.set(name, role);
  }
}

function readTls(env: Environment): BusSettings['tls'] {
  const caFile = (env.LORE_BUS_CA ?? '') === '' ? null : (env.LORE_BUS_CA ?? null);
  const wanted = env.LORE_BUS_TLS ?? '';
  if (!['', '0', '1'].includes(wanted)) throw bad(`LORE_BUS_TLS is "${wanted}".`, 'It must be 0 or 1.');
  return wanted === '1' || caFile !== null ? { caFile } : null;
}

function readAccess(env: Environment): BusAccess | null {
  const username = env.LORE_BUS_USERNAME ?? '';
  const password = env.LORE_BUS_PASSWORD ?? '';
  if (username === '' && password === '') return null;
  if (username === '' || password === '')
    throw bad('Only one of LORE_BUS_USERNAME and LORE_BUS_PASSWORD is set.', 'Set both, or neither.');
  const wanted = (env.LORE_BUS_MECHANISM ?? 'SCRAM-SHA-512').toUpperCase();
  const mechanism = MECHANISMS.find((one) => one === wanted);
  if (mechanism === undefined)
    throw bad(`LORE_BUS_MECHANISM is "${wanted}".`, `It must be one of ${MECHANISMS.join(', ')}.`);
  return { mechanism, username, password: () => password };
}

function isLoopback(broker: string): boolean {
  const host = broker.slice(0, broker.lastIndexOf(':')).replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'world' : plain;
}

function bad(message: string, hint: string): LoreError {
  return new LoreError({ code: 'bus/bad-setting', message, hint });
}

/** The topic that is meant: by what it is for, or by its own name. */
export function topicNamed({ topics }: BusSettings, word: string): string {
  const role = BUS_ROLES.find((one) => one === word);
  return role === undefined ? word : topics[role];
}
