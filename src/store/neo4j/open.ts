/** Opens a world that a Neo4j server keeps. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dateContext } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { asAsked, createDateParser, type DateContext } from '../../time/index.js';
import { overPort } from '../record/over-port.js';
import { retryWhileBusy } from '../sqlite/busy.js';
import { Database } from '../sqlite/database.js';
import { openDictionaries } from '../sqlite/dictionary.js';
import { GraphDoor } from '../sqlite/graph/door.js';
import { graphModel } from '../sqlite/graph/model.js';
import { graphSchema } from '../sqlite/graph/schema.js';
import { migrate, versionOf } from '../sqlite/migrate.js';
import { LATEST_VERSION } from '../sqlite/schema/index.js';
import { SqliteStore } from '../sqlite/sqlite-store.js';
import type { GraphQuery, Store } from '../store.js';
import { FLAT_TYPES, type TypeOrder, typeOrderOf } from '../type-order.js';
import { configureCopy, orClosed } from './configure-copy.js';
import { ServerQueries } from './cypher/ask.js';
import { draw, drawInPieces } from './graph/draw.js';
import { type Draw, Keeper } from './keeper.js';
import { portOver } from './neo4j-port.js';
import { makeOwnWorld } from './resting-triggers.js';
import { Server, type ServerOptions } from './server.js';
import { upgradeWorld } from './upgrade.js';
import { ServerVectors } from './vectors.js';
import { demandVersion, serverVersion } from './version.js';
import { claimWorld, forgetEngines } from './world.js';

export interface Neo4jStoreOptions extends ServerOptions {
  /** What the world is called: a database holds one. */
  readonly world: string;
  /** Where the working copy lies; in a folder of its own that goes with the store when absent. */
  readonly copy?: string;
  readonly ontology?: Pick<Ontology, 'entityTypes'> | Ontology;
  readonly dates?: DateContext;
  readonly types?: TypeOrder;
  /** The ontology takes the place of the one that the world was kept by. */
  readonly adopt?: boolean;
  /** Milliseconds since 1970; by the server's clock when absent. */
  readonly now?: () => number;
}

export async function openNeo4jStore(options: Neo4jStoreOptions): Promise<Store> {
  const { ontology, world } = options;
  const whole = ontology && 'relationTypes' in ontology ? ontology : null;
  const version = whole?.version ?? null;
  const server = await Server.connect(options);
  const folder = options.copy === undefined ? await mkdtemp(path.join(tmpdir(), 'lore-copy-')) : null;
  const file = options.copy ?? path.join(folder ?? '', 'copy.db');
  const remove = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    const running = await serverVersion(server);
    demandVersion(running);
    const asked = Date.now();
    const claimed = await claimWorld(server, {
      name: world,
      ontology: version,
      adopt: options.adopt ?? false,
    });
    const head = claimed.schema === LATEST_VERSION ? claimed : await upgradeWorld(server);
    await forgetEngines(server);
    const now = options.now ?? clockOf(claimed.now - (asked + Date.now()) / 2);
    const types = options.types ?? (ontology ? typeOrderOf(ontology) : FLAT_TYPES);
    const db = await retryWhileBusy(() => prepared(file));
    const words = openDictionaries(db);
    const door = new GraphDoor({ db, words }, options);
    const context = { types, now };
    const copy = new SqliteStore({ db, words, ...context }, door);
    const draw = whole && drawingOf(whole, options.dates);
    const keeper = await retryWhileBusy(
      () => new Keeper({ server, head, file, ontology: version, context, door, draw }),
    );
    if (draw && head.graph !== version) await keeper.redraw();
    const port = portOver(copy, keeper, new ServerVectors(server, db));
    const { query: copied, explain: explained } = port;
    const asking = whole && askingOf(server, whole, options.dates);
    const store = overPort(
      Object.assign(port, {
        location: options.address,
        // What people and models ask may take long: it is the server's to bear, and to stop.
        query: async (query: GraphQuery) =>
          (query.isolated ? await asking?.ask(query) : null) ?? copied(query),
        explain: async (query: GraphQuery) => {
          const text = query.isolated ? asking?.printed(query) : null;
          return text ? { plan: text, sql: [text] } : explained(query);
        },
        check: async () => {
          await keeper.inStep.fresh();
          const health = await copy.check();
          return { ...health, engine: `${running.name} ${running.version}, worked on in ${health.engine}` };
        },
        backup: async (to: string) => {
          await keeper.inStep.fresh();
          await copy.backup(to);
          makeOwnWorld(to);
        },
        close: async () => {
          await keeper.close();
          await copy.close();
          await remove();
        },
      }),
    );
    return Object.assign(store, { within: <T>(work: () => Promise<T>) => keeper.inStep.within(work) });
  } catch (error) {
    await server.close();
    await remove();
    throw error;
  }
}

function askingOf(
  server: Server,
  ontology: Ontology,
  dates: DateContext = dateContext(ontology),
): ServerQueries {
  const model = graphModel(ontology);
  return new ServerQueries(server, model, graphSchema(model, createDateParser(asAsked(dates)).parse));
}

function drawingOf(ontology: Ontology, dates: DateContext = dateContext(ontology)): Draw {
  const graph = { model: graphModel(ontology), dates: asAsked(dates), canon: false };
  return {
    atOnce: ({ db, words }, written, transaction) => draw({ ...graph, db, words }, written, transaction),
    inPieces: ({ db, words }, written, transact) => drawInPieces({ ...graph, db, words }, written, transact),
  };
}

/** What was made by another version of the schema is made anew. */
function prepared(file: string): Database {
  const found = new Database(file, false);
  const version = orClosed(found, () => versionOf(found));
  found.close();
  if (version > 0 && version < LATEST_VERSION)
    for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  const db = new Database(file, false);
  return orClosed(db, () => {
    configureCopy(db);
    migrate(db, false);
    return db;
  });
}

/** Leases of several engines are measured by one clock: ours, and how far the server's is ahead of it. */
function clockOf(ahead: number): () => number {
  return () => Math.round(Date.now() + ahead);
}
