/** Every table of the schema can be kept by a server: its rows are told apart by a number or by their key, never by both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { Database } from '../sqlite/database.js';
import { openSqliteStore } from '../sqlite/open.js';
import { keptTables } from './tables.js';

test('a server can keep every table of the schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lore-tables-'));
  const file = join(folder, 'world.db');
  try {
    await (await openSqliteStore({ file, ontology: loadOntology({ packs: ['core'] }) })).close();
    const db = new Database(file, true);
    const tables = keptTables(db);
    db.close();
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['statement', 'entity', 'finding', 'unread_file', 'fact_sense']),
    );
    for (const { name, identity } of tables) expect(identity.length, name).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
