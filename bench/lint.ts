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
const WARM_MS = 3_000;
const SHIFT_MS = 2_000;
export const FULL_LINT = 100_000;
const AIM = 1.5;

export async function benchLint(folder: string, statements: number): Promise<Result[]> {
  const root = join(folder, `lint-${statements}`);
  process.stderr.write(`A world of ${statements} extracted statements …\n`);
  await lintWorld(root, statements);
  const client = await connect(root);
  try {
    const ask = asking(client, substances(statements));
    await during(ask, () => sleep(WARM_MS));
    const lint = startLint(root);
    const shifts: Shift[] = [];
    const calls = await during(ask, () => takeTurns(lint, shifts));
    const told = await lint.told;
    const among = (works: boolean) =>
      quantiles(calls.filter((call) => isWithin(call, shifts, works, told)).map(({ ms }) => ms));
    return report(statements, among(false), among(true), told, shifts);
  } finally {
    await client.close();
  }
}

interface LintDocument {
  readonly started_at: string;
  readonly finished_at: string;
  readonly counts: Readonly<Record<string, number>>;
}

function report(
  statements: number,
  quiet: Timing,
  beside: Timing,
  told: LintDocument,
  shifts: readonly Shift[],
): Result[] {
  const stopped = shifts
    .filter(({ works }) => !works)
    .reduce((sum, { from, until }) => sum + until - from, 0);
  const seconds = (Date.parse(told.finished_at) - Date.parse(told.started_at) - stopped) / 1000;
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

interface Linting {
  readonly stop: (isStopped: boolean) => void;
  readonly isOver: () => boolean;
  readonly told: Promise<LintDocument>;
}

function startLint(cwd: string): Linting {
  const child = spawn(process.execPath, [...NODE, 'lint', '--json', '--quiet'], {
    cwd,
    env: { ...process.env, LORE_EMBED: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const told = new Promise<LintDocument>((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(text));
      else reject(new Error(`lore lint ended with ${code}`));
    });
  });
  return {
    stop: (isStopped) => void child.kill(isStopped ? 'SIGSTOP' : 'SIGCONT'),
    isOver: () => child.exitCode !== null,
    told,
  };
}

/** A stretch of time in which the linter worked, or was held. */
interface Shift {
  readonly from: number;
  readonly until: number;
  readonly works: boolean;
}

/** The two take turns, so that whatever else the machine does weighs on both alike. */
async function takeTurns(lint: Linting, shifts: Shift[]): Promise<void> {
  for (let works = true; !lint.isOver(); works = !works) {
    const from = Date.now();
    lint.stop(!works);
    for (const end = from + SHIFT_MS; Date.now() < end && !(works && lint.isOver()); ) await sleep(20);
    shifts.push({ from, until: Date.now(), works });
  }
}

/** Made and answered in one such stretch, after the run had begun and before it was over. */
function isWithin({ at, ms }: Call, shifts: readonly Shift[], works: boolean, told: LintDocument): boolean {
  const [start, end] = [Date.parse(told.started_at), Date.parse(told.finished_at)];
  if (at < start || at + ms > end) return false;
  return shifts.some((shift) => shift.works === works && at >= shift.from && at + ms <= shift.until);
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
