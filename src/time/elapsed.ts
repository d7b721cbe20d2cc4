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

function atLeast(a: Bounds, b: Bounds, add: (second: Seconds) => Seconds): Truth {
  if (add(a.max) <= b.min) return true;
  return add(a.min) > b.max ? false : null;
}

function clamp(second: number): Seconds {
  return Math.min(END - 1, Math.max(BEGINNING + 1, second));
}
