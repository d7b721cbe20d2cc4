/** The line of a source that says it, and the words in that line: what a report quotes and underlines. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LineSpan } from '../model/index.js';

export interface Excerpt {
  readonly line: number;
  readonly text: string;
  /** Where the telling words stand, counted from 1 in UTF-16 units; the whole line's text when none was found. */
  readonly column: number;
  readonly length: number;
}

/** With `among` only in lines like that, and nothing when no word stands in one. */
export type Excerpts = (
  file: string,
  lines: LineSpan | null,
  words: readonly string[],
  among?: RegExp,
) => Promise<Excerpt | null>;

/** Larger files are cited by line and not quoted. */
const MOST_BYTES = 8_000_000;
/** A statement may stand in a long block; its words are looked for in this many lines of it. */
const MOST_LINES = 200;

/** Reads each file of the world once. A file that is gone, or lies outside, gives nothing. */
export function createExcerpts(root: string): Excerpts {
  const files = new Map<string, Promise<readonly string[]>>();
  const linesOf = (file: string): Promise<readonly string[]> => {
    const known = files.get(file);
    if (known !== undefined) return known;
    const reading = readLines(root, file).catch(() => []);
    files.set(file, reading);
    return reading;
  };
  return async (file, lines, words, among) =>
    lines === null ? null : excerptIn(await linesOf(file), lines, words, among);
}

/** The first line within the span that has the most telling word that any of them has. */
export function excerptIn(
  text: readonly string[],
  { start, end }: LineSpan,
  words: readonly string[],
  among?: RegExp,
): Excerpt | null {
  const span = text.slice(start - 1, Math.min(end, start - 1 + MOST_LINES));
  for (const word of words) {
    const wanted = spelling(word);
    for (const [index, line] of span.entries()) {
      const found = among?.test(line) === false ? null : wanted.exec(line);
      if (found !== null)
        return { line: start + index, text: line, column: found.index + 1, length: found[0].length };
    }
  }
  if (among !== undefined) return null;
  const first = span.findIndex((line) => line.trim() !== '');
  const line = span[first];
  if (line === undefined) return null;
  const begin = line.length - line.trimStart().length;
  return { line: start + first, text: line, column: begin + 1, length: line.trim().length };
}

/** A word as it may stand in a line: in any case, and with any space where it has one (`ABT    1520`). */
function spelling(word: string): RegExp {
  const parts = word.trim().split(/\s+/u);
  return new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'iu');
}

/** Of a file of the world that is not too large to be quoted. */
export async function readLines(root: string, file: string): Promise<readonly string[]> {
  const full = path.resolve(root, file);
  if (!full.startsWith(root + path.sep)) return [];
  if ((await stat(full)).size > MOST_BYTES) return [];
  return (await readFile(full, 'utf8')).split(/\r\n|\r|\n/);
}
