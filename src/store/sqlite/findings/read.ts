/** Findings as the port hands them out: in the order they were first found, with what they involve. */
import {
  CURRENT,
  type Finding,
  type FindingDetails,
  type FindingEntity,
  type FindingVerdict,
  LoreError,
} from '../../../model/index.js';
import type { BriefFinding, FindingFilter, FindingTally } from '../../findings.js';
import type { Database } from '../database.js';
import { certaintyOf, guessOf, kindCode, kindOf, severityOf, statusOf } from './codes.js';
import { conditionOf, findingRow } from './filter.js';
import { verdictOf } from './known.js';

interface FindingRecord {
  row: number;
  id: string;
  digest: string;
  rule: string;
  part: string;
  kind: number;
  certainty: number;
  severity: number;
  status: number;
  message: string;
  predicate: string | null;
  details: string;
  settles: string | null;
  guess: number;
  cause: string | null;
  flagged: number;
  detected_at: number;
  gone_at: number | null;
  verdict: number | null;
  by: string | null;
  at: number | null;
  reason: string | null;
  expires: number | null;
}

const COLUMNS = `f.row, f.id, f.digest, l.rule, l.part, f.kind, f.certainty, f.severity, f.status, f.message, f.predicate,
  f.details, f.settles, f.guess, f.cause, f.flagged, f.detected_at, f.gone_at, v.verdict, v.by, v.at, v.reason, v.expires`;

export function readFindings(db: Database, filter: FindingFilter = {}): Finding[] {
  const { sql, values } = conditionOf(db, filter);
  const after = filter.after === undefined ? 0 : rowAfter(db, filter.after);
  const records = db.all<FindingRecord>(
    `SELECT ${COLUMNS} FROM finding f JOIN filing l ON l.row = f.filing
       LEFT JOIN finding_verdict v ON v.row = f.verdict
     WHERE ${sql} AND f.row > ? ORDER BY f.row LIMIT ?`,
    ...values,
    after,
    filter.limit ?? -1,
  );
  return withInvolved(db, records);
}

export function tallyFindings(db: Database, filter: FindingFilter = {}): FindingTally[] {
  const { sql, values } = conditionOf(db, filter);
  // It stands in the details, which are long to read: only for those who ask for it.
  const isGaps = filter.kinds?.length === 1 && filter.kinds[0] === 'orphan';
  const code = "json_extract(f.details, '$.code')";
  const rows = db.all<Omit<FindingTally, 'kind' | 'certainty'> & { kind: number; certainty: number }>(
    `SELECT l.rule, l.part, t.kind, t.certainty, t.reason, t.count FROM
       (SELECT f.filing, f.kind, f.certainty, count(*) AS count, ${isGaps ? code : 'NULL'} AS reason
        FROM finding f WHERE ${sql} GROUP BY f.filing, f.kind, f.certainty${isGaps ? `, ${code}` : ''}) AS t
     JOIN filing l ON l.row = t.filing ORDER BY l.rule, l.part, t.kind, t.certainty, t.reason`,
    ...values,
  );
  return rows.map(({ rule, part, kind, certainty, reason, count }) => ({
    ...{ rule, part, reason, count },
    kind: kindOf(kind),
    certainty: certaintyOf(certainty),
  }));
}

export function readInvolving(db: Database, entity: string, filter: FindingFilter): BriefFinding[] {
  const { sql, values } = conditionOf(db, { ...filter, entity });
  const rows = db.arrays<readonly [kind: number, details: string | null]>(
    `SELECT f.kind, CASE WHEN f.kind = ${kindCode('orphan')}
       AND f.subject = (SELECT e.row FROM entity e WHERE e.id = ?) THEN f.details END
     FROM finding f WHERE ${sql} ORDER BY f.row LIMIT ?`,
    entity,
    ...values,
    filter.limit ?? -1,
  );
  return rows.map(([kind, details]) => ({
    kind: kindOf(kind),
    gap: details === null ? null : JSON.parse(details),
  }));
}

