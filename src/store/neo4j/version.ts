/** Which Neo4j a server runs, and whether it understands what is written to it. */
import { LoreError } from '../../model/index.js';
import type { Server } from './server.js';

/** The first that takes labels and types of relationships from a row. */
const LEAST = [5, 26] as const;

export interface ServerVersion {
  readonly name: string;
  readonly version: string;
}

export async function serverVersion(server: Server): Promise<ServerVersion> {
  const [found] = await server.read(
    'CALL dbms.components() YIELD name, versions RETURN name, versions[0] AS version',
  );
  return { name: String(found?.name), version: String(found?.version) };
}

/** What does not tell a number is let in: it may know more than we do. */
export function demandVersion({ name, version }: ServerVersion): void {
  const [major = Number.NaN, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  if (!(major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1]))) return;
  throw new LoreError({
    code: 'store/old-server',
    message: `The server runs ${name} ${version}; a world needs ${LEAST.join('.')} or newer.`,
    hint: 'Upgrade the server, or name another one. The world was not touched.',
  });
}
