/** Claims, sources and chunks as nodes, and the structure between them. */
import type { Value } from '../../../cypher/index.js';
import { CURRENT, formatValue, RELIABILITIES } from '../../../model/index.js';
import { HEADING_SEPARATOR } from '../../commit/passages.js';
import { FACT_KINDS } from '../../facts.js';
import { type StatementRecord, valueIn } from '../statement-record.js';
import { RowCache } from './cache.js';
import type { EdgeKind, NodeKind } from './element-id.js';
import { type FindingNodeKind, FindingNodes, involves, isFindingNode } from './finding-nodes.js';
import { isStanding, RELATED_TO, RESTS_ON, savedProperties, standingProperties } from './synthesis-nodes.js';
import { type GraphView, live, PAGE, paged } from './view.js';

type DocumentKind = Extract<NodeKind, 'claim' | 'source' | 'chunk' | 'fact' | 'synthesis'>;
export type SystemKind = DocumentKind | FindingNodeKind;
type Columns = Readonly<Record<string, string | number | null>>;

const TABLES: Readonly<Record<DocumentKind, string>> = {
  claim: 'assertion',
  source: 'source',
  chunk: 'passage',
  fact: 'fact',
  synthesis: 'synthesis',
};

/** Where an edge of structure is kept, and what stands at its ends. */
export interface Structure {
  readonly table: string;
  readonly start: { readonly kind: NodeKind; readonly column: string };
  readonly end: { readonly kind: NodeKind; readonly column: string };
  readonly condition?: string;
  /** What makes it believed then, where its table does not say. */
  readonly isLive?: (view: GraphView) => string;
  /** Without a recorded time of its own. */
  readonly timeless?: boolean;
  /** What tells its edges apart, where that is not a row number. */
  readonly row?: string;
}

/** More entities than any finding involves; ids of edges stay whole numbers all the same. */
const MOST_INVOLVED = 2 ** 20;

function involved(kind: Parameters<typeof involves>[0]): Structure {
  return {
    table: 'finding_entity',
    start: { kind: 'entity', column: 'entity' },
    end: { kind, column: 'finding' },
    condition: involves(kind),
    timeless: true,
    row: `t.finding * ${MOST_INVOLVED} + t.position`,
  };
}

export const STRUCTURE: Readonly<Record<Exclude<EdgeKind, 'statement'>, Structure>> = {
  asserts: {
    table: 'assertion',
    start: { kind: 'chunk', column: 'passage' },
    end: { kind: 'claim', column: 'row' },
  },
  claims: {
    table: 'assertion',
    start: { kind: 'claim', column: 'row' },
    end: { kind: 'relation', column: 'statement' },
    condition: '(SELECT s.object FROM statement s WHERE s.row = t.statement) IS NOT NULL',
  },
  'has-chunk': {
    table: 'passage',
    start: { kind: 'source', column: 'source' },
    end: { kind: 'chunk', column: 'row' },
  },
  mentions: {
    table: 'mention',
    start: { kind: 'chunk', column: 'passage' },
    end: { kind: 'entity', column: 'entity' },
  },
  defines: {
    table: 'definition',
    start: { kind: 'source', column: 'source' },
    end: { kind: 'entity', column: 'entity' },
  },
  'has-contradiction': involved('contradiction'),
  'has-anachronism': involved('anachronism'),
  'has-ontology-violation': involved('ontology-violation'),
  'has-violation': involved('ontology-violation'),
  'has-orphan': involved('orphan'),
  'has-confusion': involved('confusion'),
  'related-to': RELATED_TO,
  'rests-on': RESTS_ON,
};

export class SystemNodes {
  readonly #view: GraphView;
  readonly #findings: FindingNodes;
  readonly #rows: Readonly<Record<DocumentKind, RowCache<ReadonlyMap<string, Value>>>>;
  readonly #standing: RowCache<ReadonlyMap<string, Value>>;

