/** A world moves to a server and back: the same rows, the same findings, also where it was interrupted. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { migrateWorld, openWorld } from '../../src/engine/index.js';
import { keptTables } from '../../src/store/neo4j/tables.js';
import { Database } from '../../src/store/sqlite/database.js';
import { emptyDatabase, leaveServer, serverAddress } from './graph-kit.js';

const VALDORN = fileURLToPath(new URL('../../examples/valdorn', import.meta.url));
afterAll(leaveServer);

function rowsIn(file: string): Record<string, string> {
  const db = new Database(file, true);
  const all = keptTables(db).map(({ name, cells }) => [
    name,
    JSON.stringify(db.arrays(`SELECT ${cells.join(', ')} FROM "${name}" ORDER BY ${cells.join(', ')}`)),
  ]);
  db.close();
  return Object.fromEntries(all);
}

test('there and back', async () => {
  await emptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-move-'));
  try {
    cpSync(VALDORN, folder, { recursive: true, filter: (one) => path.basename(one) !== '.lore' });
    const world = await openWorld(folder);
    await world.ingest();
    await world.check({ mode: 'batch' });
    const [finding] = await world.store.findings.findings({});
    if (finding)
      await world.store.findings.judge({ id: finding.id, verdict: 'dismissed', by: 'me', reason: 'known' });
    await world.close();
    const before = rowsIn(path.join(folder, '.lore/world.db'));

    let steps = 0;
    const stopping = migrateWorld(folder, serverAddress(), () => {
      if (++steps === 1) throw new Error('the power went');
    });
    await expect(stopping).rejects.toThrow('the power went');
    const { moved } = await migrateWorld(folder, serverAddress());
    expect(moved?.found).toBeGreaterThan(0);
    await expect(migrateWorld(folder, serverAddress())).rejects.toMatchObject({ code: 'migrate/not-empty' });

    process.env.LORE_STORE = serverAddress();
    await migrateWorld(folder, 'back.db');
    expect(rowsIn(path.join(folder, 'back.db'))).toEqual(before);
  } finally {
    delete process.env.LORE_STORE;
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
