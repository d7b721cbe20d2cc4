/** The logical graph as it is drawn on the server: nodes and edges with flat properties, read from the working copy. */
import type { NodeValue, RelationshipValue, Value } from '../../../cypher/index.js';
import { CURRENT } from '../../../model/index.js';
import { kindOf } from '../../sqlite/findings/codes.js';
import { type NodeKind, nodeOf } from '../../sqlite/graph/element-id.js';
import { node, SqliteGraph } from '../../sqlite/graph/reader.js';
import type { GraphView } from '../../sqlite/graph/view.js';
import { embeddingOf, vectorLabel } from '../vectors.js';
import type { Affected } from './affected.js';

export type DrawnKind = Exclude<keyof Affected, 'mention' | 'definition'>;
export type Flat = Readonly<Record<string, unknown>>;

/** Told as it stands; `closed`: it was believed once; `gone`: there is no such row. */
export type DrawnNode = { readonly row: number; readonly key: string } & (
  | { readonly state: 'open'; readonly labels: readonly string[]; readonly properties: Flat }
  | { readonly state: 'closed'; readonly until: bigint }
  | { readonly state: 'gone' }
);

export interface DrawnEdge {
  /** Whose row it is; null for structure, which is drawn with a node. */
  readonly of: 'relation' | 'mention' | 'definition' | null;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  /** Tells it from others of its type between the same two. */
  readonly row: bigint;
  readonly properties: Flat;
}

export const TABLES: Readonly<Record<keyof Affected, string>> = {
  ...{ entity: 'entity', relation: 'statement', claim: 'assertion', source: 'source', chunk: 'passage' },
  ...{ fact: 'fact', synthesis: 'synthesis', finding: 'finding', rule: 'rule', run: 'run' },
  ...{ vector: 'embedding', mention: 'mention', definition: 'definition' },
};

/** Of structure; those of statements, mentions and definitions have rows of their own. */
const EDGES: Readonly<Partial<Record<DrawnKind, readonly ['in' | 'out' | 'both', readonly string[]]>>> = {
  claim: ['both', ['ASSERTS', 'CLAIMS']],
  chunk: ['in', ['HAS_CHUNK']],
  synthesis: ['out', ['RELATED_TO', 'RESTS_ON']],
  finding: [
    'in',
    [
      ...['HAS_CONTRADICTION', 'HAS_ANACHRONISM', 'HAS_ONTOLOGY_VIOLATION', 'HAS_VIOLATION', 'HAS_ORPHAN'],
      'HAS_CONFUSION',
    ],
  ],
};

export function edgeTypesOf(kind: DrawnKind): readonly string[] {
  return EDGES[kind]?.[1] ?? [];
}

export class Elements {
  readonly #view: GraphView;
  readonly #graph: SqliteGraph;

  constructor(view: GraphView) {
    this.#view = view;
    this.#graph = new SqliteGraph(view);
  }