function rowAfter(db: Database, id: string): number {
  const row = findingRow(db, id);
  if (row !== undefined) return row;
  throw new LoreError({
    code: 'store/unknown-finding',
    message: `There is no finding ${id} to go on after.`,
    hint: 'Begin again without it.',
  });
}

function withInvolved(db: Database, records: readonly FindingRecord[]): Finding[] {
  if (records.length === 0) return [];
  const rows = JSON.stringify(records.map(({ row }) => row));
  const wanted = 'x.finding IN (SELECT value FROM json_each(?))';
  const entities = grouped(
    db.all<{ finding: number } & FindingEntity>(
      `SELECT x.finding, e.id, e.name, t.text AS type FROM finding_entity x JOIN entity e ON e.row = x.entity
       JOIN entity_type t ON t.row = e.type WHERE ${wanted} ORDER BY x.finding, x.position`,
      rows,
    ),
  );
  const statements = grouped(
    db.all<{ finding: number; uid: string }>(
      `SELECT x.finding, s.uid FROM finding_statement x JOIN statement s ON s.row = x.statement
       WHERE ${wanted} ORDER BY x.finding, x.position`,
      rows,
    ),
  );
  const sources = grouped(
    db.all<{ finding: number; id: string }>(
      `SELECT DISTINCT x.finding, d.id FROM finding_statement x JOIN assertion a ON a.statement = x.statement
       JOIN source d ON d.row = a.source WHERE ${wanted} AND a.recorded_until = ${CURRENT} ORDER BY x.finding, d.id`,
      rows,
    ),
  );
  const definers = grouped(
    db.all<{ finding: number; id: string }>(
      `SELECT DISTINCT x.finding, d.id FROM finding_entity x JOIN definition a ON a.entity = x.entity
       JOIN source d ON d.row = a.source WHERE ${wanted} AND x.position = 0 AND a.recorded_until = ${CURRENT}
       AND NOT EXISTS (SELECT 1 FROM finding_statement s WHERE s.finding = x.finding) ORDER BY x.finding, d.id`,
      rows,
    ),
  );
  return records.map((record) => {
    const involved = (entities.get(record.row) ?? []).map(({ id, name, type }) => ({ id, name, type }));
    return toFinding(
      record,
      involved,
      (statements.get(record.row) ?? []).map(({ uid }) => uid),
      (sources.get(record.row) ?? definers.get(record.row) ?? []).map(({ id }) => id),
    );
  });
}

function grouped<Row extends { finding: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.finding);
    if (group) group.push(row);
    else groups.set(row.finding, [row]);
  }
  return groups;
}

function toFinding(
  record: FindingRecord,
  entities: readonly FindingEntity[],
  statements: readonly string[],
  sources: readonly string[],
): Finding {
  const [subject] = entities;
  if (!subject) throw new Error(`finding ${record.id} has no subject`);
  const details: FindingDetails = JSON.parse(record.details);
  const { id, digest, rule, part, message, predicate, settles } = record;
  return {
    ...{
      id,
      digest,
      rule,
      part,
      message,
      predicate,
      settles,
      subject,
      entities,
      statements,
      sources,
      details,
    },
    kind: kindOf(record.kind),
    certainty: certaintyOf(record.certainty),
    guess: guessOf(record.guess),
    cause: record.cause === null ? null : JSON.parse(record.cause),
    severity: severityOf(record.severity),
    status: statusOf(record.status),
    flagged: record.flagged === 1,
    detectedAt: record.detected_at,
    goneAt: record.gone_at,
    verdict: verdictIn(record),
  };
}

function verdictIn({ verdict, by, at, reason, expires }: FindingRecord): FindingVerdict | null {
  if (verdict === null || by === null || at === null) return null;
  return { verdict: verdictOf(verdict), by, at, reason: reason ?? '', expires };
}
