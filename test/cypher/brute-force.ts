/** A matcher too simple to be wrong, to hold the real one against: tries every node and every walk for each variable. */

import type { GraphReader } from '../../src/cypher/run/graph.js';
import type { Direction } from '../../src/cypher/syntax/ast.js';
import { order } from '../../src/cypher/values/order.js';
import type { NodeValue, RelationshipValue, Value } from '../../src/cypher/values/value.js';

export interface NodeSpec {
  readonly name: string;
  readonly label: string | null;
  /** The property `x` must have this value. */
  readonly x: bigint | null;
}

export interface StepSpec {
  readonly name: string;
  readonly types: readonly string[];
  readonly direction: Direction;
  readonly range: readonly [number, number] | null;
  readonly to: NodeSpec;
}

export interface PathSpec {
  readonly start: NodeSpec;
  readonly steps: readonly StepSpec[];
}

/** The value of each variable by name. */
export type Match = ReadonlyMap<string, Value>;

export function writePath({ start, steps }: PathSpec): string {
  return writeNode(start) + steps.map((step) => writeStep(step) + writeNode(step.to)).join('');
}

function writeNode({ name, label, x }: NodeSpec): string {
  return `(${name}${label ? `:${label}` : ''}${x === null ? '' : ` {x: ${x}}`})`;
}

function writeStep({ name, types, direction, range }: StepSpec): string {
  const length = range ? `*${range[0]}..${range[1]}` : '';
  const inside = `[${name}${types.length > 0 ? `:${types.join('|')}` : ''}${length}]`;
  return `${direction === 'in' ? '<' : ''}-${inside}-${direction === 'out' ? '>' : ''}`;
}

/** Every way to fulfil all paths at once, no relationship walked twice. */
export function matchAll(paths: readonly PathSpec[], graph: GraphReader, given: Match = new Map()): Match[] {
  return matchFrom(paths, graph, given, new Set());
}

type Walked = ReadonlySet<RelationshipValue['id']>;

function matchFrom(paths: readonly PathSpec[], graph: GraphReader, match: Match, walked: Walked): Match[] {
  const [path, ...rest] = paths;
  if (!path) return [match];
  return [...graph.nodes([])].flatMap((node) => {
    const bound = bindNode(path.start, node, graph, match);
    return bound ? stepOn(path.steps, node, graph, bound, walked, rest) : [];
  });
}

function stepOn(
  steps: readonly StepSpec[],
  at: NodeValue,
  graph: GraphReader,
  match: Match,
  walked: Walked,
  rest: readonly PathSpec[],
): Match[] {
  const [step, ...others] = steps;
  if (!step) return matchFrom(rest, graph, match, walked);
  const [min, max] = step.range ?? [1, 1];
  return walksFrom(at, step, graph, max, walked).flatMap(({ end, path }) => {
    if (path.length < min) return [];
    const bound = bindNode(step.to, end, graph, match);
    if (!bound) return [];
    const value: Value = step.range ? path : (path[0] ?? null);
    const after = new Set([...walked, ...path.map(({ id }) => id)]);
    return stepOn(others, end, graph, new Map([...bound, [step.name, value]]), after, rest);
  });
}

interface Walk {
  readonly end: NodeValue;
  readonly path: readonly RelationshipValue[];
}

function walksFrom(at: NodeValue, step: StepSpec, graph: GraphReader, max: number, walked: Walked): Walk[] {
  const here: Walk = { end: at, path: [] };
  if (max === 0) return [here];
  const all = [...graph.relationships(at, 'both', null)];
  const longer = all.flatMap((relationship): Walk[] => {
    const { id, type, start, end } = relationship;
    if (walked.has(id) || (step.types.length > 0 && !step.types.includes(type))) return [];
    const forward = start.id === at.id && step.direction !== 'in';
    const backward = end.id === at.id && step.direction !== 'out';
    if (!forward && !backward) return [];
    const next = start.id === at.id ? end : start;
    const tails = walksFrom(next, step, graph, max - 1, new Set([...walked, id]));
    return tails.map((tail) => ({ end: tail.end, path: [relationship, ...tail.path] }));
  });
  return [here, ...longer];
}

function bindNode(spec: NodeSpec, node: NodeValue, graph: GraphReader, match: Match): Match | undefined {
  const known = match.get(spec.name);
  if (known !== undefined && order(known, node) !== 0) return undefined;
  if (spec.label !== null && !graph.labels(node).includes(spec.label)) return undefined;
  if (spec.x !== null && graph.property(node, 'x') !== spec.x) return undefined;
  return new Map([...match, [spec.name, node]]);
}
