/** The granules of a calendar around a second, and how each is written. */
import type { Seconds } from './axis.js';
import type { Calendar } from './calendar.js';
import { calendarOf, type DateContext } from './context.js';
import { dayOf, type FullDate, fromDays, startOfDay } from './days.js';
import { spanOfDays, spanOfYears } from './granule.js';
import type { Bounds } from './moment.js';

export type Precision = 'second' | 'minute' | 'day' | 'month' | 'year';

/** From the finest to the coarsest. */
const PRECISIONS: readonly Precision[] = ['second', 'minute', 'day', 'month', 'year'];

export interface PrintableGranule {
  readonly precision: Precision;
  /** Higher is coarser. */
  readonly rank: number;
  readonly span: Bounds;
  readonly date: FullDate;
}

/** The granule of that precision that a second lies in. */
export function granuleOf(calendar: Calendar, second: Seconds, precision: Precision): PrintableGranule {
  const day = dayOf(calendar, second);
  const date = fromDays(calendar, day);
  return {
    precision,
    rank: PRECISIONS.indexOf(precision),
    span: spanAt(calendar, second, day, date, precision),
    date,
  };
}

function spanAt(
  calendar: Calendar,
  second: Seconds,
  day: number,
  date: FullDate,
  precision: Precision,
): Bounds {
  if (precision === 'second') return { min: second, max: second };
  if (precision === 'minute') {
    const start = startOfDay(calendar, day);
    const minute = Math.floor((second - start) / calendar.secondsPerMinute);
    const min = start + minute * calendar.secondsPerMinute;
    return { min, max: min + calendar.secondsPerMinute - 1 };
  }
  if (precision === 'day') return spanOfDays(calendar, day, day);
  if (precision === 'year') return spanOfYears(calendar, date.count, date.count);
  const slots = calendar.layoutOf(date.count).slots;
  const slot = slots.find((s) => s.month === date.month && s.intercalary === date.intercalary);
  const first = day - date.day + 1;
  return spanOfDays(calendar, first, first + (slot?.days ?? 1) - 1);
}

/** The coarsest granule that starts at the second and does not reach beyond the limit. */
export function granuleStartingAt(calendar: Calendar, second: Seconds, limit = Infinity): PrintableGranule {
  return coarsest(calendar, second, (span) => span.min === second && span.max <= limit);
}

/** The coarsest granule that ends with the second and does not reach back beyond the limit. */
export function granuleEndingAt(calendar: Calendar, second: Seconds, limit = -Infinity): PrintableGranule {
  return coarsest(calendar, second, (span) => span.max === second && span.min >= limit);
}

function coarsest(calendar: Calendar, second: Seconds, fits: (span: Bounds) => boolean): PrintableGranule {
  for (const precision of ['year', 'month', 'day', 'minute'] as const) {
    const granule = granuleOf(calendar, second, precision);
    if (fits(granule.span)) return granule;
  }
  return granuleOf(calendar, second, 'second');
}

/** `full` writes the era even where it goes without saying. */
export function printGranule(
  granule: PrintableGranule,
  calendar: Calendar,
  ctx: DateContext,
  full = false,
): string {
  const { date, precision } = granule;
  const year = full ? `${date.year} ${date.era}` : printYear(calendar, date, ctx);
  const month = date.month === null ? undefined : calendar.months[date.month - 1]?.name;
  const name = month ?? date.intercalary;
  if (precision === 'year' || (precision === 'month' && name === null))
    return withCalendar(year, calendar, ctx);
  if (precision === 'month') return withCalendar(`${name} ${year}`, calendar, ctx);
  const alone = month === undefined && isSingleDay(calendar, date);
  const day =
    name === null ? `day ${date.day} of ${year}` : alone ? `${name} ${year}` : `${date.day} ${name} ${year}`;
  if (precision === 'day') return withCalendar(day, calendar, ctx);
  const second = granule.span.min - startOfDay(calendar, dayOf(calendar, granule.span.min));
  return withCalendar(`${day} ${printTime(calendar, second, precision === 'second')}`, calendar, ctx);
}

function isSingleDay(calendar: Calendar, date: FullDate): boolean {
  const { slots } = calendar.layoutOf(date.count);
  return slots.find((s) => s.month === null && s.intercalary === date.intercalary)?.days === 1;
}

function printTime(calendar: Calendar, second: number, withSeconds: boolean): string {
  const { secondsPerMinute, minutesPerHour } = calendar;
  const minutes = Math.floor(second / secondsPerMinute);
  const two = (n: number): string => String(n).padStart(2, '0');
  const time = `${two(Math.floor(minutes / minutesPerHour))}:${two(minutes % minutesPerHour)}`;
  return withSeconds ? `${time}:${two(second % secondsPerMinute)}` : time;
}

/** The era goes without saying only in the default calendar, for its default era, where the calendar says so. */
function printYear(calendar: Calendar, date: FullDate, ctx: DateContext): string {
  const plain =
    calendar.id === ctx.default && date.era === calendar.defaultEra.id && !calendar.showsDefaultEra;
  return plain ? `${date.year}` : `${date.year} ${date.era}`;
}

/** Names the calendar where another one would claim the era, and one of the world outside in a world of its own time. */
function withCalendar(text: string, calendar: Calendar, ctx: DateContext): string {
  if (calendar.id === ctx.default) return text;
  if (calendar.isReal && calendarOf(ctx, ctx.default)?.isReal === false) return `${text} (${calendar.id})`;
  const own = new Set(calendar.eras.map((e) => e.id.toLowerCase()));
  const claimed = ctx.calendars
    .filter((c) => c !== calendar)
    .some((c) =>
      c.eras.some((e) => [e.id, e.name, ...e.aliases].some((name) => own.has(name.toLowerCase()))),
    );
  return claimed ? `${text} (${calendar.id})` : text;
}
