/** `npm run soak`: `lore serve` and `lore watch` under mixed load; memory must stay flat after it has warmed up. `--minutes`, `--rate` of requests a second. */
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '@modelcontextprotocol/client';
import { table } from '../src/report/table.js';
import { finished, startLore, temporaryFolder, valdorn } from './cli-helpers.js';
import { endAll } from './ending.js';
import { CASES } from './mcp/cases.js';
import { overHttp } from './mcp/harness.js';
import { HeapLog, processorSeconds, type Resident, residentOf } from './soak-memory.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '40' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
/** From a third of the time on nothing that grows is warm-up any more. */
const WARM = 1 / 3;
/** Times the memory in the second third of the time. */
const MOST_GROWTH = 1.15;
/** Of what is left when garbage is collected: functions are still compiled, and caches filled up. */
const MOST_HEAP_GROWTH = 1.05;
const SOME_MB = 2;

/** One client is let through sixty times a second; two ask here, five times a round. */
const CLIENTS = [0, 1];
const A_ROUND = 5;
const PAUSE_MS = (CLIENTS.length * A_ROUND * 1000) / rate;
const WRITES_MS = 8 * PAUSE_MS;

interface Sample {
  readonly second: number;
  readonly serve: Resident;
  readonly watch: Resident;
}

const world = valdorn();
const quiet = { NODE_OPTIONS: '' };
if ((await finished(startLore(['ingest', '--quiet'], world, quiet))).code === null)
  throw new Error('no world');
const heaps = new HeapLog(
  path.join(temporaryFolder(), 'heaps.jsonl'),
  [WARM, 1 / 2, 2 / 3, 5 / 6, 1].map((part) => Date.now() + part * minutes * 60_000 - 5_000),
);
const server = startLore(['serve', '--port', '0', '--role', 'builder'], world, heaps.environment);
const watcher = startLore(['watch'], world, heaps.environment);
const url = await new Promise<string>((resolve, reject) => {
  let said = '';
  server.stderr?.on('data', (chunk) => {
    said += chunk;
    const found = /http:\/\/\S+\/mcp/.exec(said);
    if (found !== null) resolve(found[0]);
  });
  server.once('exit', (code) => reject(new Error(`lore serve ended with ${code}: ${said}`)));
});
watcher.stdout?.resume();
watcher.stderr?.resume();

const databaseBytes = (): number => statSync(path.join(world, '.lore/world.db')).size;
const sizeAtFirst = databaseBytes();
const started = performance.now();
const seconds = (): number => (performance.now() - started) / 1000;
const isOver = (): boolean => seconds() > minutes * 60;
const samples: Sample[] = [];
let calls = 0;
let failures = 0;

/** A tool after the other, a conversation for each round; then the page's own routes. */
async function asking(client: Client, first: number): Promise<void> {
  const names = Object.keys(CASES).filter((name) => !['run_lint', 'ingest'].includes(name));
  const base = url.replace('/mcp', '/api/v1');
  for (let i = first; !isOver(); i++) {
    const name = names[i % names.length] ?? 'describe_world';
    try {
      await client.callTool({ name, arguments: { ...CASES[name]?.good } });
      for (const route of ['findings', 'entities', 'world', 'sources'])
        await (await fetch(`${base}/${route}`)).arrayBuffer();
    } catch {
      failures += 1;
    }
    calls += A_ROUND;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A note that is written again and again, for both to see. */
async function writing(): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    writeFileSync(
      path.join(world, 'People/Soak.md'),
      `---\ntype: Person\nborn: ${300 + (i % 50)} TA\n---\n# Soak ${i % 3}\n`,
    );
    await new Promise((resolve) => setTimeout(resolve, WRITES_MS));
  }
}

const each = ({ all, own }: Resident): string => `${all} (${own})`;

async function measuring(): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const sample = { second: Math.round(seconds()), serve: residentOf(server), watch: residentOf(watcher) };
    samples.push(sample);
    console.error(`${sample.second}s ${each(sample.serve)} ${each(sample.watch)}`);
  }
}

const clients = await Promise.all(CLIENTS.map(() => overHttp(url)));
await Promise.all([...clients.map((client, i) => asking(client, i * 20)), writing(), measuring()]);
const busy = (processorSeconds(server) + processorSeconds(watcher)) / seconds();
server.kill('SIGTERM');
watcher.kill('SIGTERM');

/** The middle of what was measured in a part of the time: collecting garbage is no growth, and neither is not having done so yet. */
const during = (from: number, until: number, of: 'serve' | 'watch'): number => {
  const [first, last] = [from, until].map((part) => Math.round(samples.length * part));
  const some = samples.slice(first, last).map((sample) => sample[of].all);
  return some.sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
};
const rows = (['serve', 'watch'] as const).map((of) => {
  const [first, warm, last] = [during(0, 0.1, of), during(WARM, 2 / 3, of), during(2 / 3, 1, of)];
  return { of, first, warm, last, held: last <= warm * MOST_GROWTH };
});
const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
const head = ['process', 'at first', 'second third', 'last third', 'flat'];
const cells = rows.map(({ of, first, warm, last, held }) => [
  `lore ${of}`,
  `${first} MB`,
  `${warm} MB`,
  `${last} MB`,
  held ? 'yes' : 'no',
]);
console.log(
  `${table([head, ...cells]).join('\n')}\n\n${heaps.told}\n\n${calls} requests in ${minutes} minutes, ${failures} failed; both took ${Math.round(busy * 100)} % of one core; the database grew from ${mebibytes(sizeAtFirst)} to ${mebibytes(databaseBytes())}.`,
);
const isFlat = heaps.rows.every(
  ({ heap: [first = 0, ...later] }) => (later.at(-1) ?? 0) <= first * MOST_HEAP_GROWTH + SOME_MB,
);
await endAll();
process.exit(rows.every(({ held }) => held) && isFlat && failures === 0 ? 0 : 1);
