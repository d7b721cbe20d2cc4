/** What tests at a real broker share: worlds, engines as processes, producers, and readers of whole topics. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '../../scripts/services/process.js';
import { openClient } from '../../src/bus/client.js';
import { type FetchedRecord, tailTopic } from '../../src/bus/index.js';
import { send } from '../../src/bus/send.js';
import { type BusSettings, readBusSettings } from '../../src/bus/settings.js';
import { openWorld, type World } from '../../src/engine/index.js';
import { COMMAND } from '../cli-helpers.js';

export interface Topics {
  readonly ingest: string;
  readonly lint: string;
  readonly audit: string;
  readonly dead: string;
}

/** Each world has topics of its own. */
export function topicsOf(name: string): Topics {
  return {
    ingest: `${name}.ingest`,
    lint: `${name}.linting`,
    audit: `${name}.audit`,
    dead: `${name}.dead`,
  };
}

export function settingsOf(address: string, topics: Topics): BusSettings {
  const config = { brokers: [address], topics, group: null, from: 'earliest', partitions: 3 } as const;
  const settings = readBusSettings(config, 'kit', {});
  if (settings === null) throw new Error('no broker');
  return settings;
}

/** A folder with lore.yaml and these files; `store` is a server where the world is not kept in it. */
export function worldFolder(
  name: string,
  address: string,
  topics: Topics,
  files: Readonly<Record<string, string>> = {},
  store: string | null = null,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), `lore-${name}-`));
  const all = {
    'lore.yaml': `name: ${name}
pack: biomedical
${store === null ? '' : `store: ${store}\n`}bus:
  brokers: ['${address}']
  topics: { ingest: ${topics.ingest}, lint: ${topics.lint}, audit: ${topics.audit}, dead: ${topics.dead} }
`,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

export interface Engine {
  readonly child: ChildProcess;
  /** All that it has printed. */
  log(): string;
  said(words: string): Promise<void>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Whether whoever holds a slot, `host:process`, is this engine or a process that it started. */
export const isOf = ({ child }: Engine, holder: string): boolean =>
  familyOf(child.pid).some((pid) => holder.split(':').includes(String(pid)));

/** `lore jobs run --stay`, or another command, as a process of its own. */
export function startEngine(
  folder: string,
  args: readonly string[] = ['jobs', 'run', '--stay'],
  env: Readonly<Record<string, string>> = {},
): Engine {
  const child = spawn(process.execPath, [...COMMAND, ...args], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: tmpdir(), LANG: 'C.UTF-8', LORE_EMBED: 'off', LORE_JUDGE: 'off' },
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    log: () => printed,
    said: (words) => until(() => printed.includes(words), `the engine did not say "${words}":\n${printed}`),
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  otherwise: string | (() => string) = 'it did not happen',
  ms = 60_000,
): Promise<void> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > ms)
      throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
    await sleep(50);
  }
}

/** A broker that has just come back may refuse at first. */
async function persistently(work: () => Promise<unknown>): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tried === 60) throw error;
      await sleep(500);
    }
  }
}

/** Sends them all; resolves when the broker has them. Where it failed in between, some may be there twice. */
export async function produce(
  settings: BusSettings,
  topic: string,
  values: readonly (string | Buffer)[],
): Promise<void> {
  const client = await openClient(settings);
  const producer = client.producer();
  try {
    for (let at = 0; at < values.length; at += 100) {
      const messages = values
        .slice(at, at + 100)
        .map((value) => ({ topic, key: null, value: Buffer.from(value), headers: {} }));
      await persistently(() => send(producer, messages));
    }
  } finally {
    await producer.close();
  }
}

/** All that is on a topic now. */
export async function wholeTopic(settings: BusSettings, topic: string): Promise<FetchedRecord[]> {
  const enough = new AbortController();
  const records: FetchedRecord[] = [];
  let lastAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - lastAt > 3_000) enough.abort();
  }, 200);
  try {
    for await (const record of tailTopic(settings, topic, { fromBeginning: true, signal: enough.signal })) {
      records.push(record);
      lastAt = performance.now();
    }
  } finally {
    clearInterval(timer);
  }
  return records;
}

/** Opened beside its engine, to look. */
export function openBeside(folder: string): Promise<World> {
  return openWorld(folder, { models: { env: { LORE_EMBED: 'off', LORE_JUDGE: 'off' } } });
}

const SYLLABLES = [
  'ba',
  'de',
  'ki',
  'lo',
  'mu',
  'ra',
  'se',
  'ti',
  'vo',
  'zu',
  'fen',
  'gal',
  'hor',
  'jin',
  'pol',
  'wes',
];

/** Words that no other number has: insights that look alike are taken for one. */
export function wordsOf(number: number, count = 7): string {
  const words: string[] = [];
  for (let at = 0; at < count; at++) {
    let seed = number * 31 + at * 7_919 + 17;
    let word = '';
    for (let part = 0; part < 4; part++) {
      word += SYLLABLES[seed % SYLLABLES.length];
      seed = Math.floor(seed / SYLLABLES.length) + part * 5;
    }
    words.push(`${word}${number.toString(36)}${at}`);
  }
  return words.join(' ');
}

/** As the orchestrator of the seed sends them. */
export function answerMessage(number: number): string {
  return JSON.stringify({
    input: `Question ${number}?`,
    answer: `Answer ${number}: ${wordsOf(number)}.`,
    synthesis_insight: {
      summary: `${wordsOf(number + 1_000_000)}.`,
      entities: ['Sage', 'Cough'],
      insight_type: 'comparison',
    },
    domain: 'medical_consult',
    expert_domain: 'medical_consult',
    source_model: 'phi4:14b',
    confidence: 0.8,
    trace_id: number,
  });
}

/** The handle that a tool's reply gives out. */
export function contextOf({ structuredContent: told }: { readonly structuredContent?: unknown }): unknown {
  return typeof told === 'object' && told !== null && 'context' in told ? told.context : undefined;
}

/** None of them can be read, each for another reason. */
export const POISON: readonly (string | Buffer)[] = [
  'not JSON at all',
  '',
  '{"answer": 5}',
  '{"answer": "cut o',
  '[1, 2]',
  '"only words"',
  '{}',
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  '{"id":"x","topic":"ingest","version":99,"at":"2026-11-16T00:00:00Z","body":{}}',
  '{"id":"x","topic":"gossip","version":1,"at":"2026-11-16T00:00:00Z","body":{}}',
];

const SAGE = { 'Pages/Sage.md': '---\ntype: Substance\ntreats: "[[Cough]]"\n---\nA page.\n' };

export interface Scene {
  /** Where the next engine is to run: a world on a server has a folder for each. */
  folder(): string;
  readonly topics: Topics;
  readonly settings: BusSettings;
  readonly world: World;
}

export interface SceneOptions {
  readonly files?: Readonly<Record<string, string>>;
  /** The server that keeps the world; in its own folder when absent. */
  readonly store?: string | null;
}

let scenes = 0;

/** A world that was read, with topics of its own at the broker. */
export async function scene(
  address: string,
  name: string,
  { files = SAGE, store = null }: SceneOptions = {},
): Promise<Scene> {
  const own = `${name}-${process.pid}-${scenes++}`;
  const topics = topicsOf(own);
  const first = worldFolder(own, address, topics, files, store);
  const world = await openBeside(first);
  await world.ingest();
  const folder = (): string => {
    if (store === null) return first;
    const another = mkdtempSync(path.join(tmpdir(), `lore-${own}-`));
    cpSync(first, another, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
    return another;
  };
  return { folder, topics, settings: settingsOf(address, topics), world };
}
