/** Power cuts of the server while a world is taken in and while it is checked: all goes on by itself, and comes to the same. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GraphServer, restartNeo4j, startNeo4j, stopNeo4j } from '../../scripts/services/neo4j.js';
import { openWorld, type World } from '../../src/engine/index.js';
import { LoreError } from '../../src/model/index.js';
import { findingsIn } from './graph-kit.js';

const VALDORN = fileURLToPath(new URL('../../examples/valdorn', import.meta.url));
const MORE = `statements:
  - { subject: Aldric Raventhorne, predicate: RULES, object: Valdorn, from: 60 TA, until: 400 TA }
`;

let folder: string;
let server: GraphServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-cut-'));
  server = await startNeo4j(path.join(folder, 'server'));
});
afterAll(async () => {
  await stopNeo4j(server);
  rmSync(folder, { recursive: true, force: true });
});

/** At the first moment that is asked for, and no more. */
function powerCut(): { readonly now: () => void; readonly over: () => Promise<void> } {
  let cut: Promise<void> | null = null;
  const now = () => {
    cut ??= stopNeo4j(server, 'SIGKILL').then(async () => {
      server = await restartNeo4j(server);
    });
  };
  return {
    now,
    over: () => {
      if (cut === null) throw new Error('the power was never cut');
      return cut;
    },
  };
}

type Faults = () => ReturnType<typeof powerCut>;
const NONE: Faults = () => ({ now: () => {}, over: async () => {} });

/** Taken in and checked, and once more with a file that disagrees with others. */
async function lived(name: string, address: string | null, faults: Faults): Promise<string[]> {
  const root = path.join(folder, name);
  cpSync(VALDORN, root, { recursive: true, filter: (file) => path.basename(file) !== '.lore' });
  if (address !== null) process.env.LORE_STORE = address;
  const world = await openWorld(root);
  delete process.env.LORE_STORE;
  try {
    await ingested(world, faults());
    await checked(world, faults());
    writeFileSync(path.join(root, 'told-later.yaml'), MORE);
    await ingested(world, faults());
    await checked(world, faults());
    const commits = await world.store.commits();
    const runs = await world.store.findings.runs();
    expect((await world.store.check()).problems).toEqual([]);
    return [`${commits.length} commits, ${runs.length} runs`, ...(await findingsIn(world.store))];
  } finally {
    await world.close();
  }
}

async function ingested(world: World, { now, over }: ReturnType<typeof powerCut>): Promise<void> {
  const onProgress = ({ phase }: { readonly phase: string }) => (phase === 'writing' ? now() : undefined);
  await asAJob(() => world.ingest({ onProgress }), over);
}

async function checked(world: World, { now, over }: ReturnType<typeof powerCut>): Promise<void> {
  const onProgress = ({ step }: { readonly step: string }) => (step === 'settling' ? now() : undefined);
  await asAJob(() => world.check({ onProgress }), over);
}

/** Where the server is away for longer than it is waited for, the work is done again once it is back. */
async function asAJob(work: () => Promise<unknown>, over: () => Promise<void>): Promise<void> {
  try {
    await work();
    await over();
  } catch (error) {
    if (!(error instanceof LoreError) || error.code !== 'store/unreachable') throw error;
    await over();
    await work();
  }
}

test('four power cuts, in the middle of ingests and of runs', async () => {
  const undisturbed = await lived('here', null, NONE);
  expect(undisturbed.length).toBeGreaterThan(10);
  expect(await lived('there', server.address, powerCut)).toEqual(undisturbed);
}, 300_000);
