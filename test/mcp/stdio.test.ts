import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { lore, valdorn } from '../cli-helpers.js';
import { call, overStdio } from './harness.js';

let world = '';
beforeAll(async () => {
  world = valdorn();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
});

it.each(['new', 'old'] as const)('serves a client of the %s revision', async (revision) => {
  const { client, remarks } = await overStdio(world, [], revision);
  expect(client.getServerVersion()).toMatchObject({ name: 'lore-engine' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('get_contradictions');
  const { data, text, isError } = await call(client, 'get_contradictions', {
    subject: 'Battle of Black Spire',
  });
  expect(isError).toBe(false);
  expect(text).toContain('342 TA');
  expect(data).toMatchObject({ total: expect.any(Number) });
  expect(remarks()).toBe('');
});

it('tries again to open a world that could not be opened', async () => {
  const settings = path.join(world, 'lore.yaml');
  const told = readFileSync(settings, 'utf8');
  writeFileSync(settings, `${told}\nsources: { not: [closed\n`);
  const { client } = await overStdio(world);
  const ask = () => call(client, 'lookup', { query: 'Aldric Raventhorne' });
  expect((await ask()).isError).toBe(true);
  expect((await ask()).isError).toBe(true);
  writeFileSync(settings, told);
  expect(await ask()).toMatchObject({ isError: false });
});

it.each([0, 300])('says nothing of a call that its client does not wait for (%i ms)', async (ms) => {
  const { client, remarks } = await overStdio(world);
  const asked = call(client, 'describe_world').catch(() => null);
  await sleep(ms);
  await client.close();
  await asked;
  expect(remarks()).toBe('');
});
