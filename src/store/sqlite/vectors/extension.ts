/** Loads sqlite-vec into a connection, once, when vectors are first wanted. */
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Database } from '../database.js';

const loaded = new WeakMap<Database, string | null>();
const sqliteVec = z.object({ getLoadablePath: z.custom<() => string>((f) => typeof f === 'function') });

/** Null when vectors work on this connection; otherwise why not, for people. */
export function vectorsUnavailable(db: Database): string | null {
  const known = loaded.get(db);
  if (known !== undefined) return known;
  const problem = load(db);
  loaded.set(db, problem);
  return problem;
}

function load(db: Database): string | null {
  if (process.env.LORE_NO_VECTORS === '1') return 'Vectors are switched off by LORE_NO_VECTORS.';
  try {
    db.loadExtension(process.env.LORE_SQLITE_VEC ?? packaged());
    return null;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return `The extension sqlite-vec cannot be loaded: ${why}`;
  }
}

function packaged(): string {
  return sqliteVec.parse(createRequire(import.meta.url)('sqlite-vec')).getLoadablePath();
}
