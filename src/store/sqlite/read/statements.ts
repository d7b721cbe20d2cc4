/** Statements as believed now, or as of an earlier commit. */
import { append, CURRENT, compareText, RELIABILITIES, type Statement } from '../../../model/index.js';
import type { StatementFilter, StatementPage } from '../../store.js';
import type { Bindable } from '../database.js';
import { fullId } from '../find-statement.js';
import { stampOf } from '../stamp.js';
import { qualifiersIn, validIn, valueIn } from '../statement-record.js';
import { believed, entityRow, entityRows, inList, type Reading, sourceRow } from './reading.js';

/** Ordered by predicate, then by when they begin, then by id: the same in every store. */
export function readStatements(r: Reading, filter: StatementFilter = {}): Statement[] {
  return select(r, filter, null)
    .map((row) => toStatement(r, row))
    .sort(inOrder);
}

function inOrder(a: Statement, b: Statement): number {
  return (
    compareText(a.predicate, b.predicate) || a.valid.fromMin - b.valid.fromMin || compareText(a.id, b.id)
  );
}

/** Statements of twenty hubs, as many as are read of each at once. */
const MOST_KNOWN = 10_000;

/** What is told of one entity is asked again and again in a conversation: it is kept until something is written. */
export class KnownStatements {
  #stamp: string | null = null;
  /** By their rows. */
  #known = new Map<number, Statement>();

