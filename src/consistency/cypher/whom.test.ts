import { describe, expect, test } from 'vitest';
import { DATES, hitsIn, ONTOLOGY, ruleOf } from '../../../test/consistency/cypher.fixture.js';
import { type Document, window } from '../../../test/store/contract/kit.js';
import { checkRule } from './check-rule.js';
import { prepare } from './prepare.js';

const WORLD: Document = {
  id: 'a.yaml',
  defines: [
    'Ashmark:Kingdom',
    'Valdorn:Kingdom',
    'Fort Bracken:Building',
    'Ed:Person',
    'Marta Fenner:Person',
  ].map((told) => ({ told })),
  claims: [
    ['Ashmark', 'CONTROLS', 'Fort Bracken', { valid: window(300, 360) }],
    ['Valdorn', 'CONTROLS', 'Fort Bracken', { valid: window(310, 340) }],
  ],
};

const rule = (cypher: string) => ({ ...ruleOf(cypher), description: 'Look at this.' });

describe('a rule that returns what it read, and not of whom', () => {
  test.each([
    ['names', 'MATCH (n:Person) WHERE size(n.name) < 5 RETURN n.id AS id, n.name AS name'],
    ['distinct names', 'MATCH (n:Person) WHERE size(n.name) < 5 RETURN DISTINCT n.name'],
    ['the first names', 'MATCH (n:Person) RETURN n.name ORDER BY size(n.name) LIMIT 1'],
    ['a map', 'MATCH (n:Person) WHERE size(n.name) < 5 RETURN {a: n} AS m'],
    ['names that were carried on', 'MATCH (n:Person) WITH n, size(n.name) AS s WHERE s < 5 RETURN n.name, s'],
    ['names without the one they are of', 'MATCH (n:Person) WITH n.name AS x WHERE size(x) < 5 RETURN x'],
  ])('%s', async (_, cypher) => {
    expect(checkRule(rule(cypher), ONTOLOGY, DATES)).toEqual([]);
    const hits = await hitsIn(WORLD, rule(cypher));
    expect(hits).toMatchObject([
      { subject: 'ed', entities: ['ed'], key: ['ed'], message: expect.stringContaining('Ed') },
    ]);
  });

  test('finds two once, whichever way round, and can be followed', async () => {
    const pairs = rule('MATCH (a)-[:CONTROLS]->(x)<-[:CONTROLS]-(b) WHERE a <> b RETURN a.name, b.name');
    expect(prepare(pairs, ONTOLOGY)).toMatchObject({ anchor: 'x', notLive: null });
    const hits = await hitsIn(WORLD, pairs);
    expect(hits.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Ashmark.*Fort Bracken.*Valdorn/),
    ]);
    expect(hits[0]?.statements).toHaveLength(2);
  });
});

test('a relation tells its ends by their names', async () => {
  const hits = await hitsIn(WORLD, rule('MATCH (:Kingdom {name: "Valdorn"})-[r:CONTROLS]->() RETURN r'));
  expect(hits.map(({ message }) => message)).toEqual([expect.stringMatching(/Valdorn.*Fort Bracken/)]);
});

describe('a rule whose rows name nobody', () => {
  test.each([
    ['a number', 'MATCH (n:Person) RETURN count(n) AS c'],
    ['counted by name', 'MATCH (n:Person) RETURN n.name, count(*) AS c'],
    [
      'one of two parts',
      'MATCH (n:Person) RETURN n.name AS x UNION MATCH (n:House) RETURN toString(count(n)) AS x',
    ],
  ])('%s: is refused, and fails when it is run', async (_, cypher) => {
    expect(checkRule(rule(cypher), ONTOLOGY, DATES)).toMatchObject([{ code: 'rule/no-entity' }]);
    await expect(hitsIn(WORLD, rule(cypher))).rejects.toMatchObject({ code: 'rule/no-entity' });
  });

  test('as only the run can tell', async () => {
    const nobody = rule(
      'MATCH (n:Person) OPTIONAL MATCH (n)-[:PARENT_OF]->(c) RETURN head(collect(c)) AS child',
    );
    expect(checkRule(nobody, ONTOLOGY, DATES)).toEqual([]);
    await expect(hitsIn(WORLD, nobody)).rejects.toMatchObject({ code: 'rule/no-entity' });
  });
});
