/** Draws the logical graph on the server: real labels, native relationships and the nodes that stand for them. */
import { setImmediate } from 'node:timers/promises';
import type { GraphModel } from '../../sqlite/graph/model.js';
import type { GraphView } from '../../sqlite/graph/view.js';
import type { Fresh, Written } from '../capture.js';
import type { Transact } from '../keeper.js';
import type { ServerTransaction } from '../server.js';
import { type Affected, affectedBy } from './affected.js';
import { type DrawnEdge, type DrawnKind, type DrawnNode, Elements, edgeTypesOf, TABLES } from './elements.js';

const AT_ONCE = 1_000;
/** Made ready in one go, and in one transaction. */
const PIECE = 1_000;
const PIECES_AT_ONCE = 8;
const ENDS = 'MATCH (a:Lore {lore_key: row.from}) MATCH (b:Lore {lore_key: row.to})';
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
    'vector',
  ] as const),
];

const NO_RELATIONS: ReadonlyMap<number, DrawnEdge> = new Map();
const LINKS = ['mention', 'definition'] as const;

const CLOSED: Readonly<Record<DrawnKind, string>> = {
  ...{ entity: 'ClosedEntity', relation: 'ClosedRelation', claim: 'ClosedClaim', source: 'ClosedSource' },
  ...{ chunk: 'ClosedChunk', fact: 'ClosedFact', synthesis: 'ClosedSynthesis', finding: 'ClosedFinding' },
  ...{ rule: 'ClosedRule', run: 'ClosedRun' },
  ...{ vector: 'ClosedVector' },
};

/** Within one transaction: nodes, then what lies between them. */
export function draw(view: GraphView, { changed, fresh }: Written, transaction: ServerTransaction): void {
  post(strokesOf(view, affectedBy(view.db, changed), freshRows(fresh)), transaction);
}

/** In so many transactions as it takes, each of which may be repeated; what edges lie between is drawn before them. */
export async function drawInPieces(
  view: GraphView,
  { changed, fresh }: Written,
  transact: Transact,
): Promise<void> {
  const isFresh = freshRows(fresh);
  const pieces = piecesOf(affectedBy(view.db, changed));
  let last = Promise.resolve();
  for (let at = 0; at < pieces.length; at += PIECES_AT_ONCE) {
    const some = pieces.slice(at, at + PIECES_AT_ONCE);
    const strokes: Stroke[] = [];
    for (const piece of some) {
      strokes.push(...strokesOf(view, piece, isFresh));
      // While the server works on those before; others get their turn.
      await setImmediate();
    }
    await last;
    last = transact((transaction, isAgain) =>
      post(isAgain ? some.flatMap((piece) => strokesOf(view, piece, null)) : strokes, transaction),
    );
    // It is told when it is awaited.
    last.catch(() => undefined);
  }
  await last;
}

interface Stroke {
  readonly text: string;
  readonly rows: readonly object[];
}

function post(strokes: readonly Stroke[], transaction: ServerTransaction): void {
  for (const { text, rows } of strokes) transaction.post(`UNWIND $rows AS row ${text}`, { rows });
}

/** Without what is fresh: all of it may have been drawn already. */
function strokesOf(view: GraphView, affected: Affected, isFresh: IsFresh | null): readonly Stroke[] {
  const pen = new Pen(view.model, isFresh);
  drawPiece(pen, new Elements(view), affected);
  return pen.strokes;
}

type IsFresh = (kind: keyof Affected, row: number) => boolean;

function freshRows(fresh: Fresh): IsFresh {
  return (kind, row) => fresh.get(TABLES[kind])?.has(row) ?? false;
}

function piecesOf(affected: Affected): Affected[] {
  const none: Affected = {
    ...{ entity: NONE, relation: NONE, claim: NONE, source: NONE, chunk: NONE, fact: NONE, synthesis: NONE },
    ...{ finding: NONE, rule: NONE, run: NONE, vector: NONE, mention: NONE, definition: NONE },
  };
  return [...KINDS, ...LINKS].flatMap((kind) => {
    const rows = [...affected[kind]];
    const pieces: Affected[] = [];
    for (let at = 0; at < rows.length; at += PIECE)
      pieces.push({ ...none, [kind]: new Set(rows.slice(at, at + PIECE)) });
    return pieces;
  });
}

function drawPiece(pen: Pen, elements: Elements, affected: Affected): void {
  const edges: DrawnEdge[] = [];
  const gone: DrawnEdge[] = [];
  for (const kind of KINDS) {
    const relations = kind === 'relation' ? freshRelations(pen, elements, affected.relation) : NO_RELATIONS;
    const nodes = elements.nodes(
      kind,
      [...affected[kind]].filter((row) => !relations.has(row)),
    );
    pen.erase(kind, nodes);
    pen.nodes(kind, nodes);
    pen.relations([...relations.values()]);
    for (const { state, row } of nodes) if (state === 'open') edges.push(...elements.edges(kind, row));
  }
  for (const table of LINKS) {
    for (const row of affected[table]) {
      const found = elements.link(table, row);
      if (found) (found.stands ? edges : gone).push(found.edge);
    }
  }
  pen.unlink(gone);
  pen.link(edges);
}

/** Drawn with their relationships, since both ends are there. */
function freshRelations(pen: Pen, elements: Elements, rows: ReadonlySet<number>): Map<number, DrawnEdge> {
  const found = new Map<number, DrawnEdge>();
  for (const row of rows) {
    const edge = pen.isFresh('relation', row) ? elements.statement(row) : null;
    if (edge && elements.hasEnds(row)) found.set(row, edge);
  }
  return found;
}

