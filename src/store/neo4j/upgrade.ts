/** Lays out anew what an earlier version of the program has left on a server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '../sqlite/database.js';
import { migrate } from '../sqlite/migrate.js';
import { LATEST_VERSION } from '../sqlite/schema/index.js';
import { everything } from './capture.js';
import { configureCopy } from './configure-copy.js';
import { Follower } from './follower.js';
import { Mover } from './move-in.js';
import { leaveServer } from './resting-triggers.js';
import { bundleKey, bundlesOf } from './rows.js';
import type { Server } from './server.js';
import { keptTables } from './tables.js';
import { type Head, LAYOUT, lockWorld } from './world.js';

/** In one transaction, while everybody waits: what is the same by both schemas stays as it lies there. */
export async function upgradeWorld(server: Server): Promise<Head> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-upgrade-'));
  const file = path.join(folder, 'world.db');
  const transaction = server.begin();
  try {
    const news = await lockWorld(transaction, 0);
    const { head } = news;
    // Another engine was quicker.
    if (head.schema === LATEST_VERSION) return head;
    const db = new Database(file, false);
    configureCopy(db);
    migrate(db, false, head.schema);
    const follower = new Follower(file, head.world);
    await follower.leap(news, transaction.run);
    follower.close();
    try {
      leaveServer(db);
      migrate(db, false);
      const write = head.write + 1;
      const tables = keptTables(db);
      const mover = new Mover(db, { read: transaction.run, write: transaction.run }, tables);
      const bundles = bundlesOf(tables, everything(db, tables).changed);
      await mover.sendAll(bundles, write);
      transaction.post('MATCH (l:LoreLog) DELETE l');
      const keys = bundles.map(bundleKey);
      transaction.post('MATCH (b:LoreRows) WHERE NOT b.key IN $keys DELETE b', { keys });
      transaction.post(
        `MATCH (w:LoreWorld) SET w.schema = $schema, w.layout = $layout, w.write = $write, w.packed = $write,
           w.counters = $counters, w.graph = null`,
        {
          ...{ schema: BigInt(LATEST_VERSION), layout: BigInt(LAYOUT), write: BigInt(write) },
          counters: JSON.stringify(db.arrays('SELECT name, seq FROM sqlite_sequence')),
        },
      );
      await transaction.commit();
      return { ...head, write, packed: write, schema: LATEST_VERSION, graph: null };
    } finally {
      db.close();
    }
  } finally {
    await transaction.rollback();
    await rm(folder, { recursive: true, force: true });
  }
}
