/** The line grammar: level, cross-reference, tag, value. A line that breaks it is noted and the reading goes on. */
import type { NoticeList } from '../../text-notices.js';

/** Far beyond the 255 of GEDCOM 5.5.1 (GEDCOM 7 knows no limit); what is longer is cut. */
export const MAX_LINE = 1_048_576;
export const MAX_LEVEL = 99;

export interface GedLine {
  readonly level: number;
  /** Without its at signs; null when the line has none. */
  readonly xref: string | null;
  readonly tag: string;
  /** Exactly what follows the one space after the tag. */
  readonly value: string;
  readonly line: number;
  /** Of the level. */
  readonly start: number;
  /** Of the tag. */
  readonly column: number;
}

/** Text that stands on a line of its own without level and tag, as broken exports leave it. */
export interface StrayText {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

const SPACE = 32;
const TAB = 9;
const TAG = /[A-Za-z0-9_]+/y;
/** 5.5.1 allows 22 characters; a few more do no harm, a million would. */
const XREF = /@([^@#\s][^@]{0,99})@/y;
const LEVEL = /[0-9]+/y;
/** A record's cross-reference as some programs write it, without its at signs: `0 I1 INDI`. */
const BARE_XREF =
  /(?!(?:INDI|FAM|SOUR|S?NOTE|OBJE|REPO|SUB[MN])\s)([\w.:-]{1,100})(?=[ \t]+(?:INDI|FAM|SOUR|S?NOTE|OBJE|REPO|SUB[MN])\b)/y;

export function* scanLines(text: string, notices: NoticeList): Generator<GedLine | StrayText> {
  let number = 0;
  for (const raw of splitLines(text)) {
    number++;
    const start = firstVisible(raw);
    if (start === raw.length) continue;
    let line = raw;
    if (raw.length > MAX_LINE) {
      line = raw.slice(0, MAX_LINE);
      notices.add(
        'warning',
        'gedcom/line-too-long',
        `The line is ${raw.length} characters long; the first ${MAX_LINE} were kept.`,
        { line: number, column: MAX_LINE + 1 },
        'GEDCOM 5.5.1 allows 255 characters a line; longer text continues on CONC and CONT lines.',
      );
    }
    const parsed = parseLine(line, start, number, notices);
    if (parsed !== null) yield parsed;
  }
}

/** CR, LF, CRLF and LFCR all end a line. */
function* splitLines(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = start;
    let code = 0;
    for (; end < text.length; end++) {
      code = text.charCodeAt(end);
      if (code === 10 || code === 13) break;
    }
    yield text.slice(start, end);
    const next = text.charCodeAt(end + 1);
    start = end + ((next === 10 || next === 13) && next !== code ? 2 : 1);
  }
}

function firstVisible(line: string): number {
  let at = 0;
  while (at < line.length) {
    const code = line.charCodeAt(at);
    if (code !== SPACE && code !== TAB && code !== 0xfeff && code !== 0x1a) break;
    at++;
  }
  return at;
}

function parseLine(
  text: string,
  start: number,
  line: number,
  notices: NoticeList,
): GedLine | StrayText | null {
  const digits = match(LEVEL, text, start);
  const afterLevel = skipSpaces(text, start + (digits?.[0].length ?? 0));
  if (digits === null || afterLevel === start + digits[0].length) return stray(text, start, line, notices);
  const level = Number(digits[0]);
  const xref = match(XREF, text, afterLevel) ?? (level === 0 ? match(BARE_XREF, text, afterLevel) : null);
  const at = xref === null ? afterLevel : skipSpaces(text, afterLevel + xref[0].length);
  const tag = match(TAG, text, at);
  const end = at + (tag?.[0].length ?? 0);
  if (tag === null || (end < text.length && !isSpace(text.charCodeAt(end)))) {
    return malformed(text, at, line, level, notices);
  }
  if (level > MAX_LEVEL) {
    if (tag[0] !== tag[0].toUpperCase()) return stray(text, start, line, notices);
    notices.add(
      'warning',
      'gedcom/too-deep',
      `Level ${digits[0].slice(0, 12)} is deeper than GEDCOM goes; the line was left out.`,
      { line, column: start + 1 },
      `Levels run from 0 to ${MAX_LEVEL}.`,
    );
    return null;
  }
  return {
    level,
    xref: xref?.[1] ?? null,
    tag: tag[0].toUpperCase(),
    value: text.slice(end + 1),
    line,
    start: start + 1,
    column: at + 1,
  };
}

function stray(text: string, start: number, line: number, notices: NoticeList): StrayText {
  notices.add(
    'warning',
    'gedcom/no-level',
    `Found ${shown(text.slice(start))} where a level number should stand.`,
    { line, column: start + 1 },
    'Each line reads: level, space, tag, space, value. The text was added to the value above it.',
  );
  return { text: text.slice(start), line, column: start + 1 };
}

function malformed(text: string, at: number, line: number, level: number, notices: NoticeList): null {
  const found = at >= text.length ? 'the end of the line' : shown(text.slice(at));
  const isXref = text.charCodeAt(at) === 64;
  notices.add(
    'warning',
    isXref ? 'gedcom/bad-xref' : 'gedcom/bad-tag',
    `Found ${found} where ${isXref ? 'a cross-reference like @I1@' : 'a tag'} should stand; the line was left out.`,
    { line, column: at + 1 },
    level === 0 ? 'A record begins like this: 0 @I1@ INDI' : `A line reads like this: ${level} NAME value`,
  );
  return null;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

function shown(text: string): string {
  const words = text.trim();
  return JSON.stringify(words.length > 30 ? `${words.slice(0, 30)}…` : words);
}
