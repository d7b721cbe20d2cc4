/** The time between two moments as SQL: plain arithmetic where all years are alike, else a function of the connection. */
import { addYears, BEGINNING, type Calendar, END } from '../../../time/index.js';
import type { Database } from '../database.js';
import type { Ternary } from './print-time.js';
import { isNumeric, notPrintable, type Scalar, type SqlMoment } from './sql-value.js';

const ADD_YEARS = 'lore_add_years';

/** Once for each connection that answers queries. */
export function teachYears(db: Database, calendar: Calendar | undefined): void {
  if (!calendar || isEven(calendar)) return;
  db.raw.function(ADD_YEARS, { deterministic: true }, (second: unknown, years: unknown) =>
    typeof second === 'number' && typeof years === 'number' ? addYears(calendar, second, years) : null,
  );
}

/** At least so many years, or days, from `a` to `b`. */
export function elapsed(
  unit: 'years' | 'days',
  a: SqlMoment,
  b: SqlMoment,
  n: Scalar,
  calendar: Calendar | undefined,
): Ternary {
  if (!calendar || !isNumeric(n)) return notPrintable(`at_least_${unit}()`);
  const add = (second: string) => {
    if (unit === 'days') return `(${second} + CAST(${n.sql} * ${calendar.secondsPerDay} AS INTEGER))`;
    if (!isEven(calendar)) return `${ADD_YEARS}(${second}, ${n.sql})`;
    const year = calendar.layoutOf(0).days * calendar.secondsPerDay;
    return `(${second} + CAST(${n.sql} * ${year} AS INTEGER))`;
  };
  const isSo = { certain: `${add(a.max)} <= ${b.min}`, impossible: `${add(a.min)} > ${b.max}` };
  const { rarely } = n;
  if (rarely) return { ...isSo, certain: `(${rarely} AND ${isSo.certain})`, valid: null };
  if (unit === 'days' || isEven(calendar) || n.sql.includes('SELECT')) return { ...isSo, valid: null };
  return {
    certain: `(${mayBeSoLong(a.max, b.min, n.sql, calendar)} AND ${isSo.certain})`,
    impossible: `(${mayBeShorter(a.min, b.max, n.sql, calendar)} AND ${isSo.impossible})`,
    valid: null,
  };
}

/** Asked first, as the function takes longer than all else: true wherever that finds so many years, even of the shortest. */
function mayBeSoLong(from: string, to: string, years: string, calendar: Calendar): string {
  const { shortestYear, longestYear, secondsPerDay } = calendar;
  const days = `min(${years} * ${shortestYear}, ${years} * ${longestYear}) - ${longestYear}`;
  const isOffAxis = `${to} >= ${END - 1} OR ${from} <= ${BEGINNING}`;
  return `(${to} - ${from} >= (${days}) * ${secondsPerDay} OR ${isOffAxis})`;
}

/** The same the other way round: true wherever there are fewer, even of the longest. */
function mayBeShorter(from: string, to: string, years: string, calendar: Calendar): string {
  const { shortestYear, longestYear, secondsPerDay } = calendar;
  const days = `max(${years} * ${shortestYear}, ${years} * ${longestYear}) + ${longestYear}`;
  const isOffAxis = `${to} <= ${BEGINNING + 1} OR ${from} >= ${END - 1}`;
  return `(${to} - ${from} < (${days}) * ${secondsPerDay} OR ${isOffAxis})`;
}

/** No year is longer than another. */
function isEven({ data }: Calendar): boolean {
  return data.leap === 'none';
}
