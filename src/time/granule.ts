/** Stretches of a calendar as seconds: years, months, seasons, days, and parts of them. */
import { BEGINNING, END, type Seconds } from './axis.js';
import type { Calendar, Season } from './calendar.js';
import { startOfDay } from './days.js';
import type { Bounds } from './moment.js';
import type { Part } from './parsed.js';

export type Granule =
  | 'time'
  | 'day'
  | 'month'
  | 'season'
  | 'year'
  | 'decade'
  | 'century'
  | 'millennium'
  | 'era';

/** From the first second of day `from` to the last second of day `until`. */
export function spanOfDays(calendar: Calendar, from: number, until: number): Bounds {
  return { min: startOfDay(calendar, from), max: startOfDay(calendar, until + 1) - 1 };
}

/** From the first second of a year of the count to the last second of another; null is an open end. */
export function spanOfYears(calendar: Calendar, from: number | null, until: number | null): Bounds {
  return { min: yearStart(calendar, from, BEGINNING), max: yearEnd(calendar, until) };
}

function yearStart(calendar: Calendar, count: number | null, open: Seconds): Seconds {
  return count === null ? open : startOfDay(calendar, calendar.firstDayOf(count));
}

function yearEnd(calendar: Calendar, count: number | null): Seconds {
  return count === null ? END : yearStart(calendar, count + 1, END) - 1;
}

/** The month or intercalary stretch of a year, or null when that year has none of the name. */
export function slotOf(
  calendar: Calendar,
  count: number,
  slot: { readonly month?: number; readonly intercalary?: string },
): { readonly first: number; readonly days: number } | null {
  const found = calendar
    .layoutOf(count)
    .slots.find((s) =>
      slot.month === undefined ? s.intercalary === slot.intercalary : s.month === slot.month,
    );
  return found ? { first: calendar.firstDayOf(count) + found.start, days: found.days } : null;
}

/** A season of the year in which it begins. */
export function spanOfSeason(calendar: Calendar, count: number, season: Season): Bounds | null {
  const from = slotOf(calendar, count, { month: season.from });
  const until = slotOf(calendar, season.until < season.from ? count + 1 : count, { month: season.until });
  return from && until ? spanOfDays(calendar, from.first, until.first + until.days - 1) : null;
}

/** The early, middle or late third of `[min, max]`, cut at whole units. */
export function third(min: number, max: number, part: Part, unit = 1): { min: number; max: number } {
  const units = Math.max(1, Math.round((max - min + 1) / unit));
  const size = (max - min + 1) / units;
  const [a, b] = [Math.floor(units / 3) * size, Math.floor((2 * units) / 3) * size];
  if (part === 'early') return { min, max: min + Math.max(a, size) - 1 };
  if (part === 'mid') return { min: min + a, max: min + Math.max(b, a + size) - 1 };
  return { min: min + b, max };
}