  read(r: Reading, filter: StatementFilter): Statement[] {
    if (filter.about === undefined || filter.limit === undefined || filter.asOf !== undefined)
      return readStatements(r, filter);
    const stamp = stampOf(r.db);
    if (stamp === null || filter.limit > MOST_KNOWN) return readStatements(r, filter);
    const rows = rowsOf(r, filter);
    if (stamp !== this.#stamp || this.#known.size + rows.length > MOST_KNOWN) this.#known = new Map();
    this.#stamp = stamp;
    const unread = rows.filter((row) => !this.#known.has(row));
    for (const packed of unread.length === 0 ? [] : packedRows(r, unread))
      this.#known.set(rowIn(packed), toStatement(r, packed));
    return rows.flatMap((row) => this.#known.get(row) ?? []).sort(inOrder);
  }
}

export function statementPage(
  r: Reading,
  filter: StatementFilter,
  after: number,
  limit: number,
): StatementPage {
  const rows = select(r, filter, { after, limit });
  const last = rows.at(-1);
  return {
    statements: rows.map((row) => toStatement(r, row)),
    after: last === undefined || rows.length < limit ? null : rowIn(last),
  };
}

type Cut = { readonly after: number; readonly limit: number } | null;

/** SQL for the rows that are meant, its values added to the others; null where there are none. */
function rowsSql(r: Reading, filter: StatementFilter, page: Cut, values: Bindable[]): string | null {
  // A world tells of few of the predicates that its ontology knows.
  const predicates = filter.predicates && r.words.predicates.findAll(filter.predicates);
  if (predicates?.length === 0) return null;
  const branches = branchesOf(r, filter);
  const parts = branches.map((branch) => {
    append(values, branch.values);
    const conditions = [...branch.conditions, ...common(r, filter, predicates, values, branch)];
    if (page !== null) {
      conditions.push('s.row > ?');
      values.push(page.after);
    }
    return `SELECT s.row FROM statement s WHERE ${conditions.join(' AND ')}`;
  });
  const most = page?.limit ?? filter.limit;
  const cut = most === undefined ? '' : `${page === null ? '' : 'ORDER BY 1'} LIMIT ${Math.floor(most)}`;
  return `${parts.join(' UNION ALL ')} ${cut}`;
}

function rowsOf(r: Reading, filter: StatementFilter): number[] {
  const values: Bindable[] = [];
  const sql = rowsSql(r, filter, null, values);
  if (sql === null) return [];
  const [[packed] = ['[]']] = r.db.arrays<readonly [string]>(
    `SELECT json_group_array(found.row) FROM (${sql}) AS found`,
    ...values,
  );
  return JSON.parse(packed);
}

function select(r: Reading, filter: StatementFilter, page: Cut): PackedRow[] {
  const values: Bindable[] = [];
  const sql = rowsSql(r, filter, page, values);
  if (sql === null) return [];
  const { confidence, ...then } = strength(filter.asOf);
  const packed = PACKED.map((column) => then[column] ?? column).join();
  return r.db.arrays<PackedRow>(
    `SELECT json_array(${packed}), ${confidence}, s.value_number
     FROM (${sql}) AS found
     CROSS JOIN statement s ON s.row = found.row
     CROSS JOIN entity e ON e.row = s.subject
     LEFT JOIN entity o ON o.row = s.object
     ${page === null ? '' : 'ORDER BY s.row'}`,
    ...(filter.asOf === undefined ? [] : strengthValues(filter.asOf)),
    ...values,
  );
}

/** The same by their rows, in no order. */
function packedRows(r: Reading, rows: readonly number[]): PackedRow[] {
  return r.db.arrays<PackedRow>(
    `SELECT json_array(${PACKED.join()}), s.confidence, s.value_number
     FROM json_each(?) AS found
     CROSS JOIN statement s ON s.row = found.value
     CROSS JOIN entity e ON e.row = s.subject
     LEFT JOIN entity o ON o.row = s.object`,
    JSON.stringify(rows),
  );
}

/**
 * Handing over a row column by column costs several times what reading it does. So most of them travel as one JSON text;
 * not the fractions, which JSON of SQLite cuts to fifteen digits.
 */
const PACKED = [
  's.row', 's.uid', 's.predicate', 'e.id', 'o.id', 's.from_min', 's.from_max', 's.until_min', 's.until_max',
  's.from_text', 's.until_text', 's.qualifiers', 's.reliability', 's.recorded_from', 's.recorded_until', 's.disputed',
  's.flagged', 's.extracted', 's.value_kind', 's.value_text', 's.value_unit', 's.value_min', 's.value_max',
]; // biome-ignore format: a list of columns

type PackedRow = readonly [packed: string, confidence: number, value_number: number | null];

function rowIn([packed]: PackedRow): number {
  return Number.parseInt(packed.slice(1), 10);
}

/** At an earlier commit, strength follows from the assertions of that time, and flags from the judgements that stood. */
function strength(asOf: number | undefined): {
  readonly [column: string]: string;
  readonly confidence: string;
} {
  if (asOf === undefined) return { confidence: 's.confidence' };
  const live = 'FROM assertion a WHERE a.statement = s.row AND a.recorded_from <= ? AND a.recorded_until > ?';
  return {
    confidence: `(SELECT max(a.confidence) ${live})`,
    's.reliability': `(SELECT min(a.reliability) ${live})`,
    's.flagged': `EXISTS (SELECT 1 FROM judgement j WHERE j.statement = s.uid AND j.seq <= ? AND j.recorded_until > ?)`,
  };
}

function strengthValues(asOf: number): number[] {
  return [asOf, asOf, asOf, asOf, asOf, asOf];
}

interface Branch {
  readonly conditions: readonly string[];
  readonly values: readonly Bindable[];
  /** By an index in which the predicate follows the object. */
  readonly isInward?: boolean;
}

/** Subject or object is two look-ups, which have nothing in common; at an earlier commit, objects lie in two indexes. */
function branchesOf(r: Reading, filter: StatementFilter): Branch[] {
  const { asOf, about } = filter;
  const subjects = about === undefined ? given(filter.subjects, filter.subject) : [about];
  const objects = about === undefined ? given(filter.objects, filter.object) : [about];
  const outer: Bindable[] = [];
  const among = subjects === null ? '' : amongEntities(r, subjects, outer);
  // Whoever is asked about is looked up once for both ends.
  const inner: Bindable[] = about === undefined ? [] : [...outer];
  const subject = subjects === null ? '' : `s.subject ${among}`;
  const into = about === undefined && objects !== null ? amongEntities(r, objects, inner) : among;
  const object = objects === null ? '' : `s.object ${into}`;
  if (about === undefined && subject !== '' && object !== '')
    return [{ conditions: [subject, `+${object}`], values: [...outer, ...inner] }];
  const outward: Branch[] = subject === '' ? [] : [{ conditions: [subject], values: outer }];
  const conditions = about === undefined ? [object] : [object, `NOT +${subject}`];
  const values = about === undefined ? inner : [...inner, ...outer];
  const inward: Branch[] = [
    { conditions: [...conditions, `s.recorded_until = ${CURRENT}`], values, isInward: true },
    { conditions: [...conditions, `s.recorded_until < ${CURRENT}`], values },
  ];
  if (object !== '') return [...outward, ...inward.slice(0, asOf === undefined ? 1 : 2)];
  return outward.length > 0 ? outward : [{ conditions: [], values: [] }];
}

function given(several: readonly string[] | undefined, one: string | undefined): readonly string[] | null {
  return several ?? (one === undefined ? null : [one]);
}

function amongEntities(r: Reading, ids: readonly string[], values: Bindable[]): string {
  if (ids.length !== 1) return `IN ${inList(entityRows(r, ids), values)}`;
  values.push(entityRow(r, ids[0] ?? ''));
  return '= ?';
}

function common(
  r: Reading,
  filter: StatementFilter,
  predicates: readonly number[] | undefined,
  values: Bindable[],
  branch: Branch,
): string[] {
  const conditions: string[] = [];
  if (filter.ids) {
    const ids = filter.ids.flatMap((id) => fullId(r.db, id) ?? []);
    conditions.push(`s.uid IN ${inList(ids, values)}`);
  }
  if (predicates) {
    // With an end given, its index is the better one; the plus keeps SQLite from choosing the predicate's.
    const column = branch.conditions.length > 0 && !branch.isInward ? '+s.predicate' : 's.predicate';
    conditions.push(`${column} IN ${inList(predicates, values)}`);
  }
  if (filter.extracted) conditions.push('s.extracted = 1');
  if (filter.relative !== undefined) conditions.push(`s.relative = ${filter.relative ? 1 : 0}`);
  if (filter.overlapping !== undefined) {
    conditions.push('s.from_min < ? AND s.until_max > ?');
    values.push(filter.overlapping.untilMax, filter.overlapping.fromMin);
  }
  if (filter.source !== undefined) {
    const live = `a.source = ${sourceRow(r, filter.source)} AND ${believed('a', filter.asOf, values)}`;
    conditions.push(`s.row IN (SELECT a.statement FROM assertion a WHERE ${live})`);
  }
  conditions.push(believed('s', filter.asOf, values));
  return conditions;
}

/** Written out for both kinds: this is done for each row of whatever is read. */
function toStatement(r: Reading, [packed, confidence, value_number]: PackedRow): Statement {
  const [
    , uid, predicate, subject, object, from_min, from_max, until_min, until_max,
    from_text, until_text, qualifiers, reliability, recorded_from, recorded_until, disputed,
    flagged, extracted, value_kind, value_text, value_unit, value_min, value_max,
  ] = JSON.parse(packed); // biome-ignore format: in the order of the columns
  const told = {
    valid: validIn({ from_min, from_max, until_min, until_max, from_text, until_text }, r.words),
    qualifiers: qualifiersIn({ qualifiers }),
    recorded: { from: recorded_from, until: recorded_until },
  };
  if (object !== null)
    return {
      id: uid,
      subject,
      predicate: r.words.predicates.textOf(predicate),
      valid: told.valid,
      qualifiers: told.qualifiers,
      confidence,
      reliability: RELIABILITIES[reliability] ?? 'unreliable',
      disputed: disputed === 1,
      flagged: flagged === 1,
      extracted: extracted === 1,
      recorded: told.recorded,
      kind: 'relation',
      object,
    };
  return {
    id: uid,
    subject,
    predicate: r.words.predicates.textOf(predicate),
    valid: told.valid,
    qualifiers: told.qualifiers,
    confidence,
    reliability: RELIABILITIES[reliability] ?? 'unreliable',
    disputed: disputed === 1,
    flagged: flagged === 1,
    extracted: extracted === 1,
    recorded: told.recorded,
    kind: 'attribute',
    value: valueIn({ value_kind, value_text, value_number, value_unit, value_min, value_max }, r.words),
  };
}
