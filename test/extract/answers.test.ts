/** Answers that come over the bus are read by the configured model, each once. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World, workOff } from '../../src/engine/index.js';
import { createThrottle } from '../../src/llm/index.js';
import * as step from '../llm/scripted-server.js';
import { testClock } from '../llm/test-clock.js';

let server: step.ScriptedServer;
let root: string;
let world: World;

beforeEach(async () => {
  server = await step.scriptedServer();
  root = await mkdtemp(path.join(tmpdir(), 'lore-answers-'));
  await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\n');
  await writeFile(path.join(root, 'Orsin.md'), '---\ntype: Person\n---\n');
  await writeFile(path.join(root, 'Ostmark.md'), '---\ntype: Kingdom\n---\n');
  const clock = testClock();
  const env = { LORE_LLM_URL: server.url, LORE_LLM_MODEL: 'scripted-1', LORE_EMBED: 'off' };
  world = await openWorld(root, { models: { env, clock, throttle: createThrottle({ clock }) } });
  await world.ingest();
});

afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true });
  await server[Symbol.asyncDispose]();
});

const RULED = {
  subject: 'Orsin',
  predicate: 'RULES',
  object: 'Ostmark',
  quote: 'Orsin held the keys of Ostmark',
};
const BODY = {
  input: 'Who held Ostmark?',
  answer: 'Orsin held the keys of Ostmark for a generation, as far as anybody remembers.',
  // The very model that reads it.
  source_model: 'scripted-1',
};

const told = async (): Promise<string[]> =>
  (await world.provisional.list()).statements.map((one) => one.told).sort();
const work = (): Promise<void> => workOff(world, new AbortController().signal);

test('what it finds is provisional, stays when names are learned, and is asked for once', async () => {
  server.script(step.says(JSON.stringify({ statements: [RULED], entities: [] })));
  await world.bus.publish('ingest', BODY);
  await work();
  expect(await told()).toEqual(['Orsin ruled Ostmark']);
  const [commit] = await world.store.commits({ limit: 1 });
  await world.bus.publish('ingest', BODY);
  await work();
  expect(server.received).toHaveLength(1);
  expect((await world.store.commits({ limit: 1 }))[0]?.seq).toBe(commit?.seq);
  await world.ingest({ force: true });
  expect(await told()).toEqual(['Orsin ruled Ostmark']);
  expect(await world.store.extractions.untold('scripted-1')).toEqual([]);
});

test('a model that fails takes nothing away from what patterns read', async () => {
  server.script(step.fails(400, 'no'));
  await world.bus.publish('ingest', {
    ...BODY,
    answer: 'Orsin ruled Ostmark from 1360 to 1370, it is said.',
  });
  await work();
  expect(await world.store.queue.list({ kinds: ['bus'] })).toMatchObject([{ state: 'done' }]);
  expect((await world.store.sources()).filter(({ format }) => format === 'answer')).toHaveLength(1);
  expect(await world.store.queue.list({ kinds: ['read-answer'] })).toMatchObject([
    { state: 'queued', failures: 1 },
  ]);
});
