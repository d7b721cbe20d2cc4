import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.generated.js';
import { lore, valdorn } from '../cli-helpers.js';
import { CASES } from './cases.js';
import { call, overHttp, overStdio, serve } from './harness.js';

const clients: Record<string, Client> = {};
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
}, 240_000);

it('knows a case for each tool there is', () => {
  expect(Object.keys(CASES).sort()).toEqual(tools.map(({ name }) => name).sort());
});

describe.each(['stdio', 'http'] as const)('over %s', (way) => {
  it.each(Object.keys(CASES))('%s answers and fails', async (name) => {
    const client = clients[way];
    const toolCase = CASES[name];
    if (client === undefined || toolCase === undefined) throw new Error('not connected');
    const good = await call(client, name, withFinding(toolCase.good));
    expect(good.isError, good.text).toBe(false);
    expect(good.text).toContain(toolCase.says);
    expect(good.data).toMatchObject({ context: expect.stringMatching(/^ctx-/), caveats: expect.any(Array) });
    const bad = await call(client, name, toolCase.bad);
    expect(bad.isError, bad.text).toBe(true);
    expect(bad.text).toContain(toolCase.fails);
    expect(bad.text).toMatch(/Correct the call at most once|tell the user/);
  });
});

function withFinding(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, value === '$finding' ? finding : value]),
  );
}
