/** Supposing on a file that others have open: nothing reaches it, and nobody is turned away. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOntology } from '../../../packs/index.js';
import { file as change, type Document, put, triples } from '../../contract/kit.js';
import type { Store } from '../../store.js';
import { Database } from '../database.js';
import { openSqliteStore } from '../open.js';

const ONTOLOGY = loadOntology({ packs: ['high-fantasy'] });
let folder: string;
let file: string;
let store: Store;
const open = () => openSqliteStore({ file, ontology: ONTOLOGY });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lore-supposing-'));
  file = join(folder, 'world.db');
  store = await open();
  await put(store, { id: 'a.md', claims: [['Aldric:Person', 'RULES', 'Valdorn:City']] });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const MORE: Document = { id: 'b.md', claims: [['Aldric', 'PARENT_OF', 'Lysa:Person']] };
const MET = { text: 'MATCH (:Person)-[:PARENT_OF]->(b:Person) RETURN b.name AS name' };

function bytes(): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('-shm'))
    .map((name) => `${name} ${readFileSync(join(folder, name)).toString('base64')}`);
}

test('not a byte of the file or its log changes, and no connection notices', async () => {
  const watcher = new Database(file, true);
  const version = () => watcher.number('PRAGMA data_version');
  const [before, seen] = [bytes(), version()];
  await store.suppose([change(MORE)], async ({ reading }) => {
    expect((await reading.query(MET)).rows).toEqual([['Lysa']]);
    expect((await store.query(MET)).rows).toEqual([]);
  });
  expect(version()).toBe(seen);
  expect(bytes()).toEqual(before);
  watcher.close();
});

test('more than fits into memory is rolled back too', async () => {
  const claims = Array.from(
    { length: 15_000 },
    (_, i) => ['Aldric', 'PARENT_OF', `Guest ${i}:Person`] as const,
  );
  const opened = await store.suppose(
    [change({ id: 'many.md', claims })],
    async ({ report }) => report.statements.opened,
  );
  expect(opened).toBe(15_000);
  expect(await triples(store)).toEqual(['aldric RULES valdorn']);
  expect((await store.check()).problems).toEqual([]);
});

test('what is too large is tried on a copy, of which nothing stays', async () => {
  const before = bytes();
  const apart = mkdtempSync(join(tmpdir(), 'lore-copies-'));
  vi.stubEnv('TMPDIR', apart);
  const claims = Array.from(
    { length: 20_001 },
    (_, i) => ['Aldric', 'PARENT_OF', `Guest ${i}:Person`] as const,
  );
  const answer = await store.suppose([change({ id: 'many.md', claims })], async ({ reading, dirt }) => {
    expect(dirt.dirt).toBe('everything');
    expect((await reading.everything()).statements.row).toHaveLength(20_002);
    return reading.query({
      text: 'MATCH (:Person)-[r:PARENT_OF]->(:Person) RETURN count(r) AS n',
      isolated: true,
    });
  });
  expect(answer.rows).toEqual([[20_001]]);
  expect(bytes()).toEqual(before);
  expect(readdirSync(apart).filter((name) => name.startsWith('lore-suppose-'))).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(apart, { recursive: true, force: true });
}, 30_000);

test('queries in a process of their own see it', async () => {
  const answer = await store.suppose([change(MORE)], ({ reading }) =>
    reading.query({ ...MET, isolated: true }),
  );
  expect(answer.rows).toEqual([['Lysa']]);
  expect(await triples(store)).toEqual(['aldric RULES valdorn']);
});

test('others who write wait until it is over, and those who read do not', async () => {
  const other = await open();
  let over = false;
  let written: Promise<unknown> = Promise.resolve();
  await store.suppose([change(MORE)], async () => {
    written = put(other, { id: 'c.md', claims: [['Aldric', 'SERVES', 'Rook']] }).then(() => {
      expect(over).toBe(true);
    });
    await sleep(150);
    expect(await triples(other)).toEqual(['aldric RULES valdorn']);
    over = true;
  });
  await written;
  expect(await triples(store)).toEqual(['aldric RULES valdorn', 'aldric SERVES rook']);
  await other.close();
});

test('a world that may only be read can be supposed about', async () => {
  const reader = await openSqliteStore({ file, ontology: ONTOLOGY, readonly: true });
  const rows = await reader.suppose([change(MORE)], async ({ reading }) => (await reading.query(MET)).rows);
  expect(rows).toEqual([['Lysa']]);
  await reader.close();
});
