/**
 * Which two variables of a query mean the same: for `k1` and `k2` of `(k1)-[:CONTROLS]->(loc)<-[:CONTROLS]-(k2)
 * WHERE k1 <> k2` each pair is found twice, once each way round, and is one finding.
 */
import { conjuncts } from '../../cypher/analyse/bind-match.js';
import type {
  Expr,
  MatchClause,
  NodePattern,
  PathPattern,
  ProjectionClause,
  RelationshipPattern,
  SingleQuery,
} from '../../cypher/syntax/ast.js';
import { columnName } from './ast.js';

type Renaming = ReadonlyMap<string, string>;

/** More relationships than this are not tried in all orders. */
const MOST_RELATIONSHIPS = 6;

export function mirroredVariables(part: SingleQuery): [string, string][] {
  const matches = part.clauses.filter((clause): clause is MatchClause => clause.kind === 'match');
  const patterns = matches.flatMap((match) => match.patterns);
  const edges = patterns.flatMap((pattern) => pattern.relationships);
  if (edges.length > MOST_RELATIONSHIPS) return [];
  const kinds = kindsOf(patterns);
  const named = [...kinds].filter(([name]) => !name.startsWith('('));
  const swaps = pairings(edges.map((edge) => ({ name: edgeName(edge), kind: edgeKind(edge) })));
  const original = factsOf(part, new Map());
  const found: [string, string][] = [];
  for (const [i, [a, kind]] of named.entries()) {
    for (const [b, other] of named.slice(i + 1)) {
      if (kind !== other) continue;
      const renamings = swaps.map((swapped) => new Map([...swapped, [a, b], [b, a]]));
      if (renamings.some((renaming) => same(original, factsOf(part, renaming)))) found.push([a, b]);
    }
  }
  return found;
}

/** For each node what it is and what it hangs on: only nodes that are alike in this can change places. */
function kindsOf(patterns: readonly PathPattern[]): Map<string, string> {
  const told = new Map<string, string[]>();
  const tell = (node: NodePattern | undefined, ...facts: readonly string[]) => {
    if (node) told.set(nodeName(node), [...(told.get(nodeName(node)) ?? []), ...facts]);
  };
  for (const { nodes, relationships } of patterns) {
    for (const node of nodes) tell(node, ...node.labels.map(({ name }) => name));
    for (const [i, edge] of relationships.entries()) {
      tell(nodes[i], `${edgeKind(edge)} ${edge.direction}`);
      tell(nodes[i + 1], `${edgeKind(edge)} ${OPPOSITE[edge.direction]}`);
    }
  }
  return new Map([...told].map(([name, facts]) => [name, facts.sort().join()]));
}

const OPPOSITE = { in: 'out', out: 'in', both: 'both' } as const;

function edgeKind({ types, range }: RelationshipPattern): string {
  return `${types.map(({ name }) => name).sort()} ${range?.min} ${range?.max}`;
}

/** All ways to let some that are alike change places in pairs, each as a renaming. */
function pairings(edges: readonly { readonly name: string; readonly kind: string }[]): Map<string, string>[] {
  const [first, ...rest] = edges;
  if (first === undefined) return [new Map()];
  return [
    ...pairings(rest),
    ...rest
      .filter(({ kind }) => kind === first.kind)
      .flatMap((other) =>
        pairings(rest.filter((edge) => edge !== other)).map((map) =>
          map.set(first.name, other.name).set(other.name, first.name),
        ),
      ),
  ];
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((fact, i) => fact === b[i]);
}

function edgeName({ variable, span }: RelationshipPattern): string {
  return variable?.name ?? `[${span.start}`;
}

function nodeName({ variable, span }: NodePattern): string {
  return variable?.name ?? `(${span.start}`;
}

type Name = (written: string) => string;
type Tell = (...fact: readonly unknown[]) => void;

/** What the query says, one fact after the other in an order of its own, with variables renamed. */
function factsOf({ clauses }: SingleQuery, renaming: Renaming): string[] {
  const name: Name = (written) => renaming.get(written) ?? written;
  const facts: string[] = [];
  for (const [i, clause] of clauses.entries()) {
    const tell: Tell = (...fact) => facts.push(JSON.stringify([i, ...fact]));
    if (clause.kind === 'match') tellMatch(clause, name, tell);
    else if (clause.kind === 'unwind') tell('unwind', canonical(clause.list, name), clause.variable.name);
    else tellProjection(clause, name, tell);
  }
  return facts.sort();
}

