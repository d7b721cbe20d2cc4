/** One world in its folder and on a server: loading it, tools, sweeps after commits, a run over everything. */
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GraphServer, startNeo4j, stopNeo4j } from '../scripts/services/neo4j.js';
import { cpuSeconds } from '../scripts/services/process.js';
import { allRules, ruleBook } from '../src/consistency/index.js';
import { NO_RULE_SETTINGS } from '../src/consistency/rule-settings.js';
import { openWorld, type World } from '../src/engine/index.js';
import type { Change } from '../src/store/changes.js';
import { measureLive, timed } from './live.js';
import { connect, LORE, timeTool } from './mcp.js';
import { mcpCases } from './mcp-cases.js';
import { SETTINGS, toldChanges } from './mcp-world.js';
import type { Result } from './measure.js';

export const STORES = ['sqlite', 'neo4j'] as const;
export const STORE_SIZES = [10_000, 100_000];
export type StoreName = (typeof STORES)[number];

/** About 4,000 statements: a server holds a commit in its memory. */
const DOCUMENTS_AT_ONCE = 8;
const COMMITS = 40;
const CALLS = 25;
const TOOLS = ['lookup', 'entity_context', 'timeline', 'recall', 'query_graph', 'would_break'];

/** Each store by turns at each size, so that what the machine does meanwhile falls on both. */
export async function benchStores(
  folder: string,
  sizes: readonly number[],
  stores: readonly StoreName[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (const statements of sizes) {
    for (const store of stores) {
      process.stderr.write(`${statements} statements, ${store} …\n`);
      results.push(...(await benchOne(join(folder, `${store}-${statements}`), store, statements)));
    }
  }
  return results;
}

async function benchOne(root: string, store: StoreName, statements: number): Promise<Result[]> {
  await mkdir(root, { recursive: true });
  writeFileSync(join(root, 'lore.yaml'), SETTINGS);
  const server = store === 'neo4j' ? await startNeo4j(join(root, 'server')) : null;
  if (server) process.env.LORE_STORE = server.address;
  try {
    const named = (results: readonly Result[]) =>
      results.map((one) => ({
        ...one,
        name: `${store}, ${statements.toLocaleString('en-US')}: ${one.name}`,
      }));
    return named([...(await inProcess(root, statements, server)), ...(await overMcp(root))]);
  } finally {
    delete process.env.LORE_STORE;
    if (server) await stopNeo4j(server);
    rmSync(root, { recursive: true, force: true });
  }
}

async function inProcess(root: string, statements: number, server: GraphServer | null): Promise<Result[]> {
  const world = await openWorld(root);
  try {
    const before = cpuSeconds(server?.pid);
    const loading = await timed(() => load(world, statements));
    const used = cpuSeconds(server?.pid) - before;
    const full = await timed(() => world.check());
    const book = ruleBook(allRules(world.ontology, []), NO_RULE_SETTINGS, []);
    const live = await measureLive(world.store, world, book, new Map(), COMMITS);
    const cpu = (ms: number) => `${(ms / 1000).toFixed(1)} s of processor time`;
    return [
      {
        name: 'loading',
        value: loading.result / (loading.wallMs / 1000),
        unit: 'statements/s',
        note: `${loading.result} in ${(loading.wallMs / 1000).toFixed(1)} s; ${cpu(loading.cpuMs)}${server ? `, ${cpu(used * 1000)} of the server` : ''}`,
      },
      { name: 'full run', value: full.wallMs / 1000, unit: 's', note: cpu(full.cpuMs) },
      { name: 'sweep after a commit, p50', value: live.sweep.p50, unit: 'ms' },
      { name: 'sweep after a commit, p99', value: live.sweep.p99, unit: 'ms' },
      { name: 'commit and sweep, p50', value: live.both.p50, unit: 'ms' },
      { name: 'commit and sweep, p99', value: live.both.p99, unit: 'ms' },
    ];
  } finally {
    await world.close();
  }
}

async function load({ store }: World, statements: number): Promise<number> {
  let some: Change[] = [];
  let opened = 0;
  const commit = async () => {
    if (some.length > 0)
      opened += (await store.commit(some, { author: 'bench', reason: 'load' })).statements.opened;
    some = [];
  };
  for (const change of toldChanges(statements)) {
    some.push(change);
    if (some.length === DOCUMENTS_AT_ONCE) await commit();
  }
  await commit();
  return opened;
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
