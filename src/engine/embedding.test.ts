/** Embedding as a job: asked for when passages come, done by whoever works on the queue, once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobsOf } from '../jobs/index.js';
import type { Embedder } from '../llm/index.js';
import { needsVectors } from '../store/sqlite/vectors/needs-vectors.js';
import { startBackground, workOff } from './background.js';
import { embedNow } from './embedding.js';
import { openWorld } from './open.js';
import type { World } from './world.js';

let root: string;
let world: World;
const embedded: string[] = [];
let delayMs = 0;

/** Letters counted: enough to tell texts apart. */
function letters(id: string): Embedder {
  const vectorOf = (text: string): Float32Array => {
    const vector = new Float32Array(32);
    for (const letter of text.toLowerCase()) vector[letter.charCodeAt(0) % 32] = 1 + (vector[0] ?? 0);
    return vector;
  };
  return {
    id,
    dimensions: 32,
    embed: async (texts) => {
      await sleep(delayMs);
      embedded.push(...texts);
      return texts.map(vectorOf);
    },
  };
}

const open = (id: string) => openWorld(root, { embedder: async () => letters(id) });
const note = (name: string, text: string): void => writeFileSync(join(root, `${name}.md`), `${text}\n`);

beforeEach(async () => {
  embedded.length = 0;
  delayMs = 0;
  root = mkdtempSync(join(tmpdir(), 'lore-embedding-'));
  writeFileSync(join(root, 'lore.yaml'), 'name: Small\npack: core\n');
  note('Aldric', 'A king.');
  note('Lysa', 'His mother.');
  world = await open('letters:1');
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

describe('with vectors', () => {
  beforeEach(needsVectors);

  const embedJobs = () => world.store.queue.list({ kinds: ['embed'] });

  test('an ingest asks for it once, however often it is called', async () => {
    await world.ingest({ dryRun: true });
    expect(await embedJobs()).toEqual([]);
    await world.ingest();
    await world.ingest();
    note('Vyr', 'A house.');
    await world.ingest();
    expect(await embedJobs()).toMatchObject([{ state: 'queued', priority: 'background' }]);
    await workOff(world, new AbortController().signal);
    expect(await embedJobs()).toMatchObject([
      { state: 'done', progress: { done: 3, total: 3, note: 'passages' } },
    ]);
    expect(embedded).toHaveLength(3);
    expect((await world.recall('king')).vectors).toEqual({ used: true, why: null });
  });

  test('a long-running process does it by itself, also for what came before it', async () => {
    await world.ingest();
    for (const { id } of await embedJobs()) await world.store.queue.cancel(id);
    const stop = new AbortController();
    const { ended } = startBackground(world, stop.signal);
    await expect.poll(() => embedded.length).toBe(2);
    note('Vyr', 'A house.');
    await world.ingest();
    await expect.poll(() => embedded.length).toBe(3);
    stop.abort();
    await ended;
  });

  test('with nothing to do, none is asked for; with another model, all is embedded anew', async () => {
    await world.ingest();
    await workOff(world, new AbortController().signal);
    await workOff(world, new AbortController().signal);
    expect(await embedJobs()).toHaveLength(1);
    await world.close();
    world = await open('letters:2');
    await workOff(world, new AbortController().signal);
    expect(await embedJobs()).toHaveLength(2);
    expect(embedded).toHaveLength(4);
  });

  test('a person who asks for it sees how far it is, and gets the account', async () => {
    await world.ingest();
    const seen: string[] = [];
    delayMs = 800;
    const report = await embedNow(world, { onProgress: ({ done, total }) => seen.push(`${done}/${total}`) });
    expect(seen).toContain('0/2');
    expect(report).toEqual({ embedded: 2, pruned: 0, unavailable: null });
    expect(await embedNow(world)).toMatchObject({ embedded: 0 });
    expect(embedded).toHaveLength(2);
  });

  test('a person who stops it leaves nothing behind that goes on', async () => {
    await world.ingest();
    await expect(embedNow(world, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
    const states = (await embedJobs()).map(({ state, priority }) => `${priority} ${state}`);
    expect(states).toContain('foreground cancelled');
  });
});

test('without an embedder nothing is asked for', async () => {
  await world.close();
  world = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
  await world.ingest();
  await workOff(world, new AbortController().signal);
  expect(await jobsOf(world.store.queue).queue.list()).toEqual([]);
  expect(await embedNow(world)).toMatchObject({
    embedded: 0,
    unavailable: expect.any(String),
  });
});
