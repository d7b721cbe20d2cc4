/** The years of a calendar: how long each is, where it starts, which one a day falls in. */
import { floorDiv, floorMod } from './axis.js';
import type { Calendar, Slot, YearLayout } from './calendar.js';
import type { CalendarData } from './calendar-schema.js';

interface LeapCondition {
  readonly every: number;
  readonly offset: number;
  readonly leap: boolean;
}

const JULIAN: readonly LeapCondition[] = [{ every: 4, offset: 0, leap: true }];
const GREGORIAN: readonly LeapCondition[] = [
  ...JULIAN,
  { every: 100, offset: 0, leap: false },
  { every: 400, offset: 0, leap: true },
];

/** A pattern of leap years that takes longer than this to repeat is refused. */
const LONGEST_CYCLE = 100_000;

/**
 * Leap years repeat after the common multiple of their conditions, so one table of that many years answers for
 * all years, however far away.
 */
export function compileYears(
  data: CalendarData,
  numberOf: (ref: string | number) => number,
): Pick<Calendar, 'layoutOf' | 'firstDayOf' | 'yearOfDay' | 'shortestYear' | 'longestYear'> {
  const conditions = conditionsOf(data.leap);
  const cycle = conditions.reduce((all, c) => leastCommonMultiple(all, c.every), 1);
  if (cycle > LONGEST_CYCLE) {
    throw new RangeError(
      `the leap years of "${data.id}" repeat only after ${cycle} years; at most ${LONGEST_CYCLE}`,
    );
  }
  const common = layoutOf(data, numberOf, false);
  const leap = layoutOf(data, numberOf, true);
  const isLeap = Array.from({ length: cycle }, (_, year) => isLeapYear(conditions, year));
  const starts = [0];
  for (const [year, long] of isLeap.entries()) starts.push((starts[year] ?? 0) + (long ? leap : common).days);
  const cycleDays = starts[cycle] ?? common.days;

  const daysBefore = (year: number): number =>
    floorDiv(year, cycle) * cycleDays + (starts[floorMod(year, cycle)] ?? 0);
  const origin = daysBefore(data.epoch_year);
  return {
    shortestYear: Math.min(common.days, leap.days),
    longestYear: Math.max(common.days, leap.days),
    layoutOf: (year) => (isLeap[floorMod(year, cycle)] ? leap : common),
    firstDayOf: (year) => daysBefore(year) - origin,
    yearOfDay: (day) => {
      const absolute = day + origin;
      const turns = floorDiv(absolute, cycleDays);
      return turns * cycle + lastAtOrBelow(starts, absolute - turns * cycleDays, cycle);
    },
  };
}

function conditionsOf(leap: CalendarData['leap']): readonly LeapCondition[] {
  if (leap === 'none') return [];
  if (leap === 'julian') return JULIAN;
  if (leap === 'gregorian') return GREGORIAN;
  return Array.isArray(leap) ? leap : [leap];
}

function isLeapYear(conditions: readonly LeapCondition[], year: number): boolean {
  let leap = false;
  for (const c of conditions) if (floorMod(year - c.offset, c.every) === 0) leap = c.leap;
  return leap;
}

function layoutOf(data: CalendarData, numberOf: (ref: string | number) => number, leap: boolean): YearLayout {
  const slots: Slot[] = [];
  let start = 0;
  const add = (month: number | null, intercalary: string | null, days: number) => {
    slots.push({ month, intercalary, start, days });
    start += days;
  };
  const addIntercalary = (after: number) => {
    for (const d of data.intercalary) {
      const follows = d.after === 'start' ? 0 : numberOf(d.after);
      if (follows === after && (leap || !d.leap_only)) add(null, d.name, d.days);
    }
  };
  if (data.year_days !== undefined) add(null, null, data.year_days);
  addIntercalary(0);
  data.months.forEach((m, i) => {
    add(i + 1, null, leap ? (m.leap_days ?? m.days) : m.days);
    addIntercalary(i + 1);
  });
  return { days: start, slots };
}

/** Index of the last of the first `count` entries that is not above the value. */
function lastAtOrBelow(sorted: readonly number[], value: number, count: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}
