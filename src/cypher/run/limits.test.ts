import { describe, expect, test } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { MemoryGraph } from '../../../test/cypher/memory-graph.js';
import { CypherError, compile, type Limits, OPEN_SCHEMA, type PlainValue, run, toPlain } from '../index.js';

const clique = new MemoryGraph();
const nodes = Array.from({ length: 12 }, () => clique.addNode(['N']));
for (const a of nodes) for (const b of nodes) if (a !== b) clique.addRelationship(a, 'R', b);

function ask(text: string, limits: Limits = {}, parameters: Record<string, PlainValue> = {}) {
  return run(compile(text, OPEN_SCHEMA), clique, parameters, limits);
}

function detailOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CypherError) return error.detail;
    throw error;
  }
  return 'no error';
}

describe('limits that really stop', () => {
  test.each([
    'MATCH (a)-[*]->(b) RETURN count(*)',
    'MATCH (a), (b), (c), (d), (e), (f), (g), (h) RETURN count(*)',
    'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN sum(a * b)',
    'RETURN reduce(n = 0, a IN range(1, 3000000) | n + size([b IN range(1, 1000000) WHERE b = a | b]))',
    'MATCH (a) WHERE NOT EXISTS { MATCH (a)-[*9]->(b)-[*9]->(c) WHERE c.x = 1 } RETURN a',
    'MATCH (a) RETURN [(a)-[*]->(b) WHERE b.x = 1 | b]',
    'MATCH (a), (b), (c), (d), (e), (f) RETURN a ORDER BY rand()',
  ])('%s', (text) => {
    const started = cpuNow();
    expect(detailOf(() => ask(text, { timeout: 150, maxHeld: 1e9 }))).toBe('Timeout');
    expect(cpuNow() - started).toBeLessThan(1500);
  });

  test('rows beyond the limit are not handed out, and the result says so', () => {
    const some = ask('MATCH (a)-->(b) RETURN a', { maxRows: 10 });
    expect([some.rows.length, some.truncated]).toEqual([10, true]);
    const all = ask('MATCH (a) RETURN a', { maxRows: 12 });
    expect([all.rows.length, all.truncated]).toEqual([12, false]);
  });

  test('what must be held is limited too', () => {
    expect(detailOf(() => ask('MATCH (a)-->(b) RETURN a ORDER BY b', { maxHeld: 50 }))).toBe('TooManyRows');
    expect(detailOf(() => ask('MATCH (a)-->(b) RETURN DISTINCT a, b', { maxHeld: 50 }))).toBe('TooManyRows');
    expect(ask('MATCH (a)-->(b) RETURN id(a) ORDER BY id(b), id(a) LIMIT 3', { maxHeld: 50 }).rows).toEqual([
      [1n],
      [2n],
      [3n],
    ]);
  });

  test.each([
    ['RETURN range(1, 1000000000000)', 'ValueTooLarge'],
    ["RETURN reduce(s = 'ab', x IN range(1, 100) | s + s)", 'ValueTooLarge'],
    ['RETURN reduce(l = [1, 2], x IN range(1, 100) | l + l)', 'ValueTooLarge'],
    ["RETURN reduce(s = 'a', x IN range(1, 60) | replace(s, 'a', 'aaaaaaaaaa'))", 'ValueTooLarge'],
    ['RETURN reduce(l = [], x IN range(1, 20000) | [l])', 'ValueTooLarge'],
    ['RETURN 9223372036854775807 + 1', 'IntegerOverflow'],
  ])('%s', (text, detail) => {
    expect(detailOf(() => ask(text))).toBe(detail);
  });

  test('a parameter that is not given is missed before anything runs', () => {
    expect(detailOf(() => ask('MATCH (a) WHERE a.x = $x RETURN a'))).toBe('MissingParameter');
    expect(
      ask('RETURN $x + 1 AS y', {}, { x: 1 }).rows.map((row) => row.map((value) => toPlain(value))),
    ).toEqual([[2]]);
  });

  test('errors while running know their place', () => {
    try {
      ask("MATCH (a)\nRETURN 1 - (a.x + 'b' + 1) + toInteger([])");
      throw new Error('no error');
    } catch (error) {
      expect(error).toMatchObject({
        detail: 'InvalidArgumentValue',
        phase: 'runtime',
        at: { line: 2, column: 30 },
      });
    }
  });

  test('compiled queries are kept by text and schema', () => {
    expect(compile('RETURN 1', OPEN_SCHEMA)).toBe(compile('RETURN 1', OPEN_SCHEMA));
    expect(compile('RETURN 1', { ...OPEN_SCHEMA, version: 'x' })).not.toBe(compile('RETURN 1', OPEN_SCHEMA));
  });
});
