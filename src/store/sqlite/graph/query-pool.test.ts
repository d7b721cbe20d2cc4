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

test('questions in line are answered by one process in their order; one that takes too long takes no other with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lore-pool-'));
  const file = join(folder, 'world.db');
  const ontology = loadOntology({ packs: ['high-fantasy'] });
  await (await openSqliteStore({ file, ontology })).close();
  const pool = new QueryPool({ file, ontology, dates: dateContext(ontology) });
  const endless = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(a + b) AS n';
  try {
    const asked = ['RETURN 1 AS n', 'RETURN 2 AS n', endless, 'RETURN 3 AS n', 'RETURN 4 AS n'];
    const answers = await Promise.allSettled(
      asked.map((text) => pool.ask({ text, inLine: true, timeoutMs: text === endless ? 300 : 20_000 })),
    );
    const told = answers.map((one) =>
      one.status === 'fulfilled' ? one.value.rows[0]?.[0] : one.reason.code,
    );
    expect(told).toEqual([1, 2, 'cypher/timeout', 3, 4]);
    expect(pool.size).toBe(1);
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('whoever waits in line when the pool is closed is told so, and no other process is started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lore-pool-'));
  const file = join(folder, 'world.db');
  const ontology = loadOntology({ packs: ['high-fantasy'] });
  await (await openSqliteStore({ file, ontology })).close();
  const pool = new QueryPool({ file, ontology, dates: dateContext(ontology) });
  try {
    await pool.ask({ text: 'RETURN 1 AS n' });
    const endless = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN count(a + b) AS n';
    const asked = [1, 2, 3].map(() => pool.ask({ text: endless, inLine: true, timeoutMs: 20_000 }));
    const answers = Promise.allSettled(asked);
    await pool.close();
    const told = (await answers).map((one) => one.status === 'rejected' && one.reason.code);
    expect(told).toEqual(Array(3).fill('store/query-died'));
    expect(pool.size).toBe(0);
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
