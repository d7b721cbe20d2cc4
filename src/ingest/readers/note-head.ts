/** The life beside a name at the top of a note: `# Ada Holt (1630–1690)`, `**Bo Holt** -- b. 1658, d. 1722`. */
import { foldName } from '../../model/index.js';
import type { Reading } from '../../packs/index.js';
import { type DateAt, isOnlyLife } from '../bind/life-beside.js';
import { spanIn } from './markdown/years.js';

export interface Head {
  /** The words that tell when somebody lived. */
  readonly life: string;
  /** Where they begin in the note's text. */
  readonly start: number;
  /** A bare span below the name: of a king it may be his reign. */
  readonly isSpan: boolean;
}

const NAME = String.raw`\p{Lu}[\p{L}'’.]*(?: (?:\p{Lu}[\p{L}'’.]*|of|the|de|von|van)){0,5}`;
const HEAD = new RegExp(
  String.raw`^((?:#{1,3} +)?(?:\*\*|__)?${NAME}(?:\*\*|__)?(?:\s*\(|,?\s+(?:--|[-–—])\s+|,\s+|\s{2,})([*_]?))([^()]*\d[^()]*?)\2\)?\s*$`,
  'u',
);
/** A title, and below it a span of years: `*1622 – 1681*`, `1630–1690. Smith.` */
const BELOW = new RegExp(
  String.raw`^\s*(?:#{1,3} +${NAME}|(\*\*|__)${NAME}\1)[ \t]*\n\s*([*_(]{0,2})((?:c\. ?)?\d[^()\n.*_]{1,30}\d[^()\n.*_]{0,8}?)[*_)]{0,2}(?=\.?[ \t]*(?:\n|$)|\.\s+\p{Lu})`,
  'u',
);
/** The first line, where nothing else stands in its paragraph. */
const FIRST = /^(\s*)(\S[^\n]{0,200})(?=\n[ \t]*\n|\s*$)/;

/** Null for a note that begins otherwise. */
export function headOf(text: string): Head | null {
  const [, gap = '', line = ''] = FIRST.exec(text) ?? [];
  const [, lead = '', , life = ''] = HEAD.exec(line) ?? [];
  if (life !== '') return { life, start: gap.length + lead.length, isSpan: false };
  const below = BELOW.exec(text);
  const span = below?.[3];
  if (below == null || span === undefined || spanIn(span.trim()) === null) return null;
  return { life: span.trim(), start: below[0].lastIndexOf(span), isSpan: true };
}

/** `b. 1658, d. 1722`: a span alone may be that of a war, and those killed many. */
export function isOfBeing({ life }: Head, reading: Reading, dateAt: DateAt): boolean {
  const { born, died, kills } = reading;
  const marks = life.split(/[,;]/).map((part) => /^(?:[*†]|\p{L}+)/u.exec(part.trim())?.[0] ?? '');
  const words = marks.map((mark) => (/\p{L}/u.test(mark) ? foldName(mark) : mark));
  const isMarked = words.some((word) => !kills.has(word) && (born.has(word) || died.has(word)));
  return isMarked && isOnlyLife(life, reading, dateAt);
}
