/** A world moves to a server and back: the same rows, the same findings, also where it was interrupted. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { migrateWorld, openWorld } from '../../src/engine/index.js';
import { moveIn } from '../../src/store/neo4j/move-in.js';
import { Server } from '../../src/store/neo4j/server.js';
import { keptTables } from '../../src/store/neo4j/tables.js';
import { Database } from '../../src/store/sqlite/database.js';
import { migrate, versionOf } from '../../src/store/sqlite/migrate.js';
import { FIRST_VERSION, LATEST_VERSION } from '../../src/store/sqlite/schema/index.js';
import { emptyDatabase, leaveServer, openAgain, serverAddress } from './graph-kit.js';

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

test('what an earlier version left on the server, and its copy, are laid out anew', async () => {
  await emptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-older-'));
  const file = path.join(folder, 'older.db');
  const copy = path.join(folder, 'copy.db');
  const server = await Server.connect({ address: serverAddress() });
  try {
    const old = new Database(file, false);
    migrate(old, false, FIRST_VERSION);
    old.exec(`INSERT INTO conversation VALUES ('ctx-1', 'me', 1, 2, '[]', '[]');
      INSERT INTO conversation_call VALUES (1, 'ctx-1', 1, 3, '{"tool":"lookup"}'), (2, 'ctx-1', 2, 4, '{"tool":"recall"}')`);
    old.close();
    await moveIn({ file, server, world: 'test' });
    cpSync(file, copy);
    for (const name of [copy, undefined]) {
      const store = await openAgain(undefined, name === undefined ? {} : { copy: name });
      const found = await store.conversations.load('ctx-1', 0);
      expect(found?.calls.map(({ tool }) => tool)).toEqual(['lookup', 'recall']);
      expect((await store.check()).problems).toEqual([]);
      await store.close();
    }
    const made = new Database(copy, true);
    expect(versionOf(made)).toBe(LATEST_VERSION);
    made.close();
    await server.apply('MATCH (w:LoreWorld) SET w.schema = 3');
    await expect(openAgain()).rejects.toMatchObject({ code: 'store/too-old' });
    await server.apply('MATCH (w:LoreWorld) SET w.schema = 1000');
    await expect(openAgain()).rejects.toMatchObject({ code: 'store/newer-version' });
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
