/** Prints dates so that reading them back gives the same bounds. */
import { BEGINNING, END, onAxis, type Seconds } from './axis.js';
import { type Calendar, SEASONS } from './calendar.js';
import { calendarOf, type DateContext } from './context.js';
import {
  granuleEndingAt,
  granuleOf,
  granuleStartingAt,
  type Precision,
  type PrintableGranule,
  printGranule,
} from './format-granule.js';
import type { Bounds } from './moment.js';
import { parseDate } from './parse/parse-date.js';
import { type Window, windowEnds } from './window.js';

export interface FormatOptions {
  /** Id of the calendar to print in; the moment's own where absent. */
  readonly calendar?: string;
}

export type { Precision } from './format-granule.js';

/** A moment, or bare bounds, which are printed in the default calendar. */
export type Printable = Bounds & {
  readonly text?: string;
  readonly calendar?: string;
  readonly vague?: true;
};

/**
 * One granule where the bounds are one (`340 TA`). Otherwise a date in its own calendar keeps its words (`c. 340 TA`,
 * `spring 340 TA`) as long as they still mean these bounds, and else it is `before …`, `after …`, `between … and …`.
 */
export function formatMoment(moment: Printable, ctx: DateContext, options: FormatOptions = {}): string {
  const calendar = calendarFor(ctx, options.calendar ?? moment.calendar);
  const granule = onAxis(moment.min) ? granuleStartingAt(calendar, moment.min, moment.max) : null;
  const isGranule = granule?.span.max === moment.max;
  if (isGranule && !moment.vague && !isFiner(moment.text, calendar))
    return printGranule(granule, calendar, ctx);
  const own = options.calendar === undefined || options.calendar === moment.calendar;
  if (own && moment.text && means(moment.text, moment, ctx)) return moment.text;
  if (isGranule) return printGranule(granule, calendar, ctx);
  return printBounds(moment, calendar, ctx);
}

/** In a month or a season whose place in the year is not known: its words say more than the year. */
function isFiner(text: string | undefined, { unorderedMonths, months, seasons }: Calendar): boolean {
  const lower = text?.toLowerCase() ?? '';
  if (months.length === 0 && DOTTED.test(lower)) return true;
  if (seasons.length === 0 && SEASONS.some(({ name }) => lower.includes(name))) return true;
  return unorderedMonths.some(({ name, aliases }) =>
    [name, ...aliases].some((one) => lower.includes(one.toLowerCase())),
  );
}

const DOTTED = /\d\.\d{1,2}\.\d/;

/** The granule that a second lies in: the second itself unless a coarser precision is asked for. */
export function formatSeconds(
  second: Seconds,
  ctx: DateContext,
  options: FormatOptions & { readonly precision?: Precision } = {},
): string {
  if (second === BEGINNING) return 'the beginning';
  if (second === END) return 'the end';
  const calendar = calendarFor(ctx, options.calendar);
  return printGranule(granuleOf(calendar, second, options.precision ?? 'second'), calendar, ctx);
}

/** `from 324 TA until 360 TA`, `at 340 TA`, `from 324 TA`, `from 324 TA through 380 TA or later`, `undated`. */
export function formatWindow(window: Window, ctx: DateContext, options: FormatOptions = {}): string {
  const { first, last } = windowEnds(window);
  const print = (bounds: Bounds): string => formatMoment(bounds, ctx, options);
  if (first.min === last.min && first.max === last.max && first.min !== BEGINNING)
    return `at ${print(first)}`;
  const begins =
    window.fromMin === BEGINNING && window.fromMax >= window.untilMax - 1
      ? ''
      : `from ${print(unclip(first, window.untilMax - 1))}`;
  const ends = printEnd(window, last, calendarFor(ctx, options.calendar), ctx, print);
  if (window.fromMin === BEGINNING && window.fromMax === BEGINNING) return ends === '' ? 'always' : ends;
  return [begins, ends].filter(Boolean).join(' ') || 'undated';
}

function printEnd(
  window: Window,
  last: Bounds,
  calendar: Calendar,
  ctx: DateContext,
  print: (bounds: Bounds) => string,
): string {
  const unknown = window.untilMin <= window.fromMin + 1;
  if (window.untilMax === END) {
    if (window.untilMin === END || unknown) return '';
    return `through ${printGranule(granuleEndingAt(calendar, last.min), calendar, ctx)} or later`;
  }
  if (last.min === last.max)
    return `through ${printGranule(granuleEndingAt(calendar, last.max), calendar, ctx)}`;
  return `until ${print(unknown ? { min: BEGINNING, max: last.max } : last)}`;
}

/** A beginning that is limited by nothing but the end of its own window is open. */
function unclip(first: Bounds, limit: Seconds): Bounds {
  return first.max >= limit && limit === END - 1 ? { min: first.min, max: END } : first;
}

function calendarFor(ctx: DateContext, id: string | undefined): Calendar {
  const calendar = calendarOf(ctx, id ?? ctx.default) ?? calendarOf(ctx, ctx.default) ?? ctx.calendars[0];
  if (!calendar) throw new RangeError('a date cannot be printed without a calendar');
  return calendar;
}

function means(text: string, bounds: Bounds, ctx: DateContext): boolean {
  const read = parseDate(text, ctx);
  return read.kind === 'moment' && read.moment.min === bounds.min && read.moment.max === bounds.max;
}

function printBounds({ min, max }: Bounds, calendar: Calendar, ctx: DateContext): string {
  const print = (granule: ReturnType<typeof granuleOf>): string => printGranule(granule, calendar, ctx);
  if (min === BEGINNING && max === END) return 'unknown';
  if (min === BEGINNING) {
    const [ending, next] = [granuleEndingAt(calendar, max), granuleStartingAt(calendar, max + 1)];
    return next.rank >= ending.rank ? `before ${print(next)}` : `by ${print(ending)}`;
  }
  if (max === END) {
    const [starting, previous] = [granuleStartingAt(calendar, min), granuleEndingAt(calendar, min - 1)];
    return previous.rank >= starting.rank ? `after ${print(previous)}` : `since ${print(starting)}`;
  }
  return printBetween(
    granuleStartingAt(calendar, min, max),
    granuleEndingAt(calendar, max, min),
    calendar,
    ctx,
  );
}

/** Both ends at the finer precision of the two, and with their eras where these differ. */
function printBetween(
  a: PrintableGranule,
  b: PrintableGranule,
  calendar: Calendar,
  ctx: DateContext,
): string {
  const from = a.rank > b.rank ? granuleOf(calendar, a.span.min, b.precision) : a;
  const until = b.rank > a.rank ? granuleOf(calendar, b.span.max, a.precision) : b;
  const full = from.date.era !== until.date.era;
  return `between ${printGranule(from, calendar, ctx, full)} and ${printGranule(until, calendar, ctx, full)}`;
}
