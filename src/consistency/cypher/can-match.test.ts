import { describe, expect, test } from 'vitest';
import { DATES, hitsIn, ONTOLOGY, ruleOf, storeWith } from '../../../test/consistency/cypher.fixture.js';
import { type Document, put } from '../../../test/store/contract/kit.js';
import { mayMatch, partsThatMayMatch } from './can-match.js';
import { schemaOf } from './index.js';

const FAMILY: Document = {
  id: 'family.yaml',
  defines: [{ told: 'Ana:Person' }, { told: 'Bea:Person' }, { told: 'Valdorn:City' }],
  claims: [['Ana', 'PARENT_OF', 'Bea']],
};
const SCHEMA = schemaOf(ONTOLOGY, DATES);

async function mayIn(document: Document, cypher: string): Promise<readonly boolean[]> {
  const store = await storeWith(document);
  try {
    return await store.findings.reading(async ({ present }) =>
      partsThatMayMatch(ruleOf(cypher), present, ONTOLOGY, SCHEMA),
    );
  } finally {
    await store.close();
  }
}

describe('a rule cannot match where the world has never had what it asks for', () => {
  test.each([
    ['a type that nobody is of', 'MATCH (s:Spell) RETURN s', false],
    ['one that somebody is of by its parent', 'MATCH (p:Settlement) RETURN p', true],
    ['a relation that nobody has', 'MATCH (a:Person)-[:SPOUSE_OF]-(b) RETURN a', false],
    ['one of two that somebody has', 'MATCH (a:Person)-[:SPOUSE_OF|PARENT_OF]-(b) RETURN a', true],
    ['one by the name it has from its other end', 'MATCH (a)-[:CHILD_OF]->(b) RETURN a', true],
    ['none at all', 'MATCH (a:Person)-->(b) RETURN a', true],
    ['a way that may have no step', 'MATCH (a:Person)-[:SPOUSE_OF*0..2]-(b) RETURN a', true],
    ['a way that has one', 'MATCH (a:Person)-[:SPOUSE_OF*1..2]-(b) RETURN a', false],
    ['a later match', 'MATCH (p:Person) WITH p MATCH (s:Spell) RETURN p', false],
    ['an optional match', 'MATCH (p:Person) OPTIONAL MATCH (p)--(s:Spell) RETURN p', true],
    ['what must not be', 'MATCH (p:Person) WHERE NOT (p)-[:SPOUSE_OF]-() RETURN p', true],
    ['an insight', 'MATCH (i:Synthesis)-[:RELATED_TO]->(p:Person) RETURN p', false],
    ['a source', 'MATCH (s:LoreSource), (p:Person) RETURN p', true],
    ['none, and counts', 'MATCH (s:Spell) WITH count(s) AS n MATCH (p:Person) WHERE n = 0 RETURN p', true],
    ['none, and counts by one', 'MATCH (s:Spell) WITH s, count(*) AS n RETURN s', false],
  ])('%s: %s', async (_, cypher, expected) => {
    expect(await mayIn(FAMILY, cypher)).toEqual([expected]);
  });

  test('each part of a union by itself', async () => {
    const cypher = 'MATCH (a:Spell) RETURN a UNION MATCH (a:Person) WHERE NOT (a)<-[:PARENT_OF]-() RETURN a';
    expect(await mayIn(FAMILY, cypher)).toEqual([false, true]);
    const hits = await hitsIn(FAMILY, ruleOf(cypher));
    expect(hits.map(({ subject }) => subject)).toEqual(['ana']);
  });

  test("but a person's own rule is always run", async () => {
    const store = await storeWith(FAMILY);
    const own = { ...ruleOf('MATCH (s:Spell) RETURN s'), own: true };
    const may = await store.findings.reading(async ({ present }) => mayMatch(own, present, ONTOLOGY, SCHEMA));
    await store.close();
    expect(may).toBe(true);
  });

  test('what is gone again was there', async () => {
    const store = await storeWith({ id: 'spells.yaml', defines: [{ told: 'Ember:Spell' }] });
    await put(store, { id: 'spells.yaml', defines: [] });
    const rule = ruleOf('MATCH (s:Spell) RETURN s');
    const may = await store.findings.reading(async ({ present }) =>
      mayMatch(rule, present, ONTOLOGY, SCHEMA),
    );
    await store.close();
    expect(may).toBe(true);
  });
});
