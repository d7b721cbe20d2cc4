/** Between a date of a calendar and the number of its day. */
import type { Calendar } from './calendar.js';

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
export function toDays(_calendar: Calendar, _date: DateParts): number | null {
  throw new Error('not written yet');
}

export function fromDays(_calendar: Calendar, _day: number): FullDate {
  throw new Error('not written yet');
}
