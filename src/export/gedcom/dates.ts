/** Moments in GEDCOM's form: real calendars as dates, any other as a phrase in brackets. */
import { BEGINNING, END, type Moment, type Seconds } from '../../time/index.js';
import type { GedcomWindow } from './data.js';

const DAY = 86_400;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const ONE = String.raw`(?:@#D(?:GREGORIAN|JULIAN)@ )?(?:(?:\d{1,2} )?(?:${MONTHS.join('|')}) )?\d{1,4}(?:\/\d{2}(?:\d{2})?)?(?: B\.?C\.?)?`;
const PLAIN = new RegExp(`^${ONE}$`);
const WRITTEN = new RegExp(
  `^(?:${ONE}|(?:ABT|CAL|EST|BEF|AFT) ${ONE}|BET ${ONE} AND ${ONE}|FROM ${ONE}(?: TO ${ONE})?|TO ${ONE}|INT ${ONE} \\(.*\\)|\\(.*\\))$`,
);

type RealCalendar = 'gregorian' | 'julian';

/** A date that is already in GEDCOM's words stays in them; "374" of another calendar is no year of this one. */
export function gedcomDate(moment: Moment): string {
  const { text, calendar } = moment;
  if (WRITTEN.test(text) && (calendar === '' || isReal(calendar))) return text;
  if (!isReal(calendar)) return phrase(text);
  return fromBounds(moment, calendar) ?? phrase(text);
}

/** Whether only its words can be written: GEDCOM does not know its calendar. */
export function isForeign({ calendar }: Moment): boolean {
  return calendar !== '' && !isReal(calendar);
}

/** A window as one DATE line; null when it has no end that is known. */
export function gedcomPeriod({ from, until }: GedcomWindow): string | null {
  if (from !== null && until !== null && from.text === until.text) return gedcomDate(from);
  const start = from === null ? null : gedcomDate(from);
  const end = until === null ? null : gedcomDate(until);
  if (start === null && end === null) return null;
  const isPlain = [start, end].every((date) => date === null || PLAIN.test(date));
  const words = (one: string, other: string) =>
    [start === null ? null : `${one} ${start}`, end === null ? null : `${other} ${end}`]
      .filter((word) => word !== null)
      .join(' ');
  return isPlain ? words('FROM', 'TO') : phrase(words('from', 'to'));
}

/** Words that are no date of GEDCOM's, in the brackets that say so. */
export function phrase(text: string): string {
  return `(${text.replace(/[()\s]+/g, ' ').trim()})`;
}

function isReal(calendar: string): calendar is RealCalendar {
  return calendar === 'gregorian' || calendar === 'julian';
}

function fromBounds({ min, max }: Moment, calendar: RealCalendar): string | null {
  if (min <= BEGINNING && max >= END) return null;
  if (min <= BEGINNING) return `BEF ${day(max + 1, calendar)}`;
  if (max >= END) return `AFT ${day(min - 1, calendar)}`;
  const first = civil(min, calendar);
  const last = civil(max, calendar);
  const next = civil(max + 1, calendar);
  const sameYear = first.year === last.year;
  if (sameYear && first.month === last.month && first.day === last.day) return day(min, calendar);
  const wholeMonths = first.day === 1 && isMidnight(min) && next.day === 1 && isMidnight(max + 1);
  if (wholeMonths && sameYear && first.month === 1 && last.month === 12)
    return prefix(calendar) + year(first.year);
  if (wholeMonths && sameYear && first.month === last.month) {
    return `${prefix(calendar)}${MONTHS[first.month - 1]} ${year(first.year)}`;
  }
  return `BET ${day(min, calendar)} AND ${day(max, calendar)}`;
}

function isMidnight(seconds: Seconds): boolean {
  return mod(seconds, DAY) === 0;
}

function day(seconds: Seconds, calendar: RealCalendar): string {
  const date = civil(seconds, calendar);
  return `${prefix(calendar)}${date.day} ${MONTHS[date.month - 1]} ${year(date.year)}`;
}

function prefix(calendar: RealCalendar): string {
  return calendar === 'julian' ? '@#DJULIAN@ ' : '';
}

/** Year 0 of the axis is 1 B.C. */
function year(number: number): string {
  return number > 0 ? String(number) : `${1 - number} B.C.`;
}

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** By way of years that begin in March, so that the leap day comes last. */
function civil(seconds: Seconds, calendar: RealCalendar): Civil {
  const days = Math.floor(seconds / DAY);
  return calendar === 'gregorian' ? gregorian(days + 719_468) : julian(days + 719_470);
}

/** Days since 1 March of year 0. */
function gregorian(days: number): Civil {
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const ofYears =
    ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor(ofYears / 365);
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return marchYear(yearOfEra + era * 400, ofEra - (365 * yearOfEra + leaps));
}

function julian(days: number): Civil {
  const era = Math.floor(days / 1_461);
  const ofEra = days - era * 1_461;
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1_460)) / 365);
  return marchYear(yearOfEra + era * 4, ofEra - 365 * yearOfEra);
}

function marchYear(startedIn: number, dayOfYear: number): Civil {
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const date = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return { year: month <= 2 ? startedIn + 1 : startedIn, month, day: date };
}

function mod(a: number, b: number): number {
  return ((a % b) + b) % b;
}
