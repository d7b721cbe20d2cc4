/** Sends what a write has changed: a small one as a line of the log, others with all that was logged as whole bundles. */
import type { Database } from '../sqlite/database.js';
import { type Changed, type Key, rowsIn } from './capture.js';
import {
  bundleKey,
  bundlesOf,
  type Logged,
  packed,
  packedLog,
  rowsOf,
  rowsWith,
  unpackedLog,
} from './rows.js';
import type { ServerTransaction } from './server.js';
import type { KeptTable } from './tables.js';
import { type Head, LAYOUT } from './world.js';

/** Bundles of about so many bytes travel at once. */
const BYTES_AT_ONCE = 2_000_000;
const BUNDLES_AT_ONCE = 500;
/** More rows than these are no line of a log. */
const LOGGED_ROWS = 500;
/** So many writes are logged before they are put into bundles. */
const LOG_LENGTH = 64;

export interface Write {
  readonly write: number;
  /** Who writes, and what this write is known by to whoever does. */
  readonly engine: string;
  readonly key: string;
  /** By which ontology the graph is drawn with it; null where it is not. */
  readonly graph: string | null;
  /** Of the world before. */
  readonly head: Head;
}

interface Copy {
  readonly db: Database;
  readonly tables: readonly KeptTable[];
}

export async function sendRows(
  copy: Copy,
  changed: Changed,
  { write, engine, key, graph, head }: Write,
  transaction: ServerTransaction,
): Promise<void> {
  const { db } = copy;
  const isLogged = rowsIn(changed) <= LOGGED_ROWS && write - head.packed < LOG_LENGTH;
  // One statement: each costs the server as much as what is in it.
  transaction.post(
    `MATCH (w:LoreWorld) SET w.write = $write, w.packed = $packed, w.sequence = $sequence, w.counters = $counters,
       w.graph = $graph, w.layout = $layout
     MERGE (e:LoreEngine {id: $engine}) SET e.key = $key, e.at = timestamp()
     ${isLogged ? 'CREATE (:LoreLog {write: $write, rows: $rows})' : ''}`,
    {
      ...{ graph, engine, key, write: BigInt(write), layout: BigInt(LAYOUT) },
      packed: BigInt(isLogged ? head.packed : write),
      sequence: BigInt(db.number('SELECT max(seq) FROM commits')),
      counters: JSON.stringify(db.arrays('SELECT name, seq FROM sqlite_sequence')),
      ...(isLogged ? { rows: packedLog(logOf(copy, changed)) } : {}),
    },
  );
  if (!isLogged) await sendBundles(copy, await withLogged(changed, transaction), write, transaction);
}

function logOf({ db, tables }: Copy, changed: Changed): Logged[] {
  return tables.flatMap((table): Logged[] => {
    const keys = changed.get(table.name);
    return keys ? [[table.name, keys, rowsWith(db, table, keys)]] : [];
  });
}

/** What was logged goes into bundles with it, and the log is empty. */
async function withLogged(changed: Changed, transaction: ServerTransaction): Promise<Changed> {
  const all = new Map<string, Set<Key>>([...changed].map(([table, keys]) => [table, new Set(keys)]));
  for (const { rows } of await transaction.run('MATCH (l:LoreLog) RETURN l.rows AS rows')) {
    if (!(rows instanceof Int8Array)) continue;
    for (const [table, keys] of unpackedLog(rows)) {
      const known = all.get(table) ?? new Set();
      for (const key of keys) known.add(key);
      all.set(table, known);
    }
  }
  transaction.post('MATCH (l:LoreLog) DELETE l');
  return new Map([...all].map(([table, keys]) => [table, [...keys]]));
}

async function sendBundles(
  { db, tables }: Copy,
  changed: Changed,
  write: number,
  transaction: ServerTransaction,
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let bundles: object[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bundles.length === 0) return;
    await transaction.run(
      `UNWIND $bundles AS bundle MERGE (b:LoreRows {key: bundle.key})
       SET b.of = bundle.of, b.at = bundle.at, b.rows = bundle.rows, b.write = $write`,
      { bundles, write: BigInt(write) },
    );
    bundles = [];
    bytes = 0;
  };
  for (const bundle of bundlesOf(tables, changed)) {
    const table = byName.get(bundle.table);
    if (!table) continue;
    const rows = packed(rowsOf(db, table, bundle.at));
    const at = typeof bundle.at === 'number' ? BigInt(bundle.at) : bundle.at;
    bundles.push({ key: bundleKey(bundle), of: bundle.table, at, rows });
    bytes += rows.length;
    if (bytes >= BYTES_AT_ONCE || bundles.length >= BUNDLES_AT_ONCE) await flush();
  }
  await flush();
}
