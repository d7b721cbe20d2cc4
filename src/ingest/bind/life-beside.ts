/** What words beside a name say of when somebody lived, and since when they are what the field says: `(b. 253 AR)`, `m. 1872`. */
import { foldName } from '../../model/index.js';
import type { Reading } from '../../packs/index.js';
import { isPlainYear, spanIn } from '../readers/markdown/years.js';

export interface LifeBeside {
  readonly birth?: string;
  readonly death?: string;
  readonly from?: string;
  readonly until?: string;
}

/**
 * What a bare span of years in brackets tells: when somebody lived, when what the field says held, or nothing. Of a child
 * a year alone tells the birth.
 */
export type SpanMeans = 'life' | 'child' | 'term' | null;

/** The date at the beginning of a text; null where it begins with none. */
export type DateAt = (text: string) => string | null;

const PIECES = /[(),;]/;
/** `b. 253`, `* 253`, and `D4` is a square on a map. */
const MARKED = /^(?:(\p{L}+)(\.\s*|\s+)|([*†])\s*)(?:in\s+|on\s+)?(\S.*)$/u;
/** Behind a word without a mark it may count anything: `d 12`. */
const SHORT = /^\d{1,2}$/;
/** `killed 300`, and not `killed in 300`. */
const COUNTED = /^\p{L}+\s+\d{1,3}$/u;
const IN_BRACKETS = /\(([^()]*)\)/g;

export function lifeBeside(note: string, spanMeans: SpanMeans, reading: Reading, dateAt: DateAt): LifeBeside {
  const told: { birth?: string; death?: string; from?: string; until?: string } = {};
  for (const piece of note.split(PIECES)) {
    const marked = markedIn(piece, reading, dateAt);
    if (marked !== null) told[marked.end] ??= marked.date;
  }
  const [, alone = ''] = note.split(PIECES).map((piece) => piece.trim());
  if (spanMeans === 'child' && isPlainYear(alone) && dateAt(alone) !== null) told.birth ??= alone;
  const brackets = [...note.matchAll(IN_BRACKETS)].map(([, inside = '']) => inside);
  // Behind a comma a term may stand as it is: `Warden of Holm, 812–830 AR`.
  const asides = spanMeans === 'term' ? [...brackets, behindComma(note)] : brackets;
  for (const inside of spanMeans === null ? [] : asides) {
    const span = inside.split(/[,;]/).flatMap((part) => spanIn(part.trim()) ?? [])[0];
    if ([span?.from, span?.until].some((date) => date != null && dateAt(date) === null)) continue;
    const [first, last] = spanMeans === 'term' ? (['from', 'until'] as const) : (['birth', 'death'] as const);
    if (span?.from != null) told[first] ??= span.from;
    if (span?.until != null) told[last] ??= span.until;
  }
  return told;
}

function behindComma(note: string): string {
  return note.replace(IN_BRACKETS, '').replace(/^[^,;]*[,;]?/, '');
}

/** Whether words in brackets tell of a life and of nothing else. */
export function isOnlyLife(text: string, reading: Reading, dateAt: DateAt): boolean {
  return text.split(/[,;]/).every((part) => {
    const end = markedIn(part, reading, dateAt)?.end;
    return end === 'birth' || end === 'death' || spanIn(part.trim()) !== null;
  });
}

/** `b. 253`, `† 301`: which end of what it dates; null for anything else. */
export function markedIn(
  piece: string,
  { born, died, kills, wed, begins, ends }: Reading,
  dateAt: DateAt,
): { readonly end: keyof LifeBeside; readonly date: string } | null {
  const [, word = '', behind = '', sign, rest = ''] = MARKED.exec(piece.trim()) ?? [];
  const isBare = word !== '' && !behind.startsWith('.');
  const isCount = isBare && (SHORT.test(rest) || (kills.has(foldName(word)) && COUNTED.test(piece.trim())));
  const date = isCount || !/\d/.test(rest) ? null : dateAt(rest);
  if (date === null) return null;
  const mark = sign ?? foldName(word);
  if (born.has(mark)) return { end: 'birth', date };
  if (died.has(mark)) return { end: 'death', date };
  if (wed.has(mark) || begins.has(mark)) return { end: 'from', date };
  return ends.has(mark) ? { end: 'until', date } : null;
}
