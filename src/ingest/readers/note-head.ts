/** The life beside a name at the top of a note: `# Ada Holt (1630–1690)`, `**Bo Holt** -- b. 1658, d. 1722`. */
import { foldName } from '../../model/index.js';
import type { Reading } from '../../packs/index.js';
import { type DateAt, isOnlyLife } from '../bind/life-beside.js';

export interface Head {
  /** The words that tell when somebody lived. */
  readonly life: string;
  /** Where they begin in the note's text. */
  readonly start: number;
}

const NAME = String.raw`\p{Lu}[\p{L}'’.]*(?: (?:\p{Lu}[\p{L}'’.]*|of|the|de|von|van)){0,5}`;
const HEAD = new RegExp(
  String.raw`^((?:#{1,3} +)?(?:\*\*|__)?${NAME}(?:\*\*|__)?(?:\s*\(|,?\s+(?:--|[-–—])\s+|,\s+|\s{2,})([*_]?))([^()]*\d[^()]*?)\2\)?\s*$`,
  'u',
);
/** The first line, where nothing else stands in its paragraph. */
const FIRST = /^(\s*)(\S[^\n]{0,200})(?=\n[ \t]*\n|\s*$)/;

/** Null for a note that begins otherwise. */
export function headOf(text: string): Head | null {
  const [, gap = '', line = ''] = FIRST.exec(text) ?? [];
  const [, lead = '', , life = ''] = HEAD.exec(line) ?? [];
  return life === '' ? null : { life, start: gap.length + lead.length };
}

/** `b. 1658, d. 1722`: a span alone may be that of a war, and those killed many. */
export function isOfBeing({ life }: Head, reading: Reading, dateAt: DateAt): boolean {
  const { born, died, kills } = reading;
  const marks = life.split(/[,;]/).map((part) => /^(?:[*†]|\p{L}+)/u.exec(part.trim())?.[0] ?? '');
  const words = marks.map((mark) => (/\p{L}/u.test(mark) ? foldName(mark) : mark));
  const isMarked = words.some((word) => !kills.has(word) && (born.has(word) || died.has(word)));
  return isMarked && isOnlyLife(life, reading, dateAt);
}
