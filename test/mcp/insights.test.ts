/** An insight that a client saves under short names is told by every tool that speaks of whom it concerns. */
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect, it } from 'vitest';
import { lore, valdorn } from '../cli-helpers.js';
import { call, overHttp, serve } from './harness.js';

let client: Client;
beforeAll(async () => {
  const world = valdorn();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  client = await overHttp((await serve(world, ['--role', 'agent'])).url);
});

const SUMMARY = 'Aldric Raventhorne ruled Valdorn, and so did Maelis Raventhorne after him.';

it('links it by the names that lookup takes, and to those of its ground', async () => {
  const saved = await call(client, 'save_synthesis', {
    summary: SUMMARY,
    entities: ['Aldric', 'Maelis', 'Bob the Bold'],
  });
  expect(saved.isError, saved.text).toBe(false);
  expect(saved.data).toMatchObject({ outcome: 'saved', unresolved: ['Bob the Bold'] });
  for (const entity of ['aldric-raventhorne', 'maelis-raventhorne', 'valdorn'])
    for (const tool of ['entity_context', 'expand_context', 'lore_about']) {
      const told = await call(client, tool, { entity });
      expect(told.text, `${tool} ${entity}`).toContain(SUMMARY);
    }
});
