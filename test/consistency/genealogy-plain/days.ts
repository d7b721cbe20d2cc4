/** Dates of a GEDCOM file by plain arithmetic on day numbers; shares nothing with the engine. */

/** The days between which something lies, both included; open ends are infinite. */
export interface Span {
  readonly min: number;
  readonly max: number;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function monthLength(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);
}

/** Days since the day before 1 January of the year 1, Gregorian throughout. */
export function dayNumber(year: number, month: number, day: number): number {
  const past = year - 1;
  let days = past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  for (let m = 1; m < month; m++) days += monthLength(year, m);
  return days + day;
}

export function civil(days: number): readonly [number, number, number] {
  let year = Math.floor(days / 365.2425) + 1;
  while (dayNumber(year, 1, 1) > days) year--;
  while (dayNumber(year + 1, 1, 1) <= days) year++;
  let month = 12;
  while (dayNumber(year, month, 1) > days) month--;
  return [year, month, days - dayNumber(year, month, 1) + 1];
}

/** The same day of another year; 29 February becomes the 28th where there is none. */
export function addYears(days: number, years: number): number {
  if (!Number.isFinite(days)) return days;
  const [year, month, day] = civil(days);
  return dayNumber(year + years, month, Math.min(day, monthLength(year + years, month)));
}

export function dayText(days: number): string {
  const [year, month, day] = civil(days);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

export function monthText(days: number): string {
  return dayText(days).replace(/^\d+ /, '');
}

interface Written extends Span {
  readonly unit: 'day' | 'month' | 'year';
}

/** `5 MAY 1801`, `MAY 1801`, `1801`, and dual years: with a month the second counts, alone they are both. */
function plainDate(text: string): Written | null {
  const [, day, month, year, dual] =
    /^(?:(?:(\d{1,2}) )?([A-Z]{3}) )?(\d{3,4})(?:\/(\d{1,4}))?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const first = Number(year);
  const second = dual === undefined ? first : first + 1;
  if (month === undefined)
    return { min: dayNumber(first, 1, 1), max: dayNumber(second, 12, 31), unit: 'year' };
  const m = MONTHS.indexOf(month) + 1;
  if (m === 0) return null;
  const length = monthLength(second, m);
  if (day === undefined)
    return { min: dayNumber(second, m, 1), max: dayNumber(second, m, length), unit: 'month' };
  if (Number(day) < 1 || Number(day) > length) return null;
  const days = dayNumber(second, m, Number(day));
  return { min: days, max: days, unit: 'day' };
}

/** Null for what is no date, such as a day without a year. "About" is ±3 days, ±30 days or ±5 years. */
export function readDate(written: string): Span | null {
  const text = written.replace(/\s+/g, ' ').trim().toUpperCase();
  const between = /^BET (.+) AND (.+)$/.exec(text);
  if (between) {
    const [from, to] = [plainDate(between[1] ?? ''), plainDate(between[2] ?? '')];
    return from && to ? { min: from.min, max: to.max } : null;
  }
  const [, word, rest = ''] = /^(?:(ABT|EST|BEF|AFT) )?(.+)$/.exec(text) ?? [];
  const date = plainDate(rest);
  if (date === null) return null;
  const { min, max, unit } = date;
  if (word === undefined) return { min, max };
  if (word === 'BEF') return { min: Number.NEGATIVE_INFINITY, max: min - 1 };
  if (word === 'AFT') return { min: max + 1, max: Number.POSITIVE_INFINITY };
  if (unit === 'year') return { min: addYears(min, -5), max: addYears(max + 1, 5) - 1 };
  const reach = unit === 'day' ? 3 : 30;
  return { min: min - reach, max: max + reach };
}

/** From the earliest to the latest that any of them allows. */
export function hull(spans: readonly Span[]): Span | null {
  if (spans.length === 0) return null;
  return { min: Math.min(...spans.map((s) => s.min)), max: Math.max(...spans.map((s) => s.max)) };
}

type Maybe = Span | null | undefined;

/** All of these say what is certain: true only when the dates leave no doubt. */
export function before(a: Maybe, b: Maybe): boolean {
  return !!a && !!b && a.max < b.min;
}

/** More than so many years lie between. */
export function overYears(a: Maybe, b: Maybe, years: number): boolean {
  return !!a && !!b && addYears(a.max, years) < b.min;
}

/** Fewer than so many years lie between. */
export function underYears(a: Maybe, b: Maybe, years: number): boolean {
  return !!a && !!b && addYears(a.min, years) > b.max;
}

export function overDays(a: Maybe, b: Maybe, days: number): boolean {
  return !!a && !!b && a.max + days < b.min;
}

export function sameDay(a: Maybe, b: Maybe): boolean {
  return !!a && !!b && a.min === a.max && b.min === b.max && a.min === b.min;
}
