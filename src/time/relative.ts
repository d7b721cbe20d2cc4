/** Turns a date told through something else into bounds, once that something has a date. */
import { shiftYears } from './approximate.js';
import { BEGINNING, END, onAxis, type Seconds, shiftSeconds } from './axis.js';
import type { Calendar } from './calendar.js';
import { calendarOf, type DateContext } from './context.js';
import { dayOf } from './days.js';
import { spanOfDays, spanOfYears, third } from './granule.js';
import type { Bounds, Moment } from './moment.js';
import type { DateProblem, RelativeDate, RelativeUnit } from './parsed.js';
import { type Window, windowEnds } from './window.js';

/** When the anchor was: as its two ends were written, or as a window. */
export type Anchor = { readonly from: Moment | null; readonly until: Moment | null } | Window;

const UNKNOWN: Bounds = { min: BEGINNING, max: END };

/**
 * An offset counts in whole units of the calendar: `a year after` 12 Frostmoon 340 TA is some time in 341 TA,
 * `three days after` it is the 15th. Decades and longer leave half a unit of room to either side.
 */
export function resolveRelative(
  relative: RelativeDate,
  anchor: Anchor,
  ctx: DateContext,
): Moment | DateProblem {
  const { first, last, calendar } = endsOf(anchor, ctx);
  if (!calendar)
    return problem(`the default calendar "${ctx.default}" is not there`, 'name one of the calendars');
  if (isUnknown(first) && isUnknown(last)) {
    return problem(
      `"${relative.anchor}" has no date`,
      `date it, or write "${relative.text}" as a date of its own`,
    );
  }
  const bounds = boundsOf(relative, first, last, calendar);
  if (!bounds) {
    return problem(
      `"${relative.anchor}" is dated at one end only`,
      `give both its beginning and its end to say "${relative.text}"`,
    );
  }
  const { min, max } = bounds;
  if (min > max)
    return problem(`nothing lies ${relative.relation} "${relative.anchor}"`, 'its date is open at that end');
  const told = { min, max, text: relative.text, calendar: calendar.id };
  return isGranule(relative, bounds, calendar) ? told : { ...told, vague: true };
}

/** A plain offset from something that is known to the year is itself known to the year. */
function isGranule(relative: RelativeDate, { min, max }: Bounds, calendar: Calendar): boolean {
  const exact = relative.offset ? relative.offset.min === relative.offset.max : relative.relation === 'at';
  if (!exact || !onAxis(min) || !onAxis(max)) return false;
  return max - min < calendar.layoutOf(yearOf(calendar, min)).days * calendar.secondsPerDay;
}

function endsOf(
  anchor: Anchor,
  ctx: DateContext,
): { first: Bounds; last: Bounds; calendar: Calendar | undefined } {
  if ('fromMin' in anchor) return { ...windowEnds(anchor), calendar: calendarOf(ctx, ctx.default) };
  const id = (anchor.from ?? anchor.until)?.calendar ?? ctx.default;
  const calendar = calendarOf(ctx, id) ?? calendarOf(ctx, ctx.default);
  const { from, until } = anchor;
  return {
    first: from ?? { min: BEGINNING, max: until?.max ?? END },
    last: until ?? { min: from?.min ?? BEGINNING, max: END },
    calendar,
  };
}

const isUnknown = (b: Bounds): boolean => b.min === UNKNOWN.min && b.max >= UNKNOWN.max - 1;

