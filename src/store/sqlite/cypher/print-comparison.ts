/** Comparisons of two printed values. */
import type { ComparisonOperator } from '../../../cypher/syntax/ast.js';
import { before, notAfter, threeValued } from './print-time.js';
import type { Printing } from './printing.js';
import {
  isNumeric,
  isScalar,
  NO_MOMENT,
  notPrintable,
  type Scalar,
  type SqlMoment,
  type SqlValue,
} from './sql-value.js';

export function compareValues(
  operator: ComparisonOperator,
  a: SqlValue,
  b: SqlValue,
  printing: Printing,
): string {
  if (a.kind === 'moment' || b.kind === 'moment') return compareMoments(operator, moment(a), moment(b));
  if (a.kind === 'null' || b.kind === 'null') return 'NULL';
  if (isScalar(a) && isScalar(b)) return compareScalars(operator, a, b, printing);
  if (isScalar(a) || isScalar(b) || a.kind !== b.kind) return notPrintable('unlike kinds compared');
  return operator === '=' || operator === '<>'
    ? `(${a.row} ${operator} ${b.row})`
    : notPrintable('order of graph elements');
}

function moment(value: SqlValue): SqlMoment {
  if (value.kind === 'moment') return value;
  return value.kind === 'null' ? NO_MOMENT : notPrintable('a moment compared with something else');
}

function compareMoments(operator: ComparisonOperator, a: SqlMoment, b: SqlMoment): string {
  switch (operator) {
    case '=':
      return `(${a.min} = ${b.min} AND ${a.max} = ${b.max})`;
    case '<>':
      return `(${a.min} <> ${b.min} OR ${a.max} <> ${b.max})`;
    case '<':
      return threeValued(before(a, b));
    case '<=':
      return threeValued(notAfter(a, b));
    case '>':
      return threeValued(before(b, a));
    case '>=':
      return threeValued(notAfter(b, a));
  }
}

function compareScalars(operator: ComparisonOperator, a: Scalar, b: Scalar, printing: Printing): string {
  if (a.kind !== b.kind && !(isNumeric(a) && isNumeric(b))) return notPrintable('unlike kinds compared');
  if (operator === '=' || operator === '<>') {
    const short = byRow(operator, a, b, printing) ?? byRow(operator, b, a, printing);
    if (short) return short;
  }
  return `(${a.sql} ${operator} ${b.sql})`;
}

/** Ids and words of dictionaries are compared by the row they stand in, which need not be looked up. */
function byRow(operator: '=' | '<>', a: Scalar, b: Scalar, printing: Printing): string | undefined {
  if (a.idOf !== undefined && b.idOf !== undefined) return `(${a.idOf} ${operator} ${b.idOf})`;
  if (a.idOf !== undefined && b.literal !== undefined)
    return `(${a.idOf} ${operator} coalesce((SELECT x.row FROM entity x WHERE x.id = ${b.sql}), 0))`;
  if (!a.word) return undefined;
  const { dictionary, row } = a.word;
  // The signs keep SQLite from going through all of one type for each of the other instead of taking the step.
  if (b.word) return b.word.dictionary === dictionary ? `(+${row} ${operator} +${b.word.row})` : undefined;
  const { literal } = b;
  if (literal === undefined) return undefined;
  const rowOf = (text: string) => printing.words[dictionary].find(text) ?? 0;
  const other =
    typeof literal === 'string' ? String(rowOf(literal)) : printing.bind((_, given) => rowOf(literal(given)));
  return `(${row} ${operator} ${other})`;
}
