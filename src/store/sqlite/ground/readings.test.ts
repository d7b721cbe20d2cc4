/** A reading sees one moment, whatever is written meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BY, file as change, type Document, put } from '../../../../test/store/contract/kit.js';
import { loadOntology } from '../../../packs/index.js';
import type { GroundReading } from '../../ground.js';
import { openSqliteStore } from '../open.js';

const ONTOLOGY = loadOntology({ packs: ['high-fantasy'] });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-readings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (file = join(folder, 'world.db')) => openSqliteStore({ file, ontology: ONTOLOGY });
const RULE: Document = { id: 'a.md', claims: [['Aldric:Person', 'RULES', 'Valdorn:City']] };
const MORE: Document = { id: 'b.md', claims: [['Aldric:Person', 'RULES', 'Rook:City']] };
const COUNT = { text: 'MATCH (:Person)-[r:RULES]->(:City) RETURN count(r) AS n' };

async function counted(reading: GroundReading): Promise<unknown[]> {
  const { statements } = await reading.everything();
  return [statements.row.length, (await reading.query(COUNT)).rows[0]?.[0], reading.seq];
}

test('commits of the same store and of others come after it', async () => {
  const [store, other] = [await open(), await open()];
  await put(store, RULE);
  await store.findings.reading(async (reading) => {
    expect(await counted(reading)).toEqual([1, 1, 1]);
    await put(store, MORE);
    await other.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
    expect(await counted(reading)).toEqual([1, 1, 1]);
    expect(await store.findings.reading(counted)).toEqual([1, 1, 3]);
  });
  expect(await store.findings.reading(counted)).toEqual([1, 1, 3]);
  for (const opened of [store, other]) await opened.close();
});

test('in memory, a commit ends it rather than mixing two moments', async () => {
  const store = await open(':memory:');
  await put(store, RULE);
  await store.findings.reading(async (reading) => {
    expect(await counted(reading)).toEqual([1, 1, 1]);
    await put(store, MORE);
    await expect(reading.everything()).rejects.toMatchObject({ code: 'store/changed-meanwhile' });
  });
  await store.close();
});

test('is over when its function has ended', async () => {
  const store = await open();
  const kept = await store.findings.reading(async (reading) => reading);
  await expect(kept.everything()).rejects.toMatchObject({ code: 'store/reading-over' });
  await store.close();
});

test('a world can be filled at once after it was read', async () => {
  const store = await open();
  expect(await store.findings.reading(counted)).toEqual([0, 0, 0]);
  await store.commit([change(RULE), change(MORE)], { ...BY, bulk: true });
  expect(await store.findings.reading(counted)).toEqual([2, 2, 1]);
  await store.close();
});
