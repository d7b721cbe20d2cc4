/** Every built-in rule finds the same on both stores: in the sample world, in trees, and in worlds made by chance. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openWorld } from '../../src/engine/index.js';
import { draft, firstRoll, ROLL } from '../consistency/random-lore.js';
import { emptyDatabase, findingsIn, leaveServer, serverAddress } from './graph-kit.js';

const VALDORN = fileURLToPath(new URL('../../examples/valdorn', import.meta.url));
const FORMULARY = fileURLToPath(new URL('../../examples/formulary', import.meta.url));
const TREES = fileURLToPath(new URL('../../../shared/data/genealogy', import.meta.url));

const WORLDS = 50;
const DOCUMENTS = 15;

const made: string[] = [];
afterEach(() => {
  delete process.env.LORE_STORE;
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(leaveServer);

function folderOf(fill: (folder: string) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-both-'));
  made.push(folder);
  fill(folder);
  return folder;
}

const copyOf = (example: string) =>
  folderOf((folder) =>
    cpSync(example, folder, { recursive: true, filter: (file) => path.basename(file) !== '.lore' }),
  );

const treeOf = (file: string) =>
  folderOf((folder) => {
    writeFileSync(path.join(folder, 'lore.yaml'), `name: ${file}\npack: genealogy\n`);
    mkdirSync(path.join(folder, 'Trees'));
    cpSync(path.join(TREES, file), path.join(folder, 'Trees', file));
  });

/** A few hundred statements about a handful of people, realms and things, in documents that disagree. */
const randomOf = (seed: number) =>
  folderOf((folder) => {
    writeFileSync(path.join(folder, 'lore.yaml'), `name: random ${seed}\npack: high-fantasy\n`);
    writeFileSync(path.join(folder, ROLL), firstRoll);
    for (const [at, text] of fc.sample(draft, { seed, numRuns: DOCUMENTS }).entries())
      writeFileSync(path.join(folder, `told-${at}.yaml`), text);
  });

async function findingsOf(folder: string, store: 'folder' | 'server', isThere = false): Promise<string[]> {
  if (store === 'server') process.env.LORE_STORE = serverAddress();
  else delete process.env.LORE_STORE;
  const world = await openWorld(folder);
  try {
    if (!isThere) {
      await world.ingest();
      await world.check({ mode: 'batch' });
    }
    return await findingsIn(world.store);
  } finally {
    await world.close();
  }
}

async function compare(folder: string): Promise<void> {
  await emptyDatabase();
  const here = await findingsOf(folder, 'folder');
  const there = await findingsOf(folder, 'server');
  expect(here.length).toBeGreaterThan(0);
  expect(there).toEqual(here);
  // An engine that has no copy yet.
  rmSync(path.join(folder, '.lore'), { recursive: true });
  expect(await findingsOf(folder, 'server', true)).toEqual(here);
}

test('the sample world', () => compare(copyOf(VALDORN)), 600_000);
test('the formulary', () => compare(copyOf(FORMULARY)), 600_000);

for (const tree of ['ptolemaic-dynasty.ged', 'japanese-imperial-family.ged'])
  test.skipIf(!existsSync(path.join(TREES, tree)))(
    `the tree ${tree} (needs ../shared)`,
    () => compare(treeOf(tree)),
    600_000,
  );

test(`${WORLDS} worlds made by chance`, async () => {
  for (let seed = 1; seed <= WORLDS; seed++) await compare(randomOf(seed));
}, 1_800_000);
