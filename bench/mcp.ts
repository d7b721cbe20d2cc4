/** `lore mcp` over stdio with the SDK's own client: how soon it is ready, and how long each read-only tool takes. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mcpCases, type ToolCases } from './mcp-cases.js';
import { mcpWorld } from './mcp-world.js';
import { quantiles, type Result, table } from './measure.js';

export const LORE = fileURLToPath(new URL('../dist/cli/lore.js', import.meta.url));
const STARTS = 10;
const FIRST = ['would_break', 'describe_world'];
/** Milliseconds after which a tool is asked no more. */
const LONG_ENOUGH = 30_000;
const AIMS = { one: 10, other: 100, narration: undefined } as const;

export const FULL_MCP = 1_000_000;
export const SMALL_MCP = 20_000;

export interface McpBench {
  readonly statements: number;
  /** Only these tools; all when absent. */
  readonly tools?: readonly string[];
  /** The built command. */
  readonly lore?: string;
}

export async function benchMcp(
  folder: string,
  { statements, tools, lore = LORE }: McpBench,
): Promise<Result[]> {
  if (!existsSync(lore)) {
    process.stderr.write('dist/cli/lore.js is not built: `lore mcp` is not measured.\n');
    return [];
  }
  const root = await mcpWorld(folder, statements);
  const cases = (await mcpCases(root)).filter(({ tool }) => tools === undefined || tools.includes(tool));
  const results = [...(await starts(lore, root)), ...(await firstCalls(lore, root, cases))];
  const { client, pid } = await connect(lore, root);
  try {
    await expectAll(client, cases, tools === undefined);
    // How long the world takes to open was measured above.
    await client.callTool({ name: 'latest_run', arguments: {} });
    for (const one of cases) {
      const timed = await timeTool(client, pid, one);
      process.stderr.write(`${table(timed).split('\n').slice(2).join('\n')}\n`);
      results.push(...timed);
    }
  } finally {
    await client.close();
  }
  return results;
}

/** `LORE_STORE` of this process is the server's, too. */
export async function connect(
  lore: string,
  cwd: string,
): Promise<{ client: Client; pid: number | null; ready: number; listed: number }> {
  const client = new Client({ name: 'bench', version: '1' });
  const { PATH = '', LORE_STORE = '' } = process.env;
  const start = performance.now();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [lore, 'mcp', '--quiet'],
    cwd,
    env: { PATH, HOME: cwd, LORE_EMBED: 'off', LORE_STORE },
  });
  await client.connect(transport);
  const ready = performance.now() - start;
  await client.listTools();
  return { client, pid: transport.pid, ready, listed: performance.now() - start };
}

/** From the start of the process to the answer to `initialize`, to the list of tools, and to the first answer. */
async function starts(lore: string, root: string): Promise<Result[]> {
  const [ready, listed, answered]: [number[], number[], number[]] = [[], [], []];
  const busy: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const start = performance.now();
    const connected = await connect(lore, root);
    ready.push(connected.ready);
    listed.push(connected.listed);
    busy.push(processorMs(connected.pid));
    await connected.client.callTool({ name: 'entity_context', arguments: { entity_id: 'Throne 0' } });
    answered.push(performance.now() - start);
    await connected.client.close();
  }
  return [
    ...ms('lore mcp, initialize answered', ready, 500),
    ...ms(
      'lore mcp, tools listed',
      listed,
      500,
      `p50 of processor time ${quantiles(busy).p50.toFixed(0)} ms`,
    ),
    ...ms('lore mcp, first answer', answered),
  ];
}

/** What is asked as soon as a server has answered `initialize`, when nothing of it is warm. */
async function firstCalls(lore: string, root: string, cases: readonly ToolCases[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const { tool, inputs } of cases.filter(({ tool }) => FIRST.includes(tool))) {
    const times: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      const { client } = await connect(lore, root);
      const start = performance.now();
      await client.callTool({ name: tool, arguments: inputs[i] ?? {} });
      times.push(performance.now() - start);
      await client.close();
    }
    results.push(...ms(`lore mcp, ${tool} right after initialize`, times, 150));
  }
  return results;
}

/** No read-only tool may be forgotten here. */
async function expectAll(client: Client, cases: readonly ToolCases[], complete: boolean): Promise<void> {
  const { tools } = await client.listTools();
  const asked = new Set(cases.map(({ tool }) => tool));
  const missing = tools.filter(({ name, annotations }) => annotations?.readOnlyHint && !asked.has(name));
  if (complete && missing.length > 0)
    process.stderr.write(`Not measured: ${missing.map(({ name }) => name).join(', ')}.\n`);
}

export async function timeTool(
  client: Client,
  pid: number | null,
  { tool, aims, inputs }: ToolCases,
): Promise<Result[]> {
  const times: number[] = [];
  const busy: number[] = [];
  let slowest = '';
  let failed = 0;
  const begun = performance.now();
  for (const input of inputs) {
    if (performance.now() - begun > LONG_ENOUGH) break;
    const before = processorMs(pid);
    const start = performance.now();
    const { isError } = await client.callTool({ name: tool, arguments: input });
    const took = performance.now() - start;
    if (isError === true) failed++;
    if (took > Math.max(0, ...times)) slowest = Object.values(input).slice(0, 2).join(', ');
    times.push(took);
    busy.push(processorMs(pid) - before);
  }
  const note = `${times.length} calls, p95 of processor time ${quantiles(busy).p95.toFixed(1)} ms; the longest ${Math.max(...times).toFixed(0)} ms: ${slowest.slice(0, 40)}${failed > 0 ? `; ${failed} errors` : ''}`;
  return ms(tool, times, AIMS[aims], note);
}

/** What the server's main thread has used; 0 where the system does not tell. */
function processorMs(pid: number | null): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
}

function ms(name: string, times: readonly number[], aim?: number, note?: string): Result[] {
  const { p50, p95 } = quantiles(times);
  return [
    { name: `${name}, p50`, value: p50, unit: 'ms' },
    { name: `${name}, p95`, value: p95, unit: 'ms', aim, note },
  ];
}

/** `tsx bench/mcp.ts [--statements n] [--world folder] [--lore file] [tool …]`: a world in a folder is kept for the next time. */
async function alone(args: readonly string[]): Promise<void> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const given = new Set(['--statements', '--world', '--lore'].flatMap((name) => [name, option(name)]));
  const tools = args.filter((word) => !given.has(word));
  const folder = option('--world') ?? mkdtempSync(join(tmpdir(), 'lore-bench-'));
  try {
    const results = await benchMcp(folder, {
      statements: Number(option('--statements') ?? FULL_MCP),
      tools: tools.length > 0 ? tools : undefined,
      lore: option('--lore'),
    });
    process.stdout.write(`${table(results)}\n\n${JSON.stringify(results)}\n`);
  } finally {
    if (option('--world') === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await alone(process.argv.slice(2));
