/** Lines of GEDCOM 5.5.1: nesting, escaped at signs, and long text over CONC and CONT. */
import { cleanText } from '../../model/clean-text.js';

/** A line with those below it; a value that is a pointer is written as it is. */
export interface Structure {
  readonly tag: string;
  readonly xref?: string;
  readonly pointer?: string;
  readonly value?: string;
  readonly below: readonly Structure[];
}

/** 5.5.1 counts the whole line with its end. */
const LONGEST_LINE = 255;
const LINE_END = 2;

export function structure(
  tag: string,
  value?: string | null,
  below: readonly (Structure | null)[] = [],
): Structure {
  const rest = below.filter((child) => child !== null);
  return value === undefined || value === null || value === ''
    ? { tag, below: rest }
    : { tag, value, below: rest };
}

export function pointer(tag: string, xref: string, below: readonly Structure[] = []): Structure {
  return { tag, pointer: xref, below };
}

/** A child when there is something to say, otherwise nothing. */
export function maybe(tag: string, value: string | null | undefined): Structure | null {
  return value === undefined || value === null || value === '' ? null : structure(tag, value);
}

export function printStructure(node: Structure, level = 0, lines: string[] = []): string[] {
  const head = node.xref === undefined ? `${level} ${node.tag}` : `${level} @${node.xref}@ ${node.tag}`;
  if (node.pointer !== undefined) lines.push(`${head} @${node.pointer}@`);
  else if (node.value === undefined) lines.push(head);
  else
    printValue(
      head,
      node.tag === 'DATE' ? printable(node.value) : escaped(printable(node.value)),
      level,
      lines,
    );
  for (const child of node.below) printStructure(child, level + 1, lines);
  return lines;
}

function printValue(head: string, value: string, level: number, lines: string[]): void {
  for (const [index, row] of value.split('\n').entries()) {
    const first = index === 0 ? head : `${level + 1} CONT`;
    const [start = '', ...rest] = pieces(row, LONGEST_LINE - LINE_END - first.length - 1, level);
    lines.push(start === '' ? first : `${first} ${start}`);
    for (const piece of rest) lines.push(`${level + 1} CONC ${piece}`);
  }
}

/** Cut inside words, since a space at the end or beginning of a line does not survive every program. */
function pieces(row: string, firstRoom: number, level: number): string[] {
  const found: string[] = [];
  const room = LONGEST_LINE - LINE_END - `${level + 1} CONC `.length;
  let at = 0;
  while (at < row.length) {
    const end = cutBefore(row, at, at + (found.length === 0 ? firstRoom : room));
    found.push(row.slice(at, end));
    at = end;
  }
  return found;
}

function cutBefore(row: string, start: number, furthest: number): number {
  if (furthest >= row.length) return row.length;
  for (let end = furthest; end > start + 1; end--) if (isCut(row, end)) return end;
  return furthest;
}

function isCut(row: string, at: number): boolean {
  const before = row[at - 1] ?? '';
  const after = row[at] ?? '';
  const splitsPair = /[\ud800-\udbff]/.test(before) || (before === '@' && after === '@');
  return !splitsPair && before !== ' ' && after !== ' ' && !/\p{M}/u.test(after);
}

/** Line ends of one kind, and nothing that another program or a terminal would obey. */
function printable(value: string): string {
  return cleanText(value.replace(/\r\n?/g, '\n'));
}

function escaped(value: string): string {
  return value.replaceAll('@', '@@');
}
