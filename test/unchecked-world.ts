/** A world that reads its files and checks nothing: enough where a test asks what was read, and many times as quick. */
import { ingestWorldOf } from '../src/engine/ingest-world.js';
import { readWorld } from '../src/engine/read-world.js';
import { ingest } from '../src/ingest/pipeline.js';
import { openSqliteStore } from '../src/store/sqlite/open.js';

export type UncheckedWorld = Awaited<ReturnType<typeof openUnchecked>>;

export async function openUnchecked(folder: string) {
  const parts = await readWorld(folder);
  const { ontology, dates } = parts;
  const store = await openSqliteStore({ file: ':memory:', ontology, dates });
  const world = ingestWorldOf({ ...parts, store });
  return { store, ingest: () => ingest(world), close: () => store.close() };
}
