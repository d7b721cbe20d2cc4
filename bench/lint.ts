/** `npx tsx bench/lint.ts`: what a client of `lore mcp` notices of a lint run in another process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { lintWorld, substance, substances } from './lint-world.js';
import { quantiles, type Result, type Timing, table } from './measure.js';
import { random } from './random.js';

const LORE = fileURLToPath(new URL('../src/cli/lore.ts', import.meta.url));
const NODE = ['--import', import.meta.resolve('tsx'), LORE];
/** Between an answer and the next question. */
const THINK_MS = 10;
const QUIET_MS = 15_000;
export const FULL_LINT = 100_000;
const AIM = 1.5;

export async function benchLint(folder: string, statements: number): Promise<Result[]> {
  const root = join(folder, `lint-${statements}`);
  process.stderr.write(`A world of ${statements} extracted statements …\n`);
  await lintWorld(root, statements);
  const client = await connect(root);
  try {
    const ask = asking(client, substances(statements));
    await during(ask, () => sleep(3_000));
    const before = await during(ask, () => sleep(QUIET_MS));
    let told: LintDocument | undefined;
    const beside = await during(ask, async () => {
      told = await lint(root);
    });
    const after = await during(ask, () => sleep(QUIET_MS));
    if (told === undefined) throw new Error('nothing was linted');
    const [start, end] = [Date.parse(told.started_at), Date.parse(told.finished_at)];
    // Without what starting a process costs.
    const within = beside.filter(({ at }) => at >= start && at <= end);
    const timing = (calls: readonly Call[]) => quantiles(calls.map(({ ms }) => ms));
    return report(statements, timing([...before, ...after]), timing(within), told);
  } finally {
    await client.close();
  }
}

interface LintDocument {
  readonly started_at: string;
  readonly finished_at: string;
  readonly counts: Readonly<Record<string, number>>;
}

function report(statements: number, quiet: Timing, beside: Timing, told: LintDocument): Result[] {
  const seconds = (Date.parse(told.finished_at) - Date.parse(told.started_at)) / 1000;
  const { quarantined, flagged, abstained, weighed } = told.counts;
  const of = (name: string, value: number): Result => ({
    name: `lint: a client's calls, ${name}`,
    value,
    unit: 'ms',
  });
  return [
    {
      name: `lint: a run over ${statements.toLocaleString('en')} statements`,
      ...{ value: seconds, unit: 's' },
      note: `${quarantined} quarantined, ${flagged} flagged, ${abstained} undecided, ${weighed} weighed`,
    },
    { ...of('p50 without', quiet.p50), note: `${quiet.runs} calls` },
    { ...of('p50 beside it', beside.p50), note: `${beside.runs} calls` },
    of('p95 without', quiet.p95),
    of('p95 beside it', beside.p95),
    { name: 'lint: p95 beside it, against without', value: beside.p95 / quiet.p95, unit: '×', aim: AIM },
  ];
}

async function connect(cwd: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: cwd, LORE_EMBED: 'off' };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...NODE, 'mcp', '--quiet'], cwd, env }),
  );
  return client;
}

/** A question of the kinds that a conversation is made of, another one each time. */
function asking(client: Client, count: number): () => Promise<unknown> {
  const chance = random(3);
  const name = () => substance(chance.int(count));
  const calls = [
    () => ({ name: 'lookup', arguments: { query: name() } }),
    () => ({ name: 'entity_context', arguments: { entity_id: name() } }),
    () => ({ name: 'lore_about', arguments: { entity: name() } }),
    () => ({ name: 'recall', arguments: { query: `What treats Condition ${chance.int(count)}?` } }),
    () => ({
      name: 'query_graph',
      arguments: {
        cypher: `MATCH (s:Substance {name: '${name()}'})-[r:TREATS]->(c) RETURN c.name, r.confidence`,
      },
    }),
  ];
  let next = 0;
  return async () => {
    const call = calls[next++ % calls.length];
    if (call === undefined) return;
    const { isError, content } = await client.callTool(call());
    const text = JSON.stringify(content);
    // Not every substance is spoken of.
    if (isError && !/world\/(?:unknown-entity|ambiguous-name)/.test(text)) throw new Error(text);
  };
}

interface Call {
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
}

/** Calls that were made while the work went on. */
async function during(ask: () => Promise<unknown>, work: () => Promise<unknown>): Promise<Call[]> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const calls: Call[] = [];
  while (!isOver) {
    const at = Date.now();
    const start = performance.now();
    await ask();
    calls.push({ at, ms: performance.now() - start });
    await sleep(THINK_MS);
  }
  await working;
  return calls;
}

async function lint(cwd: string): Promise<LintDocument> {
  const child = spawn(process.execPath, [...NODE, 'lint', '--json', '--quiet'], {
    cwd,
    env: { ...process.env, LORE_EMBED: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`lore lint ended with ${code}`);
  const told: LintDocument = JSON.parse(text);
  return told;
}

const { argv } = process;
if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const folder = mkdtempSync(join(tmpdir(), 'lore-bench-'));
  try {
    const size = Number(argv[2] ?? FULL_LINT);
    const results = await benchLint(folder, size);
    process.stdout.write(
      `${table(results)}\n\n${JSON.stringify({ at: new Date().toISOString(), results })}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
