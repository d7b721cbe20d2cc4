/** Draws the logical graph on the server: real labels, native relationships and the nodes that stand for them. */
import type { GraphModel } from '../../sqlite/graph/model.js';
import type { GraphView } from '../../sqlite/graph/view.js';
import type { Changed } from '../capture.js';
import type { ServerTransaction } from '../server.js';
import { type Affected, affectedBy } from './affected.js';
import { type DrawnEdge, type DrawnKind, type DrawnNode, Elements, edgeTypesOf } from './elements.js';

const AT_ONCE = 1_000;
const PIECE = 5_000;
const NONE: ReadonlySet<number> = new Set();

/** Nodes come before the edges between them. */
const KINDS: readonly DrawnKind[] = [
  ...([
    'entity',
    'source',
    'chunk',
    'relation',
    'claim',
    'fact',
    'synthesis',
    'finding',
    'rule',
    'run',
  ] as const),
];

const CLOSED: Readonly<Record<DrawnKind, string>> = {
  ...{ entity: 'ClosedEntity', relation: 'ClosedRelation', claim: 'ClosedClaim', source: 'ClosedSource' },
  ...{ chunk: 'ClosedChunk', fact: 'ClosedFact', synthesis: 'ClosedSynthesis', finding: 'ClosedFinding' },
  ...{ rule: 'ClosedRule', run: 'ClosedRun' },
};

/** Within one transaction: nodes, then what lies between them. */
export function draw(view: GraphView, changed: Changed, transaction: ServerTransaction): void {
  const affected = affectedBy(view.db, changed);
  drawNodes(view, affected, transaction);
  drawEdges(new Pen(view.model, transaction), new Elements(view), affected);
}

/** In so many transactions as it takes, each of which may be repeated: all nodes, then all edges. */
export async function drawInPieces(
  view: GraphView,
  changed: Changed,
  transact: (work: (transaction: ServerTransaction) => void) => Promise<void>,
): Promise<void> {
  const pieces = piecesOf(affectedBy(view.db, changed));
  for (const piece of pieces) await transact((transaction) => drawNodes(view, piece, transaction));
  for (const piece of pieces)
    await transact((transaction) => drawEdges(new Pen(view.model, transaction), new Elements(view), piece));
}

function piecesOf(affected: Affected): Affected[] {
  const none: Affected = {
    ...{ entity: NONE, relation: NONE, claim: NONE, source: NONE, chunk: NONE, fact: NONE, synthesis: NONE },
    ...{ finding: NONE, rule: NONE, run: NONE, mention: NONE, definition: NONE },
  };
  return [...KINDS, 'mention' as const, 'definition' as const].flatMap((kind) => {
    const rows = [...affected[kind]];
    const pieces: Affected[] = [];
    for (let at = 0; at < rows.length; at += PIECE)
      pieces.push({ ...none, [kind]: new Set(rows.slice(at, at + PIECE)) });
    return pieces;
  });
}

function drawNodes(view: GraphView, affected: Affected, transaction: ServerTransaction): void {
  const pen = new Pen(view.model, transaction);
  const elements = new Elements(view);
  for (const kind of KINDS) {
    const nodes = [...affected[kind]].map((row) => elements.node(kind, row));
    pen.erase(kind, nodes);
    pen.nodes(kind, nodes);
  }
}

function drawEdges(pen: Pen, elements: Elements, affected: Affected): void {
  const edges: DrawnEdge[] = [];
  const gone: DrawnEdge[] = [];
  for (const row of affected.relation) {
    const edge = elements.statement(row);
    if (edge) edges.push(edge);
  }
  for (const table of ['mention', 'definition'] as const) {
    for (const row of affected[table]) {
      const found = elements.link(table, row);
      if (found) (found.stands ? edges : gone).push(found.edge);
    }
  }
  for (const kind of KINDS) {
    if (edgeTypesOf(kind).length === 0) continue;
    for (const row of affected[kind])
      if (elements.node(kind, row).state === 'open') edges.push(...elements.structure(kind, row));
  }
  pen.unlink(gone);
  pen.link(edges);
}

