/** The store at full size: bulk ingest, and the reads that people wait for. */
import { rmSync, statSync } from 'node:fs';
import { resolveName } from '../src/search/index.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import type { Store } from '../src/store/store.js';
import { generateWorld, type WorldSize } from './generate.js';
import { type Result, Supplier, timeEach } from './measure.js';
import { misspell } from './misspell.js';
import { random } from './random.js';

const TYPES = { isA: (type: string, supertype: string) => type === supertype || supertype === 'Entity' };
const QUERIES = 2_000;

export async function benchStore(file: string, size: WorldSize): Promise<Result[]> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const results = await bulkIngest(file, size);
  const opening = process.hrtime.bigint();
  const store = await openSqliteStore({ file, types: TYPES });
  results.push({ name: 'open', value: since(opening), unit: 'ms' });
  results.push(...(await reads(store)));
  await store.close();
  return results;
}

async function bulkIngest(file: string, size: WorldSize): Promise<Result[]> {
  const store = await openSqliteStore({ file, types: TYPES });
  const changes = new Supplier(generateWorld(size));
  const start = process.hrtime.bigint();
  const report = await store.commit(changes, { author: 'bench', reason: 'bulk ingest', bulk: true });
  const seconds = since(start) / 1000 - changes.seconds;
  await store.close();
  const memory = process.resourceUsage().maxRSS / 1024;
  return [
    {
      name: 'bulk ingest',
      value: report.statements.opened / seconds,
      unit: 'statements/s',
      aim: 60_000,
      atLeast: true,
    },
    { name: 'bulk ingest, all', value: seconds, unit: 's', note: `${report.statements.opened} statements` },
    { name: 'memory at its peak', value: memory, unit: 'MiB', note: 'with the generator' },
    { name: 'file', value: statSync(file).size / 1e6, unit: 'MB' },
  ];
}

async function reads(store: Store): Promise<Result[]> {
  const chance = random(7);
  const entities: { id: string; name: string }[] = [];
  for await (const { id, name } of store.entities()) entities.push({ id, name });
  const some = Array.from({ length: QUERIES }, () => chance.pick(entities));
  await store.nearNames('a name to begin with', 1);
  const point = await timeEach(some, ({ id }) => store.entity(id));
  const card = await timeEach(some, ({ id }) => readCard(store, id));
  const exact = await timeEach(some, ({ name }) => resolveName(store, name));
  let right = 0;
  const misspelt = some.slice(0, QUERIES / 4).map(({ name }) => ({ name, typed: misspell(name, chance) }));
  const fuzzy = await timeEach(misspelt, async ({ name, typed }) => {
    const [first] = await resolveName(store, typed);
    if (first?.name === name) right++;
  });
  const words = some.slice(0, QUERIES / 4).map(({ name }) => `${name} winter`);
  const text = await timeEach(words, (query) => store.searchText({ text: query, limit: 10 }));
  const ms = (
    name: string,
    { p50, p95 }: { p50: number; p95: number },
    aim?: number,
    note?: string,
  ): Result[] => [
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p95`, value: p95, unit: 'ms', aim, note },
  ];
  return [
    ...ms('point read', point, 1),
    ...ms('card of an entity', card, 5, 'statements, assertions, passages'),
    ...ms('name, as written', exact, 10),
    ...ms('name, misspelt', fuzzy, 10, `${Math.round((100 * right) / misspelt.length)} % found first`),
    ...ms('full text', text),
  ];
}

async function readCard(store: Store, id: string): Promise<void> {
  await store.entity(id);
  const statements = await store.statements({ about: id });
  await store.assertions({ statements: statements.map((statement) => statement.id) });
  await store.passages({ about: id });
}

function since(start: bigint): number {
  return Number(process.hrtime.bigint() - start) / 1e6;
}
