/** Between the language's values and plain JavaScript: parameters in, results out. */
import { runtimeError } from '../errors.js';
import { isList, isMap, type MapValue, type NodeValue, type RelationshipValue, type Value } from './value.js';

/** What callers may pass as a parameter. A number with no fraction is an integer; bigint always is. */
export type PlainValue =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** Whoever walks through a value does so by calling itself. */
export const MAX_DEPTH = 500;

export function fromPlain(plain: PlainValue, depth = 0): Value {
  if (depth > MAX_DEPTH)
    throw runtimeError(
      'LimitExceeded',
      'ValueTooLarge',
      `A parameter is nested more than ${MAX_DEPTH} levels deep.`,
    );
  if (plain === null || plain === undefined) return null;
  if (typeof plain === 'number') return Number.isSafeInteger(plain) ? BigInt(plain) : plain;
  if (typeof plain === 'bigint') {
    if (BigInt.asIntN(64, plain) === plain) return plain;
    throw runtimeError(
      'ArgumentError',
      'IntegerOverflow',
      `The parameter ${plain} does not fit into 64 bits.`,
    );
  }
  if (typeof plain !== 'object') return plain;
  if (Array.isArray(plain)) return plain.map((item: PlainValue) => fromPlain(item, depth + 1));
  return new Map(Object.entries(plain).map(([key, item]) => [key, fromPlain(item, depth + 1)]));
}

/** What is asked for to tell a node or relationship whole. */
export interface Contents {
  readonly labels: (node: NodeValue) => readonly string[];
  readonly properties: (element: NodeValue | RelationshipValue) => MapValue;
}

/**
 * JSON-ready: integers as numbers where they are safe, else as text; moments with their text and bounds. Nodes and
 * relationships by id, and with their labels and properties where the graph is given.
 */
export function toPlain(value: Value, graph?: Contents): PlainValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (isList(value)) return value.map((item) => toPlain(item, graph));
  if (isMap(value)) return plainMap(value, graph);
  switch (value.kind) {
    case 'moment':
      return { text: value.moment.text, min: value.moment.min, max: value.moment.max };
    case 'node':
      return {
        id: value.id,
        ...(graph
          ? { labels: graph.labels(value), properties: plainMap(graph.properties(value), graph) }
          : {}),
      };
    case 'relationship': {
      const own = { id: value.id, type: value.type, start: value.start.id, end: value.end.id };
      return graph ? { ...own, properties: plainMap(graph.properties(value), graph) } : own;
    }
    case 'path':
      return {
        nodes: value.nodes.map((node) => toPlain(node, graph)),
        relationships: value.relationships.map((relationship) => toPlain(relationship, graph)),
      };
  }
}

function plainMap(map: MapValue, graph: Contents | undefined): { [key: string]: PlainValue } {
  return Object.fromEntries([...map].map(([key, item]) => [key, toPlain(item, graph)]));
}
