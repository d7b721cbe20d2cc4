/** The time between two moments as SQL: plain arithmetic where all years are alike, else a function of the connection. */
import { addYears, type Calendar } from '../../../time/index.js';
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
  return { certain: `${add(a.max)} <= ${b.min}`, impossible: `${add(a.min)} > ${b.max}`, valid: null };
}

/** No year is longer than another. */
function isEven({ data }: Calendar): boolean {
  return data.leap === 'none';
}
