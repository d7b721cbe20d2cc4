/** Rules that people add: in a process of their own, stopped when they take too long, with a message from their description. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATES, ONTOLOGY, RUN } from '../../../test/consistency/cypher.fixture.js';
import { put, window } from '../../../test/store/contract/kit.js';
import type { RuleRecord } from '../../store/findings.js';
import { openSqliteStore } from '../../store/sqlite/open.js';
import type { Store } from '../../store/store.js';
import { cypherRules } from './cypher-rules.js';
import { runCypherRule } from './run-cypher-rule.js';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lore-own-'));
  store = await openSqliteStore({ file: path.join(folder, 'world.db'), ontology: ONTOLOGY, dates: DATES });
  const told = Array.from({ length: 60 }, (_, i) => `P${i}`);
  await put(store, {
    id: 'a.yaml',
    defines: [
      'Ashmark:Kingdom',
      'Valdorn:Kingdom',
      'Fort Bracken:Building',
      ...told.map((name) => `${name}:Person`),
    ].map((one) => ({ told: one })),
    claims: [
      ['Ashmark', 'CONTROLS', 'Fort Bracken', { valid: window(300, 360) }],
      ['Valdorn', 'CONTROLS', 'Fort Bracken', { valid: window(310, 340) }],
      ['Valdorn', 'CONTROLS', 'P1', { valid: window(310, 340), reliability: 'prophetic' }],
    ],
  });
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function record(id: string, cypher: string, header = ''): RuleRecord {
  return {
    id,
    name: id,
    kind: 'ontology-violation',
    severity: 'error',
    description: 'A place answers to one crown.',
    cypher,
    pack: 'world',
    own: true,
    enabled: true,
    header,
  };
}

/** Ample: where nothing is built the process has to compile what it runs first. */
const LONG_MS = 60_000;

function runOwn(one: RuleRecord, timeoutMs = LONG_MS) {
  const rule = cypherRules(ONTOLOGY, [one]).find(({ id }) => id === one.id);
  if (!rule) throw new Error('the rule is not there');
  return store.findings.reading((reading) =>
    runCypherRule(reading, rule, 'everything', { ...RUN, timeoutMs }),
  );
}

describe("a person's own rule", { timeout: LONG_MS }, () => {
  const QUERY = 'MATCH (a)-[:CONTROLS]->(x)<-[:CONTROLS]-(b) WHERE a <> b RETURN a, b, x';

  test('is run, and says what its description says', async () => {
    const hits = await runOwn(record('two-crowns', QUERY));
    expect(hits.map(({ hit }) => hit.message)).toEqual([
      'Ashmark, Valdorn and Fort Bracken are caught by the rule "A place answers to one crown".',
    ]);
    expect(hits[0]?.hit.statements).toHaveLength(2);
  });

  test('may have a header', async () => {
    const header = '/**\n * @anchor a\n * @message {a.name} and {b.name}.\n */';
    const hits = await runOwn(record('two-crowns', QUERY, header));
    expect(hits.map(({ hit }) => hit.message)).toEqual(['Ashmark and Valdorn.']);
  });

  test('does not see what only a prophecy tells', async () => {
    expect(await runOwn(record('owned', 'MATCH (a)-[:CONTROLS]->(p:Person) RETURN a, p'))).toEqual([]);
  });

  test('is stopped when it takes too long, and that is a failure', async () => {
    const endless =
      'MATCH (a:Person), (b:Person), (c:Person), (d:Person), (e:Person) WHERE a.name + b.name = c.name + d.name + e.name RETURN a';
    await expect(runOwn(record('endless', endless), 300)).rejects.toThrow(/300 ms/);
  });

  test('that cannot be read fails', async () => {
    await expect(runOwn(record('broken', 'MATCH (a RETURN a'))).rejects.toThrow();
  });
});
