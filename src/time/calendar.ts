/** Compiled calendars: where each year starts on the axis and how its days are named. */
import type { Seconds } from './axis.js';
import type { CalendarData } from './calendar-schema.js';
import type { Era } from './era.js';

export interface Month {
  /** Counted from 1. */
  readonly number: number;
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface Intercalary {
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface Season {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Numbers of the first and the last month. */
  readonly from: number;
  readonly until: number;
}

/** A run of days of the year: a month, or a named stretch that belongs to no month. */
export interface Slot {
  readonly month: number | null;
  readonly intercalary: string | null;
  /** Day of the year at which it starts, from 0. */
  readonly start: number;
  readonly days: number;
}

export interface YearLayout {
  readonly days: number;
  readonly slots: readonly Slot[];
}

export interface Calendar {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** First second of day 0, the first day of the year `epochYear` of the count. */
  readonly epoch: Seconds;
  readonly epochYear: number;
  readonly hoursPerDay: number;
  readonly minutesPerHour: number;
  readonly secondsPerMinute: number;
  readonly secondsPerDay: number;
  readonly months: readonly Month[];
  readonly intercalary: readonly Intercalary[];
  readonly weekdays: readonly string[];
  /** Index of the weekday of day 0. */
  readonly weekdayAtEpoch: number;
  readonly seasons: readonly Season[];
  readonly eras: readonly Era[];
  readonly defaultEra: Era;
  readonly showsDefaultEra: boolean;
  /** Layout of a year of the continuous count. */
  readonly layoutOf: (count: number) => YearLayout;
  /** Day number (day 0 = epoch) of the first day of a year of the count. */
  readonly firstDayOf: (count: number) => number;
  /** The year of the count that a day belongs to. */
  readonly yearOfDay: (day: number) => number;
}

/** Compiles data that passed `calendarSchema`. */
export function compileCalendar(_data: CalendarData): Calendar {
  throw new Error('not written yet');
}
