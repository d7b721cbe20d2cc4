import { describe, expect, test } from 'vitest';
import { MemoryGraph } from '../../../test/cypher/memory-graph.js';
import { compile, explain, OPEN_SCHEMA, type PlainValue, run, toPlain } from '../index.js';

const graph = new MemoryGraph();
const [a, b, c] = ['a', 'b', 'c'].map((name, i) =>
  graph.addNode(
    ['N'],
    [
      ['name', name],
      ['n', BigInt(i)],
    ],
  ),
);
if (!a || !b || !c) throw new Error('three nodes');
graph.addRelationship(a, 'R', b, [['w', 2n]]);
graph.addRelationship(b, 'R', c, [['w', 2n]]);
graph.addRelationship(a, 'S', c, [['w', 1n]]);
graph.addRelationship(c, 'S', c, [['w', 0n]]);

function ask(text: string): PlainValue[][] {
  return run(compile(text, OPEN_SCHEMA), graph).rows.map((row) => row.map((value) => toPlain(value)));
}

describe('the order of a MATCH', () => {
  test.each<[string, PlainValue[][]]>([
    [
      'MATCH (x)-[r:R]->(y) MATCH (y)<-[r]-(z) RETURN x.name, z.name ORDER BY x.name',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      'MATCH (x)-[r:R]->(y) MATCH (u)-[r]-(v) RETURN u.name, v.name ORDER BY u.name, v.name',
      [
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
        ['c', 'b'],
      ],
    ],
    ['MATCH ()-[r:S]->() MATCH (x)-[r]->(x) RETURN x.name', [['c']]],
    ['MATCH ()-[r:S]->() MATCH (x)-[r]->(y), (y)-[q]->(z) RETURN x.name, z.name', [['a', 'c']]],
    ['MATCH (x)-[*2 {w: y.n}]->(y) RETURN x.name, y.name', [['a', 'c']]],
    ['MATCH (x)-[*2 {w: z.n}]->(y), (z) RETURN x.name, y.name, z.name', [['a', 'c', 'c']]],
    [
      "MATCH (x {name: 'c'})<-[rs*1..2]-(y) RETURN y.name, [r IN rs | r.w] AS w ORDER BY y.name, w",
      [
        ['a', [0, 1]],
        ['a', [1]],
        ['a', [2, 2]],
        ['b', [0, 2]],
        ['b', [2]],
        ['c', [0]],
      ],
    ],
    [
      "MATCH p = (y)-[*2]->(x {name: 'c'}) RETURN [n IN nodes(p) | n.name] AS l ORDER BY l",
      [
        ['a', 'b', 'c'],
        ['a', 'c', 'c'],
        ['b', 'c', 'c'],
      ].map((l) => [l]),
    ],
    ['OPTIONAL MATCH (x:Missing) MATCH (x) RETURN x', []],
    ['OPTIONAL MATCH (x:Missing) OPTIONAL MATCH p = (x)-->(y) RETURN x, y, p', [[null, null, null]]],
    ["UNWIND [1, 'x', null] AS x OPTIONAL MATCH (x) RETURN x", [[1], ['x'], [null]]],
  ])('%s', (text, expected) => {
    expect(ask(text)).toEqual(expected);
  });

  test('what cannot be ordered is refused', () => {
    const text = 'MATCH p = (x)-[*2 {w: length(p)}]->(y) RETURN x';
    expect(() => compile(text, OPEN_SCHEMA)).toThrow(expect.objectContaining({ detail: 'NotSupported' }));
  });

  test('conditions are asked as early as they can be', () => {
    const text = 'MATCH (x:A)-->(y)-->(z) WHERE x.n = 1 AND z.n = 2 AND x.n < y.n AND (z)-->(x) RETURN x';
    expect(
      explain(compile(text, OPEN_SCHEMA).plan, text)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'SemiApply',
      '| ExpandInto z -[]-> x',
      'Filter z.n = 2',
      'Expand y -[]-> z',
      'Filter x.n < y.n',
      'Expand x -[]-> y',
      'Filter x.n = 1',
      'NodeScan (x:A) seeking n = 1',
    ]);
  });
});
