/** The date of a note as Calendarium and Fantasy Calendar keep it in front matter: `fc-date`, `fc-end`, `fc-calendar`. */
import { isA } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import { isPlainMap, type Plain, type PlainMap } from './fields-plain.js';

const START = 'fc-date';
const DATES: ReadonlySet<string> = new Set([START, 'fc-start', 'fc-end']);

/** One text for a date given in parts, in the calendar that the note names; null where the key holds no such date. */
export function calendarDate(map: PlainMap, key: string): string | null {
  if (!DATES.has(key)) return null;
  const written = partsOf(map[key] ?? null);
  if (written === null) return null;
  const calendar = map['fc-calendar'];
  return typeof calendar === 'string' && calendar.trim() !== '' ? `${written} (${calendar.trim()})` : written;
}

function partsOf(value: Plain): string | null {
  if (typeof value === 'number') return Number.isInteger(value) ? dateText(value, null, null) : null;
  if (typeof value === 'string') return segmentsOf(value.trim());
  if (!isPlainMap(value)) return null;
  const year = wholeOf(value.year);
  // Without a year, or with `*` for it, it comes again and again.
  return year === null ? null : dateText(year, monthOf(value.month), wholeOf(value.day));
}

/** `1492-03-12`, `1492-Ches-12`, with a fourth part that only orders events of one day; other words stay as they are. */
function segmentsOf(text: string): string | null {
  if (text === '' || text.includes('*')) return text === '' ? null : text;
  const [year = '', month = '', day = '', order] = text.split(/(?<!^)-/);
  const isDate = /^-?\d+$/.test(year) && (month === '' || monthOf(month) !== null) && /^\d*$/.test(day);
  if (!isDate || (order !== undefined && !/^[\w ]*$/.test(order))) return text;
  return dateText(Number(year), monthOf(month), wholeOf(day));
}

/** Year first, as in digits alone, so that it counts as the plugin does and not as an era of the calendar. */
function dateText(year: number, month: number | string | null, day: number | null): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  if (month === null) return year < 0 ? `-${digits}` : `+${digits}`;
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = [
    typeof month === 'number' ? two(month) : month,
    ...(day === null || day < 1 ? [] : [two(day)]),
  ];
  return `${year < 0 ? '-' : ''}${digits}-${rest.join('-')}`;
}

function wholeOf(value: Plain | undefined): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  return typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : null;
}

function monthOf(value: Plain | undefined): number | string | null {
  const number = wholeOf(value);
  if (number !== null) return number >= 1 ? number : null;
  return typeof value === 'string' && /^\p{L}[\p{L}' -]*$/u.test(value.trim()) ? value.trim() : null;
}

/**
 * What the key means on a page of that type: when the event was, or its beginning where it has an end. On any other
 * page something happened that the page tells of, and the key stays what it is.
 */
export function calendarKey(key: string, type: string | null, hasEnd: boolean, ontology: Ontology): string {
  if (!DATES.has(key) || type === null) return key;
  const takes = (name: string) =>
    ontology.attributes.get(name)?.of.some((one) => isA(ontology, type, one)) ?? false;
  const [from, until, at] = ['began', 'ended', 'in_fiction_date'];
  if (key === 'fc-end') return takes(until) ? until : key;
  if (takes(at) && !hasEnd) return at;
  return takes(from) ? from : key;
}
