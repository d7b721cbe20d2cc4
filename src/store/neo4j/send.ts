/** Sends the rows that a write has changed, bundle by bundle, with its number and the key it is known by. */
import type { Database } from '../sqlite/database.js';
import type { Changed } from './capture.js';
import { bundleKey, bundlesOf, packed, rowsOf } from './rows.js';
import type { ServerTransaction } from './server.js';
import type { KeptTable } from './tables.js';

/** Bundles of about so many bytes travel at once. */
const BYTES_AT_ONCE = 2_000_000;
const BUNDLES_AT_ONCE = 500;

export interface Write {
  readonly write: number;
  readonly key: string;
  /** By which ontology the graph is drawn with it; null where it is not. */
  readonly graph: string | null;
}

export async function sendRows(
  { db, tables }: { readonly db: Database; readonly tables: readonly KeptTable[] },
  changed: Changed,
  { write, key, graph }: Write,
  transaction: ServerTransaction,
): Promise<void> {
  await transaction.run(
    `MATCH (w:LoreWorld) SET w.write = $write, w.sequence = $sequence, w.counters = $counters,
       w.graph = $graph, w.keys = (w.keys + $key)[-100..]`,
    {
      graph,
      write: BigInt(write),
      sequence: BigInt(db.number('SELECT max(seq) FROM commits')),
      counters: JSON.stringify(db.arrays('SELECT name, seq FROM sqlite_sequence')),
      key,
    },
  );
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
