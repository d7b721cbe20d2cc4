/** Supposing on a file that others have open: nothing reaches it, and nobody is turned away. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Document, put, triples } from '../../../../test/store/contract/kit.js';
import { loadOntology } from '../../../packs/index.js';
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
const CHILD = { text: 'MATCH (:Person)-[:PARENT_OF]->(b:Person) RETURN b.name AS name' };

function bytes(): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('-shm'))
    .map((name) => `${name} ${readFileSync(join(folder, name)).toString('base64')}`);
}

test('not a byte of the file or its log changes, and no connection notices', async () => {
  const watcher = new Database(file, true);
  const version = () => watcher.number('PRAGMA data_version');
  const [before, seen] = [bytes(), version()];
  await store.suppose(async (inside) => {
    await put(inside, MORE);
    expect((await inside.query(CHILD)).rows).toEqual([['Lysa']]);
    await inside.findings.reading(async (reading) => {
      expect((await reading.query(CHILD)).rows).toEqual([['Lysa']]);
    });
    expect((await store.query(CHILD)).rows).toEqual([]);
  });
  expect(version()).toBe(seen);
  expect(bytes()).toEqual(before);
  watcher.close();
});

const many = (n: number) =>
  Array.from({ length: n }, (_, i) => ['Aldric', 'PARENT_OF', `Guest ${i}:Person`] as const);

test('more than fits into memory is rolled back too', async () => {
  await store.suppose(async (inside) => {
    await put(inside, { id: 'many.md', claims: many(15_000) });
    expect((await inside.counts()).relations).toBe(15_001);
  });
  expect(await triples(store)).toEqual(['aldric RULES valdorn']);
  expect((await store.check()).problems).toEqual([]);
});

test('what is tried on a copy leaves nothing of the copy', async () => {
  const before = bytes();
  const apart = mkdtempSync(join(tmpdir(), 'lore-copies-'));
  vi.stubEnv('TMPDIR', apart);
  const answer = await store.suppose(
    async (inside) => {
      await put(inside, MORE);
      expect(readdirSync(apart)).toHaveLength(1);
      expect(await put(store, { id: 'c.md', claims: [] })).toMatchObject({ statements: { opened: 0 } });
      return inside.query({ ...CHILD, isolated: true });
    },
    { apart: true },
  );
  expect(answer.rows).toEqual([['Lysa']]);
  expect(readdirSync(apart).filter((name) => name.startsWith('lore-suppose-'))).toEqual([]);
  expect(bytes()).not.toEqual(before);
  vi.unstubAllEnvs();
  rmSync(apart, { recursive: true, force: true });
});

test('queries in a process of their own see every commit of it', async () => {
  await store.suppose(async (inside) => {
    await put(inside, MORE);
    expect((await inside.query({ ...CHILD, isolated: true })).rows).toEqual([['Lysa']]);
    await put(inside, { ...MORE, hash: 'h2', claims: [['Aldric', 'PARENT_OF', 'Wren:Person']] });
    await inside.findings.reading(async (reading) => {
      expect((await reading.query({ ...CHILD, isolated: true })).rows).toEqual([['Wren']]);
    });
  });
  expect(await triples(store)).toEqual(['aldric RULES valdorn']);
});

test('others who write wait until it is over, and those who read do not', async () => {
  const other = await open();
  let over = false;
  let written: Promise<unknown> = Promise.resolve();
  await store.suppose(async (inside) => {
    await put(inside, MORE);
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
  const rows = await reader.suppose(async (inside) => {
    await put(inside, MORE);
    return (await inside.query(CHILD)).rows;
  });
  expect(rows).toEqual([['Lysa']]);
  await reader.close();
});

test('nothing is supposed within what is supposed', async () => {
  const twice = store.suppose((inside) => inside.suppose(async () => 1));
  await expect(twice).rejects.toMatchObject({ code: 'store/supposed-already' });
});

test('what was supposed before is not met by what is supposed next, words neither', async () => {
  const dated = { text: 'MATCH (a)-[r]->(b) RETURN type(r), b.name ORDER BY b.name' };
  const strange = (predicate: string): Document => ({
    id: 'b.md',
    claims: [['Aldric', predicate, `${predicate} one:Person`]],
  });
  for (const predicate of ['ENVIES', 'PITIES', 'ENVIES']) {
    const rows = await store.suppose(async (inside) => {
      await put(inside, strange(predicate));
      return (await inside.query(dated)).rows;
    });
    expect(rows).toEqual([
      [predicate, `${predicate} one`],
      ['RULES', 'Valdorn'],
    ]);
  }
  expect((await store.query(dated)).rows).toEqual([['RULES', 'Valdorn']]);
});

test('a store that was supposed answers no more when that is over, and writes nothing', async () => {
  const inside = await store.suppose(async (supposed) => supposed);
  await expect(put(inside, MORE)).rejects.toMatchObject({ code: 'store/supposition-over' });
  await expect(inside.counts()).rejects.toMatchObject({ code: 'store/supposition-over' });
  expect(await triples(store)).toEqual(['aldric RULES valdorn']);
});

test('names that are supposed are near names there and then, besides those that were known', async () => {
  const near = async (of: Store, name: string) =>
    (await of.nearNames(name, 5)).map(({ name: found }) => found);
  for (const apart of [false, true]) {
    await store.suppose(
      async (inside) => {
        await put(inside, MORE);
        expect(await near(inside, 'lysah')).toEqual(['Lysa']);
        expect(await near(inside, 'aldrik')).toEqual(['Aldric']);
        await put(inside, { id: 'c.md', claims: [['Aldrin:Person', 'MET', 'Aldric']] });
        expect((await near(inside, 'aldrik')).sort()).toEqual(['Aldric', 'Aldrin']);
      },
      { apart },
    );
    expect(await near(store, 'lysah')).toEqual([]);
    expect(await near(store, 'aldrik')).toEqual(['Aldric']);
  }
});
