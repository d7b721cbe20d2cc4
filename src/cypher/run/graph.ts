/** What the interpreter asks of a graph. */
import type { Direction } from '../syntax/ast.js';
import type { MapValue, NodeValue, RelationshipValue, Value } from '../values/value.js';

export interface GraphReader {
  /** Nodes that have all these labels; with none, all nodes that a bare node means. */
  readonly nodes: (labels: readonly string[]) => Iterable<NodeValue>;
  /** Of those, at least all whose property equals the value; undefined where that is no faster than reading all. */
  readonly find?: (labels: readonly string[], key: string, value: Value) => Iterable<NodeValue> | undefined;
  /** Relationships of a node, each once, loops too; with no types, all that an untyped relationship means. */
  readonly relationships: (
    node: NodeValue,
    direction: Direction,
    types: readonly string[] | null,
  ) => Iterable<RelationshipValue>;
  /** All labels, supertypes included. */
  readonly labels: (node: NodeValue) => readonly string[];
  /** Null where the property is absent. */
  readonly property: (element: NodeValue | RelationshipValue, key: string) => Value;
  readonly properties: (element: NodeValue | RelationshipValue) => MapValue;
}
