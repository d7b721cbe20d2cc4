/** The logical graph read from SQLite: what the interpreter of queries walks over. */
import type { GraphReader, NodeValue, RelationshipValue, Value } from '../../../cypher/index.js';
import type { StatementRecord } from '../statement-record.js';
import { type EdgeKind, edgeId, edgeOf, type NodeKind, nodeId, nodeOf } from './element-id.js';
import { EntityNodes } from './entity-nodes.js';
import { systemLabel } from './model.js';
import { isSystemType } from './schema.js';
import { StatementEdges } from './statement-edges.js';
import { SYSTEM_LABELS, SYSTEM_TYPES } from './system.js';
import { STRUCTURE, type SystemKind, SystemNodes } from './system-nodes.js';
import type { GraphView } from './view.js';

type Direction = Parameters<GraphReader['relationships']>[1];

export const LABEL_OF: Readonly<Record<NodeKind, string>> = {
  entity: 'Entity',
  relation: 'Relation',
  claim: 'Claim',
  source: 'LoreSource',
  chunk: 'LoreChunk',
  contradiction: 'Contradiction',
  anachronism: 'Anachronism',
  'ontology-violation': 'OntologyViolation',
  orphan: 'Orphan',
  rule: 'OntologyRule',
  run: 'ConsistencyRun',
  fact: 'Fact',
  confusion: 'Confusion',
  synthesis: 'Synthesis',
};

export class SqliteGraph implements GraphReader {
  readonly #view: GraphView;
  readonly entities: EntityNodes;
  readonly statements: StatementEdges;
  readonly #system: SystemNodes;

  constructor(view: GraphView) {
    this.#view = view;
    this.entities = new EntityNodes(view);
    this.statements = new StatementEdges(view, this.entities);
    this.#system = new SystemNodes(view);
  }

  *nodes(labels: readonly string[]): Iterable<NodeValue> {
    const kind = this.#kindOf(labels);
    if (kind === null) return;
    for (const row of this.#scan(kind, labels)) yield node(kind, row);
  }

  find(labels: readonly string[], key: string, value: Value): Iterable<NodeValue> | undefined {
    const kind = this.#kindOf(labels);
    if (kind === null || value === null) return [];
    const rows = this.#find(kind, key, value);
    if (!rows) return undefined;
    const found = rows.map((row) => node(kind, row));
    return found.filter((one) => {
      const worn = this.labels(one);
      return labels.every((label) => worn.includes(label));
    });
  }

  *relationships(
    from: NodeValue,
    direction: Direction,
    types: readonly string[] | null,
  ): Iterable<RelationshipValue> {
    const { kind, row } = nodeOf(from.id);
    const { model } = this.#view;
    if (kind === 'entity') {
      const predicates = types?.filter((type) => !isSystemType(model, type)) ?? null;
      if (predicates === null || predicates.length > 0) yield* this.#statements(row, direction, predicates);
    }
    for (const type of types ?? []) {
      const structure = isSystemType(model, type) ? SYSTEM_TYPES[type] : null;
      if (structure && structure !== 'statement') yield* this.#structure(structure, type, from, direction);
    }
  }

  labels(of: NodeValue): readonly string[] {
    const { kind, row } = nodeOf(of.id);
    return kind === 'entity' ? this.entities.labels(row) : [LABEL_OF[kind]];
  }

  property(element: NodeValue | RelationshipValue, key: string): Value {
    if (element.kind === 'relationship') {
      const { kind, row } = edgeOf(element.id);
      return kind === 'statement' && isEdgeKey(key) ? this.statements.property(row, key) : null;
    }
    const { kind, row } = nodeOf(element.id);
    if (kind === 'entity') return this.entities.property(row, key);
    if (kind === 'relation') return this.statements.property(row, key);
    return this.#system.property(kind, row, key);
  }

  properties(element: NodeValue | RelationshipValue): ReadonlyMap<string, Value> {
    if (element.kind === 'relationship') {
      const { kind, row } = edgeOf(element.id);
      return kind === 'statement' ? this.statements.properties(row, false) : new Map();
    }
    const { kind, row } = nodeOf(element.id);
    if (kind === 'entity') return this.entities.properties(row);
    if (kind === 'relation') return this.statements.properties(row, true);
    return this.#system.properties(kind, row);
  }

  /** The one kind of node that may wear all these labels; null when none does. */
  #kindOf(labels: readonly string[]): NodeKind | null {
    const { model } = this.#view;
    const system = labels.filter((label) => systemLabel(model, label));
    if (system.length === 0) return 'entity';
    if (system.length < labels.length || new Set(system).size > 1) return null;
    return SYSTEM_LABELS[system[0] ?? '']?.kind ?? null;
  }

  #scan(kind: NodeKind, labels: readonly string[]): Iterable<number> {
    if (kind === 'entity') return this.entities.scan(typesWearing(this.#view, labels));
    if (kind === 'relation') return this.statements.scan();
    return this.#system.scan(kind);
  }

  #find(kind: NodeKind, key: string, value: Value): readonly number[] | undefined {
    const text = typeof value === 'string' ? value : null;
    if (kind === 'entity') {
      if (key !== 'id' && key !== 'name') return undefined;
      return text === null ? [] : this.entities.find(key, text);
    }
    if (kind === 'relation') return text === null ? undefined : this.statements.find(key, text);
    return text === null ? undefined : this.#system.find(kind, key, text);
  }

  *#statements(row: number, direction: Direction, predicates: readonly string[] | null) {
    if (direction !== 'in')
      for (const record of this.statements.of(row, 'subject', predicates)) yield this.edge(record);
    if (direction === 'out') return;
    for (const record of this.statements.of(row, 'object', predicates)) {
      if (direction === 'in' || record.subject !== row) yield this.edge(record);
    }
  }

  edge(record: StatementRecord): RelationshipValue {
    return {
      kind: 'relationship',
      id: edgeId('statement', record.row),
      type: this.statements.typeOf(record),
      start: node('entity', record.subject),
      end: node('entity', record.object ?? 0),
    };
  }

  *#structure(
    kind: Exclude<EdgeKind, 'statement'>,
    type: string,
    from: NodeValue,
    direction: Direction,
  ): Iterable<RelationshipValue> {
    const { start, end } = STRUCTURE[kind];
    const at = nodeOf(from.id);
    for (const side of ['start', 'end'] as const) {
      const here = side === 'start' ? start : end;
      if (here.kind !== at.kind || direction === (side === 'start' ? 'in' : 'out')) continue;
      for (const edge of this.#system.edges(kind, side, at.row)) {
        if (end.kind === 'relation' && !this.statements.record(edge.end)) continue;
        yield {
          kind: 'relationship',
          id: edgeId(kind, edge.row),
          type,
          start: node(start.kind, edge.start),
          end: node(end.kind, edge.end),
        };
      }
    }
  }
}

export type { SystemKind };

function isEdgeKey(key: string): boolean {
  return key !== 'type' && key !== 'from_id' && key !== 'to_id';
}

export function node(kind: NodeKind, row: number): NodeValue {
  return { kind: 'node', id: nodeId(kind, row) };
}

/** Entity types that wear all the labels; null when any entity does. */
export function typesWearing(
  { model }: Pick<GraphView, 'model'>,
  labels: readonly string[],
): string[] | null {
  let types: string[] | null = null;
  for (const label of labels) {
    const wearers = model.typesWith(label);
    if (wearers === null) continue;
    const worn: readonly string[] = wearers ?? [];
    types = types === null ? [...worn] : types.filter((type) => worn.includes(type));
  }
  return types;
}
