/** The node that stands for the world: it claims the database, gives the numbers of writes, and is what writers lock. */
import { randomUUID } from 'node:crypto';
import { LoreError } from '../../model/index.js';
import type { Answered, Server, ServerTransaction } from './server.js';

/** Other than before when what lies in a database could not be read by a program of before. */
export const LAYOUT = 1;

export interface Head {
  readonly world: string;
  /** Counts every write, commits and records alike. */
  readonly write: number;
  readonly ontology: string | null;
  /** By which ontology the graph was drawn; null where it has not been. */
  readonly graph: string | null;
}

const SCHEMA = [
  'CREATE CONSTRAINT lore_world IF NOT EXISTS FOR (w:LoreWorld) REQUIRE w.only IS UNIQUE',
  'CREATE CONSTRAINT lore_rows IF NOT EXISTS FOR (b:LoreRows) REQUIRE b.key IS UNIQUE',
  'CREATE INDEX lore_rows_write IF NOT EXISTS FOR (b:LoreRows) ON (b.write)',
  'CREATE CONSTRAINT lore_key IF NOT EXISTS FOR (n:Lore) REQUIRE n.lore_key IS UNIQUE',
  'CREATE INDEX entity_id_idx IF NOT EXISTS FOR (e:Entity) ON (e.id)',
  'CREATE INDEX entity_name_idx IF NOT EXISTS FOR (e:Entity) ON (e.name)',
  'CREATE INDEX relation_id_idx IF NOT EXISTS FOR (r:Relation) ON (r.id)',
  'CREATE INDEX synthesis_domain_idx IF NOT EXISTS FOR (s:Synthesis) ON (s.domain)',
  'CREATE FULLTEXT INDEX lore_chunk_text IF NOT EXISTS FOR (c:LoreChunk) ON EACH [c.heading, c.text]',
];

const HEAD =
  'w.id AS world, w.name AS name, w.layout AS layout, w.write AS write, w.ontology AS ontology, w.graph AS graph';

export interface Claiming {
  readonly name: string;
  readonly ontology: string | null;
  /** Another ontology than the one the world was kept by takes its place. */
  readonly adopt: boolean;
}

export interface Claimed extends Head {
  /** The server's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Makes the world where there is none; refuses another one, and another ontology. */
export async function claimWorld(server: Server, claiming: Claiming): Promise<Claimed> {
  const { name, ontology } = claiming;
  const found = await findWorld(server, claiming);
  if (found.name !== name)
    throw new LoreError({
      code: 'store/another-world',
      message: `The database at ${server.address} holds another world: ${String(found.name)}.`,
      hint: 'A database holds one world. Name another one with LORE_STORE_DATABASE, or another server.',
    });
  if (Number(found.layout) !== LAYOUT)
    throw new LoreError({
      code: 'store/newer-version',
      message: `What lies at ${server.address} has layout ${String(found.layout)}; this program knows ${LAYOUT}.`,
      hint: 'Upgrade lore-engine; nothing there was touched.',
    });
  const head = toHead(found);
  demandOntology(head, ontology);
  return { ...head, now: Number(found.now) };
}

async function findWorld(server: Server, { name, ontology, adopt }: Claiming): Promise<Answered> {
  const [known] = await server.read(`MATCH (w:LoreWorld) RETURN ${HEAD}, timestamp() AS now`);
  const isKept = known?.ontology === ontology || (known?.ontology !== null && !adopt);
  if (known && isKept) return known;
  const [last] = await server.read("SHOW INDEXES YIELD name WHERE name = 'lore_chunk_text' RETURN name");
  if (!last) for (const text of SCHEMA) await server.apply(text);
  const [made] = await server.apply(
    `MERGE (w:LoreWorld {only: true})
     ON CREATE SET w.id = $id, w.name = $name, w.layout = $layout, w.write = 0, w.sequence = 0, w.keys = [],
       w.counters = '[]', w.created = timestamp()
     SET w.ontology = CASE WHEN w.name <> $name THEN w.ontology WHEN w.ontology IS NULL OR $adopt THEN $ontology ELSE w.ontology END
     RETURN ${HEAD}, timestamp() AS now`,
    { id: randomUUID(), name, layout: BigInt(LAYOUT), ontology, adopt },
  );
  return made ?? {};
}

/** What is believed by one ontology must not be read by another. */
export function demandOntology(head: Head, ontology: string | null): void {
  if (ontology === null || head.ontology === null || head.ontology === ontology) return;
  throw new LoreError({
    code: 'store/other-ontology',
    message: 'The world is kept by another ontology than the one this process was started with.',
    hint: 'Start every process with the same packs and lore.yaml; `LORE_ADOPT_ONTOLOGY=1` makes this one the world’s.',
  });
}

export async function readHead(server: Server): Promise<Head> {
  return toHead((await server.read(`MATCH (w:LoreWorld) RETURN ${HEAD}`))[0]);
}

/**
 * Others wait from here on until the transaction ends. What is asked is a statement of its own: one that locked and read
 * would have read before it had the lock.
 */
export async function lockWorld(transaction: ServerTransaction): Promise<Head> {
  const [, read] = await Promise.all([
    transaction.run('MATCH (w:LoreWorld) SET w.lock = $lock', { lock: randomUUID() }),
    transaction.run(`MATCH (w:LoreWorld) RETURN ${HEAD}`),
  ]);
  return toHead(read[0]);
}

/** Whether a write of which no acknowledgement came has been done. */
export async function isDone(server: Server, key: string): Promise<boolean> {
  const [found] = await server.read('MATCH (w:LoreWorld) RETURN $key IN w.keys AS done', { key });
  return found?.done === true;
}

function toHead(found: Answered | undefined): Head {
  if (!found)
    throw new LoreError({
      code: 'store/no-world',
      message: 'The database holds no world any more.',
      hint: 'Somebody has emptied it: restore a backup, or `lore migrate --to` it anew.',
    });
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    world: String(found.world),
    write: Number(found.write),
    ontology: text(found.ontology),
    graph: text(found.graph),
  };
}
