/** Ids of nodes and edges in the logical graph: the row they stand in, and the table. */

/** Kinds of nodes; the id of a node is its row times KINDS plus its kind, so that no two nodes share an id. */
export const NODE_KINDS = [
  'entity',
  'relation',
  'claim',
  'source',
  'chunk',
  'contradiction',
  'anachronism',
  'ontology-violation',
  'orphan',
  'rule',
  'run',
  'fact',
  'confusion',
  'synthesis',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** Kinds of edges: statements between entities, and the plain structure around them. */
export const EDGE_KINDS = [
  'statement',
  'asserts',
  'claims',
  'has-chunk',
  'mentions',
  'defines',
  'has-contradiction',
  'has-anachronism',
  'has-ontology-violation',
  'has-violation',
  'has-orphan',
  'has-confusion',
  'related-to',
  'rests-on',
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

const KINDS = 16;

export function nodeId(kind: NodeKind, row: number): number {
  return row * KINDS + NODE_KINDS.indexOf(kind);
}

export function edgeId(kind: EdgeKind, row: number): number {
  return row * KINDS + EDGE_KINDS.indexOf(kind);
}

export function nodeOf(id: string | number): { kind: NodeKind; row: number } {
  const number = Number(id);
  return { kind: NODE_KINDS[number % KINDS] ?? 'entity', row: Math.floor(number / KINDS) };
}

export function edgeOf(id: string | number): { kind: EdgeKind; row: number } {
  const number = Number(id);
  return { kind: EDGE_KINDS[number % KINDS] ?? 'statement', row: Math.floor(number / KINDS) };
}
