/** Builds the graphs of the kit: runs CREATE and DELETE itself, and lets the engine read between them. */
import { compile, OPEN_SCHEMA, run, type Value } from '../../src/cypher/index.js';
import type { Expr, NodePattern, PathPattern } from '../../src/cypher/syntax/ast.js';
import { Cursor } from '../../src/cypher/syntax/cursor.js';
import { parseClause } from '../../src/cypher/syntax/parse-clause.js';
import { parseExpression } from '../../src/cypher/syntax/parse-expression.js';
import { parsePatterns } from '../../src/cypher/syntax/parse-pattern.js';
import { isMap, type NodeValue } from '../../src/cypher/values/value.js';
import type { MemoryGraph } from '../cypher/memory-graph.js';

type Bindings = Map<string, Value>;

export function setUp(text: string, graph: MemoryGraph): void {
  const cursor = new Cursor(text);
  let rows: Bindings[] = [new Map()];
  while (cursor.peek().kind !== 'end') {
    if (cursor.eatSymbol(';')) continue;
    if (cursor.eatWords('CREATE')) {
      for (const pattern of parsePatterns(cursor)) create(pattern, text, rows, graph);
    } else if (cursor.eatWords('DELETE')) {
      do deleteAll(parseExpression(cursor), rows, graph);
      while (cursor.eatSymbol(','));
    } else {
      const start = cursor.peek().start;
      let end = start;
      for (let clause = parseClause(cursor); clause; clause = parseClause(cursor)) end = clause.span.end;
      if (end === start) throw cursor.unexpected('a clause of a set-up');
      rows = read(`${text.slice(start, end)} RETURN *`, rows, graph);
    }
  }
}

/** Runs reading clauses over rows that are bound already. */
function read(query: string, rows: readonly Bindings[], graph: MemoryGraph): Bindings[] {
  const names = [...(rows[0]?.keys() ?? [])];
  const columns = names.map((name, i) => `row[${i}] AS \`${name}\``);
  const prefix = names.length === 0 ? '' : `UNWIND $rows AS row WITH ${columns.join(', ')} `;
  const input: Value = rows.map((row) => names.map((name) => row.get(name) ?? null));
  const result = run(compile(prefix + query, OPEN_SCHEMA), graph, new Map([['rows', input]]));
  return result.rows.map((row) => new Map(result.columns.map((name, i) => [name, row[i] ?? null])));
}

function create(pattern: PathPattern, text: string, rows: Bindings[], graph: MemoryGraph): void {
  const nodes = pattern.nodes.map((node) => createNodes(node, text, rows, graph));
  pattern.relationships.forEach((relationship, i) => {
    const maps = properties(relationship.properties, text, rows, graph);
    rows.forEach((row, r) => {
      const left = nodes[i]?.[r];
      const right = nodes[i + 1]?.[r];
      if (!left || !right) throw new Error('a relationship has two ends');
      const [start, end] = relationship.direction === 'in' ? [right, left] : [left, right];
      const made = graph.addRelationship(start, relationship.types[0]?.name ?? '', end, maps[r]);
      if (relationship.variable) row.set(relationship.variable.name, made);
    });
  });
}

function createNodes(node: NodePattern, text: string, rows: Bindings[], graph: MemoryGraph): NodeValue[] {
  const maps = properties(node.properties, text, rows, graph);
  const labels = node.labels.map((label) => label.name);
  return rows.map((row, i) => {
    const known = node.variable && row.get(node.variable.name);
    if (known && typeof known === 'object' && 'kind' in known && known.kind === 'node') return known;
    const made = graph.addNode(labels, maps[i]);
    if (node.variable) row.set(node.variable.name, made);
    return made;
  });
}

function properties(
  map: Expr | null,
  text: string,
  rows: readonly Bindings[],
  graph: MemoryGraph,
): ReadonlyMap<string, Value>[] {
  if (!map) return rows.map(() => new Map());
  const found = read(`RETURN ${text.slice(map.span.start, map.span.end)} AS properties`, rows, graph);
  return rows.map((_, i) => {
    const value = found[i]?.get('properties') ?? null;
    return isMap(value) ? value : new Map<string, Value>();
  });
}

function deleteAll(expr: Expr, rows: readonly Bindings[], graph: MemoryGraph): void {
  if (expr.kind !== 'variable') throw new Error('set-ups delete variables only');
  for (const row of rows) {
    const value = row.get(expr.name);
    const found =
      value && typeof value === 'object' && 'kind' in value && value.kind === 'relationship' ? value : null;
    if (!found) throw new Error('set-ups delete relationships only');
    graph.removeRelationship(found);
  }
}
