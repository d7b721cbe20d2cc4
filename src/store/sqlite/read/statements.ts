/** Statements as believed now, or as of an earlier commit. */
import { CURRENT, RELIABILITIES, type Statement } from '../../../model/index.js';
import type { StatementFilter } from '../../store.js';
import type { Bindable } from '../database.js';
import { fullId } from '../find-statement.js';
import { qualifiersIn, type StatementRecord, validIn, valueIn } from '../statement-record.js';
import { believed, entityRow, inList, type Reading, sourceRow } from './reading.js';

export interface StatementPage {
  readonly statements: Statement[];
  /** Pass it on to get the next page; null after the last one. */
  readonly after: number | null;
}

type NamedRecord = StatementRecord & { subject_id: string; object_id: string | null };

/** Ordered by predicate, then by when they begin, then by id: the same in every store. */
export function readStatements(r: Reading, filter: StatementFilter = {}): Statement[] {
  const statements = select(r, filter, null, null).map((record) => toStatement(r, record));
  return statements.sort(
    (a, b) => compare(a.predicate, b.predicate) || a.valid.fromMin - b.valid.fromMin || compare(a.id, b.id),
  );
}

export function statementPage(
  r: Reading,
  filter: StatementFilter,
  after: number,
  limit: number,
): StatementPage {
  const records = select(r, filter, after, limit);
  const last = records[records.length - 1];
  return {
    statements: records.map((record) => toStatement(r, record)),
    after: records.length < limit || !last ? null : last.row,
  };
}

function select(
  r: Reading,
  filter: StatementFilter,
  after: number | null,
  limit: number | null,
): NamedRecord[] {
  const branches = branchesOf(r, filter);
  const values: Bindable[] = [];
  const parts = branches.map((branch) => {
    const conditions = [...branch.conditions, ...common(r, filter, values, branch)];
    if (after !== null) {
      conditions.push('s.row > ?');
      values.push(after);
    }
    return `SELECT s.row FROM statement s WHERE ${conditions.join(' AND ')}`;
  });
  const page = limit === null ? '' : `ORDER BY 1 LIMIT ${limit}`;
  return r.db.all<NamedRecord>(
    `SELECT s.*, e.id AS subject_id, o.id AS object_id ${derived(filter.asOf)}
     FROM (${parts.join(' UNION ')} ${page}) AS found
     CROSS JOIN statement s ON s.row = found.row
     CROSS JOIN entity e ON e.row = s.subject
     LEFT JOIN entity o ON o.row = s.object
     ${page === '' ? '' : 'ORDER BY s.row'}`,
    ...(filter.asOf === undefined ? [] : derivedValues(filter.asOf)),
    ...values,
  );
}

/** At an earlier commit, strength follows from the assertions of that time. */
function derived(asOf: number | undefined): string {
  if (asOf === undefined) return '';
  const live = 'FROM assertion a WHERE a.statement = s.row AND a.recorded_from <= ? AND a.recorded_until > ?';
  return `, (SELECT max(a.confidence) ${live}) AS confidence, (SELECT min(a.reliability) ${live}) AS reliability`;
}

function derivedValues(asOf: number): number[] {
  return [asOf, asOf, asOf, asOf];
}

interface Branch {
  /** Conditions whose values are numbers we made, printed as they are. */
  readonly conditions: readonly string[];
}

/** Subject or object is two look-ups; at an earlier commit, objects lie in two indexes. */
function branchesOf(r: Reading, filter: StatementFilter): Branch[] {
  const row = (id: string) => entityRow(r, id);
  const outward = (id: string): Branch[] => [{ conditions: [`s.subject = ${row(id)}`] }];
  const inward = (id: string): Branch[] => {
    const object = `s.object = ${row(id)}`;
    const now: Branch = { conditions: [object, `s.recorded_until = ${CURRENT}`] };
    const once: Branch = { conditions: [object, `s.recorded_until < ${CURRENT}`] };
    return filter.asOf === undefined ? [now] : [now, once];
  };
  if (filter.about !== undefined) return [...outward(filter.about), ...inward(filter.about)];
  if (filter.subject !== undefined && filter.object !== undefined) {
    return [{ conditions: [`s.subject = ${row(filter.subject)}`, `+s.object = ${row(filter.object)}`] }];
  }
  if (filter.subject !== undefined) return outward(filter.subject);
  if (filter.object !== undefined) return inward(filter.object);
  return [{ conditions: [] }];
}

function common(r: Reading, filter: StatementFilter, values: Bindable[], branch: Branch): string[] {
  const conditions: string[] = [];
  if (filter.ids) {
    const ids = filter.ids.flatMap((id) => fullId(r.db, id) ?? []);
    conditions.push(`s.uid IN ${inList(ids, values)}`);
  }
  if (filter.predicates) {
    const rows = filter.predicates.map((predicate) => r.words.predicates.find(predicate) ?? 0);
    // With an end given, its index is the better one; the plus keeps SQLite from choosing the predicate's.
    const column = branch.conditions.length > 0 ? '+s.predicate' : 's.predicate';
    conditions.push(`${column} IN ${inList(rows, values)}`);
  }
  if (filter.extracted) conditions.push('s.extracted = 1');
  if (filter.relative !== undefined) conditions.push(`s.relative = ${filter.relative ? 1 : 0}`);
  if (filter.source !== undefined) {
    const live = `a.source = ${sourceRow(r, filter.source)} AND ${believed('a', filter.asOf, values)}`;
    conditions.push(`s.row IN (SELECT a.statement FROM assertion a WHERE ${live})`);
  }
  conditions.push(believed('s', filter.asOf, values));
  return conditions;
}

function toStatement(r: Reading, record: NamedRecord): Statement {
  const base = {
    id: record.uid,
    subject: record.subject_id,
    predicate: r.words.predicates.textOf(record.predicate),
    valid: validIn(record, r.words),
    qualifiers: qualifiersIn(record),
    confidence: record.confidence,
    reliability: RELIABILITIES[record.reliability] ?? 'unreliable',
    disputed: record.disputed === 1,
    flagged: record.flagged === 1,
    extracted: record.extracted === 1,
    recorded: { from: record.recorded_from, until: record.recorded_until },
  };
  return record.object_id === null
    ? { ...base, kind: 'attribute', value: valueIn(record, r.words) }
    : { ...base, kind: 'relation', object: record.object_id };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
