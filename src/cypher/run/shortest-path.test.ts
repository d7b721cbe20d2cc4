import { describe, expect, test } from 'vitest';
import { MemoryGraph } from '../../../test/cypher/memory-graph.js';
import { compile, OPEN_SCHEMA, run, toPlain } from '../index.js';

describe('shortest paths', () => {
  const graph = new MemoryGraph();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => graph.addNode([], [['name', name]]));
  if (!a || !b || !c || !d) throw new Error('four nodes');
  graph.addRelationship(a, 'R', b);
  graph.addRelationship(b, 'R', d);
  graph.addRelationship(a, 'R', c);
  graph.addRelationship(c, 'R', d);
  graph.addRelationship(d, 'S', a);
  const names = (text: string) =>
    run(compile(text, OPEN_SCHEMA), graph).rows.map((row) => row.map((value) => toPlain(value)));
  const ends = "(x {name: 'a'}), (y {name: 'd'})";

  test.each([
    [`MATCH ${ends}, p = shortestPath((x)-[*]->(y)) RETURN length(p)`, [[2]]],
    [`MATCH ${ends}, p = shortestPath((x)-[*]-(y)) RETURN length(p)`, [[1]]],
    [
      `MATCH ${ends}, p = allShortestPaths((x)-[:R*]->(y)) RETURN [n IN nodes(p) | n.name] AS l ORDER BY l`,
      [[['a', 'b', 'd']], [['a', 'c', 'd']]],
    ],
    [`MATCH ${ends}, p = shortestPath((x)-[:R*..1]->(y)) RETURN p`, []],
    [`MATCH ${ends} RETURN length(shortestPath((x)-[:R*]->(y))) AS l`, [[2]]],
    [`MATCH ${ends} RETURN shortestPath((x)<-[:R*]-(y)) AS p`, [[null]]],
    [`MATCH ${ends} RETURN size(allShortestPaths((x)-[:R*]->(y))) AS n`, [[2]]],
    [
      `MATCH ${ends} MATCH (x)-[rs*]->(y) WITH rs, x, y ORDER BY size(rs) LIMIT 1 MATCH (x)-[rs*]->(z) RETURN z.name`,
      [['d']],
    ],
  ])('%s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});
