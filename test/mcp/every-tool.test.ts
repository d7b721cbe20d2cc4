import type { Client, Tool } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.generated.js';
import { lore, valdorn } from '../cli-helpers.js';
import { CASES } from './cases.js';
import { call, overHttp, overStdio, serve, type ToolReply } from './harness.js';

const clients: Record<string, Client> = {};
const listed: Record<string, readonly Tool[]> = {};
let finding = '';

beforeAll(async () => {
  const world = valdorn();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  await lore(['check', '--quiet'], world);
  const found = JSON.parse((await lore(['check', 'Battle of Black Spire', '--json'], world)).stdout);
  finding = found.findings.find((one: { kind: string }) => one.kind === 'contradiction').id;
  clients.stdio = (await overStdio(world, ['--role', 'builder'])).client;
  const { url } = await serve(world, ['--role', 'builder']);
  clients.http = await overHttp(url);
  for (const [way, client] of Object.entries(clients)) listed[way] = (await client.listTools()).tools;
});

it('knows a case for each tool there is', () => {
  expect(Object.keys(CASES).sort()).toEqual(tools.map(({ name }) => name).sort());
});

describe.each(['stdio', 'http'] as const)('over %s', (way) => {
  it.each(Object.keys(CASES))('%s answers and fails', async (name) => {
    const client = clients[way];
    const toolCase = CASES[name];
    if (client === undefined || toolCase === undefined) throw new Error('not connected');
    const good = await call(client, name, await prepared(client, toolCase.good));
    expect(good.isError, good.text).toBe(false);
    expect(good.text).toContain(toolCase.says);
    expect(good.data).toMatchObject({ context: expect.stringMatching(/^ctx-/), caveats: expect.any(Array) });
    expectItsShape(listed[way] ?? [], name, good.data);
    expectAllInText(good);
    expect(good.text).not.toMatch(/`lore [a-z]/);
    const bad = await call(client, name, toolCase.bad);
    expect(bad.isError, bad.text).toBe(true);
    expect(bad.text).toContain(toolCase.fails);
    expect(bad.text).toMatch(/Correct the call at most once|tell the user/);
    expect(bad.text.replace(/\n.*$/, ''), 'says what to do').toMatch(/\n|must be|is empty/);
    expect(bad.text).not.toMatch(/`lore |the shell|received/);
  });
});

/** What was sent is what the client was told to expect, and down to its leaves what the tool declares. */
function expectItsShape(all: readonly Tool[], name: string, data: Record<string, unknown>): void {
  const schema = all.find((one) => one.name === name)?.outputSchema;
  if (schema === undefined) throw new Error(`${name} has no output schema`);
  expect(new AjvJsonSchemaValidator().getValidator(schema)(data), name).toMatchObject({ valid: true });
  expect(tools.find((one) => one.name === name)?.output.parse(data), name).toEqual(data);
}

/** Whoever reads the text alone misses no entity, statement, finding, source or caveat. */
function expectAllInText({ text, data }: ToolReply): void {
  const parts = [...objectsIn(data)];
  const told = parts.flatMap((part) => {
    if ('is_disputed' in part) return [part.told, part.id];
    if ('rule_id' in part && 'certainty' in part) return [part.message, part.id];
    if ('finding' in part) return [part.message, part.finding];
    if ('lore_verified' in part) return [part.name];
    return 'file' in part ? [part.file] : [];
  });
  const caveats = [data.caveats].flat();
  for (const words of [...told, ...caveats])
    if (typeof words === 'string') expect(text).toContain(words.replace(/\s+/g, ' ').trim());
}

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { ...value };
  for (const one of Object.values(value)) yield* objectsIn(one);
}

/** Words that begin with $ stand for what has to be made first. */
async function prepared(client: Client, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(input)) entries.push([key, await made(client, value)]);
  return Object.fromEntries(entries);
}

async function made(client: Client, value: unknown): Promise<unknown> {
  if (value === '$finding') return finding;
  if (value === '$fact') return committed(client, 'The lamps were lit');
  if (value === '$case') return openCase(client);
  return value === '$confusion' ? confusion(client) : value;
}

let told = 0;
async function committed(client: Client, words: string, author = 'ada'): Promise<string> {
  const { data, text } = await call(client, 'commit_fact', {
    content: `${words}, for the ${++told}th time`,
    valid_from: '300 TA',
    author,
  });
  const [one] = (data.committed ?? []) as { fact: { fact: string } }[];
  if (one === undefined) throw new Error(text);
  return one.fact.fact;
}

async function openCase(client: Client): Promise<unknown> {
  await committed(client, 'The bell was rung');
  return (await call(client, 'next_case')).data.case_id;
}

async function confusion(client: Client): Promise<unknown> {
  const ids = [
    await committed(client, 'The gate stood open'),
    await committed(client, 'The gate stood shut', 'bo'),
  ];
  const { data, text } = await call(client, 'submit_verdict', {
    case_id: (await call(client, 'next_case')).data.case_id,
    confusions: [
      { kind: 'ambiguity', fact_ids: ids, holds_if_yes: [ids[0]], question: 'Does the gate stand open?' },
    ],
  });
  const [one] = (data.filed ?? []) as { finding: string | null }[];
  if (!one?.finding) throw new Error(text);
  return one.finding;
}
