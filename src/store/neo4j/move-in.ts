/** Brings a whole world from a database file to a server: bundle by bundle, again from where it was left, and held against it. */
import { createHash } from 'node:crypto';
import { LoreError } from '../../model/index.js';
import { Database } from '../sqlite/database.js';
import { versionOf } from '../sqlite/migrate.js';
import { everything } from './capture.js';
import { type Bundle, bundleKey, bundlesOf, packed, rowsOf } from './rows.js';
import type { Server } from './server.js';
import { type KeptTable, keptTables } from './tables.js';
import { claimWorld } from './world.js';

const BUNDLES_AT_ONCE = 200;

export interface MoveProgress {
  readonly done: number;
  readonly total: number;
}

export interface Moved {
  /** Rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Bundles that lay there already, from an earlier time. */
  readonly found: number;
  readonly sent: number;
  /** Equal for equal worlds. */
  readonly checksum: string;
}

export interface Move {
  /** A database that nobody writes to meanwhile. */
  readonly file: string;
  readonly server: Server;
  readonly world: string;
  readonly onProgress?: (progress: MoveProgress) => void;
}

export async function moveIn({ file, server, world, onProgress }: Move): Promise<Moved> {
  const db = new Database(file, true);
  try {
    const schema = versionOf(db);
    const head = await claimWorld(server, { name: world, ontology: null, adopt: false, schema });
    if (head.write > 0)
      throw new LoreError({
        code: 'migrate/not-empty',
        message: `The database at ${server.address} holds this world already.`,
        hint: 'Set `store:` in lore.yaml to work with it, or name an empty database.',
      });
    const tables = keptTables(db);
    const bundles = bundlesOf(tables, everything(db, tables).changed);
    const mover = new Mover(db, { read: server.read.bind(server), write: server.apply.bind(server) }, tables);
    const { found, sent } = await mover.sendAll(bundles, 1, onProgress);
    await mover.compare(bundles);
    // Only from here on it is a world that can be opened.
    await server.apply(
      'MATCH (w:LoreWorld) SET w.write = 1, w.packed = 1, w.sequence = $sequence, w.counters = $counters',
      {
        sequence: BigInt(db.number('SELECT max(seq) FROM commits')),
        counters: JSON.stringify(db.arrays('SELECT name, seq FROM sqlite_sequence')),
      },
    );
    return { rows: mover.rows, found, sent, checksum: mover.checksum() };
  } finally {
    db.close();
  }
}

/** Where bundles are sent, and read back. */
interface There {
  read: Server['read'];
  write: Server['apply'];
}

export class Mover {
  readonly rows: Record<string, number> = {};
  readonly #db: Database;
  readonly #there: There;
  readonly #tables: ReadonlyMap<string, KeptTable>;
  readonly #sums = new Map<string, string>();

  constructor(db: Database, there: There, tables: readonly KeptTable[]) {
    this.#db = db;
    this.#there = there;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async sendAll(
    bundles: readonly Bundle[],
    write: number,
    onProgress?: (progress: MoveProgress) => void,
  ): Promise<{ readonly found: number; readonly sent: number }> {
    let [found, sent] = [0, 0];
    for (let at = 0; at < bundles.length; at += BUNDLES_AT_ONCE) {
      const some = await this.#send(bundles.slice(at, at + BUNDLES_AT_ONCE), write);
      found += some.found;
      sent += some.sent;
      onProgress?.({ done: Math.min(at + BUNDLES_AT_ONCE, bundles.length), total: bundles.length });
    }
    return { found, sent };
  }

  /** Those that lie there as they should are left. */
  async #send(bundles: readonly Bundle[], write: number): Promise<{ found: number; sent: number }> {
    const filled = bundles.map((bundle) => {
      const { table, at } = bundle;
      const kept = this.#tables.get(table);
      const cells = kept ? rowsOf(this.#db, kept, at) : [];
      this.rows[table] = (this.rows[table] ?? 0) + cells.length;
      const rows = packed(cells);
      const key = bundleKey(bundle);
      this.#sums.set(key, sumOf(rows));
      return { key, of: table, at: typeof at === 'number' ? BigInt(at) : at, rows };
    });
    const there = await this.#sumsOf(filled.map(({ key }) => key));
    const missing = filled.filter(({ key }) => there.get(key) !== this.#sums.get(key));
    if (missing.length > 0)
      await this.#there.write(
        `UNWIND $bundles AS bundle MERGE (b:LoreRows {key: bundle.key})
         SET b.of = bundle.of, b.at = bundle.at, b.rows = bundle.rows, b.write = $write`,
        { bundles: missing, write: BigInt(write) },
      );
    return { found: filled.length - missing.length, sent: missing.length };
  }

  /** What lies there is read back and must be just what was to be sent. */
  async compare(bundles: readonly Bundle[]): Promise<void> {
    const [counted] = await this.#there.read('MATCH (b:LoreRows) RETURN count(b) AS bundles');
    let wrong = Number(counted?.bundles) - bundles.length;
    for (let at = 0; at < bundles.length; at += BUNDLES_AT_ONCE) {
      const keys = bundles.slice(at, at + BUNDLES_AT_ONCE).map(bundleKey);
      const there = await this.#sumsOf(keys);
      wrong += keys.filter((key) => there.get(key) !== this.#sums.get(key)).length;
    }
    if (wrong === 0) return;
    throw new LoreError({
      code: 'migrate/differs',
      message: `What lies on the server is not what was sent: ${wrong} of ${bundles.length} bundles of rows differ.`,
      hint: 'Nothing was lost here. Empty the database on the server and try again.',
    });
  }

  checksum(): string {
    const hash = createHash('sha256');
    for (const key of [...this.#sums.keys()].sort()) hash.update(`${key} ${this.#sums.get(key)}\n`);
    return hash.digest('hex').slice(0, 16);
  }

  async #sumsOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.#there.read(
      'MATCH (b:LoreRows) WHERE b.key IN $keys RETURN b.key AS key, b.rows AS rows',
      { keys },
    );
    return new Map(
      found.flatMap(({ key, rows }) => (rows instanceof Int8Array ? [[String(key), sumOf(rows)]] : [])),
    );
  }
}

function sumOf(bytes: Int8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
