/** A store that is closed while it reads names ahead of the first question. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BY, file as change, TYPES } from '../../../test/store/contract/kit.js';
import { openSqliteStore } from './open.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-ahead-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('reads on until there is nothing left, and stops when it is closed', async () => {
  const store = await openSqliteStore({ file: join(folder, 'world.db'), types: TYPES });
  await store.commit([change({ id: '1.md', claims: [['Aldric', 'MET', 'Lysa']] })], BY);
  await expect(store.readAhead()).resolves.toBeUndefined();

  const reading = store.readAhead();
  busyFor(20);
  await pause();
  await store.close();
  await expect(reading).resolves.toBeUndefined();
});

/** Longer than one piece of work may take before others get their turn. */
function busyFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
