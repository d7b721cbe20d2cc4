/** Who says so: short numbers in the text, and the files and lines they stand for at its end. */
import type { LineSpan, Reliability } from '../model/index.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { displayWidth, truncate, truncateMiddle } from './width.js';

export interface Cited {
  readonly title: string;
  readonly file: string;
  readonly lines: LineSpan | null;
  readonly reliability: Reliability;
  /** A person has changed what the document says, and why. */
  readonly retcon?: { readonly reason: string } | null;
}

export interface Citations {
  /** `[1]`, `[1, 3]`; empty for none. Each file keeps the number it was first given. */
  readonly refer: (citations: readonly Cited[]) => string;
  readonly list: (theme: Theme) => string[];
}

const INDENT = 2;
/** Below these a shortened path, or the title beside it, tells nothing. */
const LEAST_PATH = 12;
const LEAST_NOTE = 8;

export function createCitations(): Citations {
  const byFile = new Map<string, { readonly cited: Cited; readonly spans: LineSpan[] }>();
  const numberOf = (cited: Cited): number => {
    const known = byFile.get(cited.file);
    if (known === undefined)
      byFile.set(cited.file, { cited, spans: cited.lines === null ? [] : [cited.lines] });
    else if (cited.lines !== null) known.spans.push(cited.lines);
    return [...byFile.keys()].indexOf(cited.file) + 1;
  };
  return {
    refer: (citations) => {
      const numbers = [...new Set(citations.map(numberOf))].sort((a, b) => a - b);
      return numbers.length === 0 ? '' : `[${numbers.join(', ')}]`;
    },
    list: (theme) =>
      listLines(
        [...byFile.values()].map(({ cited, spans }) => ({ cited, lines: formatSpans(spans) })),
        theme,
      ),
  };
}

/** `7–9, 14`; spans that touch are joined. */
export function formatSpans(spans: readonly LineSpan[], dash = '-'): string {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end + 1) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined.map(({ start, end }) => (start === end ? `${start}` : `${start}${dash}${end}`)).join(',');
}

function listLines(entries: readonly { cited: Cited; lines: string }[], theme: Theme): string[] {
  const { paint, glyphs, columns } = theme;
  const numbers = INDENT + String(entries.length).length + 4;
  const room = Math.max(20, Math.floor(columns * 0.6));
  const places = entries.map(({ cited, lines }) => shortPlace(cited.file, lines, room, glyphs.ellipsis));
  const widest = Math.max(0, ...places.map(displayWidth));
  const left = columns - numbers - widest - 2;
  const rows = entries.flatMap(({ cited }, index) => {
    const notes = [cited.title, cited.reliability === 'canonical' ? '' : cited.reliability];
    const note = truncate(notes.filter((part) => part !== '').join(` ${glyphs.dot} `), left, glyphs.ellipsis);
    const [place = '', ...rest] = brokenAtCommas(places[index] ?? '', columns - numbers);
    return [
      [`[${index + 1}]`, place, left < LEAST_NOTE ? '' : paint('muted', note)],
      ...rest.map((more) => ['', more]),
    ];
  });
  return table(rows, { indent: INDENT });
}

/** The lines stay whole; a long path is shortened in its middle. */
function shortPlace(file: string, lines: string, room: number, mark: string): string {
  if (lines === '') return truncateMiddle(file, room, mark);
  const suffix = `:${lines}`;
  return truncateMiddle(file, Math.max(LEAST_PATH, room - displayWidth(suffix)), mark) + suffix;
}

/** Many line numbers go on under themselves. */
function brokenAtCommas(place: string, width: number): string[] {
  if (displayWidth(place) <= width) return [place];
  const lines = [''];
  for (const part of place.split(/(?<=,)/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && displayWidth(last + part) > width) lines.push(part);
    else lines[lines.length - 1] = last + part;
  }
  return lines;
}

/** `people/aldric.md:7-9` in so many columns. */
export function shortCitation(
  { file, lines }: Pick<Cited, 'file' | 'lines'>,
  width: number,
  mark: string,
): string {
  return shortPlace(file, lines === null ? '' : formatSpans([lines]), width, mark);
}
