/** The graph that lies on the server, asked by a raw session: what is believed, and nothing else, under plain labels. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOntology } from '../../src/packs/index.js';
import { Server } from '../../src/store/neo4j/server.js';
import type { Store } from '../../src/store/store.js';
import { BY, file, put, window, year } from '../store/contract/kit.js';
import { emptyDatabase, leaveServer, openAgain, serverAddress } from './graph-kit.js';

const SEED = fileURLToPath(new URL('../../../shared/seeds/graph-knowledge-accumulation.md', import.meta.url));
const MEDICAL = loadOntology({ packs: ['biomedical'] });
const FANTASY = loadOntology({ packs: ['high-fantasy'] });

let server: Server;
let store: Store;

const raw = async (text: string) => (await server.read(text)).map((row) => Object.values(row).map(plain));

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'bigint' ? Number(value) : value;
}

beforeAll(async () => {
  server = await Server.connect({ address: serverAddress() });
});
afterAll(async () => {
  await server.close();
  await leaveServer();
});

/** Every complete query of the seed, as it stands in the text. */
function seedQueries(): string[] {
  const goesOn = /^(?:MATCH|WHERE|AND|RETURN|ORDER BY|LIMIT|r\d?\.)/;
  const found: string[][] = [];
  let current: string[] = [];
  for (const line of readFileSync(SEED, 'utf8').split('\n')) {
    const isWhole = current.some((one) => one.includes('RETURN'));
    const begins = line.startsWith('MATCH') && (current.length === 0 || isWhole);
    if (begins || !goesOn.test(line)) {
      found.push(current);
      current = [];
    }
    if (begins || (current.length > 0 && goesOn.test(line))) current.push(line);
  }
  return [...found, current].map((lines) => lines.join('\n')).filter((query) => query.includes('RETURN'));
}

describe('what the fourth seed asks', () => {
  beforeAll(async () => {
    await emptyDatabase();
    store = await openAgain(MEDICAL);
    await store.commit(
      [
        file({
          id: 'leaflet.yaml',
          passages: ['Ibuprofen treats headache.'],
          defines: [
            { told: 'Ibuprofen:Drug', domain: 'medical_consult' },
            { told: 'Headache:Disease', domain: 'legal_advisor' },
          ],
          claims: [
            ['Ibuprofen', 'TREATS', 'Headache', { confidence: 0.8, sourceModel: 'phi4:14b' }],
            ['Headache', 'CAUSES', 'Ibuprofen', { confidence: 0.4, sourceModel: 'phi4:14b' }],
            ['Ibuprofen', 'CAUSES', 'Headache', { confidence: 0.5, sourceModel: 'llama3.1:8b' }],
          ],
        }),
      ],
      {
        ...BY,
        syntheses: [
          {
            kind: 'save',
            synthesis: {
              id: '0123456789abcdef',
              text: 'Ibuprofen does both.',
              insightType: 'comparison',
              entities: [{ name: 'Ibuprofen', entity: 'ibuprofen' }],
              ground: [],
              domain: 'medical_consult',
              expertDomain: null,
              sourceModel: null,
              confidence: 0.9,
            },
          },
        ],
      },
    );
  });
  afterAll(() => store.close());

  test.skipIf(!existsSync(SEED))('is answered verbatim (needs ../shared)', async () => {
    const queries = seedQueries();
    expect(queries.length).toBeGreaterThanOrEqual(7);
    const answers = new Map<string, unknown[][]>();
    for (const query of queries) answers.set(query, await raw(query));
    const answerTo = (part: string) => [...answers].find(([query]) => query.includes(part))?.[1];
    expect(answerTo('r1.confidence AS conf_a')).toEqual([
      ['Ibuprofen', 'Headache', 0.8, 0.5, 'phi4:14b', 'llama3.1:8b'],
    ]);
    expect(answerTo('(e:Entity {expert_domain')).toEqual([['Ibuprofen']]);
    expect(answerTo('legal_advisor')).toEqual([['Headache', 'CAUSES', 'Ibuprofen']]);
    expect(answerTo('(s:Synthesis {domain')?.[0]?.slice(0, 3)).toEqual([
      'Ibuprofen does both.',
      'comparison',
      0.9,
    ]);
    expect(answerTo('RELATED_TO')).toEqual([['Ibuprofen does both.', 'comparison', 0.9]]);
    expect(answerTo('count(s)')).toEqual([[1]]);
    expect(answerTo('r.lint_model')).toEqual([]);
  });

  test('a statement that lost a judgement is flagged, and says why', async () => {
    const found = await store.statements({ subject: 'ibuprofen' });
    const idOf = (predicate: string) => found.find((one) => one.predicate === predicate)?.id ?? '';
    const judgement = { note: 'It is given against it.', model: 'phi4:14b', evidence: 'e' };
    await store.lint.judge([{ loser: idOf('CAUSES'), kept: idOf('TREATS'), ...judgement }], {
      run: null,
      by: 'tester',
    });
    expect(
      await raw('MATCH (a)-[r]->(b) WHERE r.flagged = true RETURN a.name, type(r), b.name, r.lint_note'),
    ).toEqual([['Ibuprofen', 'CAUSES', 'Headache', 'It is given against it.']]);
  });
});

