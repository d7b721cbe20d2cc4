/** Of a note with very much in it the beginning is read, and the rest stays text: what is made of a line takes a hundred times its room. */
import type { PassageDraft } from '../../../model/index.js';

/** Lines, cells of tables, links and fields that are made something of. */
export const MOST_PARTS = 250_000;
const PASSAGE = 2_000;
const LINE = 10;
const BAR = 124;
/** `[[`, `](` and `::`: the code of the second by that of the first. */
const BEFORE: Readonly<Record<number, number>> = { 91: 91, 93: 40, 58: 58 };

export interface LongNote {
  readonly body: string;
  /** What follows it, in passages. */
  readonly rest: readonly PassageDraft[];
}

export function cutLongNote(text: string, firstLine: number, most = MOST_PARTS): LongNote {
  const { end, line } = endOfParts(text, most);
  if (end === text.length) return { body: text, rest: [] };
  return { body: text.slice(0, end), rest: passagesOf(text, end, firstLine + line) };
}

/** The end of the line in which there are too many, and how many lines end before it. */
function endOfParts(text: string, most: number): { end: number; line: number } {
  let parts = 0;
  let line = 0;
  for (let at = 0; at < text.length && text.length > most; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE) {
      line++;
      if (++parts > most) return { end: at + 1, line };
    } else if (code === BAR || (BEFORE[code] ?? 0) === text.charCodeAt(at + 1)) parts++;
  }
  return { end: text.length, line };
}

function passagesOf(text: string, from: number, firstLine: number): PassageDraft[] {
  const passages: PassageDraft[] = [];
  let [start, first, line] = [from, firstLine, firstLine];
  for (let at = from; at < text.length; line++) {
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
    if (at - start < PASSAGE && at < text.length) continue;
    const said = text.slice(start, at).trim();
    if (said !== '') passages.push({ heading: [], text: said, lines: { start: first, end: line } });
    [start, first] = [at, line + 1];
  }
  return passages;
}
