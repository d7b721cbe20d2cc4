/** Cuts a note into passages: by heading, and long sections by paragraph. */
import { append } from '../../../model/append.js';
import type { PassageDraft } from '../../../model/index.js';
import { lastWhere } from './last-where.js';
import type { Line, ParsedNote } from './parse.js';

export interface CutPassage extends PassageDraft {
  /** The lines it is made of, its heading's among them. */
  readonly parts: readonly Line[];
}

export interface Passages {
  readonly passages: readonly CutPassage[];
  /** The passage that a place stands in or follows within its section; null when the section has none. */
  at(place: Place): number | null;
  /** Text of the first top heading. */
  readonly title: string | null;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Section {
  readonly path: readonly string[];
  readonly head: Line | null;
  readonly body: Line[];
  /** First passage of the section, and one past its last. */
  first: number;
  end: number;
}

const WANTED = 2_000;

/** A section without text is a passage too where a `lore` block stands in it. */
export function cutPassages({ lines, lore, place }: ParsedNote): Passages {
  const sections = cutSections(lines);
  const keeps = new Set(lore.map(({ line }) => line));
  const passages: CutPassage[] = [];
  for (const section of sections) {
    section.first = passages.length;
    append(passages, sectionPassages(section, keeps, place));
    section.end = passages.length;
  }
  const starts = sections.map(({ head, body }) => head ?? body[0] ?? TOP);
  const at = (spot: Place): number | null => {
    const section = sections[lastWhere(0, starts.length, (i) => isBefore(starts[i] ?? TOP, spot))];
    if (section === undefined || section.first === section.end) return null;
    return lastWhere(section.first, section.end, (i) => isBefore(passages[i]?.parts[0] ?? TOP, spot));
  };
  return { passages, at, title: titleOf(sections) };
}

const TOP = { number: 1, column: 1 };

function isBefore(line: Pick<Line, 'number' | 'column'>, spot: Place): boolean {
  return line.number < spot.line || (line.number === spot.line && line.column <= spot.column);
}

function titleOf(sections: readonly Section[]): string | null {
  return sections.find(({ path }) => path.length === 1)?.path[0] ?? null;
}

function cutSections(lines: readonly Line[]): Section[] {
  let current: Section = { path: [], head: null, body: [], first: 0, end: 0 };
  const sections = [current];
  const stack: (string | undefined)[] = [];
  for (const line of lines) {
    if (line.heading === null) {
      current.body.push(line);
      continue;
    }
    const { level, title } = line.heading;
    stack.length = Math.min(stack.length, level - 1);
    stack[level - 1] = title;
    const path = Array.from(stack, (text) => text ?? '').filter((text) => text !== '');
    current = { path, head: line, body: [], first: 0, end: 0 };
    sections.push(current);
  }
  return sections;
}

function sectionPassages(
  { path, head, body }: Section,
  keeps: ReadonlySet<number>,
  place: ParsedNote['place'],
): CutPassage[] {
  const groups = packParagraphs(body.filter(({ kind }) => kind !== 'hidden'));
  if (groups.length === 0) {
    if (head === null) return [];
    const isWanted = head.scan.includes('[[') || body.some(({ number }) => keeps.has(number));
    if (!isWanted) return [];
    const lines = { start: head.number, end: head.number };
    return [{ heading: path, text: path.at(-1) ?? '', lines, parts: [head] }];
  }
  return groups.map((group, i) => {
    const parts = i === 0 && head !== null ? [head, ...group] : group;
    return {
      heading: path,
      text: group.map(({ shown }) => shown.trimEnd()).join('\n'),
      lines: { start: parts[0]?.number ?? 1, end: lastLine(group, place) },
      parts,
    };
  });
}

function lastLine(group: readonly Line[], place: ParsedNote['place']): number {
  const last = group.at(-1);
  return last === undefined ? 1 : place(Math.max(last.from, last.to - 1)).line;
}

/** Paragraphs together up to the wanted length; a paragraph far beyond it is cut at lines, a line at words. */
function packParagraphs(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  let group: Line[] = [];
  let length = 0;
  const close = (): void => {
    const kept = trimBlank(group);
    if (kept.length > 0) groups.push(kept);
    group = [];
    length = 0;
  };
  for (const paragraph of paragraphs(lines)) {
    const size = sizeOf(paragraph);
    if (length > 0 && length + size > WANTED) close();
    for (const line of size > 2 * WANTED ? paragraph.flatMap(cutLine) : paragraph) {
      if (size > 2 * WANTED && length > 0 && length + line.shown.length > WANTED) close();
      group.push(line);
      length += line.shown.length + 1;
    }
  }
  close();
  return groups;
}

/** Runs of lines up to and with the blank lines that follow; code blocks stay whole. */
function* paragraphs(lines: readonly Line[]): Iterable<Line[]> {
  let paragraph: Line[] = [];
  let ended = false;
  for (const line of lines) {
    const blank = line.kind === 'text' && line.shown.trim() === '';
    if (ended && !blank) {
      yield paragraph;
      paragraph = [];
    }
    ended = blank;
    paragraph.push(line);
  }
  if (paragraph.length > 0) yield paragraph;
}

function sizeOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { shown }) => sum + shown.length + 1, 0);
}

function trimBlank(lines: readonly Line[]): Line[] {
  const isFull = ({ shown }: Line): boolean => shown.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFull)), lines.findLastIndex(isFull) + 1);
}

/** Only a line that shows all of itself can be cut without moving columns; others stay whole. */
function cutLine(line: Line): Line[] {
  const { shown, scan } = line;
  if (shown.length <= 2 * WANTED || shown.length !== scan.length) return [line];
  const pieces: Line[] = [];
  for (let start = 0; start < shown.length; ) {
    const end = cutPoint(shown, scan, start);
    const range = { from: line.from + start, to: line.from + end, column: line.column + start };
    pieces.push({ ...line, ...range, shown: shown.slice(start, end), scan: scan.slice(start, end) });
    start = end;
  }
  return pieces;
}

/** After a sentence, else after a word, and never inside a link. */
function cutPoint(shown: string, scan: string, start: number): number {
  const limit = start + WANTED;
  if (limit >= shown.length) return shown.length;
  const window = scan.slice(start, limit);
  const open = window.lastIndexOf('[[');
  const usable = open > window.lastIndexOf(']]') ? window.slice(0, open) : window;
  const sentence = Math.max(usable.lastIndexOf('. '), usable.lastIndexOf('! '), usable.lastIndexOf('? '));
  const cut = sentence > WANTED / 2 ? sentence + 2 : usable.lastIndexOf(' ') + 1;
  return cut > 0 ? start + cut : limit;
}
