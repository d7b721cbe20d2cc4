import { describe, expect, test } from 'vitest';
import { MemoryGraph } from '../../../test/cypher/memory-graph.js';
import { CypherError, compile, OPEN_SCHEMA, type PlainValue, run, toPlain } from '../index.js';

const graph = new MemoryGraph();
const a = graph.addNode(
  ['A', 'B'],
  [
    ['name', 'a'],
    ['n', 1n],
  ],
);
const b = graph.addNode(['B'], [['name', 'b']]);
graph.addRelationship(a, 'R', b, [['w', 0.5]]);

function ask(expression: string): PlainValue {
  const text = `MATCH (a {name: 'a'}), (b {name: 'b'}), p = ()-[r]->() RETURN ${expression} AS x`;
  const { rows } = run(compile(text, OPEN_SCHEMA), graph);
  return toPlain(rows[0]?.[0] ?? null);
}

describe('functions', () => {
  test.each<[string, PlainValue]>([
    ["substring('héllo', 1, 3)", 'éll'],
    ["substring('😀bc', 1)", 'bc'],
    ["left('😀bc', 1) + right('abc', 2)", '😀bc'],
    ["size('😀') + char_length('ab')", 3],
    ["split('a,b,,c', ',')", ['a', 'b', '', 'c']],
    ["split('abc', '')", ['a', 'b', 'c']],
    ["replace('a.b.c', '.', '')", 'abc'],
    ["reverse('abc') + toUpper('x') + toLower('Y') + trim(' z ') + lTrim(' u') + rTrim('v ')", 'cbaXyzuv'],
    ['left(null, 1)', null],
    ['round(2.5) + round(-2.5)', 1],
    ['round(3.14159, 2)', 3.14],
    ['abs(-3) + sign(-2.5) + ceil(1.2) + floor(1.8)', 5],
    ['sqrt(16) + exp(0) + log(e()) + log10(100)', 8],
    ['degrees(pi()) + radians(0) + sin(0) + cos(0) + tan(0) + atan2(0, 1)', 181],
    ["toInteger('12.9') + toInteger(3.9) + toInteger(true)", 16],
    ["toInteger('x') IS NULL AND toFloat('x') IS NULL AND toBoolean('x') IS NULL", true],
    ['toIntegerOrNull([]) IS NULL AND toStringOrNull([]) IS NULL', true],
    ["toString(1.0) + toString(1) + toString(true) + toString('x')", '1.01truex'],
    ['coalesce(null, a.missing, 3, 4)', 3],
    ['head([1, 2]) + last([1, 2]) + size(tail([1, 2, 3]))', 5],
    ['head([])', null],
    ['range(10, 0, -4)', [10, 6, 2]],
    ["isEmpty([]) AND isEmpty({}) AND isEmpty('') AND NOT isEmpty([0])", true],
    ['labels(a)', ['A', 'B']],
    ['type(r)', 'R'],
    ['id(startNode(r)) = id(a) AND endNode(r) = b', true],
    ['length(p) + size(nodes(p)) + size(relationships(p))', 4],
    ['keys(a)', ['name', 'n']],
    ['properties(r)', { w: 0.5 }],
    ['exists(a.n)', true],
    ['exists(b.n)', false],
    ['exists((a)-->(b))', true],
    ['exists((b)-->(a))', false],
    ["a['n'] + a.n", 2],
    ['a:A AND NOT b:A AND r:R', true],
    ['timestamp() > 0 AND rand() < 1', true],
    ["'x' STARTS WITH 1", null],
  ])('%s', (expression, expected) => {
    expect(ask(expression)).toEqual(expected);
  });

  test.each([
    ['abs(1, 2)', 'InvalidNumberOfArguments'],
    ["abs('x')", 'InvalidArgumentType'],
    ['abs(DISTINCT 1)', 'UnexpectedSyntax'],
    ["substring('abc', -1)", 'InvalidArgumentValue'],
    ['toInteger([])', 'InvalidArgumentValue'],
    ['size(a)', 'InvalidArgumentType'],
    ['range(1, 2, 0)', 'NumberOutOfRange'],
    ["'a' =~ '('", 'InvalidRegularExpression'],
  ])('%s is refused', (expression, detail) => {
    try {
      ask(expression);
    } catch (error) {
      expect(error).toBeInstanceOf(CypherError);
      expect(error).toMatchObject({ detail, at: { line: 1 } });
      return;
    }
    throw new Error('no error');
  });
});

describe('aggregates', () => {
  test.each<[string, PlainValue]>([
    ['count(x)', 4],
    ['count(*)', 5],
    ['count(DISTINCT x)', 3],
    ['sum(x)', 9],
    ['avg(x)', 2.25],
    ['min(x)', 1],
    ['max(x)', 4],
    ['collect(x)', [1, 2, 2, 4]],
    ['collect(DISTINCT x)', [1, 2, 4]],
    ['percentileCont(x, 0.5)', 2],
    ['percentileDisc(x, 0.9)', 4],
    ['round(stDev(x), 4)', 1.2583],
    ['round(stDevP(x), 4)', 1.0897],
    ['sum(x) + 1.0', 10],
    ['[y IN collect(x) WHERE y > 1 | y]', [2, 2, 4]],
  ])('%s', (expression, expected) => {
    const text = `UNWIND [1, 2, null, 2, 4] AS x RETURN ${expression} AS y`;
    expect(toPlain(run(compile(text, OPEN_SCHEMA), graph).rows[0]?.[0] ?? null)).toEqual(expected);
  });
});