  constructor(view: GraphView) {
    this.#view = view;
    this.#findings = new FindingNodes(view);
    this.#rows = {
      claim: new RowCache((row) => this.#claim(row)),
      source: new RowCache((row) => this.#source(row)),
      chunk: new RowCache((row) => this.#chunk(row)),
      fact: new RowCache((row) => this.#fact(row)),
      synthesis: new RowCache((row) => savedProperties(view, row)),
    };
    this.#standing = new RowCache((row) => standingProperties(view, row));
  }

  *scan(kind: SystemKind): Iterable<number> {
    if (isFindingNode(kind)) {
      yield* this.#findings.scan(kind);
      return;
    }
    const read = (after: number) =>
      this.#view.db.all<{ row: number }>(
        `SELECT t.row FROM ${TABLES[kind]} t WHERE t.row > ? AND ${live(this.#view, 't')} ORDER BY t.row LIMIT ${PAGE}`,
        after,
      );
    for (const { row } of paged(read)) yield row;
  }

  find(kind: SystemKind, key: string, value: string): number[] | undefined {
    if (isFindingNode(kind)) return this.#findings.find(kind, key, value);
    const { db } = this.#view;
    const isDomain = kind === 'synthesis' && key === 'domain';
    const column = isDomain ? key : kind === 'claim' || kind === 'chunk' ? 'uid' : 'id';
    if (kind === 'claim' || (key !== 'id' && !isDomain)) return undefined;
    const sql = `SELECT t.row FROM ${TABLES[kind]} t WHERE t.${column} = ? AND ${live(this.#view, 't')}`;
    return db.all<{ row: number }>(sql, value).map(({ row }) => row);
  }

  property(kind: SystemKind, row: number, key: string): Value {
    if (isFindingNode(kind)) return this.#findings.properties(kind, row).get(key) ?? null;
    const from = kind === 'synthesis' && isStanding(key) ? this.#standing : this.#rows[kind];
    return from.get(row).get(key) ?? null;
  }

  properties(kind: SystemKind, row: number): ReadonlyMap<string, Value> {
    if (isFindingNode(kind)) return this.#findings.properties(kind, row);
    const own = this.#rows[kind].get(row);
    return kind === 'synthesis' ? new Map([...own, ...this.#standing.get(row)]) : own;
  }

  /** Edges of structure at one end of which this row stands. */
  edges(kind: Exclude<EdgeKind, 'statement'>, end: 'start' | 'end', row: number) {
    const { table, start, end: last, condition, timeless, isLive, row: edge = 't.row' } = STRUCTURE[kind];
    if (timeless) this.#findings.refuseEarlier();
    const column = end === 'start' ? start.column : last.column;
    // Passages have no index of their own in these tables, but their source has.
    const near =
      column === 'passage' ? 'AND t.source = (SELECT p.source FROM passage p WHERE p.row = ?1)' : '';
    return this.#view.db.all<{ row: number; start: number; end: number }>(
      `SELECT ${edge} AS row, t.${start.column} AS start, t.${last.column} AS end FROM ${table} t
       WHERE t.${column} = ?1 ${near} AND ${condition ?? '1'} AND ${timeless ? '1' : (isLive?.(this.#view) ?? live(this.#view, 't'))}`,
      row,
    );
  }

  #claim(row: number): ReadonlyMap<string, Value> {
    const { db, words } = this.#view;
    const found = db.get<Columns & { statement: number; reliability: number }>(
      `SELECT a.statement, a.reliability, a.confidence, a.quote, a.note, a.line_start, a.line_end,
         (SELECT w.text FROM words w WHERE w.row = a.source_model) AS source_model,
         (SELECT d.id FROM source d WHERE d.row = a.source) AS source,
         (SELECT p.uid FROM passage p WHERE p.row = a.passage) AS passage
       FROM assertion a WHERE a.row = ?`,
      row,
    );
    if (!found) return new Map();
    const { statement, reliability, ...rest } = found;
    const said = db.get<StatementRecord & { subject_id: string; object_id: string | null }>(
      `SELECT s.*, e.id AS subject_id, o.id AS object_id FROM statement s
       JOIN entity e ON e.row = s.subject LEFT JOIN entity o ON o.row = s.object WHERE s.row = ?`,
      statement,
    );
    return known({
      ...rest,
      id: `claim-${row}`,
      reliability: RELIABILITIES[reliability] ?? null,
      confidence: Number(rest.confidence),
      statement_id: said?.uid ?? null,
      subject_id: said?.subject_id ?? null,
      object_id: said?.object_id ?? null,
      predicate: said ? words.predicates.textOf(said.predicate) : null,
      value: said && said.object === null ? formatValue(valueIn(said, words)) : null,
    });
  }

  #source(row: number): ReadonlyMap<string, Value> {
    const { db, asOf } = this.#view;
    const columns = 'title, format, reliability, written, origin';
    const id = db.get<{ id: string }>('SELECT id FROM source WHERE row = ?', row)?.id ?? null;
    const earlier =
      asOf === undefined
        ? undefined
        : db.get<Columns>(
            `SELECT ${columns} FROM source_history WHERE source = ? AND since <= ${asOf} AND until > ${asOf}`,
            row,
          );
    const found = earlier ?? db.get<Columns>(`SELECT ${columns} FROM source WHERE row = ?`, row);
    return known({ ...found, id, reliability: RELIABILITIES[Number(found?.reliability)] ?? null });
  }

  #fact(row: number): ReadonlyMap<string, Value> {
    const { db, asOf = CURRENT } = this.#view;
    const found = db.get<Columns & { kind: number; retired: number }>(
      `SELECT f.id, f.content AS text, f.scope, f.author, f.kind, f.confidence, f.provenance, f.source, f.at AS created,
         iif(f.expires = ${CURRENT}, NULL, f.expires - f.valid_from) AS ttl,
         EXISTS (SELECT 1 FROM fact_end x WHERE x.fact = f.row AND x.recorded_from <= ${asOf}
           AND (x.recorded_until = ${CURRENT} OR x.recorded_until > ${asOf})) AS retired
       FROM fact f WHERE f.row = ?`,
      row,
    );
    if (!found) return new Map();
    const { kind, retired, ...rest } = found;
    return new Map([...known({ ...rest, kind: FACT_KINDS[kind] ?? null }), ['retired', retired === 1]]);
  }

  #chunk(row: number): ReadonlyMap<string, Value> {
    const found = this.#view.db.get<Columns & { heading: string }>(
      `SELECT p.uid AS id, d.id AS source, p.heading, p.text, p.line_start, p.line_end
       FROM passage p JOIN source d ON d.row = p.source WHERE p.row = ?`,
      row,
    );
    return found
      ? known({ ...found, heading: found.heading.split(HEADING_SEPARATOR).join(' / ') })
      : new Map();
  }
}

/** Numbers are whole here, but for confidence. */
function known(columns: Columns): ReadonlyMap<string, Value> {
  const values = Object.entries(columns).map(([key, value]): [string, Value] => [
    key,
    typeof value === 'number' && key !== 'confidence' ? BigInt(value) : value,
  ]);
  return new Map(values.filter(([, value]) => value !== null));
}
