/** What tests of the second store need: the server that runs, an empty database, and stores on it. */

import { runningServices } from '../../scripts/services/services.js';
import type { Ontology } from '../../src/packs/ontology.js';
import { type Neo4jStoreOptions, openNeo4jStore } from '../../src/store/neo4j/open.js';
import { Server } from '../../src/store/neo4j/server.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { TYPES } from '../store/contract/kit.js';

export function serverAddress(): string {
  const address = runningServices().neo4j?.address;
  if (address === undefined) throw new Error('No Neo4j server runs: npm run services:up.');
  return address;
}

/** Nothing is left in the database but its indexes. */
export async function emptied(server: Server): Promise<void> {
  await server.apply('MATCH (n) CALL { WITH n DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS');
}

let emptying: Promise<Server> | null = null;

export async function emptyDatabase(): Promise<void> {
  emptying ??= Server.connect({ address: serverAddress() });
  await emptied(await emptying);
}

/** All that is told of each finding but the moments of it. */
export async function findingsIn(store: Store): Promise<string[]> {
  const found = await store.findings.findings({});
  return found
    .map(({ id, rule, kind, certainty, severity, status, message }) =>
      [id, rule, kind, certainty, severity, status, message].join(' | '),
    )
    .sort();
}

/** When no test is left. */
export async function leaveServer(): Promise<void> {
  await (await emptying)?.close();
  emptying = null;
}

/** On whatever lies in the database. */
export function openAgain(ontology?: Ontology, options: Partial<Neo4jStoreOptions> = {}): Promise<Store> {
  const types = ontology ? { ontology } : { types: TYPES };
  return openNeo4jStore({ address: serverAddress(), world: 'test', ...types, ...options });
}

let open = 0;

/**
 * Two engines in front of one empty world, whose methods are called by turns: what one writes the other must read. A
 * database holds one world, so that a second one at the same time is SQLite's, which must come to the same.
 */
export async function openEmpty(ontology?: Ontology): Promise<Store> {
  if (open > 0) return openSqliteStore({ file: ':memory:', ...(ontology ? { ontology } : { types: TYPES }) });
  await emptyDatabase();
  const engines = [await openAgain(ontology), await openAgain(ontology)] as const;
  open++;
  const store = byTurns(engines);
  return Object.assign(store, {
    close: async () => {
      open--;
      for (const engine of engines) await engine.close();
    },
  });
}

let turn = 0;

function byTurns<T extends object>(engines: readonly T[]): T {
  const [first] = engines;
  const names = new Set<string>();
  for (let at: object | null = first ?? null; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  names.delete('constructor');
  const all = engines as readonly Readonly<Record<string, unknown>>[];
  const parts = [...names].map((name): [string, unknown] => {
    const part = all[0]?.[name];
    if (typeof part === 'object' && part !== null)
      return [name, byTurns(all.map((engine) => engine[name] as object))];
    if (typeof part !== 'function') return [name, part];
    const methods = all.map((engine) => engine[name] as (...values: unknown[]) => unknown);
    return [name, (...values: unknown[]) => methods[++turn % methods.length]?.(...values)];
  });
  return Object.fromEntries(parts) as T;
}
