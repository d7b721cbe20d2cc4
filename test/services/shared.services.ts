/** Two engines before one world on a server: they share the work of the bus, handles, tokens and the ontology. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/services/process.js';
import { runningServices } from '../../scripts/services/services.js';
import { json, loreProcess } from '../cli-helpers.js';
import {
  answerMessage,
  contextOf,
  type Engine,
  produce,
  type Scene,
  scene,
  startEngine,
  until,
  worldFolder,
} from './broker-kit.js';
import { emptyDatabase, leaveServer, serverAddress } from './graph-kit.js';
import { tally } from './tally.js';

interface Serving {
  readonly folder: string;
  readonly url: string;
  readonly engine: Engine;
  readonly client: Client;
}

const broker = runningServices().kafka?.address ?? '';
let at: Scene;
let first: Serving;
let second: Serving;

async function serve(): Promise<Serving> {
  const folder = at.folder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const engine = startEngine(folder, ['serve', '--port', String(port)]);
  await engine.said('Bus: reading');
  const client = new Client({ name: 'shared', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return { folder, url, engine, client };
}

beforeAll(async () => {
  await emptyDatabase();
  at = await scene(broker, 'shared', { store: serverAddress() });
  first = await serve();
  second = await serve();
});

afterAll(async () => {
  for (const one of [first, second]) {
    await one?.client.close();
    await one?.engine.end();
  }
  await at?.world.close();
  await leaveServer();
});

test('both read the broker, and every effect is there once', async () => {
  await until(
    async () => (await at.world.broker?.status())?.readers.length === 2,
    'one of them does not read',
  );
  await produce(
    at.settings,
    at.topics.ingest,
    Array.from({ length: 40 }, (_, number) => answerMessage(number)),
  );
  await until(async () => {
    const { queued, running } = await at.world.store.queue.counts();
    const { total } = await at.world.syntheses.count();
    return total >= 40 && queued + running + (await at.world.store.bus.unsent()) === 0;
  });
  expect((await tally(at, { answers: 40, poison: 0 })).filter(({ ok }) => !ok)).toEqual([]);
});

test('a handle that one gave out is served by the other', async () => {
  const asked = await first.client.callTool({ name: 'lookup', arguments: { query: 'Sage' } });
  const context = contextOf(asked);
  expect(context).toMatch(/^ctx-/);
  const followed = await second.client.callTool({
    name: 'entity_context',
    arguments: { entity_id: 'it', context },
  });
  expect(followed.structuredContent).toMatchObject({ context });
  expect(JSON.stringify(followed.content)).toContain('Sage');
  const held = await first.client.callTool({
    name: 'verify_answer',
    arguments: { draft: 'Sage treats cough.', context },
  });
  expect(held.structuredContent).toMatchObject({ context, calls_held_against: 2 });
  const listed = async () => (await at.world.conversations.list()).find(({ handle }) => handle === context);
  await until(async () => (await listed())?.calls.length === 3);
  expect((await listed())?.answers).toMatchObject([{ text: 'Sage treats cough.' }]);
});

test('a token that was made at one is known to the other, and revoked at both', async () => {
  const made = json(
    await loreProcess(['token', 'create', 'laptop', '--role', 'reader', '--json'], first.folder),
  );
  const ask = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${String(made.token)}` };
    return (await fetch(`${second.url}/api/v1/world`, { headers })).status;
  };
  expect(await ask()).toBe(200);
  expect((await loreProcess(['token', 'revoke', 'laptop'], second.folder)).code).toBe(0);
  expect(await ask()).toBe(401);
});

test('a process with another ontology is refused', async () => {
  const { name } = at.world.config;
  const folder = worldFolder(name, broker, at.topics, {}, serverAddress());
  writeFileSync(
    path.join(folder, 'lore.yaml'),
    `name: ${name}\npack: high-fantasy\nstore: ${serverAddress()}\n`,
  );
  const refused = await loreProcess(['jobs', 'list'], folder);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('another ontology') });
  expect((await at.world.store.tally()).entities).toBeGreaterThan(0);
});

test('a second world at the same topics is refused', async () => {
  const folder = worldFolder('stranger', broker, at.topics);
  const stranger = startEngine(folder);
  try {
    await stranger.said('A topic belongs to one world');
    expect(stranger.log()).not.toContain('Bus: reading');
    await produce(at.settings, at.topics.ingest, [answerMessage(1_000)]);
    await until(async () => (await at.world.syntheses.count()).total === 41);
    const { rows } = json(
      await loreProcess(['query', 'MATCH (s:Synthesis) RETURN count(s)', '--json'], folder),
    );
    expect(Object.values(Array.isArray(rows) ? rows[0] : {})).toEqual([0]);
  } finally {
    await stranger.end();
  }
});
