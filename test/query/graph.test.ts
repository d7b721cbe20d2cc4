/** The logical graph through the store: names that are wrong, recorded time, refusals, indexes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LoreError } from '../../src/model/index.js';
import { loadOntology } from '../../src/packs/index.js';
import { Database } from '../../src/store/sqlite/database.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { put, text as said, window, year } from '../store/contract/kit.js';

let folder: string;
let file: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lore-graph-'));
  file = join(folder, 'world.db');
  store = await openSqliteStore({ file, ontology: loadOntology({ packs: ['high-fantasy'] }) });
  const base = {
    id: 'a.md',
    defines: [{ told: 'Aldric:Person' }, { told: 'Vyr:House', aliases: ['The Ravens'] }],
  };
  await put(store, {
    ...base,
    hash: '1',
    claims: [
      [
        'Aldric',
        'MEMBER_OF',
        'Vyr',
        { valid: window(300, 320), confidence: 0.4, qualifiers: { rank: 'page' } },
      ],
      ['Aldric', 'birth', year(290)],
    ],
  });
  await put(store, {
    ...base,
    hash: '2',
    claims: [
      ['Aldric', 'MEMBER_OF', 'Vyr', { valid: window(300, 340) }],
      ['Aldric', 'birth', year(290)],
      ['Aldric', 'birth', year(295), { reliability: 'rumour' }],
      ['Aldric', 'birth', year(700), { reliability: 'prophetic' }],
      ['Aldric', 'gender', said('male'), { reliability: 'rumour' }],
      ['Aldric', 'gender', said('female'), { confidence: 0.3 }],
    ],
  });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function failure(text: string): Promise<LoreError> {
  const error = await store.query({ text }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof LoreError) return error;
  throw new Error(`${text} was not refused: ${error}`);
}

describe('what is not there', () => {
  test.each([
    ['MATCH (p:Persn) RETURN p', 'cypher/unknown-label', /Person/],
    ['MATCH (p)-[:MEMBER_OFF]->() RETURN p', 'cypher/unknown-relationship-type', /MEMBER_OF/],
    ['MATCH (p:Person) RETURN p.brith', 'cypher/unknown-property', /birth/],
    ['MATCH ()-[r:RULES]->() RETURN r.confidense', 'cypher/unknown-property', /confidence/],
    ['MATCH (c:Claim) RETURN c.qoute', 'cypher/unknown-property', /quote/],
    ['MATCH (p:Person {nmae: "x"}) RETURN p', 'cypher/unknown-property', /name/],
  ])('%s', async (text, code, hint) => {
    const error = await failure(text);
    expect(error.code).toBe(code);
    expect(error.hint).toMatch(hint);
    expect(error.at?.line).toBe(1);
  });
});

describe('refused before anything runs', () => {
  test.each([
    'CREATE (p:Person)',
    'MATCH (p:Person) SET p.name = "x"',
    'MATCH (p:Person) DELETE p',
    'MATCH (p) DETACH DELETE p',
    'MERGE (p:Person {name: "x"}) RETURN p',
    'MATCH (p) REMOVE p.name',
    'CALL db.labels()',
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    'DROP INDEX x',
    "MATCH (p:Person) WHERE p.name = 'x'; DROP TABLE entity; RETURN p",
  ])('%s', async (text) => {
    expect((await failure(text)).code).toMatch(/^cypher\//);
    await expect(store.query({ text, isolated: true })).rejects.toBeInstanceOf(LoreError);
  });

  test('what looks like SQL is a value', async () => {
    const text = 'MATCH (p:Person {name: $name}) RETURN p.name';
    const { rows } = await store.query({ text, parameters: { name: "Aldric' OR 1=1 --" } });
    expect(rows).toEqual([]);
  });
});

describe('recorded time', () => {
  const text = 'MATCH (p:Person)-[r:MEMBER_OF]->(h) RETURN p.name, r.confidence, r.valid_until, r.rank';
  test('a query sees what is believed now, or what was', async () => {
    expect((await store.query({ text })).rows).toMatchObject([['Aldric', 1, { text: '340 TA' }, null]]);
    expect((await store.query({ text, asOf: 1 })).rows).toMatchObject([
      ['Aldric', 0.4, { text: '320 TA' }, 'page'],
    ]);
    expect((await store.query({ text, asOf: 0 })).rows).toEqual([]);
  });

  test('attributes too', async () => {
    const birth = 'MATCH (p:Person) RETURN p.birth, p.gender';
    expect((await store.query({ text: birth, asOf: 1 })).rows).toMatchObject([
      [{ min: 29000, max: 29099 }, null],
    ]);
  });
});

describe('several values of one attribute', () => {
  test('dates give the hull of what canon says, others the best founded; prophecies do not count', async () => {
    const { rows } = await store.query({
      text: 'MATCH (p:Person) RETURN p.birth, p.gender, p.valid_from.max',
    });
    expect(rows).toEqual([[{ text: '290 TA', min: 29000, max: 29099 }, 'female', 29099]]);
  });
});

describe('limits', () => {
  test('rows', async () => {
    const { rows, truncated } = await store.query({ text: 'UNWIND range(1, 9) AS n RETURN n', maxRows: 3 });
    expect([rows.length, truncated]).toEqual([3, true]);
  });

  test('an answer that is cut short leaves nothing open', async () => {
    const cut = { text: 'MATCH (n) RETURN n.name ORDER BY n.name', maxRows: 1 };
    expect(await store.query(cut)).toEqual({ columns: ['n.name'], rows: [['Aldric']], truncated: true });
    await put(store, { id: 'b.md', claims: [['Bor', 'MET', 'Zoe']] });
    expect((await store.query({ ...cut, maxRows: 9 })).rows).toEqual([['Aldric'], ['Bor'], ['Vyr'], ['Zoe']]);
    await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], { author: 'tester', reason: 'a test' });
  });

  test('more tables than SQLite joins are left to the interpreter', async () => {
    const many = Array.from({ length: 70 }, () => `(:Person {id: 'aldric'})`);
    const text = `MATCH ${many.join(', ')} RETURN count(*)`;
    expect((await store.query({ text })).rows).toEqual([[1]]);
  });

  const endless =
    'MATCH (a), (b), (c), (d), (e), (f), (g), (h), (i), (j), (k), (l), (m), (n), (o), (p), (q), (r), (s), (t), (u), (v), (w), (x), (y), (z), (aa), (bb), (cc), (dd), (ee), (ff), (gg) RETURN count(*)';

  test('time, which really stops a query that would take minutes', async () => {
    const quick = { text: 'MATCH (p:Person) RETURN p.name', isolated: true };
    expect((await store.query(quick)).rows).toEqual([['Aldric']]);
    const start = Date.now();
    await expect(store.query({ text: endless, isolated: true, timeoutMs: 500 })).rejects.toMatchObject({
      code: 'cypher/timeout',
      message: 'The query was stopped after 500 ms.',
    });
    expect(Date.now() - start).toBeLessThan(30_000);
    expect((await store.query(quick)).rows).toEqual([['Aldric']]);
    expect((await store.check()).problems).toEqual([]);
    const dated = { text: "RETURN date('300 TA').text AS t", isolated: true };
    await expect(store.query(dated)).rejects.toMatchObject({ code: 'cypher/invalid-date' });
  });
});

describe('words that another process adds', () => {
  const ask = async (text: string) => (await store.query({ text })).rows;

  test('a type and a relation that nobody had used before', async () => {
    const kingdoms = 'MATCH (k:Kingdom) RETURN k.name';
    const without = 'MATCH (p:Person) WHERE NOT (p)-[:CREATED]->() RETURN p.id';
    const written = 'MATCH (p:Person)-[r:CREATED]->(x) RETURN p.id, type(r), x.name';
    const path = 'MATCH p = (:Person)-[:CREATED]->() RETURN length(p)';
    for (const text of [kingdoms, written, path]) expect(await ask(text)).toEqual([]);
    expect(await ask(without)).toEqual([['aldric']]);
    const other = await openSqliteStore({ file, ontology: loadOntology({ packs: ['high-fantasy'] }) });
    await put(other, { id: 'c.md', claims: [['Aldric', 'CREATED', 'Osk:Kingdom']] });
    await other.close();
    expect(await ask(kingdoms)).toEqual([['Osk']]);
    expect(await ask(without)).toEqual([]);
    expect(await ask(written)).toEqual([['aldric', 'CREATED', 'Osk']]);
    expect(await ask(path)).toEqual([[1]]);
    await store.commit([{ kind: 'drop-origin', origin: 'c.md' }], { author: 'tester', reason: 'a test' });
  });
});

describe('indexes', () => {
  function details(sql: string): string[] {
    const db = new Database(file, true);
    const rows = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    db.close();
    return rows.map(({ detail }) => detail);
  }

  test.each([
    [
      'MATCH (a:Person)-[r:MEMBER_OF]->(b) WHERE time_windows_overlap(r.valid_from, r.valid_until, r.valid_from, r.valid_until) RETURN a.id, b.id',
      /COVERING INDEX statement_out/,
    ],
    ['MATCH (h:House)<-[:MEMBER_OF]-(a) RETURN h.id, a', /COVERING INDEX statement_(in|out)/],
    ['MATCH (p:Person) RETURN p.id', /COVERING INDEX entity_by_type/],
    ['MATCH (p:Person {name: "Aldric"}) RETURN p.id', /INDEX entity_by_name \(name=\?\)/],
    ['MATCH (p:Person {id: "aldric"})-[:MEMBER_OF]->(h) RETURN h', /INTEGER PRIMARY KEY \(rowid=\?\)/],
    ['MATCH (p {id: "aldric"})-[r]-(b) RETURN b', /MULTI-INDEX OR/],
    ['MATCH (p:Person)-[:MEMBER_OF]-(b) RETURN p, b', /SEARCH e1 USING INTEGER PRIMARY KEY \(rowid=\?\)/],
    ['MATCH (p {id: "aldric"})-[:MEMBER_OF]-(b) RETURN p, b', /MULTI-INDEX OR/],
    [
      'MATCH (p:Person)-[:MEMBER_OF]->(h) WHERE (h)-[:MEMBER_OF]-(p) RETURN p, h',
      /MULTI-INDEX OR\nINDEX 1\nSEARCH \w+ (EXISTS )?USING COVERING INDEX statement_(in|out)/,
    ],
    [
      'MATCH (p:Person) WHERE p.id IN ["aldric", "vyr"] RETURN p.name',
      /INDEX sqlite_autoindex_entity_1 \(id=\?\)/,
    ],
    [
      'MATCH (p:Person) WHERE p.birth IS NOT NULL RETURN p',
      /SEARCH m\d+ USING PRIMARY KEY \(predicate=\? AND entity=\?\)/,
    ],
    [
      'MATCH (p:Person) WHERE NOT (p)-[:MEMBER_OF]->() RETURN p',
      /COVERING INDEX statement_out \(predicate=\? AND subject=\?/,
    ],
  ])('%s', async (text, expected) => {
    const { plan, sql } = await store.explain({ text });
    expect(sql).toHaveLength(1);
    expect(plan).toBe(sql[0]);
    const found = details(sql[0] ?? '');
    expect(found.join('\n')).toMatch(expected);
    expect(found.filter((detail) => /^SCAN (?!CONSTANT)/.test(detail))).toEqual([]);
  });
});
