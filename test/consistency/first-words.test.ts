/** What a world has for the first time is looked at by the rules that ask for it, in the same process. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

let root: string;
let world: World;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lore-first-'));
  await writeFile(path.join(root, 'lore.yaml'), 'name: First\npack: high-fantasy\n');
  world = await openWorld(root);
});

afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true });
});

const told = async (options: Parameters<World['check']>[0] = {}) =>
  (await world.check(options)).findings.map(({ rule, message }) => `${rule} ${message}`).sort();

const typesRead = () => world.store.findings.reading(async ({ present }) => [...present.types]);

it('also where types come before any statement', async () => {
  expect(await told()).toEqual([]);
  expect(await typesRead()).toEqual([]);
  await writeFile(path.join(root, 'Harrow.md'), '---\ntype: City\n---\n');
  await world.ingest();
  expect(await typesRead()).toContain('City');
  const city = await told();
  await writeFile(path.join(root, 'Ada.md'), '---\ntype: Person\n---\n');
  await world.ingest();
  const both = await told();
  expect(both.length).toBeGreaterThan(city.length);
  expect(both).toEqual(await told({ fromScratch: true }));
});

it('though a rule of the world itself cannot be read', async () => {
  await writeFile(path.join(root, 'Ada.md'), '---\ntype: Person\n---\n');
  await world.ingest();
  const before = await told();
  await world.close();
  await mkdir(path.join(root, 'rules'));
  await writeFile(
    path.join(root, 'rules/broken.cypher'),
    '/**\n * @id world/broken\n * @name Broken\n * @kind contradiction\n * @severity warn\n * @anchor p\n * @message {p.name}\n * @why Because.\n * @fix None.\n */\nMATCH (p:Person RETURN p\n',
  );
  world = await openWorld(root);
  await writeFile(path.join(root, 'Bo.md'), '---\ntype: Person\n---\n');
  await world.ingest();
  const { findings } = await world.check();
  expect(findings.length).toBeGreaterThan(before.length);
});
