import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Match,
  matchAll,
  type NodeSpec,
  type PathSpec,
  type StepSpec,
  writePath,
} from '../../../test/cypher/brute-force.js';
import { MemoryGraph } from '../../../test/cypher/memory-graph.js';
import { compile, OPEN_SCHEMA, run, type Value } from '../index.js';
import { rowKey } from '../values/equality.js';

interface GraphSpec {
  readonly nodes: readonly { readonly labels: readonly string[]; readonly x: number | null }[];
  readonly edges: readonly { readonly from: number; readonly to: number; readonly type: string }[];
}

const graphSpec: fc.Arbitrary<GraphSpec> = fc.record({
  nodes: fc.array(
    fc.record({ labels: fc.subarray(['A', 'B']), x: fc.option(fc.integer({ min: 0, max: 2 })) }),
    { minLength: 1, maxLength: 5 },
  ),
  edges: fc.array(fc.record({ from: fc.nat(4), to: fc.nat(4), type: fc.constantFrom('R', 'S') }), {
    maxLength: 6,
  }),
});

function build({ nodes, edges }: GraphSpec): MemoryGraph {
  const graph = new MemoryGraph();
  const made = nodes.map(({ labels, x }) => graph.addNode(labels, [['x', x === null ? null : BigInt(x)]]));
  for (const { from, to, type } of edges) {
    const start = made[from % made.length];
    const end = made[to % made.length];
    if (start && end) graph.addRelationship(start, type, end);
  }
  return graph;
}

const nodeSpec: fc.Arbitrary<NodeSpec> = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  label: fc.option(fc.constantFrom('A', 'B'), { freq: 3 }),
  x: fc.option(fc.constantFrom(0n, 1n), { freq: 2, nil: null }).map((x) => x),
});

const stepSpec = fc.record({
  types: fc.subarray(['R', 'S']),
  direction: fc.constantFrom('out', 'in', 'both'),
  range: fc.option(fc.constantFrom([0, 1], [1, 2], [2, 3], [0, 2]), { freq: 2 }),
  to: nodeSpec,
});

/** Relationships get names of their own, since none may stand twice. */
const pathSpecs: fc.Arbitrary<PathSpec[]> = fc
  .array(fc.record({ start: nodeSpec, steps: fc.array(stepSpec, { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((paths) =>
    paths.map(({ start, steps }, p) => ({
      start,
      steps: steps.map((step, s): StepSpec => {
        const [min = 0, max = 1] = step.range ?? [];
        const { types, to } = step;
        const direction = step.direction === 'in' ? 'in' : step.direction === 'out' ? 'out' : 'both';
        return { types, to, direction, name: `r${p}${s}`, range: step.range ? [min, max] : null };
      }),
    })),
  );

interface Condition {
  readonly text: string;
  readonly holds: (match: Match, graph: MemoryGraph) => boolean | null;
}

function xOf(match: Match, name: string, graph: MemoryGraph): Value {
  const value = match.get(name);
  return value && typeof value === 'object' && 'kind' in value && value.kind === 'node'
    ? graph.property(value, 'x')
    : null;
}

function conditions(names: readonly string[]): fc.Arbitrary<Condition> {
  const name = fc.constantFrom(...names);
  return fc.oneof(
    fc.constant<Condition>({ text: 'true', holds: () => true }),
    fc.tuple(name, name).map(
      ([a, b]): Condition => ({
        text: `${a}.x <= ${b}.x`,
        holds: (match, graph) => {
          const left = xOf(match, a, graph);
          const right = xOf(match, b, graph);
          return typeof left === 'bigint' && typeof right === 'bigint' ? left <= right : null;
        },
      }),
    ),
    name.map(
      (a): Condition => ({
        text: `NOT (${a})-[:R]->()`,
        holds: (match, graph) =>
          matchAll([step(a, 'R')], graph, new Map([[a, match.get(a) ?? null]])).length === 0,
      }),
    ),
    name.map(
      (a): Condition => ({
        text: `(${a}.x = 1 OR (${a})-[:S]->())`,
        holds: (match, graph) =>
          matchAll([step(a, 'S')], graph, new Map([[a, match.get(a) ?? null]])).length > 0 ||
          (xOf(match, a, graph) === null ? null : xOf(match, a, graph) === 1n),
      }),
    ),
  );
}

function step(from: string, type: string): PathSpec {
  const to = { name: ' other', label: null, x: null };
  return {
    start: { name: from, label: null, x: null },
    steps: [{ name: ' r', types: [type], direction: 'out', range: null, to }],
  };
}

const cases = fc.tuple(graphSpec, pathSpecs).chain(([graph, paths]) => {
  const nodes = [
    ...new Set(paths.flatMap((path) => [path.start.name, ...path.steps.map(({ to }) => to.name)])),
  ];
  return conditions(nodes).map((condition) => ({ graph, paths, nodes, condition }));
});

function rowsOf(matches: readonly Match[], names: readonly string[]): string[] {
  return matches.map((match) => rowKey(names.map((name) => match.get(name) ?? null))).sort();
}

test('a MATCH gives the rows that trying everything gives', () => {
  fc.assert(
    fc.property(cases, ({ graph: spec, paths, nodes, condition }) => {
      const graph = build(spec);
      const names = [...nodes, ...paths.flatMap((path) => path.steps.map(({ name }) => name))];
      const text = `MATCH ${paths.map(writePath).join(', ')} WHERE ${condition.text} RETURN ${names.join(', ')}`;
      const found = run(compile(text, OPEN_SCHEMA), graph)
        .rows.map((row) => rowKey(row))
        .sort();
      const expected = matchAll(paths, graph).filter((match) => condition.holds(match, graph) === true);
      expect(found, text).toEqual(rowsOf(expected, names));
    }),
    { numRuns: 3000 },
  );
});

test('an OPTIONAL MATCH keeps each row it finds nothing for', () => {
  fc.assert(
    fc.property(cases, ({ graph: spec, paths, nodes, condition }) => {
      const graph = build(spec);
      const [first, ...rest] = paths;
      if (!first || rest.length === 0) return;
      const own = [first.start.name, ...first.steps.flatMap((s) => [s.to.name, s.name])];
      const names = [...new Set([...nodes, ...paths.flatMap((path) => path.steps.map(({ name }) => name))])];
      const text =
        `MATCH ${writePath(first)} OPTIONAL MATCH ${rest.map(writePath).join(', ')} WHERE ${condition.text} ` +
        `RETURN ${names.join(', ')}`;
      const found = run(compile(text, OPEN_SCHEMA), graph)
        .rows.map((row) => rowKey(row))
        .sort();
      const expected = matchAll([first], graph).flatMap((match) => {
        const given = new Map([...match].filter(([name]) => own.includes(name)));
        const more = matchAll(rest, graph, given).filter((one) => condition.holds(one, graph) === true);
        return more.length > 0 ? more : [given];
      });
      expect(found, text).toEqual(rowsOf(expected, names));
    }),
    { numRuns: 3000 },
  );
});
