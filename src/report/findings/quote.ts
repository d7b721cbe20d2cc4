/** A line of a source with the telling words underlined, cut to the room there is. */
import type { Theme } from '../theme.js';
import { displayWidth, truncateMiddle } from '../width.js';
import type { ReportedPlace } from './reported.js';

const INDENT = 4;
/** Kept of the line before the underlined words when it has to be cut. */
const LEAD = 16;

/** `file:line`, the line itself, and a line of marks under the words of each statement. */
export function excerptLines(citation: ReportedPlace, theme: Theme): string[] {
  const { paint, glyphs, columns } = theme;
  const { file, lines, reliability, title } = citation;
  const excerpt = citation.prose ?? citation.excerpt;
  const line = excerpt?.line ?? lines?.start;
  const place = line === undefined ? file : `${file}:${line}`;
  const note = reliability === 'canonical' ? '' : ` (${reliability})`;
  const head = `${' '.repeat(INDENT)}${paint('command', truncateMiddle(place, columns - INDENT - note.length, glyphs.ellipsis))}${paint('muted', note)}`;
  if (excerpt === null) return file.includes(title) ? [head] : [`${head} ${paint('muted', title)}`];
  const number = String(excerpt.line);
  const gutter = `${' '.repeat(INDENT + 2)}${paint('muted', `${number} |`)} `;
  const blank = `${' '.repeat(INDENT + 2)}${paint('muted', `${' '.repeat(number.length)} |`)} `;
  const room = Math.max(20, columns - INDENT - 5 - number.length);
  const { text, begin, end, shift } = cut(excerpt, room, glyphs.ellipsis);
  const isMarked = (at: number): boolean =>
    at >= begin &&
    at < end &&
    [excerpt, ...citation.also].some(
      ({ column, length }) => at >= column - 1 - shift && at < column - 1 - shift + length,
    );
  const pieces = piecesOf(text, isMarked);
  const marks = pieces.map(({ part, marked }) =>
    marked ? paint('error', '~'.repeat(Math.max(1, displayWidth(part)))) : ' '.repeat(displayWidth(part)),
  );
  return [
    head,
    `${gutter}${pieces.map(({ part, marked }) => (marked ? paint('match', part) : part)).join('')}`,
    `${blank}${marks.join('').trimEnd()}`,
  ];
}

interface Piece {
  readonly part: string;
  readonly marked: boolean;
}

/** The text in runs that are marked and runs that are not. */
function piecesOf(text: string, isMarked: (at: number) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isMarked(at) === isMarked(from)) continue;
    pieces.push({ part: text.slice(from, at), marked: isMarked(from) });
    from = at;
  }
  return pieces;
}

/** As much of the line as fits, with the words in it; tabs become one blank. What of it is the line's own lies in `begin` to `end`. */
function cut(
  { text, column, length }: { readonly text: string; readonly column: number; readonly length: number },
  room: number,
  mark: string,
): { text: string; begin: number; end: number; shift: number } {
  const lead = text.length - text.trimStart().length;
  const line = text.slice(lead).replaceAll('\t', ' ');
  const start = Math.max(0, column - 1 - lead);
  if (displayWidth(line) <= room) return { text: line, begin: 0, end: line.length, shift: lead };
  const from = start + length + mark.length <= room ? 0 : Math.max(0, start - LEAD);
  const opening = from === 0 ? '' : mark;
  const kept = take(line.slice(from), room - displayWidth(opening) - displayWidth(mark));
  const closing = from + kept.length < line.length ? mark : '';
  return {
    text: `${opening}${kept}${closing}`,
    begin: opening.length,
    end: opening.length + kept.length,
    shift: lead + from - opening.length,
  };
}

function take(text: string, columns: number): string {
  let kept = text.slice(0, columns);
  while (displayWidth(kept) > columns) kept = kept.slice(0, -1);
  return kept;
}
