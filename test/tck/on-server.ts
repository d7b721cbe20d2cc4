/** The kit through the path that a store on a server takes: printed for Neo4j where it means the same there. */
import { type Compiled, OPEN_SCHEMA, type Value } from '../../src/cypher/index.js';
import { parametersOf } from '../../src/store/neo4j/cypher/ask.js';
import { printQuery } from '../../src/store/neo4j/cypher/print-query.js';
import { NotPrintable } from '../../src/store/neo4j/cypher/printer.js';
import { codeOf, Server } from '../../src/store/neo4j/server.js';
import type { MemoryGraph } from '../cypher/memory-graph.js';
import { emptied, serverAddress } from '../services/graph-kit.js';
import type { Content } from './expected.js';
import { type Answering, interpret } from './judge.js';

export interface KitServer {
  readonly answering: Answering;
  readonly tally: { printed: number; left: number };
  close(): Promise<void>;
}

export async function openKitServer(): Promise<KitServer> {
  const server = await Server.connect({ address: serverAddress() });
  const tally = { printed: 0, left: 0 };
  await emptied(server);
  const answering: Answering = async (compiled, graph, parameters) => {
    const text = printed(compiled, parameters);
    const answer = text === null ? null : await onServer(server, text, compiled, graph, parameters);
    tally[answer === null ? 'left' : 'printed']++;
    return answer ?? interpret(compiled, graph, parameters);
  };
  return { answering, tally, close: () => emptied(server).then(() => server.close()) };
}

function printed({ query }: Compiled, given: ReadonlyMap<string, Value>): string | null {
  try {
    return printQuery(query, { model: null, schema: OPEN_SCHEMA, given, moments: new Set() });
  } catch (error) {
    if (error instanceof NotPrintable) return null;
    throw error;
  }
}

/** Null where the server refuses it: the interpreter then tells why in our words, as it does in the store. */
async function onServer(
  server: Server,
  text: string,
  { columns }: Compiled,
  graph: MemoryGraph,
  given: ReadonlyMap<string, Value>,
) {
  await bring(server, graph);
  try {
    const rows = await server.read(text, parametersOf(given));
    return {
      columns: columns.map(({ name }) => name),
      rows: rows.map((row) => columns.map((_, at) => contentOf(row[`c${at}`]))),
    };
  } catch (error) {
    if (codeOf(error)?.startsWith('Neo.ClientError')) {
      if (codeOf(error)?.includes('Syntax')) unreadable(text, error);
      return null;
    }
    throw error;
  }
}

/** What we print must at least be Cypher. */
function unreadable(text: string, error: unknown): void {
  if (process.env.TCK_SHOW) console.error(`${text}\n  ${error instanceof Error ? error.message : ''}`);
}

async function bring(server: Server, graph: MemoryGraph): Promise<void> {
  await server.apply('MATCH (n) DETACH DELETE n');
  const nodes = [...graph.nodes([])];
  if (nodes.length === 0) return;
  const parameters: Record<string, unknown> = {};
  const parts = nodes.map((node, at) => {
    parameters[`n${at}`] = parametersOf(graph.properties(node));
    const labels = graph.labels(node).map((label) => `:\`${label.replaceAll('`', '``')}\``);
    return `(n${at}${labels.join('')} $n${at})`;
  });
  let edges = 0;
  for (const [at, node] of nodes.entries()) {
    for (const edge of graph.relationships(node, 'out', null)) {
      const end = nodes.findIndex(({ id }) => id === edge.end.id);
      parameters[`r${edges}`] = parametersOf(graph.properties(edge));
      parts.push(`(n${at})-[:\`${edge.type.replaceAll('`', '``')}\` $r${edges++}]->(n${end})`);
    }
  }
  await server.apply(`CREATE ${parts.join(', ')}`, parameters);
}

interface ServerElement {
  readonly elementId: string;
  readonly properties: Readonly<Record<string, unknown>>;
}
interface ServerPath {
  readonly start: ServerElement;
  readonly segments: readonly {
    readonly start: ServerElement;
    readonly relationship: ServerElement & { readonly startNodeElementId: string };
    readonly end: ServerElement;
  }[];
}

function contentOf(value: unknown): Content {
  if (value === undefined || value === null) return { kind: 'scalar', value: null };
  if (Array.isArray(value)) return { kind: 'list', items: value.map(contentOf) };
  if (typeof value !== 'object')
    return { kind: 'scalar', value: value as string | number | bigint | boolean };
  if ('segments' in value) return pathContent(value as ServerPath);
  if ('elementId' in value) return elementContent(value as ServerElement);
  return mapContent(value as Readonly<Record<string, unknown>>);
}

function mapContent(map: Readonly<Record<string, unknown>>): Content {
  return { kind: 'map', entries: Object.entries(map).map(([key, item]) => [key, contentOf(item)] as const) };
}

function elementContent(element: ServerElement): Content {
  const isNode = 'labels' in element;
  const words = isNode ? (element.labels as readonly string[]) : [String('type' in element && element.type)];
  return { kind: 'element', words, map: mapContent(element.properties), node: isNode };
}

function pathContent({ start, segments }: ServerPath): Content {
  const steps: (Content | '->' | '<-')[] = [elementContent(start)];
  for (const { start: from, relationship, end } of segments)
    steps.push(
      relationship.startNodeElementId === from.elementId ? '->' : '<-',
      elementContent(relationship),
      elementContent(end),
    );
  return { kind: 'path', steps };
}
