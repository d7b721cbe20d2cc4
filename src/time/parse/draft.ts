/** The parts of one written date as they stand in the text, before a calendar gives them a meaning. */
import type { Calendar } from '../calendar.js';
import type { Part } from '../parsed.js';
import type { Match } from './lexicon.js';

/** A stretch of years that is longer than one. */
export type YearSpan = 'decade' | 'century' | 'millennium';

export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  /** Null when the text stops at the minute. */
  readonly second: number | null;
  /** Seconds to take off for the zone; null when none is written. */
  readonly zone: number | null;
}

/** A name with the words it was written in. */
export interface NamePart {
  readonly match: Match;
  readonly text: string;
}

export interface Draft {
  /** Positions of its first token and of the one after its last. */
  readonly from: number;
  to: number;
  calendar: Calendar | null;
  part: Part | null;
  day: number | null;
  /** The day is counted from the beginning of the year, as in `day 200 of 340 TA`. */
  ofYear: boolean;
  /** A month, an intercalary day or a season. */
  slot: NamePart | null;
  /** `2.3.376`. */
  isDotted: boolean;
  /** The month as a number, in dates written with digits alone. */
  monthNumber: number | null;
  year: number | null;
  /** The year follows ISO 8601, in which 0000 is the year before 1. */
  iso: boolean;
  /** The second year of `1731/32`. */
  dual: number | null;
  /** For a decade `year` is its first year; for the others it is their ordinal. */
  span: YearSpan | null;
  era: NamePart | null;
  time: ClockTime | null;
  timeText: string;
  /** How many digits the year was written with. */
  digits: number;
}

export function emptyDraft(from: number): Draft {
  return {
    from,
    to: from,
    calendar: null,
    part: null,
    day: null,
    ofYear: false,
    slot: null,
    isDotted: false,
    monthNumber: null,
    year: null,
    iso: false,
    dual: null,
    span: null,
    era: null,
    time: null,
    timeText: '',
    digits: 0,
  };
}

/** Only a year is written, so it may turn out to be a day or the tail of a year. */
function isBareNumber(draft: Draft): boolean {
  return (
    draft.year !== null &&
    !draft.slot &&
    draft.monthNumber === null &&
    !draft.era &&
    !draft.span &&
    draft.dual === null
  );
}

/**
 * Lets the two ends of a range lend each other what only one of them says: `12–15 Frostmoon 340 TA`,
 * `320–325 TA`, `1914–18`. Returns which of the two are no longer as written.
 */
export function completeRange(a: Draft, b: Draft): { readonly a: boolean; readonly b: boolean } {
  const [oldA, oldB] = [{ ...a }, { ...b }];
  // `May 1–5, 2024`: what looked like a year is the day.
  if (b.day !== null && !b.slot && !b.iso && a.slot && a.day === null && a.year !== null) {
    a.day = a.year;
    a.year = b.year;
    b.slot = a.slot;
  } else if (b.day !== null && b.slot && isBareNumber(a) && a.digits <= 2) {
    a.day = a.year;
    a.year = null;
    a.slot = b.slot;
  }
  if (isBareNumber(a) && isBareNumber(b)) completeTail(a, b);
  if (a.year === null && !isWholeEra(a)) a.year = b.year;
  else if (b.year === null && !isWholeEra(b)) b.year = a.year;
  if (!a.era && !a.iso && !b.iso) a.era = b.era;
  else if (!b.era && !a.iso && !b.iso && staysInEra(a, b)) b.era = a.era;
  a.calendar ??= b.calendar;
  b.calendar ??= a.calendar;
  return { a: differs(oldA, a), b: differs(oldB, b) };
}

function isWholeEra(draft: Draft): boolean {
  return draft.year === null && draft.era !== null && !draft.slot;
}

/** `44–40 BC` runs down and `320 TA – 325` up; `44 BC – 1970` leaves the era of its first date. */
function staysInEra(a: Draft, b: Draft): boolean {
  if (a.year === null || b.year === null) return true;
  const down = a.era?.match.named.some((n) => n.kind === 'era' && n.value.direction === 'down') ?? false;
  return down ? b.year <= a.year : b.year >= a.year;
}

/** `1914–18` means 1918. */
function completeTail(a: Draft, b: Draft): void {
  if (a.year === null || b.year === null || b.year >= a.year || b.digits >= a.digits || a.year < 0) return;
  const unit = 10 ** b.digits;
  const year = Math.floor(a.year / unit) * unit + b.year;
  if (year > a.year) {
    b.year = year;
    b.digits = a.digits;
  }
}

function differs(a: Draft, b: Draft): boolean {
  return (
    a.day !== b.day || a.slot !== b.slot || a.year !== b.year || a.era !== b.era || a.calendar !== b.calendar
  );
}

const ORDINAL_ENDING = ['th', 'st', 'nd', 'rd'];

/** The draft in words that stand on their own. */
export function draftText(d: Draft): string {
  return [
    d.part ?? '',
    d.day === null || d.monthNumber !== null ? '' : d.ofYear ? `day ${d.day} of` : `${d.day}`,
    d.slot?.text ?? '',
    yearText(d),
    d.era?.text ?? '',
    d.timeText,
    d.calendar ? `(${d.calendar.id})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function yearText({ year, span, dual, monthNumber, day }: Draft): string {
  if (year === null) return '';
  if (monthNumber !== null) {
    const two = (n: number): string => String(n).padStart(2, '0');
    const sign = year < 0 ? '-' : '';
    return `${sign}${String(Math.abs(year)).padStart(4, '0')}-${two(monthNumber)}${day === null ? '' : `-${two(day)}`}`;
  }
  if (span === 'decade') return `${year}s`;
  if (span === null) return dual === null ? `${year}` : `${year}/${dual}`;
  const teen = year % 100 > 10 && year % 100 < 14;
  return `${year}${ORDINAL_ENDING[teen ? 0 : year % 10] ?? 'th'} ${span}`;
}