class Pen {
  readonly #labels: readonly string[];
  readonly strokes: Stroke[] = [];
  readonly isFresh: IsFresh;
  /** It is the first time that this is drawn. */
  readonly #isFirst: boolean;

  constructor(model: GraphModel, isFresh: IsFresh | null) {
    this.#labels = [...new Set([...model.ontology.entityTypes.keys(), 'Entity'])];
    this.isFresh = isFresh ?? (() => false);
    this.#isFirst = isFresh !== null;
  }

  /** What is no longer believed keeps its properties under another label; what is gone leaves nothing. */
  erase(kind: DrawnKind, nodes: readonly DrawnNode[]): void {
    const drawn = nodes.filter(({ row }) => !this.isFresh(kind, row));
    const closed = drawn.filter((node) => node.state === 'closed');
    const gone = drawn.filter((node) => node.state === 'gone');
    if (kind === 'relation')
      this.#each(
        [...closed, ...gone].map(({ key, row }) => ({ key, row: BigInt(row) })),
        `MATCH (n:Lore {lore_key: row.key}) MATCH (:Entity {id: n.from_id})-[r]->(:Entity {id: n.to_id})
         WHERE r.lore_row = row.row AND type(r) = n.type DELETE r`,
      );
    this.#each(
      closed.map(({ key, until }) => ({ key, until })),
      `MATCH (n:Lore {lore_key: row.key}) REMOVE n${this.#allLabels(kind)}
       SET n:${CLOSED[kind]}, n.recorded_until = row.until WITH n MATCH (n)-[r]-() DELETE r`,
    );
    this.#each(
      gone.map(({ key }) => ({ key })),
      'MATCH (n:Lore {lore_key: row.key}) DETACH DELETE n',
    );
  }

  nodes(kind: DrawnKind, nodes: readonly DrawnNode[]): void {
    const open = nodes.filter((node) => node.state === 'open');
    const [fresh, known] = parted(open, ({ row }) => this.isFresh(kind, row));
    const [label, ...more] = kind === 'entity' || kind === 'vector' ? [] : LABELS[kind];
    if (label === undefined || more.length > 0)
      this.#each(
        fresh.map(({ properties, labels }) => ({ properties, labels })),
        'CREATE (n:Lore) SET n = row.properties, n:$(row.labels)',
      );
    else
      this.#each(
        fresh.map(({ properties }) => properties),
        `CREATE (n:Lore:${label}) SET n = row`,
      );
    const others = kind === 'entity' ? this.#allLabels(kind) : `:${CLOSED[kind]}`;
    const types = edgeTypesOf(kind);
    const former = types.length === 0 ? '' : ` WITH n MATCH (n)-[r:${types.join('|')}]-() DELETE r`;
    this.#each(
      known.map(({ key, properties, labels }) => ({ key, properties, labels })),
      `MERGE (n:Lore {lore_key: row.key}) REMOVE n${others} SET n = row.properties, n:$(row.labels)${former}`,
    );
  }

  /** What stands for a relation and the relationship itself, both for the first time: they tell nearly the same. */
  relations(edges: readonly DrawnEdge[]): void {
    this.#each(
      edges.map(({ type, from, to, row, properties }) => ({ type, from, to, row, properties })),
      `${ENDS} CREATE (n:Lore:Relation) CREATE (a)-[r:$(row.type)]->(b)
       SET n = row.properties, n.type = row.type, n.from_id = a.id, n.to_id = b.id, n.lore_key = 'relation/' + row.row,
         r = row.properties, r.lore_row = row.row`,
    );
  }

  /** Structure was taken away with the node it is drawn with; what is fresh was never there. */
  link(edges: readonly DrawnEdge[]): void {
    const [fresh, known] = parted(
      edges,
      ({ of, row }) => this.#isFirst && (of === null || (of !== 'relation' && this.isFresh(of, Number(row)))),
    );
    for (const [type, group] of grouped(fresh, (edge) => edge.type))
      this.#each(
        group.map(({ from, to, row }) => ({ from, to, row })),
        `${ENDS} CREATE (a)-[:${quoted(type)} {lore_row: row.row}]->(b)`,
      );
    // One text for all types: to plan one costs the server more than a thousand edges.
    this.#each(
      known.map(({ type, from, to, row, properties }) => ({ type, from, to, row, properties })),
      `${ENDS} MERGE (a)-[r:$(row.type) {lore_row: row.row}]->(b) SET r = row.properties, r.lore_row = row.row`,
    );
  }

  unlink(edges: readonly DrawnEdge[]): void {
    for (const [type, group] of grouped(edges, (edge) => edge.type))
      this.#each(
        group.map(({ from, to, row }) => ({ from, to, row })),
        `MATCH (:Lore {lore_key: row.from})-[r:${quoted(type)} {lore_row: row.row}]->(:Lore {lore_key: row.to}) DELETE r`,
      );
  }

  #allLabels(kind: DrawnKind): string {
    const worn = kind === 'entity' ? this.#labels : LABELS[kind];
    return [...worn, CLOSED[kind]].map((label) => `:${quoted(label)}`).join('');
  }

  #each(rows: readonly object[], text: string): void {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      this.strokes.push({ text, rows: rows.slice(at, at + AT_ONCE) });
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
  vector: ['LoreVector'],
};

export function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}

function parted<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item);
  return parts;
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