function tellMatch({ patterns, where, optional }: MatchClause, name: Name, tell: Tell): void {
  tell('match', optional);
  for (const pattern of patterns) {
    const ends = pattern.nodes.map((node) => name(nodeName(node)));
    for (const [at, node] of pattern.nodes.entries()) {
      for (const label of node.labels) tell('label', ends[at], label.name);
      if (node.properties) tell('has', ends[at], canonical(node.properties, name));
    }
    for (const [at, edge] of pattern.relationships.entries()) {
      const { direction, range, properties } = edge;
      const joined = [ends[at], ends[at + 1]];
      if (direction === 'in') joined.reverse();
      if (direction === 'both') joined.sort();
      const types = edge.types.map((type) => type.name).sort();
      const own = properties && canonical(properties, name);
      tell('edge', name(edgeName(edge)), direction === 'both', joined, types, range, own);
    }
    if (pattern.shortest || pattern.variable) tell('path', pattern.shortest, pattern.variable?.name);
  }
  for (const condition of conjuncts(where)) tell('where', canonical(condition, name));
}

function tellProjection(clause: ProjectionClause, name: Name, tell: Tell): void {
  const { kind, distinct, star, skip, limit, items, where } = clause;
  tell(kind, distinct, star, skip && canonical(skip, name), limit && canonical(limit, name));
  for (const item of items)
    tell('item', isPlain(item.value, kind) ? '' : columnName(item), canonical(item.value, name));
  for (const condition of conjuncts(where)) tell('where', canonical(condition, name));
}

/** What it is called says nothing more: `a` and `b`, or `a.name` and `b.name` where they are returned. */
function isPlain(value: Expr, kind: ProjectionClause['kind']): boolean {
  if (kind === 'return' && value.kind === 'property') return value.subject.kind === 'variable';
  return value.kind === 'variable';
}

const OVERLAPS = ['time_windows_overlap', 'time_windows_may_overlap'];

/** The expression without its places in the text; what may stand either way round stands one way. */
function canonical(expr: unknown, name: (written: string) => string): string {
  if (Array.isArray(expr)) return `[${expr.map((item) => canonical(item, name)).join()}]`;
  if (typeof expr === 'bigint') return `${expr}n`;
  if (typeof expr !== 'object' || expr === null) return JSON.stringify(expr) ?? 'undefined';
  const told = new Map<string, unknown>(Object.entries(expr));
  const kind = told.get('kind');
  if (kind === 'variable') return `?${name(String(told.get('name')))}`;
  if (kind === 'binary' && ['and', 'or', 'xor', '*', '+'].includes(String(told.get('operator')))) {
    const sides = [canonical(told.get('left'), name), canonical(told.get('right'), name)];
    return `${told.get('operator')}(${sides.sort().join()})`;
  }
  if (kind === 'comparison') {
    const operands = list(told.get('operands')).map((operand) => canonical(operand, name));
    const operators = list(told.get('operators')).map(String);
    const [only = ''] = operators;
    if (operators.length === 1 && (only === '=' || only === '<>')) operands.sort();
    return `${operators.join()}(${operands.join()})`;
  }
  if (kind === 'call') {
    const called = nameIn(told.get('name')).toLowerCase();
    const args = list(told.get('args')).map((arg) => canonical(arg, name));
    const halves = [args.slice(0, 2).join(), args.slice(2).join()];
    return `${called}(${OVERLAPS.includes(called) ? halves.sort().join() : args.join()})`;
  }
  if (told.has('labels') && told.has('variable') && told.get('variable'))
    return `node(${name(nameIn(told.get('variable')))},${canonical(told.get('labels'), name)},${canonical(told.get('properties'), name)})`;
  told.delete('span');
  told.delete('text');
  const pattern = undirected(told, name);
  if (pattern !== null) return pattern;
  return `{${[...told].map(([key, value]) => `${key}:${canonical(value, name)}`).join()}}`;
}

/** `(a)--(b)` says what `(b)--(a)` says. */
function undirected(told: ReadonlyMap<string, unknown>, name: (written: string) => string): string | null {
  const [nodes, relationships] = [list(told.get('nodes')), list(told.get('relationships'))];
  const [only] = relationships;
  if (nodes.length !== 2 || relationships.length !== 1 || typeof only !== 'object' || only === null)
    return null;
  if (!('direction' in only) || only.direction !== 'both') return null;
  const ends = nodes.map((node) => canonical(node, name)).sort();
  return `path(${ends.join()},${canonical(only, name)},${canonical(told.get('variable'), name)})`;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function nameIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
}
