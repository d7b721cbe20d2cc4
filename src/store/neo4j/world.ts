/** The node that stands for the world: it claims the database, gives the numbers of writes, and is what writers lock. */
import { randomUUID } from 'node:crypto';
import { LoreError } from '../../model/index.js';
import { demandFirstVersion } from '../sqlite/migrate.js';
import { LATEST_VERSION } from '../sqlite/schema/index.js';
import type { Answered, Server, ServerTransaction } from './server.js';

/** Worlds of before that did not say by which schema their rows are laid out: by this one. */
const UNTOLD_SCHEMA = 24;

/** Other than before when what lies in a database could not be read by a program of before. */
export const LAYOUT = 2;

export interface Head {
  readonly world: string;
  /** Counts every write, commits and records alike. */
  readonly write: number;
  /** Up to which write all lies in bundles; what came since is in the log, too. */
  readonly packed: number;
  readonly ontology: string | null;
  /** By which ontology the graph was drawn; null where it has not been. */
  readonly graph: string | null;
  /** By which version of the schema its rows are laid out. */
  readonly schema: number;
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
  // Found a moment later: no write waits for it.
  `CREATE FULLTEXT INDEX lore_chunk_text IF NOT EXISTS FOR (c:LoreChunk) ON EACH [c.heading, c.text]
   OPTIONS {indexConfig: {\`fulltext.eventually_consistent\`: true}}`,
];

const HEAD = `w.id AS world, w.name AS name, w.layout AS layout, w.write AS write,
  coalesce(w.packed, w.write) AS packed, w.ontology AS ontology, w.graph AS graph, coalesce(w.schema, ${UNTOLD_SCHEMA}) AS schema`;
const NEWS = `MATCH (w:LoreWorld) OPTIONAL MATCH (l:LoreLog) WHERE l.write > $since
  WITH w, l ORDER BY l.write
  RETURN ${HEAD}, w.counters AS counters, collect({write: l.write, rows: l.rows}) AS log`;
/** After so long nobody asks any more whether a write of an engine that is gone was done. */
const FORGOTTEN_MS = 86_400_000;

export interface Claiming {
  readonly name: string;
  readonly ontology: string | null;
  /** By which its rows are to be laid out where it is made; the latest when absent. */
  readonly schema?: number;
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
  const head = toHead(found);
  if (Number(found.layout) > LAYOUT || head.schema > LATEST_VERSION)
    throw new LoreError({
      code: 'store/newer-version',
      message: `What lies at ${server.address} was written by a newer version: layout ${String(found.layout)} and schema ${head.schema}; this program knows ${LAYOUT} and ${LATEST_VERSION}.`,
      hint: 'Upgrade lore-engine; nothing there was touched.',
    });
  demandFirstVersion(head.schema, `What lies at ${server.address}`);
  demandOntology(head, ontology);
  return { ...head, now: Number(found.now) };
}

async function findWorld(
  server: Server,
  { name, ontology, adopt, schema = LATEST_VERSION }: Claiming,
): Promise<Answered> {
  const [known] = await server.read(`MATCH (w:LoreWorld) RETURN ${HEAD}, timestamp() AS now`);
  const isKept = known?.ontology === ontology || (known?.ontology !== null && !adopt);
  if (known && isKept) return known;
  const [last] = await server.read("SHOW INDEXES YIELD name WHERE name = 'lore_chunk_text' RETURN name");
  if (!last) for (const text of SCHEMA) await server.apply(text);
  const [made] = await server.apply(
    `MERGE (w:LoreWorld {only: true})
     ON CREATE SET w.id = $id, w.name = $name, w.layout = $layout, w.schema = $schema, w.write = 0, w.packed = 0, w.sequence = 0,
       w.counters = '[]', w.created = timestamp()
     SET w.ontology = CASE WHEN w.name <> $name THEN w.ontology WHEN w.ontology IS NULL OR $adopt THEN $ontology ELSE w.ontology END
     RETURN ${HEAD}, timestamp() AS now`,
    { id: randomUUID(), name, layout: BigInt(LAYOUT), schema: BigInt(schema), ontology, adopt },
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

export interface LogEntry {
  readonly write: number;
  /** What it changed, packed. */
  readonly rows: unknown;
}

/** What a copy that has come to some write is told. */
export interface News {
  readonly head: Head;
  readonly counters: string;
  /** Of the writes since, those that are logged, in order: all, unless they were put into bundles meanwhile. */
  readonly log: readonly LogEntry[];
}

/** Engines of another version must not write beside each other. */
export function demandSchema({ schema }: Head): void {
  if (schema === LATEST_VERSION) return;
  throw new LoreError({
    code: 'store/other-schema',
    message: `The world’s rows are laid out by version ${schema} of the schema by now; this process knows ${LATEST_VERSION}.`,
    hint: 'Another engine was upgraded: upgrade lore-engine here too, and start this process again.',
  });
}

export async function readNews(read: ServerTransaction['run'], since: number): Promise<News> {
  const [found] = await read(NEWS, { since: BigInt(since) });
  const head = toHead(found);
  const log = Array.isArray(found?.log) ? found.log : [];
  return {
    head,
    counters: String(found?.counters ?? '[]'),
    // What was written while it was read is for the next time.
    log: log
      .filter(({ write }) => typeof write === 'bigint' && Number(write) <= head.write)
      .map(({ write, rows }) => ({ write: Number(write), rows })),
  };
}

/**
 * Others wait from here on until the transaction ends. What is asked is a statement of its own: one that locked and read
 * would have read before it had the lock.
 */
export async function lockWorld(transaction: ServerTransaction, since: number): Promise<News> {
  lock(transaction);
  return readNews(transaction.run, since);
}

function lock(transaction: ServerTransaction): void {
  transaction.post('MATCH (w:LoreWorld) SET w.lock = $lock', { lock: randomUUID() });
}

/** Whether the last write of an engine, of which no acknowledgement came, has been done: once it cannot come any more. */
export function isDone(server: Server, engine: string, key: string): Promise<boolean> {
  return server.patiently(async () => {
    const transaction = server.begin();
    try {
      lock(transaction);
      const known = { engine, key };
      return (
        (await transaction.run('MATCH (e:LoreEngine {id: $engine, key: $key}) RETURN e.id', known)).length > 0
      );
    } finally {
      await transaction.rollback();
    }
  });
}

export async function forgetEngines(server: Server): Promise<void> {
  const before = BigInt(FORGOTTEN_MS);
  await server.apply('MATCH (e:LoreEngine) WHERE e.at < timestamp() - $before DELETE e', { before });
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
    packed: Number(found.packed),
    ontology: text(found.ontology),
    graph: text(found.graph),
    schema: Number(found.schema),
  };
}