  nodes(kind: DrawnKind, rows: readonly number[]): DrawnNode[] {
    const until = this.#until(kind, rows);
    return rows.map((row) => this.#node(kind, row, until.get(row) ?? 0));
  }

  #node(kind: DrawnKind, row: number, until: number): DrawnNode {
    const key = `${kind}/${row}`;
    // What waits to be believed has never been.
    if (until === 0) return { state: 'gone', row, key };
    if (until !== CURRENT) return { state: 'closed', row, key, until: BigInt(until) };
    if (kind === 'vector') return this.#vector(row, key);
    const at = this.#nodeAt(kind, row);
    const properties = flat(this.#graph.properties(at));
    properties.lore_key = key;
    return { state: 'open', row, key, labels: this.#graph.labels(at), properties };
  }

  /** The edge of a statement that is believed. */
  statement(row: number): DrawnEdge | null {
    const record = this.#graph.statements.record(row);
    return record ? this.#edge('relation', this.#graph.edge(record), row) : null;
  }

  /** Those that are drawn with a node that is open. */
  edges(kind: DrawnKind, row: number): DrawnEdge[] {
    if (kind === 'relation') return [this.statement(row) ?? []].flat();
    const [direction, types] = EDGES[kind] ?? ['out', []];
    if (kind === 'vector' || types.length === 0) return [];
    const edges = this.#graph.relationships(this.#nodeAt(kind, row), direction, types);
    return [...edges].map((edge) => this.#edge(null, edge, Number(edge.id)));
  }

  /** Both entities of a statement are believed. */
  hasEnds(row: number): boolean {
    const { statements, entities } = this.#graph;
    const record = statements.record(row);
    return record !== null && [record.subject, record.object ?? 0].every((end) => entities.record(end));
  }

  /** Mentions and definitions: the edge, and whether it stands. */
  link(table: 'mention' | 'definition', row: number): { edge: DrawnEdge; stands: boolean } | null {
    const start = table === 'mention' ? 'passage' : 'source';
    const found = this.#view.db.get<{ start: number; entity: number; recorded_until: number }>(
      `SELECT ${start} AS start, entity, recorded_until FROM ${table} WHERE row = ?`,
      row,
    );
    if (!found) return null;
    const edge: DrawnEdge = {
      of: table,
      type: table === 'mention' ? 'MENTIONS' : 'DEFINES',
      from: `${table === 'mention' ? 'chunk' : 'source'}/${found.start}`,
      to: `entity/${found.entity}`,
      row: BigInt(row),
      properties: {},
    };
    return { edge, stands: found.recorded_until === CURRENT };
  }

  #edge(of: DrawnEdge['of'], edge: RelationshipValue, row: number): DrawnEdge {
    const properties = flat(this.#graph.properties(edge));
    return {
      of,
      type: edge.type,
      from: keyOf(edge.start),
      to: keyOf(edge.end),
      row: BigInt(row),
      properties,
    };
  }

  #until(kind: DrawnKind, rows: readonly number[]): ReadonlyMap<number, number> {
    const until =
      kind === 'finding'
        ? `iif(gone_at IS NULL, ${CURRENT}, gone_at)`
        : kind === 'rule' || kind === 'run' || kind === 'vector'
          ? `${CURRENT}`
          : 'recorded_until';
    const sql = `SELECT row, ${until} FROM ${TABLES[kind]} WHERE row IN (SELECT value FROM json_each(?))`;
    return new Map(
      rows.length === 0 ? [] : this.#view.db.arrays<[number, number]>(sql, JSON.stringify(rows)),
    );
  }

  /** Each model has an index of its own: vectors of others have other dimensions. */
  #vector(row: number, key: string): DrawnNode {
    const { content, vector, model } = embeddingOf(this.#view.db, row);
    const labels = ['LoreVector', vectorLabel(model)];
    return {
      state: 'open',
      row,
      key,
      labels,
      properties: { content, vector, lore_key: key, lore_row: BigInt(row) },
    };
  }

  #nodeAt(kind: Exclude<DrawnKind, 'vector'>, row: number): NodeValue {
    if (kind !== 'finding') return node(kind, row);
    return node(kindOf(this.#view.db.number('SELECT kind FROM finding WHERE row = ?', row)), row);
  }
}

const FINDINGS: readonly NodeKind[] = [
  ...(['contradiction', 'anachronism', 'ontology-violation', 'orphan', 'confusion'] as const),
];

function keyOf(at: NodeValue): string {
  const { kind, row } = nodeOf(at.id);
  return FINDINGS.includes(kind) ? `finding/${row}` : `${kind}/${row}`;
}

/** A moment is its words, and beside them its bounds. */
function flat(properties: ReadonlyMap<string, Value>): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const [key, value] of properties) {
    if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'moment') {
      const { text, min, max, calendar, vague } = value.moment;
      told[key] = text;
      told[`${key}_min`] = BigInt(min);
      told[`${key}_max`] = BigInt(max);
      told[`${key}_calendar`] = calendar;
      if (vague) told[`${key}_vague`] = true;
    } else told[key] = value;
  }
  return told;
}
