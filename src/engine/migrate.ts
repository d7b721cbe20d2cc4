/** Moves a world from its folder to a server, or from a server into a file. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LoreError } from '../model/index.js';
import { type Moved, type MoveProgress, moveIn } from '../store/neo4j/move-in.js';
import { Server } from '../store/neo4j/server.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import { backupStore } from './backup.js';
import {
  DATABASE,
  demandAddress,
  isServerAddress,
  openStore,
  serverOptions,
  storeAddress,
} from './open-store.js';
import { readWorld } from './read-world.js';

export interface MigrateReport {
  readonly from: string;
  readonly to: string;
  /** Null where a server's world was written into a file, which is looked over instead. */
  readonly moved: Moved | null;
  readonly bytes: number | null;
}

export async function migrateWorld(
  folder: string,
  to: string,
  onProgress?: (progress: MoveProgress) => void,
): Promise<MigrateReport> {
  return isServerAddress(to)
    ? toServer(folder, demandAddress(to), onProgress)
    : toFile(folder, path.resolve(folder, to));
}

/** The file stays as it is; whoever writes to it meanwhile is not waited for. */
async function toServer(
  folder: string,
  address: string,
  onProgress?: (progress: MoveProgress) => void,
): Promise<MigrateReport> {
  const { root, config, ontology, dates } = await readWorld(folder);
  const file = path.join(root, DATABASE);
  if ((await stat(file).catch(() => null)) === null)
    throw new LoreError({
      code: 'migrate/nothing-here',
      message: `There is no ${DATABASE} in ${root}.`,
      hint: 'Set `store:` in lore.yaml and run `lore ingest`: an empty world needs no move.',
    });
  const work = await mkdtemp(path.join(tmpdir(), 'lore-migrate-'));
  const server = await Server.connect(serverOptions(address));
  try {
    const still = path.join(work, 'world.db');
    const store = await openSqliteStore({ file, ontology, dates });
    await store.backup(still).finally(() => store.close());
    const moved = await moveIn({
      file: still,
      server,
      world: config.name,
      ...(onProgress ? { onProgress } : {}),
    });
    // Opening it draws the graph.
    const { openNeo4jStore } = await import('../store/neo4j/open.js');
    const opened = await openNeo4jStore({ ...serverOptions(address), world: config.name, ontology, dates });
    const { ok, problems } = await opened.check().finally(() => opened.close());
    if (!ok)
      throw new LoreError({
        code: 'migrate/unsound',
        message: `The world on the server is not sound: ${problems.join(' ')}`,
        hint: 'Nothing was changed here. `lore doctor` looks over the world in its folder.',
      });
    return { from: file, to: address, moved, bytes: null };
  } finally {
    await server.close();
    await rm(work, { recursive: true, force: true });
  }
}

async function toFile(folder: string, file: string): Promise<MigrateReport> {
  const world = await readWorld(folder);
  const address = storeAddress(world.config);
  if (address === null)
    throw new LoreError({
      code: 'migrate/is-a-file',
      message: 'The world is kept in its own folder already.',
      hint: '`lore backup` copies it; `--to bolt://…` moves it to a server.',
    });
  const store = await openStore(world);
  try {
    return { from: address, to: file, moved: null, bytes: await backupStore(store, file) };
  } finally {
    await store.close();
  }
}
