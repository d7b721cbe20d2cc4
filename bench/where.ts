/** Where a world that is measured lies: in a file, or on a server that has the file as its working copy; and what it costs there. */
import { cpuSeconds, familyOf, familySeconds, peakMiB } from '../scripts/services/process.js';
import { openNeo4jStore } from '../src/store/neo4j/open.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';
import type { Store } from '../src/store/store.js';
import type { CheckWorld } from './check-world.js';

export interface Where {
  readonly file: string;
  readonly server?: { readonly address: string; readonly pid: number };
}

export function openAt({ file, server }: Where, world: CheckWorld): Promise<Store> {
  return server
    ? openNeo4jStore({ address: server.address, world: 'bench', copy: file, ...world })
    : openSqliteStore({ file, ...world });
}

/** Of this process, those that it started, and the server. */
export function allSeconds({ server }: Where): number {
  return familySeconds(process.pid) + cpuSeconds(server?.pid);
}

/** Of the same, each at its own peak; of this process alone where the system does not tell. */
export function peakOfAll({ server }: Where): number {
  const all = familyOf(process.pid).reduce((sum, pid) => sum + peakMiB(pid), peakMiB(server?.pid));
  return all || process.resourceUsage().maxRSS / 1024;
}
