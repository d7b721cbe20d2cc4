/** Cuts a note into passages: by heading, and long sections by paragraph. */
import type { PassageDraft } from '../../model/index.js';
import { withoutLinks } from '../text-links.js';
import type { Line } from './markdown-lines.js';

export interface CutPassage extends PassageDraft {
  /** The lines it is made of, its heading's among them. */
  readonly parts: readonly Line[];
}

export interface Passages {
  readonly passages: readonly CutPassage[];
  /** The passage that a line stands in or follows within its section; null when the section has none. */
  at(line: number): number | null;
  /** Text of the first top heading. */
  readonly title: string | null;
}

interface Section {
  readonly path: readonly string[];
  readonly heading: Line | null;
  readonly body: Line[];
  /** First passage of the section, and one past its last. */
  first: number;
  end: number;
}

const WANTED = 2_000;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;

/** `keeps` names lines for whose sake a section without text is a passage too. */
export function cutPassages(lines: readonly Line[], keeps: ReadonlySet<number>): Passages {
  const sections = cutSections(lines);
  const passages: CutPassage[] = [];
  for (const section of sections) {
    section.first = passages.length;
    passages.push(...sectionPassages(section, keeps));
    section.end = passages.length;
  }
  const starts = sections.map(({ heading, body }) => (heading ?? body[0])?.number ?? 1);
  const at = (line: number): number | null => {
    const section = sections[starts.findLastIndex((start) => start <= line)] ?? sections[0];
    if (section === undefined || section.first === section.end) return null;
    let found = section.first;
    while (found + 1 < section.end && (passages[found + 1]?.lines?.start ?? line + 1) <= line) found++;
    return found;
  };
  return { passages, at, title: sections.find(({ path }) => path.length === 1)?.path[0] ?? null };
}

function cutSections(lines: readonly Line[]): Section[] {
  let current: Section = { path: [], heading: null, body: [], first: 0, end: 0 };
  const sections = [current];
  const stack: (string | undefined)[] = [];
  for (const line of lines) {
    const match = line.kind === 'text' ? HEADING.exec(line.shown) : null;
    if (match === null) {
      current.body.push(line);
      continue;
    }
    const level = match[1]?.length ?? 1;
    stack.length = Math.min(stack.length, level - 1);
    stack[level - 1] = plainHeading(match[2] ?? '');
    const path = Array.from(stack, (text) => text ?? '').filter((text) => text !== '');
    current = { path, heading: line, body: [], first: 0, end: 0 };
    sections.push(current);
  }
  return sections;
}

function plainHeading(text: string): string {
  let end = text.trimEnd().length;
  while (text[end - 1] === '#') end--;
  return withoutLinks(text.slice(0, end))
    .replace(/[*_`~=]{1,3}(?=\S)|(?<=\S)[*_`~=]{1,3}(?!\w)/g, '')
    .trim();
}

function sectionPassages({ path, heading, body }: Section, keeps: ReadonlySet<number>): CutPassage[] {
  const head = heading === null ? [] : [heading];
  const visible = body.filter(({ kind }) => kind !== 'hidden');
  const groups = packParagraphs(visible);
  if (groups.length === 0) {
    const isWanted =
      heading !== null && (heading.scan.includes('[[') || body.some(({ number }) => keeps.has(number)));
    if (!isWanted || heading === null) return [];
    const lines = { start: heading.number, end: heading.number };
    return [{ heading: path, text: path.at(-1) ?? '', lines, parts: head }];
  }
  return groups.map((group, i) => {
    const parts = i === 0 ? [...head, ...group] : group;
    return {
      heading: path,
      text: group.map(({ shown }) => shown.trimEnd()).join('\n'),
      lines: { start: parts[0]?.number ?? 1, end: group.at(-1)?.number ?? 1 },
      parts,
    };
  });
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

/** Only a line that shows what it scans can be cut without moving columns; others stay whole. */
function cutLine(line: Line): Line[] {
  const { shown, scan } = line;
  if (shown.length <= 2 * WANTED || shown.length !== scan.length) return [line];
  const pieces: Line[] = [];
  for (let start = 0; start < shown.length; ) {
    const end = cutPoint(shown, scan, start);
    const column = line.column + start;
    pieces.push({ ...line, column, shown: shown.slice(start, end), scan: scan.slice(start, end) });
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
