/** A world with a model: one client, one budget, one account; and no key in anything that is written. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  embedNow,
  jobsOf,
  type OpenOptions,
  openWorld,
  startBackground,
  type World,
} from '../../src/engine/index.js';
import { createThrottle } from '../../src/llm/index.js';
import { needsVectors } from '../../src/store/sqlite/vectors/needs-vectors.js';
import { ask, failing, KEY } from './helpers.js';
import * as step from './scripted-server.js';
import { testClock } from './test-clock.js';

let server: step.ScriptedServer;
let root: string;
const worlds: World[] = [];
beforeEach(async () => {
  server = await step.scriptedServer();
  root = mkdtempSync(path.join(tmpdir(), 'lore-models-'));
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: core\n');
  writeFileSync(path.join(root, 'Aldric.md'), '---\ntype: Person\n---\nA king who broke a host.\n');
});
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
  rmSync(root, { recursive: true, force: true });
  await server[Symbol.asyncDispose]();
});

async function open(env: Record<string, string> = {}): Promise<World> {
  const clock = testClock();
  const models: OpenOptions['models'] = {
    env: {
      LORE_LLM_URL: server.url,
      LORE_LLM_MODEL: 'scripted-1',
      LORE_LLM_KEY: KEY,
      LORE_EMBED: 'off',
      ...env,
    },
    clock,
    throttle: createThrottle({ clock }),
  };
  const world = await openWorld(root, { models });
  worlds.push(world);
  return world;
}

const EMBED = { LORE_EMBED: 'server', LORE_EMBED_MODEL: 'vectors-1' };
const embeds: step.Step = (response, request) => {
  const { input } = request.body;
  const data = (Array.isArray(input) ? input : []).map((text: string, index) => ({
    index,
    embedding: [text.length, 1, 2, 3, 4, 5, 6, 7],
  }));
  step.json(200, { data, usage: { prompt_tokens: 3 } })(response, request);
};

test('a world without a model has none, and says that none was called', async () => {
  const world = await open({ LORE_LLM_URL: '' });
  expect(world.models.client()).toBeNull();
  expect(await world.models.embedder()).toBeNull();
  expect(await world.usage()).toMatchObject({ lines: [], configured: false, limits: {} });
});

test('what is set and wrong is told when it is wanted, and hinders nothing else', async () => {
  const world = await open({ LORE_LLM_MODEL: '' });
  expect(() => world.models.client()).toThrow('LORE_LLM_MODEL is not');
  await world.ingest();
  expect((await world.recall('king')).hits).toHaveLength(1);
});

test('a call is accounted for in the world, and the next process sees it', async () => {
  server.script(step.says('Aldric.'));
  const env = { LORE_LLM_BUDGET_TOKENS: '5000', LORE_LLM_PRICES: 'scripted-1=1/2' };
  const first = await open(env);
  expect(first.models.client()).toBe(first.models.client());
  await first.models.client()?.chat(ask('Who?'), { purpose: 'extract' });
  const report = await (await open(env)).usage();
  expect(report).toMatchObject({
    from: '2026-01-31',
    to: '2026-03-01',
    today: { used: { calls: 1, inputTokens: 11, outputTokens: 7 }, left: { tokens: 4982 } },
    limits: { tokens: 5000 },
    lines: [{ day: '2026-03-01', model: 'scripted-1', purpose: 'extract', micros: 25, unpriced: 0 }],
  });
});

test('a call that does not fit is refused in every process, and the audit hears of it', async () => {
  server.script(step.says('Aldric.'));
  const env = { LORE_LLM_BUDGET_CALLS: '1' };
  await (await open(env)).models.client()?.chat(ask('Who?'));
  const second = await open(env);
  const heard: unknown[] = [];
  second.bus.subscribe('audit', ({ body }) => void heard.push(body));
  const client = second.models.client();
  if (client === null) throw new Error('no client');
  expect(await failing(client.chat(ask('Who?')))).toMatchObject({ code: 'llm/over-budget' });
  expect(server.received).toHaveLength(1);
  expect(heard).toMatchObject([{ action: 'over-budget', subject: 'Small' }]);
});

test('embeddings pay from the same purse', async (context) => {
  needsVectors(context);
  server.script(embeds, embeds);
  const world = await open(EMBED);
  await world.ingest();
  expect(await embedNow(world)).toMatchObject({ embedded: 1, unavailable: null });
  const { lines } = await world.usage();
  expect(lines).toMatchObject([{ model: 'vectors-1', purpose: 'embed', calls: 2 }]);
  expect((await world.recall('king')).vectors).toMatchObject({ used: false });
});

test('a program records what a server said, and replays it without one', async () => {
  server.script(step.says('Aldric.'));
  const recordings = path.join(root, '.recordings');
  const env = { LORE_LLM_RECORDINGS: recordings };
  const recorded = await open({ ...env, LORE_LLM_RECORD: 'record' });
  await recorded.models.client()?.chat(ask('Who?'));
  const replaying = await open({ ...env, LORE_LLM_RECORD: 'replay', LORE_LLM_URL: 'http://127.0.0.1:9/v1' });
  expect((await replaying.models.client()?.chat(ask('Who?')))?.text).toBe('Aldric.');
});

test('the key is in nothing that is written, whatever the server echoes', async (context) => {
  needsVectors(context);
  const echo = (status: number) => step.fails(status, `Wrong key ${KEY}`, { header: `Bearer ${KEY}` });
  server.script(step.says(`It is ${KEY}`), echo(401), echo(400), echo(401), echo(401), echo(401), echo(401));
  const recordings = path.join(root, '.recordings');
  const world = await open({ ...EMBED, LORE_LLM_RECORD: 'record', LORE_LLM_RECORDINGS: recordings });
  const client = world.models.client();
  await client?.chat(ask(`My key is ${KEY}`), { purpose: 'extract' });
  if (client !== null) {
    await failing(client.chat(ask('Refuse.')));
    await failing(client.chat(ask('Refuse otherwise.')));
  }
  await world.ingest();
  await expect(embedNow(world)).rejects.toMatchObject({ code: expect.stringMatching(/^llm\//) });
  const jobs = await world.store.queue.list({ kinds: ['embed'], states: ['cancelled'] });
  expect(jobs).toMatchObject([{ error: { message: expect.stringContaining('[key]') } }]);
  await world.backup(path.join(root, 'copy.db'));
  const forms = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), KEY.slice(8)];
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(root, file))
    .filter((file) => statSync(file).isFile());
  expect(files.some((file) => file.endsWith('world.db'))).toBe(true);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const bytes = readFileSync(file);
    for (const form of forms) expect(`${file} ${bytes.includes(form)}`).toBe(`${file} false`);
  }
  expect(
    server.received.filter(({ headers }) => headers.authorization === `Bearer ${KEY}`).length,
  ).toBeGreaterThan(3);
});

test('a spent budget puts background embedding off until the next day', async (context) => {
  needsVectors(context);
  server.script(embeds, embeds);
  const world = await open({ ...EMBED, LORE_LLM_BUDGET_CALLS: '0' });
  await world.ingest();
  const stop = new AbortController();
  const { ended } = startBackground(world, stop.signal);
  const { queue } = world.store;
  await expect
    .poll(async () => (await queue.list({ kinds: ['embed'] }))[0])
    .toMatchObject({
      state: 'queued',
      failures: 0,
      starts: 1,
      progress: { note: expect.stringContaining('budget') },
    });
  stop.abort();
  await ended;
  expect(await jobsOf(queue).queue.counts()).toMatchObject({ dead: 0 });
});
