/** What somebody waits for: a fact is kept in under 10 ms, and the rules have looked at a change in under 100. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureLive } from '../bench/live.js';
import { allRules, ruleBook } from '../src/consistency/index.js';
import { NO_RULE_SETTINGS } from '../src/consistency/rule-settings.js';
import { openWorld, type World } from '../src/engine/index.js';
import { cpuNow } from './cpu-time.js';

const FACTS = 400;
const TRIES = 21;

let root = '';
const worlds: World[] = [];
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-latency-'));
});
afterAll(async () => {
  for (const world of worlds) await world.close();
  rmSync(root, { recursive: true, force: true });
});

async function opened(folder: string, database: string): Promise<World> {
  const world = await openWorld(folder, { database });
  worlds.push(world);
  return world;
}

/** Processor time: how busy the machine is beside this does not count. */
const median = (costs: readonly number[]) => [...costs].sort((a, b) => a - b)[costs.length >> 1] ?? 0;

it('keeps a fact in under 10 ms', async () => {
  writeFileSync(path.join(root, 'lore.yaml'), 'name: Small\npack: project-memory\n');
  const world = await opened(root, path.join(root, 'facts.db'));
  const fact = (i: number) => ({ content: `The timeout of worker-${i} is ${i % 40} s`, author: 'ana' });
  await world.facts.commit(Array.from({ length: FACTS }, (_, i) => fact(i)));
  const costs: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    await world.facts.settled();
    const before = cpuNow();
    const { settled } = await world.facts.commit([fact(FACTS + i)]);
    costs.push(cpuNow() - before);
    await settled;
  }
  expect(median(costs)).toBeLessThan(10);
});

it('has swept a change in under 100 ms', async () => {
  const example = path.resolve(import.meta.dirname, '../examples/valdorn');
  const world = await opened(example, path.join(root, 'valdorn.db'));
  await world.ingest();
  const book = ruleBook(allRules(world.ontology, []), NO_RULE_SETTINGS, []);
  const { cpuMsEach } = await measureLive(world.store, world, book, new Map(), TRIES);
  expect(cpuMsEach).toBeGreaterThan(0);
  expect(cpuMsEach).toBeLessThan(100);
});
