/** Recall at full size: `tsx bench/recall.ts`, and `-- --small` for seconds. Prints a table and JSON, keeps the JSON. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Embedder } from '../src/llm/embeddings.js';
import { recall } from '../src/search/index.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import type { Store } from '../src/store/store.js';
import { quantiles, type Result, type Timing, table } from './measure.js';
import { type Random, random } from './random.js';
import { PassageWorld } from './recall-passages.js';

export interface RecallSize {
  readonly passages: number;
  readonly vectors: number;
}

/** Enough for a p95, few enough that the whole takes two minutes, most of them to make a million passages. */
const QUESTIONS = 200;
const HELD_AGAINST_EXACT = 10;
const DIMENSIONS = 384;
const CLUSTERS = 1_000;
const MODEL = 'generated:384';
const TYPES = { isA: (type: string, supertype: string) => type === supertype || supertype === 'Entity' };

export const FULL_RECALL: RecallSize = { passages: 1_000_000, vectors: 100_000 };
export const SMALL_RECALL: RecallSize = { passages: 20_000, vectors: 5_000 };

export async function benchRecall(folder: string, size: RecallSize): Promise<Result[]> {
  return [
    ...(await fullText(join(folder, 'text.db'), size.passages)),
    ...(await vectors(join(folder, 'vectors.db'), size.vectors)),
  ];
}

interface Measured {
  readonly wall: Timing;
  /** Processor time: what others do on the same machine does not count. */
  readonly cpu: Timing;
}

async function time<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<Measured> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (const item of items) {
    const before = process.cpuUsage();
    const start = process.hrtime.bigint();
    await run(item);
    wall.push(Number(process.hrtime.bigint() - start) / 1e6);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return { wall: quantiles(wall), cpu: quantiles(cpu) };
}

function lines(name: string, { wall, cpu }: Measured, aim: number, note: string): Result[] {
  return [
    { name: `${name}, p50`, value: wall.p50, unit: 'ms' },
    { name: `${name}, p95`, value: wall.p95, unit: 'ms', aim, note },
    { name: `${name}, p95 of processor time`, value: cpu.p95, unit: 'ms', aim },
  ];
}

async function fullText(file: string, count: number): Promise<Result[]> {
  const store = await openSqliteStore({ file, types: TYPES });
  const world = new PassageWorld(count, QUESTIONS);
  await store.commit(world.changes(), { author: 'bench', reason: 'passages', bulk: true });
  await recall(store, 'a question to begin with');
  let right = 0;
  const timing = await time(world.asked, async ({ question, heading }) => {
    const { hits } = await recall(store, question);
    if (hits.some(({ passage }) => passage.heading[0] === heading)) right++;
  });
  await store.close();
  const found = `${Math.round((100 * right) / world.asked.length)} % of the passages found again`;
  const of = `${count.toLocaleString('en')} passages`;
  return [
    ...lines(`recall without vectors, ${of}`, timing, 50, found),
    { name: `file of ${of}`, value: statSync(file).size / 1e6, unit: 'MB' },
  ];
}

async function vectors(file: string, count: number): Promise<Result[]> {
  const store = await openSqliteStore({ file, types: TYPES });
  const { unavailable } = await store.passageIndex.vectors.state();
  if (unavailable !== null) {
    process.stderr.write(`${unavailable} Vectors are not measured.\n`);
    await store.close();
    return [];
  }
  await store.commit(new PassageWorld(count, QUESTIONS).changes(), {
    author: 'bench',
    reason: 'passages',
    bulk: true,
  });
  const space = new Space(count);
  const writing = process.hrtime.bigint();
  const contents = await embed(store, space);
  const seconds = Number(process.hrtime.bigint() - writing) / 1e9;
  const queries = Array.from({ length: QUESTIONS }, () => space.query());
  const near = await time(queries, (query) => store.passageIndex.vectors.nearest(MODEL, query, {}, 60));
  let asked = 0;
  const embedder: Embedder = {
    id: MODEL,
    dimensions: DIMENSIONS,
    embed: async (texts) =>
      texts.map(() => queries[asked++ % queries.length] ?? new Float32Array(DIMENSIONS)),
  };
  const whole = await time(queries, () => recall(store, 'What is told about this?', { embedder }));
  const agreement = await overlap(store, space, contents, queries.slice(0, HELD_AGAINST_EXACT));
  await store.close();
  const of = `${count.toLocaleString('en')} vectors`;
  return [
    ...lines(`nearest of ${of}`, near, 100, `${Math.round(100 * agreement)} % of the exact first ten`),
    ...lines(`recall with ${of}`, whole, 100, 'without embedding the question'),
    { name: 'writing vectors', value: count / seconds, unit: 'a second' },
    { name: `file of ${of}`, value: statSync(file).size / 1e6, unit: 'MB' },
  ];
}

