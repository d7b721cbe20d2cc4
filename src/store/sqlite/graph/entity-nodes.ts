/** Entities as nodes: their own columns, and what is believed of their attributes. */
import type { MomentValue, Value } from '../../../cypher/index.js';
import { CURRENT, ENTITY_ORIGINS, type ValueKind } from '../../../model/index.js';
import { type StatementRecord, valueIn } from '../statement-record.js';
import { RowCache } from './cache.js';
import { hullOf, isKnown } from './moments.js';
import { type GraphView, live, PAGE, paged } from './view.js';

export interface EntityRecord {
  row: number;
  id: string;
  name: string;
  type: number;
  verified: number;
  origin: number;
  expert_domain: string | null;
}

const COLUMNS = ['name', 'type', 'verified'];
/** About others more than about itself: told when asked for by name. */
const ASKED_FOR = ['has_namesake', 'namesakes', 'told_of'];
const KINDS: readonly ValueKind[] = ['text', 'number', 'boolean', 'date'];

export class EntityNodes {
  readonly #view: GraphView;
  readonly #records: RowCache<EntityRecord | null>;
  readonly #attributes: RowCache<ReadonlyMap<string, Value>>;

  constructor(view: GraphView) {
    this.#view = view;
    this.#records = new RowCache((row) => this.#select('e.row = ?', [row])[0] ?? null);
    this.#attributes = new RowCache((row) => this.#readAttributes(row));
  }

  /** Rows of entities of these types; of all when null. */
  *scan(types: readonly string[] | null): Iterable<number> {
    const wanted = types === null ? '1' : `v.type IN (${this.#typeRows(types).join(',')})`;
    for (const record of paged((after) => this.#select(`e.row > ? AND ${wanted}`, [after], PAGE)))
      yield record.row;
  }

  find(key: 'id' | 'name', value: string): number[] {
    return this.#select(key === 'id' ? 'e.id = ?' : 'v.name = ?', [value]).map(({ row }) => row);
  }

  record(row: number): EntityRecord | null {
    return this.#records.get(row);
  }

  typeOf(row: number): string {
    const record = this.record(row);
    return record ? this.#view.words.types.textOf(record.type) : '';
  }

  labels(row: number): readonly string[] {
    return this.#view.model.labelsOf(this.typeOf(row));
  }

  property(row: number, key: string): Value {
    const record = this.record(row);
    if (!record) return null;
    switch (key) {
      case 'id':
        return record.id;
      case 'name':
        return record.name;
      case 'type':
        return this.typeOf(row);
      case 'source':
        return ENTITY_ORIGINS[record.origin] ?? null;
      case 'expert_domain':
        return record.expert_domain;
      case 'lore_verified':
        return record.verified === 1;
      case 'aliases':
        return this.#aliases(row);
      case 'has_namesake':
        return this.#namesakes(row).length > 0;
      case 'namesakes':
        return this.#namesakes(row);
      case 'told_of':
        return this.#toldOf(row);
      case 'valid_from':
        return this.#lifetime(row, 'from');
      case 'valid_until':
        return this.#lifetime(row, 'until');
      default:
        return this.#attributes.get(row).get(key) ?? null;
    }
  }

  #select(condition: string, values: readonly (string | number)[], limit?: number): EntityRecord[] {
    const { db, asOf } = this.#view;
    const order = limit === undefined ? '' : `ORDER BY 1 LIMIT ${limit}`;
    const columns = (version: string) =>
      `e.row, e.id, ${COLUMNS.map((name) => `${version}.${name}`).join(', ')}, e.origin, e.expert_domain`;
    const now = condition.replaceAll('v.', 'e.');
    if (asOf === undefined) {
      const sql = `SELECT ${columns('e')} FROM entity e WHERE ${now} AND e.recorded_until = ${CURRENT} ${order}`;
      return this.#keep(db.all<EntityRecord>(sql, ...values));
    }
    const parts =
      limit === undefined
        ? [`e.recorded_until = ${CURRENT}`, `e.recorded_until < ${CURRENT} AND e.recorded_until > ${asOf}`]
        : [`e.recorded_until > ${asOf}`];
    const standing = parts.map(
      (part) => `SELECT ${columns('e')} FROM entity e WHERE ${now} AND e.since <= ${asOf} AND ${part}`,
    );
    const sql = `${standing.join(' UNION ALL ')}
      UNION ALL SELECT ${columns('v')} FROM entity_history v JOIN entity e ON e.row = v.entity
      WHERE ${condition} AND v.since <= ${asOf} AND v.until > ${asOf} ${order}`;
    return this.#keep(db.all<EntityRecord>(sql, ...[...parts, sql].flatMap(() => values)));
  }

  #keep(records: EntityRecord[]): EntityRecord[] {
    for (const record of records) this.#records?.put(record.row, record);
    return records;
  }

