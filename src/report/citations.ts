/** Who says so: short numbers in the text, and the files and lines they stand for at its end. */
import type { LineSpan, Reliability } from '../model/index.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { truncate } from './width.js';

export interface Cited {
  readonly title: string;
  readonly file: string;
  readonly lines: LineSpan | null;
  readonly reliability: Reliability;
}

export interface Citations {
  /** `[1]`, `[1, 3]`; empty for none. Each file keeps the number it was first given. */
  readonly refer: (citations: readonly Cited[]) => string;
  readonly list: (theme: Theme) => string[];
}

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

/** `people/aldric.md:7-9`, as an editor opens it. */
export function formatPlace({ file, lines }: Pick<Cited, 'file' | 'lines'>): string {
  return lines === null ? file : `${file}:${formatSpans([lines])}`;
}

function listLines(entries: readonly { cited: Cited; lines: string }[], theme: Theme): string[] {
  const { paint, glyphs, columns } = theme;
  const rows = entries.map(({ cited, lines }, index) => {
    const place = lines === '' ? cited.file : `${cited.file}:${lines}`;
    const notes = [cited.title, cited.reliability === 'canonical' ? '' : cited.reliability];
    return [
      `[${index + 1}]`,
      place,
      paint('muted', notes.filter((note) => note !== '').join(` ${glyphs.dot} `)),
    ];
  });
  const room = Math.max(20, Math.floor(columns * 0.6));
  const cut = rows.map(([ref = '', place = '', note = '']) => [
    ref,
    truncate(place, room, glyphs.ellipsis),
    note,
  ]);
  return table(cut, { indent: 2 });
}