function boundsOf(relative: RelativeDate, first: Bounds, last: Bounds, calendar: Calendar): Bounds | null {
  const { relation, offset, unit, part } = relative;
  if (offset && relation === 'after') {
    return {
      min: shift(calendar, last.min, offset.min, offset.unit, 'floor'),
      max: shift(calendar, last.max, offset.max, offset.unit, 'ceil'),
    };
  }
  if (offset) {
    return {
      min: shift(calendar, first.min, -offset.max, offset.unit, 'floor'),
      max: shift(calendar, first.max, -offset.min, offset.unit, 'ceil'),
    };
  }
  if (relation === 'before') return { min: BEGINNING, max: shiftSeconds(first.max, -1) };
  if (relation === 'after') return { min: shiftSeconds(last.min, 1), max: END };
  if (relation === 'by') return { min: BEGINNING, max: last.max };
  if (relation === 'since') return { min: first.min, max: END };
  const [min, max] = [first.min, last.max];
  if (unit)
    return { min: shift(calendar, min, 0, unit, 'floor'), max: shift(calendar, max, 0, unit, 'ceil') };
  if (!part) return { min, max };
  if (!onAxis(min) || !onAxis(max)) return null;
  return third(min, max, part, max - min >= calendar.secondsPerDay ? calendar.secondsPerDay : 1);
}

const YEARS: Readonly<Partial<Record<RelativeUnit, number>>> = {
  year: 1,
  decade: 10,
  century: 100,
  millennium: 1000,
};

/** The second moved by whole units, then out to the first or last second of the unit it falls in. */
function shift(
  calendar: Calendar,
  second: Seconds,
  by: number,
  unit: RelativeUnit,
  round: 'floor' | 'ceil',
): Seconds {
  if (!onAxis(second)) return second;
  const years = YEARS[unit];
  if (years !== undefined) {
    const room = years > 1 ? (round === 'floor' ? -years / 2 : years / 2) : 0;
    const count = yearOf(calendar, shiftYears(calendar, second, by * years + room));
    return pick(spanOfYears(calendar, count, count), round);
  }
  if ((unit === 'month' || unit === 'season') && calendar.months.length === 0) {
    const days = calendar.layoutOf(yearOf(calendar, second)).days / (unit === 'month' ? 12 : 4);
    const count = yearOf(calendar, shiftSeconds(second, Math.round(by * days * calendar.secondsPerDay)));
    return pick(spanOfYears(calendar, count, count), round);
  }
  if (unit === 'month' || unit === 'season') {
    const months = unit === 'season' ? Math.max(1, Math.round(calendar.months.length / 4)) : 1;
    return pick(shiftMonths(calendar, second, by * months), round);
  }
  const { secondsPerMinute, minutesPerHour, secondsPerDay } = calendar;
  if (unit === 'second') return shiftSeconds(second, by);
  if (unit === 'minute') return shiftSeconds(second, by * secondsPerMinute);
  if (unit === 'hour') return shiftSeconds(second, by * minutesPerHour * secondsPerMinute);
  const days = unit === 'week' ? by * weekLength(calendar) : by;
  const day = dayOf(calendar, shiftSeconds(second, days * secondsPerDay));
  return pick(spanOfDays(calendar, day, day), round);
}

const pick = (span: Bounds, round: 'floor' | 'ceil'): Seconds => (round === 'floor' ? span.min : span.max);

const yearOf = (calendar: Calendar, second: Seconds): number => calendar.yearOfDay(dayOf(calendar, second));

function weekLength(calendar: Calendar): number {
  return calendar.weekdays.length > 0 ? calendar.weekdays.length : 7;
}

/** The month so many months away; an intercalary day counts with the month before it. */
function shiftMonths(calendar: Calendar, second: Seconds, by: number): Bounds {
  const day = dayOf(calendar, second);
  const count = calendar.yearOfDay(day);
  const ofYear = day - calendar.firstDayOf(count);
  const slot = calendar.layoutOf(count).slots.findLast((s) => s.month !== null && s.start <= ofYear);
  const index = count * calendar.months.length + (slot?.month ?? 1) - 1 + by;
  const year = Math.floor(index / calendar.months.length);
  const month = index - year * calendar.months.length + 1;
  const found = calendar.layoutOf(year).slots.find((s) => s.month === month);
  const first = calendar.firstDayOf(year) + (found?.start ?? 0);
  return spanOfDays(calendar, first, first + (found?.days ?? 1) - 1);
}

export function problem(message: string, hint: string): DateProblem {
  return { kind: 'problem', message, hint, offset: 0 };
}
