/** Properties of statements as SQL, whether they are asked of an edge or of a reified relation. */
import { CURRENT, RELIABILITIES } from '../../../model/index.js';
import { BEGINNING, END } from '../../../time/index.js';
import { statementTable } from './own-table.js';
import type { Printing } from './printing.js';
import type { Select, StatementBinding } from './select.js';
import { NULL, notPrintable, oneOf, type Scalar, type SqlMoment, type SqlValue } from './sql-value.js';
import { windowEnd } from './telling.js';

/** No second, commit or row is farther from zero. */
const MOST = Number.MAX_SAFE_INTEGER;
/** What a reified relation has besides. */
const OF_REIFIED = ['type', 'from_id', 'to_id'];

export function statementProperty(
  statement: StatementBinding,
  key: string,
  select: Select,
  printing: Printing,
): SqlValue {
  const reified = statement.kind === 'relation';
  if (reified && key === 'type') return predicateOf(statement);
  if (reified && key === 'from_id') return idOf(statement.subject);
  if (reified && key === 'to_id') return idOf(statement.object);
  const s = statementTable(statement, select, printing);
  const from = fromOf(s, statement.nullable, printing);
  const until = untilOf(s, statement.nullable, printing);
  switch (key) {
    case 'id':
      return { kind: 'string', sql: `${s}.uid` };
    case 'valid_from':
      return from;
    case 'valid_until':
      return until;
    case 'valid_from_min':
      return whole(from.min);
    case 'valid_from_max':
      return whole(from.max);
    case 'valid_until_min':
      return whole(until.min);
    case 'valid_until_max':
      return whole(until.max);
    case 'confidence':
      return { kind: 'float', sql: `${s}.confidence` };
    case 'reliability':
      return { kind: 'string', sql: oneOf(`${s}.reliability`, RELIABILITIES) };
    case 'is_disputed':
      return { kind: 'boolean', sql: `${s}.disputed` };
    case 'flagged':
      return { kind: 'boolean', sql: `${s}.flagged = 1` };
    case 'lint_note':
      return { kind: 'string', sql: ofJudgement(s, 'note') };
    case 'lint_ts':
      return whole(ofJudgement(s, 'at'));
    case 'lint_model':
      return { kind: 'string', sql: ofJudgement(s, 'model') };
    case 'trust':
      return { kind: 'float', sql: `coalesce(${s}.trust, ${s}.confidence)` };
    case 'recorded_from':
      return whole(`${s}.recorded_from`);
    case 'source_model':
      return {
        kind: 'string',
        sql: `(SELECT w.text FROM assertion a JOIN words w ON w.row = a.source_model WHERE a.statement = ${s}.row
          AND a.recorded_until = ${CURRENT} ORDER BY a.confidence DESC, a.row LIMIT 1)`,
      };
    case 'expert_domain':
      return {
        kind: 'string',
        sql: `(SELECT d.expert_domain FROM entity d WHERE d.row = ${statement.subject})`,
      };
    default:
      return notPrintable(`the property ${key}`);
  }
}

/** Null where the statement has none of that name; undefined where it is no qualifier that SQL can ask for. */
export function qualifierOf(
  statement: StatementBinding,
  key: string,
  select: Select,
  printing: Printing,
): string | undefined {
  if (printing.model.edgeProperties[key] !== null || !/^\w+$/.test(key)) return undefined;
  if (statement.kind === 'relation' && OF_REIFIED.includes(key)) return undefined;
  return `${statementTable(statement, select, printing)}.qualifiers ->> '$."${key}"'`;
}

/** Of the judgement that a flagged statement lost. */
function ofJudgement(s: string, column: 'note' | 'at' | 'model'): string {
  return `CASE WHEN ${s}.flagged = 1 THEN (SELECT j.${column} FROM judgement j WHERE j.statement = ${s}.uid
    AND j.recorded_until = ${CURRENT} ORDER BY j.row DESC LIMIT 1) END`;
}

export function predicateOf({ predicate }: StatementBinding): Scalar {
  return {
    kind: 'string',
    sql: `(SELECT p.text FROM predicate p WHERE p.row = ${predicate})`,
    word: { dictionary: 'predicates', row: predicate },
  };
}

function idOf(row: string): Scalar {
  return { kind: 'string', sql: `(SELECT i.id FROM entity i WHERE i.row = ${row})`, idOf: row };
}

function whole(sql: string): Scalar {
  return sql === 'NULL' ? NULL : { kind: 'integer', sql, most: MOST };
}

/** Null where the window knows no more of its beginning than its end says: see graph/moments.ts. */
function fromOf(s: string, nullable: boolean, printing: Printing): SqlMoment {
  const known = (column: string) =>
    `CASE WHEN ${s}.from_min = ${BEGINNING} AND ${s}.from_max = ${s}.until_max - 1 THEN NULL ELSE ${column} END`;
  const bounds = { min: known(`${s}.from_min`), max: known(`${s}.from_max`) };
  return endOf(s, 'from', bounds, nullable, printing);
}

function untilOf(s: string, nullable: boolean, printing: Printing): SqlMoment {
  const known = (column: string) =>
    `CASE WHEN ${s}.until_max = ${END} AND ${s}.until_min = ${s}.from_min + 1 THEN NULL ` +
    `WHEN ${column} = ${END} THEN ${END} ELSE ${column} - 1 END`;
  const bounds = { min: known(`${s}.until_min`), max: known(`${s}.until_max`) };
  return endOf(s, 'until', bounds, nullable, printing);
}

function endOf(
  alias: string,
  which: 'from' | 'until',
  bounds: { readonly min: string; readonly max: string },
  nullable: boolean,
  printing: Printing,
): SqlMoment {
  return {
    kind: 'moment',
    ...bounds,
    vague: '1',
    telling: () => windowEnd(alias, which, printing),
    ...(nullable ? {} : { end: { alias, which } }),
  };
}