describe('the graph on the server', () => {
  beforeAll(async () => {
    await emptyDatabase();
    store = await openAgain(FANTASY);
    await put(store, {
      id: 'a.yaml',
      passages: ['Aldric ruled Vyr.'],
      defines: [{ told: 'Aldric:Person', aliases: ['The Iron King'] }, { told: 'Vyr:Kingdom' }],
      claims: [
        ['Aldric', 'RULES', 'Vyr', { valid: window(300, 360) }],
        ['Aldric', 'birth', year(280)],
      ],
      mentions: ['Vyr'],
    });
  });
  afterAll(() => store.close());

  test('has entities under the labels of their type and its supertypes, with their dates', async () => {
    expect(
      await raw(
        "MATCH (p:Person:Agent:Entity {id: 'aldric'}) RETURN p.name, p.aliases, p.birth, p.birth_min, p.birth_max",
      ),
    ).toEqual([['Aldric', ['The Iron King'], '280 TA', 28_000, 28_099]]);
  });

  test('has relations as relationships and as nodes, with who says so', async () => {
    expect(
      await raw(
        `MATCH (a:Person)-[r:RULES]->(k:Kingdom), (n:Relation {id: r.id})<-[:CLAIMS]-(c:Claim)<-[:ASSERTS]-(p:LoreChunk)<-[:HAS_CHUNK]-(d:LoreSource)
         RETURN n.type, n.from_id, n.to_id, r.valid_from, c.predicate, p.text, d.id`,
      ),
    ).toEqual([['RULES', 'aldric', 'vyr', '300 TA', 'RULES', 'Aldric ruled Vyr.', 'a.yaml']]);
    expect(await raw('MATCH (:LoreChunk)-[:MENTIONS]->(e:Entity) RETURN e.id')).toEqual([['vyr']]);
    expect(await raw('MATCH (:LoreSource)-[:DEFINES]->(e:Entity) RETURN e.id ORDER BY e.id')).toEqual([
      ['aldric'],
      ['vyr'],
    ]);
  });

  test('keeps what is closed under other labels', async () => {
    await put(store, {
      id: 'a.yaml',
      hash: 'h2',
      passages: ['Aldric.'],
      defines: [{ told: 'Aldric:Person' }],
    });
    expect(await raw('MATCH ()-[r:RULES]->() RETURN r')).toEqual([]);
    expect(await raw('MATCH (n:Relation) RETURN n.id')).toEqual([]);
    expect(await raw('MATCH (n:Kingdom) RETURN n.id')).toEqual([]);
    expect(await raw('MATCH (n:ClosedRelation) RETURN n.type, n.from_id, n.recorded_until')).toEqual([
      ['RULES', 'aldric', 2],
    ]);
    expect(await raw('MATCH (n:ClosedEntity) RETURN n.id')).toEqual([['vyr']]);
    expect(await raw("MATCH (p:Person {id: 'aldric'}) RETURN p.birth, p.aliases")).toEqual([[null, []]]);
    expect(await raw('MATCH (p:LoreChunk) RETURN p.text')).toEqual([['Aldric.']]);
    expect(await raw('MATCH (p:ClosedChunk) RETURN p.text')).toEqual([['Aldric ruled Vyr.']]);
  });

  test('is the same when it is drawn anew', async () => {
    const everything = () =>
      raw(
        `MATCH (n:Lore) WHERE NOT any(l IN labels(n) WHERE l STARTS WITH 'Closed')
         OPTIONAL MATCH (n)-[r]->(m) RETURN properties(n), labels(n), type(r), properties(r), m.lore_key
         ORDER BY n.lore_key, type(r), m.lore_key`,
      );
    const before = await everything();
    await server.apply('MATCH (w:LoreWorld) SET w.graph = null');
    const again = await openAgain(FANTASY);
    await again.close();
    expect(JSON.stringify(await everything(), bigints)).toBe(JSON.stringify(before, bigints));
  });
});

function bigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

describe('a database', () => {
  test('holds one world', async () => {
    await emptyDatabase();
    const first = await openAgain();
    await expect(openAgain(undefined, { world: 'another' })).rejects.toMatchObject({
      code: 'store/another-world',
    });
    await first.close();
  });

  test('is read by one ontology at a time', async () => {
    await emptyDatabase();
    const first = await openAgain(FANTASY);
    await expect(openAgain(MEDICAL)).rejects.toMatchObject({ code: 'store/other-ontology' });
    const second = await openAgain(MEDICAL, { adopt: true });
    await expect(first.tally()).rejects.toMatchObject({ code: 'store/other-ontology' });
    await first.close();
    await second.close();
  });
});
