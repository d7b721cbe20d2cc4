/** Fields in running text: `Key:: value`, `[key:: value]`, and the table of an infobox callout. */
import type { Place } from '../fields-plain.js';
import { findLinks } from '../text-links.js';
import type { Line } from './markdown-lines.js';
import type { CutPassage } from './passages.js';

export interface InlineField {
  readonly key: string;
  readonly value: string;
  readonly passage: number;
  readonly place: Place;
}

const KEY = /^[\p{L}\p{N}][\p{L}\p{N} _'’-]{0,59}$/u;
const LONGEST_KEY = 72;
const MARKERS = /^[\s>*+-]*(?:\[[ xX]\]\s+)?/;
/** Headings of an infobox table that name its columns and nothing else. */
const COLUMN_WORDS =
  /^(?:type|stat|stats|field|value|key|info|information|attribute|property|detail|details|name|)$/i;

export function readInlineFields(passages: readonly CutPassage[]): InlineField[] {
  const fields: InlineField[] = [];
  for (const [passage, { parts }] of passages.entries()) {
    let box: Infobox | null = null;
    for (const line of parts) {
      box = nextBox(box, line);
      const found = box === null ? lineFields(line) : box.row(line);
      for (const { key, value, start } of found) {
        const place = { line: line.number, column: line.column + start };
        fields.push({ key, value, passage, place });
      }
    }
  }
  return fields;
}

interface Found {
  readonly key: string;
  readonly value: string;
  /** Offset of the value. */
  readonly start: number;
}

function lineFields({ scan }: Line): Found[] {
  if (!scan.includes('::')) return [];
  const marks = MARKERS.exec(scan)?.[0].length ?? 0;
  const first = scan.indexOf('::', marks);
  const key = keyOf(scan.slice(marks, first));
  if (key !== null && isFieldEnd(scan[first + 2])) return [fieldAt(scan, key, first + 2, scan.length)];
  return bracketed(scan);
}

/** `[key:: value]` and `(key:: value)`, anywhere in a line. */
function bracketed(scan: string): Found[] {
  const found: Found[] = [];
  const links = findLinks(scan);
  for (let at = scan.indexOf('::'); at >= 0; at = scan.indexOf('::', at + 2)) {
    const from = Math.max(0, at - LONGEST_KEY);
    const before = scan.slice(from, at);
    const open = Math.max(before.lastIndexOf('['), before.lastIndexOf('('));
    const key = open < 0 ? null : keyOf(before.slice(open + 1));
    if (key === null) continue;
    const close = closing(scan, at + 2, before[open] === '[' ? ']' : ')', links);
    // What is not closed here is closed nowhere further on: to go on looking would be quadratic.
    if (close < 0) return found;
    found.push(fieldAt(scan, key, at + 2, close));
    at = close;
  }
  return found;
}

function closing(
  scan: string,
  from: number,
  mark: string,
  links: readonly { start: number; end: number }[],
): number {
  let at = scan.indexOf(mark, from);
  for (const { start, end } of links) {
    if (at > start && at < end && start >= from) at = scan.indexOf(mark, end);
  }
  return at;
}

function isFieldEnd(next: string | undefined): boolean {
  return next === undefined || next === ' ' || next === '\t';
}

function keyOf(text: string): string | null {
  const key = text
    .trim()
    .replace(/^[*_]+|[*_]+$/g, '')
    .trim();
  return KEY.test(key) ? key : null;
}

function fieldAt(scan: string, key: string, from: number, to: number): Found {
  const value = scan.slice(from, to);
  return { key, value: value.trim(), start: from + value.length - value.trimStart().length };
}

interface Infobox {
  row(line: Line): Found[];
}

function nextBox(box: Infobox | null, { scan }: Line): Infobox | null {
  if (!scan.trimStart().startsWith('>')) return null;
  return /^\s*>\s*\[!infobox\b/i.test(scan) ? infobox() : box;
}

function infobox(): Infobox {
  /** The row before the line of dashes is the table's head, known as such one line late. */
  let rows = 0;
  return {
    row({ scan }) {
      const cells = cellsOf(scan);
      if (cells === null) {
        rows = 0;
        return [];
      }
      rows++;
      const [key, value] = cells;
      if (cells.length !== 2 || key === undefined || value === undefined) return [];
      if (/^:?-+:?$/.test(key.text.replace(/\s/g, ''))) return [];
      const word = keyOf(key.text.replace(/:$/, ''));
      if (word === null || value.text === '') return [];
      if (rows === 1 && COLUMN_WORDS.test(word) && COLUMN_WORDS.test(value.text)) return [];
      return value.text.split(/<br\s*\/?>/i).flatMap((part) => {
        const text = part.trim();
        return text === '' ? [] : [{ key: word, value: text, start: value.start }];
      });
    },
  };
}

/** Cells of a quoted table row; a bar after a backslash belongs to a link. Null when the line is no row. */
function cellsOf(scan: string): { text: string; start: number }[] | null {
  const begin = scan.search(/[^\s>]/);
  if (begin < 0 || scan[begin] !== '|') return null;
  const cells: { text: string; start: number }[] = [];
  let from = begin + 1;
  for (let i = from; i <= scan.length; i++) {
    const isBar = scan[i] === '|' && scan[i - 1] !== '\\';
    if (!isBar && (i < scan.length || scan.slice(from).trim() === '')) continue;
    const cell = scan.slice(from, i);
    cells.push({ text: cell.trim(), start: from + cell.length - cell.trimStart().length });
    from = i + 1;
  }
  return cells;
}
