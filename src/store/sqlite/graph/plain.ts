/** What a query returns, as plain data that can be sent anywhere. */
import { isList, isMap, type PlainValue, toPlain, type Value } from '../../../cypher/index.js';
import type { SqliteGraph } from './reader.js';

/** Nodes and edges come with what names them; their other properties are asked for by name. */
export function plainValue(value: Value, graph: SqliteGraph): PlainValue {
  if (value === null || typeof value !== 'object') return toPlain(value);
  if (isList(value)) return value.map((item) => plainValue(item, graph));
  if (isMap(value))
    return Object.fromEntries([...value].map(([key, item]) => [key, plainValue(item, graph)]));
  const told = (element: Parameters<SqliteGraph['property']>[0], key: string) =>
    toPlain(graph.property(element, key));
  switch (value.kind) {
    case 'node': {
      const [label = ''] = graph.labels(value);
      const id = told(value, 'id');
      if (label === 'Relation')
        return { id, type: told(value, 'type'), from: told(value, 'from_id'), to: told(value, 'to_id') };
      const name = told(value, 'name') ?? told(value, 'title');
      return name === null ? { id, type: label } : { id, type: label, name };
    }
    case 'relationship':
      return {
        id: told(value, 'id'),
        type: value.type,
        from: told(value.start, 'id'),
        to: told(value.end, 'id'),
      };
    case 'path':
      return {
        nodes: value.nodes.map((node) => plainValue(node, graph)),
        relationships: value.relationships.map((relationship) => plainValue(relationship, graph)),
      };
    case 'moment':
      return toPlain(value);
  }
}
