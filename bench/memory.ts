/** Team memory at full size: how long a commit takes until it is durable, what follows it, and asking. Also by itself: `tsx bench/memory.ts [--small]`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { openWorld, type World } from '../src/engine/index.js';
import { JUDGE_SETTING } from '../src/language/shipped-judge.js';
import type { FactRequest } from '../src/memory/index.js';
import { type Result, table } from './measure.js';
import { generateFacts } from './memory-facts.js';

export interface MemorySize {
  readonly facts: number;
  /** Commits that are measured, one at a time. */
  readonly commits: number;
}

export const FULL_MEMORY: MemorySize = { facts: 100_000, commits: 1_000 };
export const SMALL_MEMORY: MemorySize = { facts: 2_000, commits: 200 };

/** Some forty pages of tables and indexes. */
const BYTES_OF_A_FACT = 170_000;
const SEED = 1;
const AT_ONCE = 500;
const QUESTIONS = 200;
/** Queries are compiled and the files of the world are read into memory by the first ones. */
const WARM_UP = 30;

/** Without the judge of stories, which reads what was told later and in a process of its own: `npm run judge` has what it costs. */
export async function benchMemory(folder: string, size: MemorySize): Promise<Result[]> {
  process.env[JUDGE_SETTING] = 'off';
  const root = join(folder, 'memory');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'lore.yaml'), 'name: Memory\npack: project-memory\n');
  const world = await openWorld(root);
  try {
    const all = [...generateFacts(size.facts + 2 * size.commits + WARM_UP, SEED)];
    const loading = await load(world, all.slice(0, size.facts));
    // Everything was looked at once: from now on only what changes is.
    await world.check();
    await one(world, all.slice(size.facts, size.facts + WARM_UP));
    const disk = new BareCommits(root);
    const paced = await one(world, all.slice(size.facts + WARM_UP, size.facts + WARM_UP + size.commits), () =>
      disk.commit(),
    );
    disk.close();
    const burst = await several(world, all.slice(size.facts + WARM_UP + size.commits));
    const asked = await ask(world, all);
    const threads = await longestThread(world);
    const note = `${size.facts} facts told before, ${await world.store.facts.count()} kept; longest thread ${threads}`;
    return [
      { name: 'facts in batches', value: loading.told, unit: 'facts/s', note },
      {
        name: 'facts held against others',
        value: loading.held,
        unit: 'facts/s',
        note: 'in the background, after the batches',
      },
      { name: 'commit a fact, p50', value: at(paced.commits, 0.5), unit: 'ms', note: DURABLE },
      {
        name: 'commit a fact, p99',
        value: at(paced.commits, 0.99),
        unit: 'ms',
        aim: 10,
        note: `of which the processor ${at(paced.busy, 0.99).toFixed(1)} ms, waiting for it and the disk the rest`,
      },
      {
        name: 'an empty commit on this disk, p99',
        value: at(disk.times, 0.99),
        unit: 'ms',
        note: `p50 ${at(disk.times, 0.5).toFixed(1)} ms: as many bytes, synced, and nothing else`,
      },
      {
        name: 'commit a fact against an empty commit, p99',
        value: at(paced.commits, 0.99) / at(disk.times, 0.99),
        unit: '×',
        aim: 1.3,
        note: `${(at(paced.commits, 0.5) / at(disk.times, 0.5)).toFixed(1)} × at p50, in turns with it`,
      },
      {
        name: 'commits in a row, p99',
        value: at(burst, 0.99),
        unit: 'ms',
        aim: 10,
        note: 'nobody waits for what follows',
      },
      { name: 'rules and detective after a commit, p50', value: at(paced.followed, 0.5), unit: 'ms' },
      {
        name: 'rules and detective after a commit, p95',
        value: at(paced.followed, 0.95),
        unit: 'ms',
        aim: 50,
      },
      { name: 'ask for facts, p50', value: at(asked, 0.5), unit: 'ms' },
      { name: 'ask for facts, p95', value: at(asked, 0.95), unit: 'ms' },
    ];
  } finally {
    await world.close();
  }
}

const DURABLE = 'on disk before the reply (synchronous = FULL)';

async function load(world: World, facts: readonly FactRequest[]) {
  const started = performance.now();
  for (let i = 0; i < facts.length; i += AT_ONCE) await world.facts.commit(facts.slice(i, i + AT_ONCE));
  const told = performance.now();
  const fresh = (await world.store.facts.fresh({ limit: facts.length })).length;
  await world.facts.settled();
  const perSecond = (count: number, ms: number) => (1000 * count) / ms;
  return {
    told: perSecond(facts.length, told - started),
    held: perSecond(fresh, performance.now() - told),
  };
}

/** As agents do: one fact, then something else, while what follows is done in the background. */
async function one(world: World, facts: readonly FactRequest[], between: () => void = () => {}) {
  const commits: number[] = [];
  const busy: number[] = [];
  const followed: number[] = [];
  for (const fact of facts) {
    const spent = process.cpuUsage();
    const started = performance.now();
    const { settled } = await world.facts.commit([today(fact)]);
    const replied = performance.now();
    const { user, system } = process.cpuUsage(spent);
    await settled;
    commits.push(replied - started);
    busy.push((user + system) / 1000);
    followed.push(performance.now() - replied);
    between();
  }
  return { commits, busy, followed };
}

/** What a commit costs that has nothing to read, to compare and to index: the least that this disk can do. */
class BareCommits {
  readonly times: number[] = [];
  readonly #db: DatabaseSyncInstance;
  readonly #page = 'x'.repeat(BYTES_OF_A_FACT);

  constructor(folder: string) {
    this.#db = new DatabaseSync(join(folder, 'bare.db'));
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE page (text TEXT)');
  }

  commit(): void {
    const started = performance.now();
    this.#db.prepare('INSERT INTO page VALUES (?)').run(this.#page);
    this.times.push(performance.now() - started);
  }

  close(): void {
    this.#db.close();
  }
}

/** As fast as it goes. */
async function several(world: World, facts: readonly FactRequest[]): Promise<number[]> {
  const commits: number[] = [];
  for (const fact of facts) {
    const started = performance.now();
    await world.facts.commit([today(fact)]);
    commits.push(performance.now() - started);
  }
  await world.facts.settled();
  return commits;
}

async function ask(world: World, facts: readonly FactRequest[]): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < QUESTIONS; i++) {
    const { content = '' } = facts[Math.floor((i * facts.length) / QUESTIONS)] ?? {};
    const text = content.replace(/[,(].*$/, '');
    const started = performance.now();
    await world.facts.query({ text });
    times.push(performance.now() - started);
  }
  return times;
}

async function longestThread({ store }: World): Promise<number> {
  let longest = 0;
  for (const subject of ['api-gateway', 'auth-service', 'billing-core', 'search-index'])
    for (const attribute of ['rate_limit', 'timeout', 'batch_size'])
      longest = Math.max(longest, (await store.facts.claims({ subject, attribute })).length);
  return longest;
}

function today({ validFrom: _, ...fact }: FactRequest): FactRequest {
  return fact;
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = mkdtempSync(join(tmpdir(), 'lore-bench-memory-'));
  try {
    const size = process.argv.includes('--small') ? SMALL_MEMORY : FULL_MEMORY;
    process.stdout.write(`${table(await benchMemory(folder, size))}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