class Pen {
  readonly #labels: readonly string[];
  readonly #transaction: ServerTransaction;

  constructor(model: GraphModel, transaction: ServerTransaction) {
    this.#labels = [...new Set([...model.ontology.entityTypes.keys(), 'Entity'])];
    this.#transaction = transaction;
  }

  /** What is no longer believed keeps its properties under another label; what is gone leaves nothing. */
  erase(kind: DrawnKind, nodes: readonly DrawnNode[]): void {
    const closed = nodes.filter((node) => node.state === 'closed');
    const gone = nodes.filter((node) => node.state === 'gone');
    const keys = [...closed, ...gone].map(({ key }) => ({ key, row: BigInt(key.split('/')[1] ?? 0) }));
    if (kind === 'relation')
      this.#each(
        keys,
        `MATCH (n:Lore {lore_key: row.key}) MATCH (:Entity {id: n.from_id})-[r]->(:Entity {id: n.to_id})
         WHERE r.lore_row = row.row AND type(r) = n.type DELETE r`,
      );
    this.#each(
      closed,
      `MATCH (n:Lore {lore_key: row.key}) REMOVE n${this.#allLabels(kind)}
       SET n:${CLOSED[kind]}, n.recorded_until = row.until WITH n MATCH (n)-[r]-() DELETE r`,
    );
    this.#each(gone, 'MATCH (n:Lore {lore_key: row.key}) DETACH DELETE n');
  }

  nodes(kind: DrawnKind, nodes: readonly DrawnNode[]): void {
    const open = nodes.filter((node) => node.state === 'open');
    const others = kind === 'entity' ? this.#allLabels(kind) : `:${CLOSED[kind]}`;
    const types = edgeTypesOf(kind);
    const former = types.length === 0 ? '' : ` WITH n MATCH (n)-[r:${types.join('|')}]-() DELETE r`;
    this.#each(
      open.map(({ key, properties, labels }) => ({ key, properties, labels })),
      `MERGE (n:Lore {lore_key: row.key}) REMOVE n${others} SET n = row.properties, n:$(row.labels)${former}`,
    );
  }

  /** One text for all types: to plan one costs the server more than a thousand edges. */
  link(edges: readonly DrawnEdge[]): void {
    this.#each(
      edges.map((edge) => ({ ...edge, properties: { ...edge.properties, lore_row: edge.row } })),
      `MATCH (a:Lore {lore_key: row.from}) MATCH (b:Lore {lore_key: row.to})
       MERGE (a)-[r:$(row.type) {lore_row: row.row}]->(b) SET r = row.properties`,
    );
  }

  unlink(edges: readonly DrawnEdge[]): void {
    for (const [type, group] of grouped(edges, (edge) => edge.type))
      this.#each(
        group,
        `MATCH (:Lore {lore_key: row.from})-[r:${quoted(type)} {lore_row: row.row}]->(:Lore {lore_key: row.to}) DELETE r`,
      );
  }

  #allLabels(kind: DrawnKind): string {
    const worn = kind === 'entity' ? this.#labels : LABELS[kind];
    return [...worn, CLOSED[kind]].map((label) => `:${quoted(label)}`).join('');
  }

  #each(rows: readonly object[], text: string): void {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      this.#transaction.post(`UNWIND $rows AS row ${text}`, { rows: rows.slice(at, at + AT_ONCE) });
  }
}

const LABELS: Readonly<Record<Exclude<DrawnKind, 'entity'>, readonly string[]>> = {
  relation: ['Relation'],
  claim: ['Claim'],
  source: ['LoreSource'],
  chunk: ['LoreChunk'],
  fact: ['Fact'],
  synthesis: ['Synthesis'],
  finding: ['Contradiction', 'Anachronism', 'OntologyViolation', 'Orphan', 'Confusion'],
  rule: ['OntologyRule'],
  run: ['ConsistencyRun'],
};

export function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}

function grouped<T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const known = groups.get(by(item));
    if (known) known.push(item);
    else groups.set(by(item), [item]);
  }
  return groups;
}
