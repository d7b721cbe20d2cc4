/** Fields in one line of text: `Key:: value` as the whole line, `[key:: value]` and `(key:: value)` in it. */
import { findLinks, type Link } from '../../text-links.js';
import type { Range } from './unveil.js';

/** Offsets are into the line. */
export interface LineField extends Range {
  readonly key: string;
  readonly value: string;
  /** Of the value. */
  readonly start: number;
  /** Nothing where it turns out to mean nothing. */
  readonly isIfMeant?: true;
}

const KEY = /^[\p{L}\p{N}][\p{L}\p{N} _'’-]{0,59}$/u;
const LONGEST_KEY = 72;

/** `Key:: value`, and nothing else. */
export function wholeField(line: string): LineField | null {
  const colons = line.indexOf('::');
  if (colons < 0 || colons > LONGEST_KEY || !isFieldEnd(line[colons + 2])) return null;
  const key = keyOf(line.slice(0, colons));
  return key === null ? null : fieldAt(line, key, 0, colons + 2, line.length, line.length);
}

/** `Key: value`, as an infobox has it; `**Key:** value` where the key must stand out. */
export function colonField(line: string, isBold: boolean): LineField | null {
  const colon = line.slice(0, LONGEST_KEY).indexOf(':');
  if (colon < 0 || (isBold && !/^(?:\*\*|__)/.test(line))) return null;
  const key = keyOf(line.slice(0, colon));
  const gap = /^[*_]*(?:[ \t]+|$)/.exec(line.slice(colon + 1, colon + 10))?.[0];
  if (key === null || gap === undefined) return null;
  return fieldAt(line, key, 0, colon + 1 + gap.length, line.length, line.length);
}

export function bracketedFields(line: string): LineField[] {
  const found: LineField[] = [];
  if (!line.includes('::')) return found;
  const links = findLinks(line);
  let next = 0;
  for (let at = line.indexOf('::'); at >= 0; at = line.indexOf('::', at + 2)) {
    const start = Math.max(0, at - LONGEST_KEY);
    const before = line.slice(start, at);
    const open = Math.max(before.lastIndexOf('['), before.lastIndexOf('('));
    const key = open < 0 ? null : keyOf(before.slice(open + 1));
    if (key === null) continue;
    while ((links[next]?.end ?? line.length) < at + 2) next++;
    const close = closing(line, at + 2, before[open] === '[' ? ']' : ')', links, next);
    // What is not closed here is closed nowhere further on: to go on looking would be quadratic.
    if (close < 0) return found;
    found.push(fieldAt(line, key, start + open, at + 2, close, close + 1));
    at = close;
  }
  return found;
}

/** What may name a field; null for anything else. */
export function keyOf(text: string): string | null {
  const key = text
    .trim()
    .replace(/^[*_]+|[*_]+$/g, '')
    .trim();
  return KEY.test(key) ? key : null;
}

/** Of code only its backticks are left in text that is told. */
export function withoutCode(value: string): string {
  return value.replace(/`\s*`/g, ' ').trim();
}

/** The mark that closes a field, and none inside a link of its value; `next` is the first link that may be one. */
function closing(line: string, from: number, mark: string, links: readonly Link[], next: number): number {
  let at = line.indexOf(mark, from);
  for (let i = next, link = links[i]; at >= 0 && link !== undefined && link.start < at; link = links[++i]) {
    if (link.start >= from && at < link.end) at = line.indexOf(mark, link.end);
  }
  return at;
}

function isFieldEnd(next: string | undefined): boolean {
  return next === undefined || next === ' ' || next === '\t';
}

function fieldAt(line: string, key: string, from: number, start: number, end: number, to: number): LineField {
  const value = line.slice(start, end);
  return {
    ...{ key, value: withoutCode(value), from, to },
    start: start + value.length - value.trimStart().length,
  };
}
