/** Where a world is kept: in its own folder, or on a server that its settings or the environment name. */
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { LoreError } from '../model/index.js';
import type { Ontology } from '../packs/index.js';
import type { ServerOptions } from '../store/neo4j/server.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import { OWNER_ONLY, ownFolder } from '../store/sqlite/owner-only.js';
import type { Store } from '../store/store.js';
import type { DateContext } from '../time/index.js';
import type { WorldConfig } from './config.js';

export const DATABASE = path.join('.lore', 'world.db');
/** Of a world that a server keeps. */
export const COPY = path.join('.lore', 'copy.db');

const SERVER = /^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^/@]+$/;

type Env = Readonly<Record<string, string | undefined>>;

/** The server's address; null for a world in its own folder. `LORE_STORE` goes before `store:` in lore.yaml. */
export function storeAddress({ store }: Pick<WorldConfig, 'store'>, env: Env = process.env): string | null {
  const told = env.LORE_STORE;
  const address = told === undefined || told === '' ? store : told;
  return address === null ? null : demandAddress(address);
}

export function isServerAddress(text: string): boolean {
  return /^[\w+]+:\/\//.test(text);
}

/** Whether any number of engines, on any number of machines, may stand before it. */
export function isShared({ store }: { readonly store: Pick<Store, 'location'> }): boolean {
  return isServerAddress(store.location);
}

export function demandAddress(address: string): string {
  if (SERVER.test(address)) return address;
  throw new LoreError({
    code: 'store/bad-address',
    message: `${address.replace(/\/\/[^@/]*@/, '//…@')} is no address of a store.`,
    hint: 'For example bolt://127.0.0.1:7687 or neo4j+s://host:7687. Name and password come from LORE_STORE_USER and LORE_STORE_PASSWORD, the database from LORE_STORE_DATABASE.',
  });
}

/** Who may use the server is told by the environment alone. */
export function serverOptions(address: string, env: Env = process.env): ServerOptions {
  const { LORE_STORE_USER: user, LORE_STORE_PASSWORD: password, LORE_STORE_DATABASE: database } = env;
  return {
    address,
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
    ...(database ? { database } : {}),
  };
}

export interface StoredWorld {
  readonly root: string;
  readonly config: WorldConfig;
  readonly ontology: Ontology;
  readonly dates: DateContext;
}

/** What is kept can be made again and is the owner's alone: neither git nor others see it. */
function keptApart(folder: string): void {
  const isNew = !existsSync(path.join(folder, path.basename(DATABASE)));
  ownFolder(folder);
  const ignoring = path.join(folder, '.gitignore');
  if (isNew && !existsSync(ignoring)) writeFileSync(ignoring, '*\n', { mode: OWNER_ONLY.file });
}

/** `database` names a file in the place of all settings. */
export async function openStore(world: StoredWorld, database?: string): Promise<Store> {
  const { root, config, ontology, dates } = world;
  const address = database === undefined ? storeAddress(config) : null;
  const file = database ?? path.join(root, address === null ? DATABASE : COPY);
  const isWorlds = database === undefined;
  if (isWorlds) keptApart(path.dirname(file));
  else await mkdir(path.dirname(file), { recursive: true });
  if (address === null) return openSqliteStore({ file, ontology, dates, isWorlds });
  const adopt = process.env.LORE_ADOPT_ONTOLOGY === '1';
  const { openNeo4jStore } = await import('../store/neo4j/open.js');
  return openNeo4jStore({
    ...serverOptions(address),
    world: config.name,
    copy: file,
    ontology,
    dates,
    adopt,
  });
}
