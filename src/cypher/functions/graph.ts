/** Functions on nodes, relationships, paths and maps. */
import { ANY, BOOLEAN, INTEGER, listOf, MAP, NODE, RELATIONSHIP, STRING } from '../values/type.js';
import {
  isList,
  isMap,
  type ListValue,
  type MapValue,
  type NodeValue,
  type PathValue,
  type RelationshipValue,
  type Value,
} from '../values/value.js';
import { wrongArgument } from './check.js';
import type { FunctionContext, FunctionDefinition } from './function.js';

type Kinded = Exclude<Value, null | boolean | bigint | number | string | ListValue | MapValue>;

function structured(value: Value | undefined): Kinded | undefined {
  if (value === undefined || value === null || typeof value !== 'object') return undefined;
  return isList(value) || isMap(value) ? undefined : value;
}

function node(name: string, value: Value | undefined): NodeValue {
  const found = structured(value);
  if (found?.kind === 'node') return found;
  throw wrongArgument(name, value ?? null, 'a node');
}

function relationship(name: string, value: Value | undefined): RelationshipValue {
  const found = structured(value);
  if (found?.kind === 'relationship') return found;
  throw wrongArgument(name, value ?? null, 'a relationship');
}

function path(name: string, value: Value | undefined): PathValue {
  const found = structured(value);
  if (found?.kind === 'path') return found;
  throw wrongArgument(name, value ?? null, 'a path');
}

function element(name: string, value: Value | undefined): NodeValue | RelationshipValue {
  const found = structured(value);
  if (found?.kind === 'node' || found?.kind === 'relationship') return found;
  throw wrongArgument(name, value ?? null, 'a node or a relationship');
}

function id([value]: readonly Value[]): Value {
  const found = element('id', value);
  return typeof found.id === 'number' ? BigInt(found.id) : found.id;
}

/** Moments become their text, since a map holds none. */
function properties([value = null]: readonly Value[], context: FunctionContext): Value {
  return isMap(value) ? value : withoutMoments(context.properties(element('properties', value)));
}

/** The map with each moment replaced by its text. */
export function withoutMoments(map: MapValue): MapValue {
  const plain = [...map].map(([key, value]): [string, Value] => {
    const found = structured(value);
    return [key, found?.kind === 'moment' ? found.moment.text : value];
  });
  return new Map(plain);
}

function keys([value = null]: readonly Value[], context: FunctionContext): Value {
  const map = isMap(value) ? value : context.properties(element('keys', value));
  return [...map.keys()];
}

const GRAPH_ELEMENT = ['node', 'relationship'] as const;

export const GRAPH_FUNCTIONS: readonly FunctionDefinition[] = [
  { name: 'id', min: 1, max: 1, accepts: [GRAPH_ELEMENT], result: ANY, evaluate: id },
  {
    name: 'elementId',
    min: 1,
    max: 1,
    accepts: [GRAPH_ELEMENT],
    result: STRING,
    evaluate: ([value]) => String(element('elementId', value).id),
  },
  {
    name: 'labels',
    min: 1,
    max: 1,
    accepts: [['node']],
    result: listOf(STRING),
    evaluate: ([value], context) => context.labels(node('labels', value)),
  },
  {
    name: 'type',
    min: 1,
    max: 1,
    accepts: [['relationship']],
    result: STRING,
    evaluate: ([value]) => relationship('type', value).type,
  },
  {
    name: 'startNode',
    min: 1,
    max: 1,
    accepts: [['relationship']],
    result: NODE,
    evaluate: ([value]) => relationship('startNode', value).start,
  },
  {
    name: 'endNode',
    min: 1,
    max: 1,
    accepts: [['relationship']],
    result: NODE,
    evaluate: ([value]) => relationship('endNode', value).end,
  },
  {
    name: 'nodes',
    min: 1,
    max: 1,
    accepts: [['path']],
    result: listOf(NODE),
    evaluate: ([value]) => path('nodes', value).nodes,
  },
  {
    name: 'relationships',
    min: 1,
    max: 1,
    accepts: [['path']],
    result: listOf(RELATIONSHIP),
    evaluate: ([value]) => path('relationships', value).relationships,
  },
  {
    name: 'length',
    min: 1,
    max: 1,
    accepts: [['path']],
    result: INTEGER,
    evaluate: ([value]) => BigInt(path('length', value).relationships.length),
  },
  {
    name: 'properties',
    min: 1,
    max: 1,
    accepts: [[...GRAPH_ELEMENT, 'map']],
    result: MAP,
    evaluate: properties,
  },
  {
    name: 'keys',
    min: 1,
    max: 1,
    accepts: [[...GRAPH_ELEMENT, 'map']],
    result: listOf(STRING),
    evaluate: keys,
  },
  { name: 'exists', min: 1, max: 1, result: BOOLEAN, takesNull: true, evaluate: ([value]) => value !== null },
];
