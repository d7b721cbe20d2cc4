/** One world in its folder and on a server: taking it in, a run over everything, sweeps after commits, tools, and what it takes. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphServer, ROOMY, startNeo4j, stopNeo4j } from '../scripts/services/neo4j.js';
import { cpuSeconds, familySeconds } from '../scripts/services/process.js';
import { allRules, ruleBook } from '../src/consistency/index.js';
import { NO_RULE_SETTINGS } from '../src/consistency/rule-settings.js';
import { openWorld, type World } from '../src/engine/index.js';
import { toJsonl } from './jsonl.js';
import { measureLive } from './live.js';
import { connect, LORE, timeTool } from './mcp.js';
import { mcpCases } from './mcp-cases.js';
import { SETTINGS, toldChanges } from './mcp-world.js';
import type { Result } from './measure.js';
import { type Column, sideBySide } from './side-by-side.js';

export const STORES = ['sqlite', 'neo4j'] as const;
export const STORE_SIZES = [10_000, 100_000, 1_000_000];
export type StoreName = (typeof STORES)[number];

const DOCUMENTS_PER_FILE = 8;
const COMMITS = 40;
const CALLS = 25;
const TOOLS = ['lookup', 'entity_context', 'timeline', 'recall', 'query_graph', 'would_break'];

/** Each store by turns at each size, so that what the machine does meanwhile falls on both; what is known so far is told. */
export async function benchStores(
  folder: string,
  sizes: readonly number[],
  stores: readonly StoreName[],
): Promise<Column[]> {
  const columns: Column[] = [];
  for (const statements of sizes) {
    for (const store of stores) {
      const results = await benchOne(join(folder, `${store}-${statements}`), store, statements);
      columns.push({ store, statements, results });
      process.stderr.write(`${sideBySide(columns)}\n\n`);
    }
  }
  return columns;
}

async function benchOne(root: string, store: StoreName, statements: number): Promise<Result[]> {
  process.stderr.write(`${statements} statements, ${store} …\n`);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'lore.yaml'), SETTINGS);
  writeFiles(join(root, 'told'), statements);
  const beside = `${root}-server`;
  const server = store === 'neo4j' ? await startNeo4j(beside, ROOMY) : null;
  if (server) process.env.LORE_STORE = server.address;
  try {
    return [
      ...(await inProcess(root, server)),
      ...(await starts(root, server)),
      ...(await overMcp(root)),
      ...room(root, server),
    ];
  } finally {
    delete process.env.LORE_STORE;
    if (server) await stopNeo4j(server);
    for (const folder of [root, beside]) rmSync(folder, { recursive: true, force: true });
  }
}

export function writeFiles(folder: string, statements: number): void {
  mkdirSync(folder);
  let lines: string[] = [];
  let [documents, files] = [0, 0];
  const close = () => {
    if (lines.length > 0)
      writeFileSync(join(folder, `${String(files++).padStart(5, '0')}.jsonl`), `${lines.join('\n')}\n`);
    lines = [];
  };
  for (const change of toldChanges(statements)) {
    if (change.kind !== 'put-origin') continue;
    for (const source of change.sources) for (const line of toJsonl(source)) lines.push(line);
    if (++documents % DOCUMENTS_PER_FILE === 0) close();
  }
  close();
}

async function inProcess(root: string, server: GraphServer | null): Promise<Result[]> {
  const world = await openWorld(root);
  try {
    const ingest = await spent(server, () => world.ingest());
    const told = await countOf(world);
    const full = await spent(server, () => world.check({ fromScratch: true }));
    const book = ruleBook(allRules(world.ontology, []), NO_RULE_SETTINGS, []);
    const live = await spent(server, () => measureLive(world.store, world, book, new Map(), COMMITS));
    const { sweep, both } = live.result;
    return [
      { name: 'ingest', value: told / ingest.seconds, unit: 'statements/s', note: `${told} statements` },
      ...processor('ingest', ingest),
      { name: 'full run', value: full.seconds, unit: 's' },
      ...processor('full run', full),
      { name: 'sweep after a commit, p50', value: sweep.p50, unit: 'ms' },
      { name: 'sweep after a commit, p95', value: sweep.p95, unit: 'ms' },
      { name: 'commit and sweep, p50', value: both.p50, unit: 'ms' },
      { name: 'commit and sweep, p95', value: both.p95, unit: 'ms' },
    ];
  } finally {
    await world.close();
  }
}

async function countOf({ store }: World): Promise<number> {
  const { relations, attributes } = await store.counts();
  return relations + attributes;
}

/** From the beginning of its opening to the first answer: with what lies there from before, and with nothing. */
async function starts(root: string, server: GraphServer | null): Promise<Result[]> {
  const start = () =>
    spent(server, async () => {
      const world = await openWorld(root);
      await countOf(world);
      await world.close();
    });
  const again = await start();
  const results = [{ name: 'an engine starts', value: again.seconds, unit: 's' }];
  if (server === null) return results;
  rmSync(join(root, '.lore'), { recursive: true });
  const anew = await start();
  return [...results, { name: 'an engine starts that has no copy', value: anew.seconds, unit: 's' }];
}

async function overMcp(root: string): Promise<Result[]> {
  const cases = (await mcpCases(root)).filter(({ tool }) => TOOLS.includes(tool));
  const { client, pid } = await connect(LORE, root);
  const results: Result[] = [];
  try {
    // The world is open after this.
    await client.callTool({ name: 'latest_run', arguments: {} });
    for (const { inputs, ...one } of cases)
      results.push(...(await timeTool(client, pid, { ...one, inputs: inputs.slice(0, CALLS) })));
  } finally {
    await client.close();
  }
  return results.map(({ aim: _, ...one }) => one);
}

/** What lies on the disks in the end, and the memory of the server at its peak. */
function room(root: string, server: GraphServer | null): Result[] {
  const results = [{ name: 'disk of an engine', value: mebibytes(join(root, '.lore')), unit: 'MiB' }];
  if (server === null) return results;
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0;
  return [
    ...results,
    { name: 'disk of the server', value: mebibytes(join(server.folder, 'data')), unit: 'MiB' },
    { name: 'memory of the server', value: Number(peak) / 1024, unit: 'MiB' },
  ];
}

function mebibytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 2 ** 20;
}

interface Spent<T> {
  readonly result: T;
  readonly seconds: number;
  /** Processor time of the engine with the processes that answer its queries, and of the server. */
  readonly engine: number;
  readonly server: number | null;
}

async function spent<T>(server: GraphServer | null, work: () => Promise<T>): Promise<Spent<T>> {
  const used = () => {
    const there = cpuSeconds(server?.pid);
    return { engine: familySeconds(process.pid) - there, there };
  };
  const before = used();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const after = used();
  return {
    ...{ result, seconds, engine: after.engine - before.engine },
    server: server && after.there - before.there,
  };
}

function processor(name: string, { engine, server }: Spent<unknown>): Result[] {
  const results = [{ name: `${name}, processor time of the engine`, value: engine, unit: 's' }];
  if (server === null) return results;
  return [...results, { name: `${name}, processor time of the server`, value: server, unit: 's' }];
}
