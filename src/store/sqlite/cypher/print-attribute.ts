/** Attributes of entities as SQL: the value that counts, and dates as the hull of those that are believed. */
import { CURRENT } from '../../../model/index.js';
import { BEGINNING, END } from '../../../time/index.js';
import type { Printing } from './printing.js';
import { type EntityBinding, item } from './select.js';
import { NO_MOMENT, notPrintable, type SqlMoment, type SqlValue } from './sql-value.js';
import { hull } from './telling.js';

const VALUE_KINDS = { text: 0, number: 1, boolean: 2, date: 3 } as const;
const VALUE_COLUMNS = { text: 'value_text', number: 'value_number', boolean: 'value_number' } as const;
const SCALARS = { text: 'string', number: 'number', boolean: 'boolean' } as const;

/** Told of so few, those are listed once instead of asking each entity. */
const FEW = 200;

export function printAttribute(entity: EntityBinding, key: string, printing: Printing): SqlValue {
  const kind = printing.model.attributeKind(key);
  if (kind === undefined) return notPrintable(`the property ${key}`);
  const predicate = printing.words.predicates.find(key);
  if (kind === 'date') return predicate === undefined ? NO_MOMENT : spanOf(entity, predicate, printing);
  const scalar = SCALARS[kind];
  if (predicate === undefined) return { kind: scalar, sql: 'NULL' };
  const told = `statement t WHERE t.predicate = ${predicate} AND t.object IS NULL AND t.recorded_until = ${CURRENT}`;
  return {
    kind: scalar,
    get rarely() {
      return printing.atLeast(told) < FEW ? `+${entity.row} IN (SELECT t.subject FROM ${told})` : undefined;
    },
    sql: `(SELECT v.${VALUE_COLUMNS[kind]} FROM statement v WHERE v.predicate = ${predicate}
      AND v.subject = ${entity.row} AND v.recorded_until = ${CURRENT} AND v.object IS NULL AND v.flagged = 0
      AND v.reliability < 3 AND v.value_kind = ${VALUE_KINDS[kind]}
      ORDER BY v.reliability, v.confidence DESC, v.from_min DESC, v.uid LIMIT 1)`,
  };
}

/** The hull of the believed dates: one row at most, joined once for all that ask for it. */
function spanOf(entity: EntityBinding, predicate: number, printing: Printing): SqlValue {
  const known = entity.spans.get(predicate);
  if (known) return known;
  if (!entity.item) return notPrintable('a date of a given node');
  const alias = printing.name('m');
  entity.item.attached.push(
    item('span', alias, `${alias}.predicate = ${predicate} AND ${alias}.entity = ${entity.row}`),
  );
  const moment: SqlMoment = {
    kind: 'moment',
    min: `${alias}.min`,
    max: `${alias}.max`,
    onAxis: true,
    vague: `${alias}.vague`,
    telling: () => hull(`${alias}.min`, `${alias}.max`, textsOf(entity, predicate)),
  };
  entity.spans.set(predicate, moment);
  return moment;
}

function textsOf(entity: EntityBinding, predicate: number): string {
  return `(SELECT json_group_array(v.value_text) ${datesOf(entity, predicate)})`;
}

/** The believed dates that the hull is of: those of canon, or where it is silent those of the others. */
function datesOf(entity: EntityBinding, predicate: number): string {
  const believed = (row: string) =>
    `FROM statement ${row} WHERE ${row}.predicate = ${predicate} AND ${row}.subject = ${entity.row}
    AND ${row}.recorded_until = ${CURRENT} AND ${row}.value_kind = ${VALUE_KINDS.date} AND ${row}.flagged = 0
    AND ${row}.reliability < 3 AND NOT (${row}.value_min <= ${BEGINNING} AND ${row}.value_max >= ${END})`;
  return `${believed('v')} AND (v.reliability = 0 OR NOT EXISTS (SELECT 1 ${believed('canon')} AND canon.reliability = 0))`;
}
