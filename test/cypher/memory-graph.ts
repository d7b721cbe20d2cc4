/** A small graph in memory, for tests. */

import type { GraphReader } from '../../src/cypher/run/graph.js';
import type { Direction } from '../../src/cypher/syntax/ast.js';
import type { ElementId, NodeValue, RelationshipValue, Value } from '../../src/cypher/values/value.js';

interface NodeRecord {
  readonly value: NodeValue;
  readonly labels: readonly string[];
  readonly properties: ReadonlyMap<string, Value>;
  readonly out: Set<RelationshipValue>;
  readonly in: Set<RelationshipValue>;
}

export class MemoryGraph implements GraphReader {
  readonly #nodes = new Map<ElementId, NodeRecord>();
  readonly #relationships = new Map<ElementId, ReadonlyMap<string, Value>>();
  #nextId = 0;

  addNode(labels: readonly string[] = [], properties: Iterable<readonly [string, Value]> = []): NodeValue {
    const value: NodeValue = { kind: 'node', id: this.#nextId++ };
    const known = new Map([...properties].filter(([, property]) => property !== null));
    this.#nodes.set(value.id, {
      value,
      labels: [...new Set(labels)],
      properties: known,
      out: new Set(),
      in: new Set(),
    });
    return value;
  }

  addRelationship(
    start: NodeValue,
    type: string,
    end: NodeValue,
    properties: Iterable<readonly [string, Value]> = [],
  ): RelationshipValue {
    const value: RelationshipValue = { kind: 'relationship', id: this.#nextId++, type, start, end };
    this.#relationships.set(value.id, new Map([...properties].filter(([, property]) => property !== null)));
    this.#record(start).out.add(value);
    this.#record(end).in.add(value);
    return value;
  }

  removeRelationship(relationship: RelationshipValue): void {
    this.#relationships.delete(relationship.id);
    this.#record(relationship.start).out.delete(relationship);
    this.#record(relationship.end).in.delete(relationship);
  }

  #record(node: NodeValue): NodeRecord {
    const record = this.#nodes.get(node.id);
    if (!record) throw new Error(`no node ${node.id} in this graph`);
    return record;
  }

  *nodes(labels: readonly string[]): Iterable<NodeValue> {
    for (const record of this.#nodes.values()) {
      if (labels.every((label) => record.labels.includes(label))) yield record.value;
    }
  }

  *relationships(
    node: NodeValue,
    direction: Direction,
    types: readonly string[] | null,
  ): Iterable<RelationshipValue> {
    const record = this.#record(node);
    const wanted = (relationship: RelationshipValue) => types === null || types.includes(relationship.type);
    if (direction !== 'in') for (const found of record.out) if (wanted(found)) yield found;
    if (direction === 'out') return;
    for (const found of record.in) {
      const seen = direction === 'both' && found.start.id === node.id;
      if (!seen && wanted(found)) yield found;
    }
  }

  labels(node: NodeValue): readonly string[] {
    return this.#record(node).labels;
  }

  properties(element: NodeValue | RelationshipValue): ReadonlyMap<string, Value> {
    if (element.kind === 'node') return this.#record(element).properties;
    return this.#relationships.get(element.id) ?? new Map();
  }

  property(element: NodeValue | RelationshipValue, key: string): Value {
    return this.properties(element).get(key) ?? null;
  }
}
