/** The API of `lore serve` over real sockets: how long the data of every screen takes on a large world with many findings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveFolder } from '../src/http/serve.js';
import { mcpWorld } from './mcp-world.js';
import { quantiles, type Result, table } from './measure.js';

const RUNS = 40;
const AIM = 300;

export async function benchApi(folder: string, { statements }: { statements: number }): Promise<Result[]> {
  // Beside what is asked, nothing else is to be under way.
  process.env.LORE_EMBED = 'off';
  const root = await mcpWorld(folder, statements);
  const stop = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  const url = await new Promise<string>((resolve, reject) => {
    ended = serveFolder({
      ...{ root, isWorld: true, host: '127.0.0.1', port: 0, role: 'builder', tokenFile: undefined },
      ...{ allowedHosts: [], link: false, owner: 'bench', version: '0', mostBytes: 1_000_000, env: {} },
      rate: { burst: 1e9, perSecond: 1e9 },
      signal: stop.signal,
      onError: (error) => process.stderr.write(`${String(error)}\n`),
      onBackgroundError: () => {},
      onListening: resolve,
    });
    ended.catch(reject);
  });
  try {
    return await measured(`${url}/api/v1`);
  } finally {
    stop.abort();
    await ended;
  }
}

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
  readonly next: string | null;
}

async function measured(api: string): Promise<Result[]> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${api}${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const all = await get<Page>('/findings?limit=200');
  const people = await get<Page>('/entities?type=Person&sort=findings&limit=50');
  const ids = (page: Page) => page.items.map(({ id }) => encodeURIComponent(id));
  const found = ids(all);
  const folk = ids(people);
  let cursor: string | null = '';
  const scroll = async (): Promise<void> => {
    const page: Page = await get(`/findings?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
    cursor = page.next;
  };
  /** What nobody has asked before: what is remembered does not count. */
  let turn = 0;
  const anew = () => `since=${1_000 + turn++}`;
  const screens: readonly (readonly [string, (i: number) => Promise<unknown>])[] = [
    ['home', () => get(`/world?days=${30 + (turn++ % 300)}`)],
    ['findings, scrolling', scroll],
    ['findings, a filter nobody asked before', () => get(`/findings?limit=200&kind=contradiction&${anew()}`)],
    ['findings, by subject', () => get(`/findings?limit=200&sort=subject&${anew()}`)],
    ['findings, a text filter', () => get(`/findings?limit=200&text=throne&${anew()}`)],
    ['facets, nobody asked before', () => get(`/findings/facets?${anew()}`)],
    ['facets, known', () => get('/findings/facets')],
    ['finding, card', (i) => get(`/findings/${found[i % found.length]}`)],
    ['entities', () => get(`/entities?limit=50&type=Person&sort=name`)],
    ['entities, a text filter', () => get(`/entities?limit=50&text=a${turn++ % 10}`)],
    ['entity, article', (i) => get(`/entities/${folk[i % folk.length]}`)],
    ['entity, family', (i) => get(`/entities/${folk[i % folk.length]}/family`)],
    ['entity, two hops', (i) => get(`/entities/${folk[i % folk.length]}/relations`)],
    ['timeline, all of it', () => get('/timeline?parts=400&limit=240')],
    [
      'timeline, a stretch nobody asked before',
      () => get(`/timeline?${stretch(turn++)}&parts=400&limit=240`),
    ],
    ['timeline, near somebody', (i) => get(`/timeline?near=${folk[i % folk.length]}`)],
    ['graph, three steps', (i) => get(`/graph?start=${folk[i % folk.length]}&hops=3&limit=1000`)],
    ['graph, 10,000 nodes', () => get('/graph?limit=10000')],
    [
      'graph, paths',
      (i) => get(`/graph/paths?from=${folk[i % folk.length]}&to=${folk[(i + 7) % folk.length]}`),
    ],
    ['sources', () => get('/sources')],
    ['memory', () => get('/memory')],
    ['found in prose', () => get('/provisional')],
    ['rules', () => get('/rules')],
    ['search, while one types', (i) => get(`/search?text=${['thr', 'thro', 'hou', 'bat'][i % 4]}`)],
  ];
  const results: Result[] = [
    { name: 'API, open findings', value: all.total, unit: 'findings' },
    { name: 'API, entities', value: people.total, unit: 'people' },
  ];
  for (const [name, ask] of screens) {
    const times: number[] = [];
    const busy: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      const start = performance.now();
      const used = process.cpuUsage();
      await ask(i);
      const { user, system } = process.cpuUsage(used);
      times.push(performance.now() - start);
      busy.push((user + system) / 1_000);
    }
    const { p50, p95 } = quantiles(times);
    const cpu = quantiles(busy);
    results.push({
      name: `API, ${name}, p95`,
      value: p95,
      unit: 'ms',
      aim: AIM,
      note: `p50 ${p50.toFixed(1)} ms; processor p50 ${cpu.p50.toFixed(1)}, p95 ${cpu.p95.toFixed(1)} ms`,
    });
  }
  return results;
}

/** Fifty years each, one after the other through the six centuries of the world. */
function stretch(turn: number): string {
  const year = 31_557_600;
  const from = (1_000 - 1_970 + (turn % 550)) * year;
  return `from=${from}&until=${from + 50 * year}`;
}

export const FULL_API = 1_000_000;
export const SMALL_API = 20_000;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const given = process.argv[3];
  const folder = given ?? mkdtempSync(join(tmpdir(), 'lore-bench-api-'));
  try {
    const results = await benchApi(folder, { statements: Number(process.argv[2] ?? SMALL_API) });
    process.stdout.write(`${table(results)}\n`);
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