async function embed(store: Store, space: Space): Promise<Map<string, number>> {
  const contents = new Map<string, number>();
  for (let after: number | null = 0; after !== null; ) {
    const page = await store.passageIndex.vectors.pending(MODEL, after, 1_000);
    const rows = page.texts.map(({ content }) => {
      const index = contents.size;
      contents.set(content, index);
      return { content, vector: space.at(index) };
    });
    await store.passageIndex.vectors.put(MODEL, rows);
    after = page.after;
  }
  return contents;
}

/** Which share of the exact first ten is among the first ten found. */
async function overlap(
  store: Store,
  space: Space,
  contents: ReadonlyMap<string, number>,
  queries: readonly Float32Array[],
): Promise<number> {
  const all = [...contents.values()];
  let same = 0;
  for (const query of queries) {
    const hits = await store.passageIndex.vectors.nearest(MODEL, query, {}, 60);
    const worst = hits[9]?.distance ?? 2;
    const exact = all
      .map((index) => space.distance(index, query))
      .sort((a, b) => a - b)
      .slice(0, 10);
    same += exact.filter((distance) => distance <= worst + 1e-6).length;
  }
  return same / (10 * queries.length);
}

/** Vectors around centres, as those of texts are. */
class Space {
  readonly #all: Float32Array;
  readonly #chance: Random = random(5);
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
    this.#all = new Float32Array(count * DIMENSIONS);
    const centres = Array.from({ length: CLUSTERS }, () => this.#direction());
    for (let i = 0; i < count; i++) {
      const centre = this.#chance.pick(centres);
      const noise = this.#direction();
      this.#all.set(unit(centre.map((x, d) => x + 0.9 * (noise[d] ?? 0))), i * DIMENSIONS);
    }
  }

  at(index: number): Float32Array {
    return this.#all.slice(index * DIMENSIONS, (index + 1) * DIMENSIONS);
  }

  query(): Float32Array {
    const noise = this.#direction();
    return unit(this.at(this.#chance.int(this.#count)).map((x, d) => x + 0.6 * (noise[d] ?? 0)));
  }

  distance(index: number, query: Float32Array): number {
    let dot = 0;
    for (let d = 0; d < DIMENSIONS; d++) dot += (this.#all[index * DIMENSIONS + d] ?? 0) * (query[d] ?? 0);
    return 1 - dot;
  }

  #direction(): Float32Array {
    const { next } = this.#chance;
    return unit(Float32Array.from({ length: DIMENSIONS }, () => next() + next() + next() - 1.5));
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  return vector.map((x) => x / length);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const small = process.argv.includes('--small');
  const size = small ? SMALL_RECALL : FULL_RECALL;
  const folder = mkdtempSync(join(tmpdir(), 'lore-bench-recall-'));
  try {
    const results = await benchRecall(folder, size);
    const machine = {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
    };
    const report = { at: new Date().toISOString(), size, machine, results };
    const kept = fileURLToPath(new URL('./results/', import.meta.url));
    mkdirSync(kept, { recursive: true });
    writeFileSync(
      join(kept, `recall-${small ? 'small' : 'full'}.json`),
      `${JSON.stringify(report, null, 2)}\n`,
    );
    process.stdout.write(`${table(results)}\n\n${JSON.stringify(report)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
