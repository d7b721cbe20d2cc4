/** The logical graph as it is drawn on the server: nodes and edges with flat properties, read from the working copy. */
import type { NodeValue, RelationshipValue, Value } from '../../../cypher/index.js';
import { CURRENT } from '../../../model/index.js';
import { kindOf } from '../../sqlite/findings/codes.js';
import { type NodeKind, nodeOf } from '../../sqlite/graph/element-id.js';
import { node, SqliteGraph } from '../../sqlite/graph/reader.js';
import type { GraphView } from '../../sqlite/graph/view.js';
import type { Affected } from './affected.js';

export type DrawnKind = Exclude<keyof Affected, 'mention' | 'definition'>;
export type Flat = Readonly<Record<string, unknown>>;

/** Told as it stands; `closed`: it was believed once; `gone`: there is no such row. */
export type DrawnNode =
  | {
      readonly state: 'open';
      readonly key: string;
      readonly labels: readonly string[];
      readonly properties: Flat;
    }
  | { readonly state: 'closed'; readonly key: string; readonly until: bigint | null }
  | { readonly state: 'gone'; readonly key: string };

export interface DrawnEdge {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  /** Tells it from others of its type between the same two. */
  readonly row: bigint;
  readonly properties: Flat;
}

const TABLES: Readonly<Record<DrawnKind, string>> = {
  ...{ entity: 'entity', relation: 'statement', claim: 'assertion', source: 'source', chunk: 'passage' },
  ...{ fact: 'fact', synthesis: 'synthesis', finding: 'finding', rule: 'rule', run: 'run' },
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

  node(kind: DrawnKind, row: number): DrawnNode {
    const key = `${kind}/${row}`;
    const until = this.#until(kind, row);
    // What waits to be believed has never been.
    if (until === null || until === 0) return { state: 'gone', key };
    if (until !== CURRENT) return { state: 'closed', key, until: BigInt(until) };
    const at = this.#nodeAt(kind, row);
    const properties = { ...flat(this.#graph.properties(at)), lore_key: key };
    return { state: 'open', key, labels: this.#graph.labels(at), properties };
  }

  /** The edge of a statement that is believed. */
  statement(row: number): DrawnEdge | null {
    const record = this.#graph.statements.record(row);
    return record ? this.#edge(this.#graph.edge(record), row) : null;
  }

  /** The plain structure around a node that is open. */
  structure(kind: DrawnKind, row: number): DrawnEdge[] {
    const [direction, types] = EDGES[kind] ?? ['out', []];
    if (types.length === 0) return [];
    const edges = this.#graph.relationships(this.#nodeAt(kind, row), direction, types);
    return [...edges].map((edge) => this.#edge(edge, Number(edge.id)));
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
      type: table === 'mention' ? 'MENTIONS' : 'DEFINES',
      from: `${table === 'mention' ? 'chunk' : 'source'}/${found.start}`,
      to: `entity/${found.entity}`,
      row: BigInt(row),
      properties: {},
    };
    return { edge, stands: found.recorded_until === CURRENT };
  }

  #edge(edge: RelationshipValue, row: number): DrawnEdge {
    const properties = flat(this.#graph.properties(edge));
    return { type: edge.type, from: keyOf(edge.start), to: keyOf(edge.end), row: BigInt(row), properties };
  }

  #until(kind: DrawnKind, row: number): number | null {
    const until =
      kind === 'finding'
        ? `iif(gone_at IS NULL, ${CURRENT}, gone_at)`
        : kind === 'rule' || kind === 'run'
          ? `${CURRENT}`
          : 'recorded_until';
    const sql = `SELECT ${until} AS until FROM ${TABLES[kind]} WHERE row = ?`;
    return this.#view.db.get<{ until: number }>(sql, row)?.until ?? null;
  }

  #nodeAt(kind: DrawnKind, row: number): NodeValue {
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
function flat(properties: ReadonlyMap<string, Value>): Flat {
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
