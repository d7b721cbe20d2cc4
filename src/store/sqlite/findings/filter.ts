/** Which findings are asked for, as SQL. */
import { CURRENT, LoreError } from '../../../model/index.js';
import type { FindingFilter } from '../../findings.js';
import type { Bindable, Database } from '../database.js';
import { inList } from '../read/reading.js';
import { certaintyCode, kindCode, severityCode, statusCode } from './codes.js';
import { filingsNamed } from './filings.js';

export interface Condition {
  readonly sql: string;
  readonly values: readonly Bindable[];
}

/** On the table `finding` by the name of `f`. */
export function conditionOf(db: Database, filter: FindingFilter): Condition {
  const values: Bindable[] = [];
  const parts: string[] = [];
  const among = (column: string, codes: readonly number[]) => parts.push(`${column} IN (${codes.join(',')})`);
  if (filter.ids) {
    const rows = filter.ids.flatMap((id) => findingRow(db, id) ?? []);
    parts.push(`f.row IN ${inList(rows, values)}`);
  }
  if (filter.kinds) among('f.kind', filter.kinds.map(kindCode));
  if (filter.rules) among('f.filing', filingsNamed(db, filter.rules));
  if (filter.severities) among('f.severity', filter.severities.map(severityCode));
  if (filter.statuses) among('f.status', filter.statuses.map(statusCode));
  else if (!filter.ids) parts.push('f.gone_at IS NULL');
  if (filter.certainty !== undefined) parts.push(`f.certainty = ${certaintyCode(filter.certainty)}`);
  if (filter.facts !== undefined)
    parts.push(`f.key IN (SELECT a.key FROM asked_fact a WHERE a.fact IN ${inList(filter.facts, values)})`);
  if (filter.entity !== undefined) {
    values.push(filter.entity);
    parts.push(`f.row IN (SELECT i.finding FROM finding_entity i
      WHERE i.entity = (SELECT e.row FROM entity e WHERE e.id = ?))`);
  }
  if (filter.entities !== undefined) {
    parts.push(`f.row IN (SELECT i.finding FROM finding_entity i WHERE i.entity IN
      (SELECT e.row FROM entity e WHERE e.id IN ${inList(filter.entities, values)}))`);
  }
  if (filter.source !== undefined) {
    values.push(filter.source);
    parts.push(`f.row IN (SELECT x.finding FROM assertion a JOIN finding_statement x ON x.statement = a.statement
      WHERE a.source = (SELECT d.row FROM source d WHERE d.id = ?) AND a.recorded_until = ${CURRENT})`);
  }
  if (filter.reason !== undefined) {
    values.push(filter.reason);
    parts.push(`f.kind = ${kindCode('orphan')} AND json_extract(f.details, '$.code') = ?`);
  }
  if (filter.since !== undefined) {
    values.push(filter.since, filter.since);
    parts.push(recordedAfter);
  }
  return { sql: parts.length > 0 ? parts.join(' AND ') : '1', values };
}

/** What shows a gap is that nothing is there: then it is the entity that has to be new. */
const recordedAfter = `(
  EXISTS (SELECT 1 FROM finding_statement x JOIN statement s ON s.row = x.statement
    WHERE x.finding = f.row AND s.recorded_from > ?)
  OR NOT EXISTS (SELECT 1 FROM finding_statement x WHERE x.finding = f.row)
    AND (SELECT e.recorded_from FROM entity e WHERE e.row = f.subject) > ?)`;

/** Of the one whose id begins so, with or without its `f-`; undefined when there is none. */
export function findingRow(db: Database, beginning: string): number | undefined {
  const id = beginning.startsWith('f-') ? beginning : `f-${beginning}`;
  const digits = id.slice(2);
  // Keys are hexadecimal, so that none of those sought comes after this one.
  const found = db
    .all<{ row: number; id: string }>(
      'SELECT row, id FROM finding WHERE key >= ? AND key < ? ORDER BY id LIMIT 4',
      digits,
      `${digits}g`,
    )
    .filter((one) => one.id.startsWith(id));
  const [first] = found;
  if (found.length > 1 && first?.id !== id) {
    throw new LoreError({
      code: 'store/ambiguous-id',
      message: `Several findings have an id that begins with ${id}: ${found.map((one) => one.id).join(', ')}.`,
      hint: 'Write more of it.',
    });
  }
  return first?.row;
}
