/** Relations as edges between entities, and as the reified nodes that stand for them. */
import type { Value } from '../../../cypher/index.js';
import { CURRENT, RELIABILITIES } from '../../../model/index.js';
import { FIRST_DOUBTED } from '../cypher/printing.js';
import { disputedWith } from '../findings/marks.js';
import { qualifiersIn, type StatementRecord, validIn } from '../statement-record.js';
import { RowCache } from './cache.js';
import { type EntityNodes, strengthAt } from './entity-nodes.js';
import { endMoment, endsOf } from './moments.js';
import { type GraphView, live, liveParts, PAGE, paged } from './view.js';

export class StatementEdges {
  readonly #view: GraphView;
  readonly #entities: EntityNodes;
  readonly #records: RowCache<StatementRecord | null>;

  constructor(view: GraphView, entities: EntityNodes) {
    this.#view = view;
    this.#entities = entities;
    this.#records = new RowCache((row) => this.#select('s.row = ?', [row])[0] ?? null);
  }

  record(row: number): StatementRecord | null {
    return this.#records.get(row);
  }

  typeOf(record: StatementRecord): string {
    return this.#view.words.predicates.textOf(record.predicate);
  }

  *scan(): Iterable<number> {
    for (const { row } of paged((after) => this.#select('s.row > ?', [after], PAGE))) yield row;
  }

  find(key: string, value: string): number[] | undefined {
    const rows = (condition: string, of: string | number) =>
      this.#select(condition, [of]).map(({ row }) => row);
    switch (key) {
      case 'id':
        return rows('s.uid = ?', value);
      case 'type':
        return rows('s.predicate = ?', this.#view.words.predicates.find(value) ?? 0);
      case 'from_id':
        return this.#entities.find('id', value).flatMap((row) => rows('s.subject = ?', row));
      case 'to_id':
        return this.#entities.find('id', value).flatMap((row) => rows('s.object = ?', row));
      default:
        return undefined;
    }
  }

  /** Statements of these predicates that begin or end at the entity; of all when null. */
  of(entity: number, end: 'subject' | 'object', predicates: readonly string[] | null): StatementRecord[] {
    if (predicates === null) return this.#select(`s.${end} = ?`, [entity]);
    const rows = predicates.flatMap((name) => this.#view.words.predicates.find(name) ?? []);
    if (rows.length === 0) return [];
    return this.#select(`s.${end} = ? AND s.predicate IN (${rows.join(',')})`, [entity]);
  }

  property(row: number, key: string): Value {
    const record = this.record(row);
    if (!record) return null;
    const { words, dates } = this.#view;
    const ends = () => endsOf(validIn(record, words));
    const bound = (value: number | undefined) => (value === undefined ? null : BigInt(value));
    switch (key) {
      case 'id':
        return record.uid;
      case 'type':
        return this.typeOf(record);
      case 'from_id':
        return this.#entities.property(record.subject, 'id');
      case 'to_id':
        return this.#entities.property(record.object ?? 0, 'id');
      case 'valid_from':
        return endMoment(ends().from, validIn(record, words).fromText, dates);
      case 'valid_until':
        return endMoment(ends().until, validIn(record, words).untilText, dates);
      case 'valid_from_min':
        return bound(ends().from?.min);
      case 'valid_from_max':
        return bound(ends().from?.max);
      case 'valid_until_min':
        return bound(ends().until?.min);
      case 'valid_until_max':
        return bound(ends().until?.max);
      case 'confidence':
        return record.confidence;
      case 'reliability':
        return RELIABILITIES[record.reliability] ?? null;
      case 'is_disputed':
        return record.disputed === 1;
      case 'disputed_with':
        return record.disputed === 1 ? disputedWith(this.#view.db, row) : null;
      case 'flagged':
        return this.#view.asOf === undefined ? record.flagged === 1 : this.#judgement(record) !== undefined;
      case 'lint_note':
        return this.#judgement(record)?.note ?? null;
      case 'lint_ts':
        return bound(this.#judgement(record)?.at);
      case 'lint_model':
        return this.#judgement(record)?.model ?? null;
      case 'trust':
        return record.trust ?? record.confidence;
      case 'source_model':
        return this.#sourceModel(row);
      case 'expert_domain':
        return this.#entities.property(record.subject, 'expert_domain');
      case 'recorded_from':
        return BigInt(record.recorded_from);
      case 'recorded_until':
        return record.recorded_until === Number.MAX_SAFE_INTEGER ? null : BigInt(record.recorded_until);
      default:
        return qualifier(record, key);
    }
  }

  properties(row: number, reified: boolean): Map<string, Value> {
    const record = this.record(row);
    if (!record) return new Map();
    const keys = [
      ...(reified ? ['type', 'from_id', 'to_id'] : []),
      ...Object.keys(this.#view.model.edgeProperties),
    ];
    const found = keys.map((key): [string, Value] => [key, this.property(row, key)]);
    return new Map(found.filter(([, value]) => value !== null));
  }

  #select(condition: string, values: readonly (string | number)[], limit?: number): StatementRecord[] {
    const view = this.#view;
    const parts = limit === undefined ? liveParts(view, 's') : [live(view, 's')];
    const selects = parts.map(
      (part) => `SELECT s.* ${strengthAt(view)} FROM statement s
        WHERE ${condition} AND s.object IS NOT NULL AND ${part} ${isGround(view)}`,
    );
    const order = limit === undefined ? '' : ` ORDER BY s.row LIMIT ${limit}`;
    const sql = `${selects.join(' UNION ALL ')}${order}`;
    const records = view.db.all<StatementRecord>(sql, ...parts.flatMap(() => values));
    for (const record of records) this.#records?.put(record.row, record);
    return records;
  }

  /** The one it lost, as long as that stands. */
  #judgement({ uid, flagged }: StatementRecord): { note: string; at: number; model: string } | undefined {
    const { db, asOf } = this.#view;
    if (asOf === undefined && flagged !== 1) return undefined;
    const when =
      asOf === undefined ? `recorded_until = ${CURRENT}` : `seq <= ${asOf} AND recorded_until > ${asOf}`;
    return db.get(
      `SELECT note, at, model FROM judgement WHERE statement = ? AND ${when} ORDER BY row DESC`,
      uid,
    );
  }

  /** The model that stands behind the strongest of its assertions that a model made. */
  #sourceModel(row: number): Value {
    const found = this.#view.db.get<{ text: string }>(
      `SELECT w.text FROM assertion a JOIN words w ON w.row = a.source_model
       WHERE a.statement = ? AND ${live(this.#view, 'a')} ORDER BY a.confidence DESC, a.row LIMIT 1`,
      row,
    );
    return found?.text ?? null;
  }
}

/** Whether something may be concluded from it, where that is asked for. */
function isGround(view: GraphView): string {
  if (!view.canon) return '';
  const reliability =
    view.asOf === undefined
      ? 's.reliability'
      : `(SELECT min(a.reliability) FROM assertion a WHERE a.statement = s.row AND ${live(view, 'a')})`;
  return `AND ${isStanding(view)} AND ${reliability} < ${FIRST_DOUBTED}`;
}

/** It has lost no judgement. */
function isStanding({ asOf }: GraphView): string {
  if (asOf === undefined) return 's.flagged = 0';
  return `NOT EXISTS (SELECT 1 FROM judgement j WHERE j.statement = s.uid AND j.seq <= ${asOf}
    AND j.recorded_until > ${asOf})`;
}

function qualifier(record: StatementRecord, key: string): Value {
  const qualifiers = qualifiersIn(record);
  const value = Object.hasOwn(qualifiers, key) ? qualifiers[key] : undefined;
  if (value === undefined) return null;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
