/** Processes that answer queries end when nobody asks them any more. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateContext, loadOntology } from '../../../packs/index.js';
import { openSqliteStore } from '../open.js';
import { QueryPool } from './query-pool.js';

test('a process that nobody asks is ended, and the next question starts another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lore-pool-'));
  const file = join(folder, 'world.db');
  const ontology = loadOntology({ packs: ['high-fantasy'] });
  await (await openSqliteStore({ file, ontology })).close();
  const pool = new QueryPool({ file, ontology, dates: dateContext(ontology), idleMs: 50 });
  try {
    for (const n of [1, 2]) {
      expect((await pool.ask({ text: `RETURN ${n} AS n` })).rows).toEqual([[n]]);
      expect(pool.size).toBe(1);
      await expect.poll(() => pool.size).toBe(0);
    }
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