  #typeRows(types: readonly string[]): number[] {
    return types.flatMap((type) => this.#view.words.types.find(type) ?? []);
  }

  #aliases(row: number): Value {
    const names = this.#view.db.all<{ text: string }>(
      `SELECT n.text FROM name n WHERE n.entity = ? AND ${live(this.#view, 'n')} AND n.canonical = 0 ORDER BY n.text`,
      row,
    );
    return names.map(({ text }) => text);
  }

  /** Ids of those who go by one of its names too. */
  #namesakes(row: number): string[] {
    const others = this.#view.db.all<{ id: string }>(
      `SELECT DISTINCT e.id FROM name n JOIN name m ON m.folded = n.folded AND m.entity <> n.entity
       JOIN entity e ON e.row = m.entity
       WHERE n.entity = ? AND ${live(this.#view, 'n')} AND ${live(this.#view, 'm')} AND ${live(this.#view, 'e')}
       ORDER BY e.id`,
      row,
    );
    return others.map(({ id }) => id);
  }

  /** Attributes of which anything is said, even where what is said cannot be read. */
  #toldOf(row: number): string[] {
    const { db, words } = this.#view;
    const found = db.all<{ predicate: number }>(
      `SELECT DISTINCT s.predicate FROM statement s
       WHERE s.subject = ? AND s.object IS NULL AND s.flagged = 0 AND ${live(this.#view, 's')}`,
      row,
    );
    return found.map(({ predicate }) => words.predicates.textOf(predicate)).sort();
  }

  /** The first attribute of the type's lifetime that is known; one that lifts the end leaves it open. */
  #lifetime(row: number, end: 'from' | 'until'): Value {
    const lifetime = this.#view.model.lifetimeOf(this.typeOf(row));
    const attributes = this.#attributes.get(row);
    if (end === 'until' && lifetime.unless.some((name) => attributes.get(name) === true)) return null;
    for (const name of lifetime[end]) {
      const found = attributes.get(name);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** What several say in different ways: the hull of dates, and of other values the best founded. */
  #readAttributes(row: number): ReadonlyMap<string, Value> {
    const { db, words, model } = this.#view;
    const records = db.all<StatementRecord>(
      `SELECT s.* ${strengthAt(this.#view)} FROM statement s
       WHERE s.subject = ? AND s.object IS NULL AND s.flagged = 0 AND ${live(this.#view, 's')}`,
      row,
    );
    const groups = new Map<string, StatementRecord[]>();
    for (const record of records.filter(({ reliability }) => reliability < 3)) {
      const name = words.predicates.textOf(record.predicate);
      if (model.attributeKind(name) !== KINDS[record.value_kind ?? 0]) continue;
      groups.set(name, [...(groups.get(name) ?? []), record]);
    }
    const values = new Map<string, Value>();
    for (const [name, group] of groups) {
      const value = this.#settle(group.sort(byGround));
      if (value !== null) values.set(name, value);
    }
    return values;
  }

  #settle(group: readonly StatementRecord[]): Value | MomentValue {
    const datesOf = (some: readonly StatementRecord[]) =>
      some
        .map((record) => valueIn(record, this.#view.words))
        .flatMap((value) => (value.kind === 'date' && isKnown(value.date) ? [value.date] : []));
    const [first] = group;
    const best = first && valueIn(first, this.#view.words);
    // As the bounds that queries read: what canon says, or where it is silent what the others do.
    if (!best || best.kind === 'date')
      return hullOf(datesOf(group.filter(({ reliability }) => reliability === 0))) ?? hullOf(datesOf(group));
    if (best.kind === 'number') return Number.isSafeInteger(best.number) ? BigInt(best.number) : best.number;
    return best.kind === 'text' ? best.text : best.boolean;
  }

  properties(row: number): Map<string, Value> {
    const keys = Object.keys(this.#view.model.entityProperties).filter((key) => !ASKED_FOR.includes(key));
    const found = keys.map((key): [string, Value] => [key, this.property(row, key)]);
    return new Map(found.filter(([, value]) => value !== null));
  }
}

/** Most reliable first, then most confident, then what holds latest; then the same order each time. */
function byGround(a: StatementRecord, b: StatementRecord): number {
  return (
    a.reliability - b.reliability ||
    b.confidence - a.confidence ||
    b.from_min - a.from_min ||
    (a.uid < b.uid ? -1 : 1)
  );
}

/** At an earlier commit, how strong a statement was follows from the assertions of that time. */
export function strengthAt(view: GraphView): string {
  if (view.asOf === undefined) return '';
  const assertions = `FROM assertion a WHERE a.statement = s.row AND ${live(view, 'a')}`;
  return `, (SELECT max(a.confidence) ${assertions}) AS confidence, (SELECT min(a.reliability) ${assertions}) AS reliability`;
}
