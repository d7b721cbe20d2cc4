/** The sample world, read into a database of its own, for the tests of reads. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openWorld } from '../src/engine/open.js';
import type { World } from '../src/engine/world.js';
import type { Reasoning } from '../src/reason/reasoning.js';

const VALDORN = fileURLToPath(new URL('../examples/valdorn', import.meta.url));

export interface OpenedWorld {
  readonly world: World;
  readonly reasoning: Reasoning;
  close(): Promise<void>;
}

/** A world of the given root, opened on a temporary database and read whole. */
export async function openForReads(root: string = VALDORN): Promise<OpenedWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-reads-'));
  const world = await openWorld(root, { database: path.join(folder, 'world.db') });
  await world.ingest();

  const { reasoning } = world.reads;
  return {
    world,
    reasoning,
    close: async () => {
      await world.close();
      await rm(folder, { recursive: true });
    },
  };
}
