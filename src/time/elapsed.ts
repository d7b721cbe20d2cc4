/** How much time lies between two moments, in years of a calendar or in days: certain, impossible, or not to be told. */
import { BEGINNING, END, onAxis, type Seconds } from './axis.js';
import type { Calendar } from './calendar.js';
import type { Truth } from './compare.js';
import { dayOf, startOfDay } from './days.js';
import type { Bounds } from './moment.js';

/**
 * The same day of another year: 12 Frostmoon 340 and 48 years is 12 Frostmoon 388. Where that year lacks the day, the
 * last of the stretch it would be in. What is left of a year over whole ones counts by the length of the year it ends in.
 */
export function addYears(calendar: Calendar, second: Seconds, years: number): Seconds {
  if (!onAxis(second)) return second;
  const whole = Math.floor(years);
  const day = dayOf(calendar, second);
  const count = calendar.yearOfDay(day);
  const ofYear = day - calendar.firstDayOf(count);
  const slot = calendar.layoutOf(count).slots.findLast(({ start }) => start <= ofYear);
  const target = calendar.layoutOf(count + whole);
  const same = target.slots.find((s) => s.month === slot?.month && s.intercalary === slot?.intercalary);
  const place = same
    ? same.start + Math.min(ofYear - (slot?.start ?? 0), same.days - 1)
    : Math.min(ofYear, target.days - 1);
  const shifted = startOfDay(calendar, calendar.firstDayOf(count + whole) + place);
  const rest = Math.trunc((years - whole) * target.days * calendar.secondsPerDay);
  return clamp(shifted + (second - startOfDay(calendar, day)) + rest);
}

export function addDays(calendar: Calendar, second: Seconds, days: number): Seconds {
  return onAxis(second) ? clamp(second + Math.trunc(days * calendar.secondsPerDay)) : second;
}

/** Does `b` lie at least so much after `a`? With dates of days or longer that is the same as "more than". */
export function atLeastYears(a: Bounds, b: Bounds, years: number, calendar: Calendar): Truth {
  return atLeast(a, b, (second) => addYears(calendar, second, years));
}

export function atLeastDays(a: Bounds, b: Bounds, days: number, calendar: Calendar): Truth {
  return atLeast(a, b, (second) => addDays(calendar, second, days));
}

/** How many whole years lie between them at least and at most; null where one of them is open. */
export function yearsBetween(
  a: Bounds,
  b: Bounds,
  calendar: Calendar,
): { readonly min: number; readonly max: number } | null {
  if (![a.min, a.max, b.min, b.max].every(onAxis)) return null;
  return { min: wholeYears(calendar, a.max, b.min), max: wholeYears(calendar, a.min, b.max) };
}

/** By days, as people count: on one's sixteenth birthday one is sixteen. */
function wholeYears(calendar: Calendar, from: Seconds, until: Seconds): number {
  const [first, last] = [dayOf(calendar, from), dayOf(calendar, until)];
  if (last <= first) return 0;
  const years = calendar.yearOfDay(last) - calendar.yearOfDay(first);
  const birthday = dayOf(calendar, addYears(calendar, startOfDay(calendar, first), years));
  return birthday <= last ? years : Math.max(0, years - 1);
}

const DAYS_TOLD = 60;
const MONTHS_TOLD = 24;

/** The time between them in words: `5 days`, `3 or 4 months`, `48 years`; null where one of them is open. */
export function timeBetween(a: Bounds, b: Bounds, calendar: Calendar): string | null {
  const years = yearsBetween(a, b, calendar);
  if (years === null) return null;
  const days = (from: Seconds, until: Seconds): number =>
    Math.max(0, dayOf(calendar, until) - dayOf(calendar, from));
  const [least, most] = [days(a.max, b.min), days(a.min, b.max)];
  const count = calendar.months.length;
  // Where nobody knows how many months a year has, none are told.
  if (most <= DAYS_TOLD || (count === 0 && years.max === 0)) return told(least, most, 'day');
  if (count === 0) return told(years.min, years.max, 'year');
  const month = calendar.layoutOf(calendar.yearOfDay(dayOf(calendar, b.min))).days / count;
  const months = (length: number): number => Math.round(length / month);
  return months(most) <= MONTHS_TOLD
    ? told(months(least), months(most), 'month')
    : told(years.min, years.max, 'year');
}

function told(min: number, max: number, unit: string): string {
  const many = min === 0 && max > 1 ? `up to ${max}` : spread(min, max);
  return `${many} ${max === 1 ? unit : `${unit}s`}`;
}

/** `15`, `15 or 16`, `15 to 18`. */
export function spread(min: number, max: number): string {
  if (min === max) return String(min);
  return max === min + 1 ? `${min} or ${max}` : `${min} to ${max}`;
}

function atLeast(a: Bounds, b: Bounds, add: (second: Seconds) => Seconds): Truth {
  if (add(a.max) <= b.min) return true;
  return add(a.min) > b.max ? false : null;
}

function clamp(second: number): Seconds {
  return Math.min(END - 1, Math.max(BEGINNING + 1, second));
}
