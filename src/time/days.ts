/** Between a date of a calendar and the number of its day. */
import { floorMod, type Seconds } from './axis.js';
import type { Calendar } from './calendar.js';
import { countOfYear, eraOfCount, yearOfCount } from './era.js';

export interface DateParts {
  /** Era id; the default era where absent. */
  readonly era?: string;
  readonly year: number;
  /** Number of the month, from 1; null on an intercalary day. */
  readonly month: number | null;
  /** Name of the intercalary stretch; null in a month. */
  readonly intercalary?: string | null;
  /** Day of the month or of the intercalary stretch, from 1. */
  readonly day: number;
}

export interface FullDate extends DateParts {
  readonly era: string;
  readonly intercalary: string | null;
  /** Year of the continuous count. */
  readonly count: number;
  readonly weekday: string | null;
}

/** Day number (day 0 = the calendar's epoch), or null where the calendar has no such date. */
export function toDays(calendar: Calendar, date: DateParts): number | null {
  const era = date.era === undefined ? calendar.defaultEra : calendar.eras.find((e) => e.id === date.era);
  const count = era ? countOfYear(era, date.year) : null;
  if (count === null) return null;
  const slot = calendar
    .layoutOf(count)
    .slots.find((s) => (date.intercalary ? s.intercalary === date.intercalary : s.month === date.month));
  if (!slot || date.day < 1 || date.day > slot.days) return null;
  return calendar.firstDayOf(count) + slot.start + date.day - 1;
}

/** The date of a day number. */
export function fromDays(calendar: Calendar, day: number): FullDate {
  const count = calendar.yearOfDay(day);
  const ofYear = day - calendar.firstDayOf(count);
  const slots = calendar.layoutOf(count).slots;
  const slot = slots.findLast((s) => s.start <= ofYear);
  const era = eraOfCount(calendar, count);
  return {
    era: era.id,
    year: yearOfCount(era, count),
    month: slot?.month ?? null,
    intercalary: slot?.intercalary ?? null,
    day: ofYear - (slot?.start ?? 0) + 1,
    count,
    weekday: weekdayOf(calendar, day),
  };
}

/** First second of a day. */
export function startOfDay(calendar: Calendar, day: number): Seconds {
  return calendar.epoch + day * calendar.secondsPerDay;
}

/** The day that a second falls in. */
export function dayOf(calendar: Calendar, second: Seconds): number {
  return Math.floor((second - calendar.epoch) / calendar.secondsPerDay);
}

function weekdayOf(calendar: Calendar, day: number): string | null {
  if (calendar.weekdayAtEpoch < 0) return null;
  return calendar.weekdays[floorMod(day + calendar.weekdayAtEpoch, calendar.weekdays.length)] ?? null;
}
