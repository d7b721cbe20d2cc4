import { describe, expect, test } from 'vitest';
import { DATES, ONTOLOGY, ruleOf } from '../../../test/consistency/cypher.fixture.js';
import { whyPostponed } from './affected.js';
import { mirroredColumns, prepare } from './prepare.js';

const prepared = (cypher: string, tags: Readonly<Record<string, string>> = {}) =>
  prepare(ruleOf(cypher, tags), ONTOLOGY);
const postponed = (cypher: string) => whyPostponed(ruleOf(cypher), ONTOLOGY, DATES);

describe('the anchor', () => {
  test.each([
    ['MATCH (a)-[:CONTROLS]->(x)<-[:CONTROLS]-(b) RETURN a, b, x', 'x'],
    ['MATCH (a)-[:CONTROLS]->(x) RETURN a, x', 'a'],
    ['MATCH (a) OPTIONAL MATCH (a)-[:CONTROLS]->(x)-[:PART_OF]->(y) RETURN x, a', 'a'],
    ['MATCH (a)-[:CONTROLS]->(x) WITH x, count(a) AS n RETURN x, n', 'x'],
    ['MATCH (a)-[:CONTROLS]->(x) RETURN count(x) AS n', null],
    ['MATCH (a)-[:CONTROLS]->(x) RETURN a.name', 'a'],
  ])('of %s is %s', (cypher, anchor) => {
    expect(prepared(cypher).anchor).toBe(anchor);
  });
});

describe('a rule that cannot be followed says why', () => {
  test.each([
    ['MATCH (a:Person) RETURN a LIMIT 3', 'LIMIT'],
    ['MATCH (a:Person) WHERE timestamp() > 3 RETURN a', 'timestamp()'],
    ['MATCH (a:Person), (b:Person) WHERE a.name = b.name RETURN a, b', 'not joined'],
    ['MATCH (a:Person) WHERE EXISTS { MATCH (b:Battle) } RETURN a', 'not joined'],
    ['MATCH (a)-[r:RULES]->(b) WHERE r.is_disputed RETURN a', 'is_disputed'],
    ['MATCH (r:Relation) MATCH (a:Person) WHERE r.from_id = a.id RETURN a', 'Relation'],
    ['MATCH (a)-[:RULES]->(b) RETURN count(b) AS n', 'no entity'],
    ['MATCH (x) WITH count(x) AS n MATCH (a:Person) WHERE a.population > n RETURN a', 'no entity'],
  ])('%s', (cypher, reason) => {
    expect(postponed(cypher)).toContain(reason);
  });

  test('and one that counts over several anchors has to be told so', () => {
    const rule = ruleOf('MATCH (a)-[:RULES]->(b) WITH b, count(a) AS n RETURN b, n', { anchor: 'a' });
    expect(whyPostponed(rule, ONTOLOGY, DATES)).toBe('it counts over more than one a');
  });
});

test('an anchor that is lost and named anew is none', () => {
  const rule = ruleOf('MATCH (a)-[:RULES]->(b) WITH b MATCH (b)-[:PART_OF]->(a) RETURN a, b', {
    anchor: 'a',
  });
  expect(prepare(rule, ONTOLOGY)).toMatchObject({ anchor: null, notLive: 'a becomes something else' });
});

describe('columns that mean the same', () => {
  const mirrored = (cypher: string) => mirroredColumns(ruleOf(cypher), ONTOLOGY).flat();

  test.each([
    'MATCH (a)-[:CONTROLS]->(x)<-[:CONTROLS]-(b) WHERE a <> b RETURN a, b, x',
    'MATCH (a)-[r:CONTROLS]->(x)<-[s:CONTROLS]-(b) WHERE time_windows_overlap(r.valid_from, r.valid_until, s.valid_from, s.valid_until) AND NOT (a)-[:PART_OF*1..3]-(b) RETURN a, b',
    'MATCH (a:Person)-[:SPOUSE_OF]-(b:Person) WHERE a.birth = b.birth RETURN a, b',
  ])('%s', (cypher) => {
    expect(mirrored(cypher)).toEqual([['a', 'b']]);
  });

  test.each([
    'MATCH (a)-[:CONTROLS]->(x)<-[:RULES]-(b) RETURN a, b',
    'MATCH (a:Kingdom)-[:CONTROLS]->(x)<-[:CONTROLS]-(b) RETURN a, b',
    'MATCH (a)-[:CONTROLS]->(x)<-[:CONTROLS]-(b) WHERE a.id < b.id RETURN a, b',
    'MATCH (a)-[r:CONTROLS]->(x)<-[s:CONTROLS]-(b) WHERE r.valid_from < s.valid_from RETURN a, b',
    'MATCH (a)-[:PARENT_OF]->(b) RETURN a, b',
  ])('but not in %s', (cypher) => {
    expect(mirrored(cypher)).toEqual([]);
  });
});

test('a name that a later clause gives to somebody else is not kept', () => {
  const [part] = prepared('MATCH (a)-[r:RULES]->(b) WITH a MATCH (a)-[r:CONTROLS]->(b) RETURN a').parts;
  expect(part?.text).toContain('WITH a MATCH');
});
