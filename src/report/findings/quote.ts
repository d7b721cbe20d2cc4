/** A line of a source with the telling words underlined, cut to the room there is. */
import type { Theme } from '../theme.js';
import { displayWidth, truncateMiddle } from '../width.js';
import type { ReportedCitation } from './reported.js';

const INDENT = 4;
/** Kept of the line before the underlined words when it has to be cut. */
const LEAD = 16;

/** `file:line`, the line itself, and a line of marks under the words. */
export function excerptLines(citation: ReportedCitation, theme: Theme): string[] {
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
  const { text, start, length } = cut(excerpt, room, glyphs.ellipsis);
  const before = text.slice(0, start);
  const words = text.slice(start, start + length);
  const after = text.slice(start + length);
  return [
    head,
    `${gutter}${before}${paint('match', words)}${after}`,
    `${blank}${' '.repeat(displayWidth(before))}${paint('error', '~'.repeat(Math.max(1, displayWidth(words))))}`,
  ];
}

/** As much of the line as fits, with the words in it; tabs become one blank. */
function cut(
  { text, column, length }: { readonly text: string; readonly column: number; readonly length: number },
  room: number,
  mark: string,
): { text: string; start: number; length: number } {
  const lead = text.length - text.trimStart().length;
  const line = text.slice(lead).replaceAll('\t', ' ');
  const start = Math.max(0, column - 1 - lead);
  if (displayWidth(line) <= room) return { text: line, start, length };
  const from = start + length + mark.length <= room ? 0 : Math.max(0, start - LEAD);
  const opening = from === 0 ? '' : mark;
  const kept = take(line.slice(from), room - displayWidth(opening) - displayWidth(mark));
  const closing = from + kept.length < line.length ? mark : '';
  const begin = opening.length + start - from;
  return {
    text: `${opening}${kept}${closing}`,
    start: begin,
    length: Math.min(length, opening.length + kept.length - begin),
  };
}

function take(text: string, columns: number): string {
  let kept = text.slice(0, columns);
  while (displayWidth(kept) > columns) kept = kept.slice(0, -1);
  return kept;
}
