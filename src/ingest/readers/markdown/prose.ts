/** The prose of a note: each paragraph and item of a list as one text, with the place of every word. */

import type { Block } from '../../../language/reader/block.js';
import { append } from '../../../model/append.js';
import { blank } from './blank.js';
import type { Fields } from './fields.js';
import { headingOf } from './heading.js';
import { cellsOf } from './infobox.js';
import { linesOf, type ParsedNote } from './parse.js';
import { withEra } from './thing-tables.js';
import type { Row } from './tree.js';
import type { Range } from './unveil.js';

export type Prose = Block;

/** A table outside of any quotation, with the place of every cell. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Placed[])[];
}

export interface Placed {
  readonly text: string;
  readonly place: { readonly line: number; readonly column: number };
}

/** Rows of a table without a head, and what a footnote or a reference stands for. */
const NO_PROSE = /^(?:\||\[[^\]\n]{1,200}\]:)/;
const MARKS = /[*_]/g;
const ANCHOR = /(?:^|\s)\^[\w-]+[ \t]*$/;

/** Quotations, callouts and code are not among it: they are somebody else's words, or none. */
export function proseOf(note: ParsedNote, fields: Pick<Fields, 'ranges' | 'whole'> | null): Prose[] {
  const prose: Prose[] = [];
  const told = fields === null ? note.told : blank(note.told, fields.ranges);
  let heading: string | null = null;
  for (const block of note.blocks) {
    if (block.quote !== null) continue;
    if (block.kind === 'heading')
      heading = headingOf(note.text.slice(block.from, block.to), block.level).title;
    if (block.kind === 'table') append(prose, cellsIn(block.rows, told, note));
    if (block.kind !== 'paragraph') continue;
    let lines: Range[] = [];
    const close = () => {
      if (lines.length > 0) prose.push({ ...proseIn(lines, told, note), lead: heading, isCell: false });
      lines = [];
    };
    if (NO_PROSE.test(told.slice(block.from, block.from + 210))) continue;
    for (const line of linesOf(block, told)) {
      if (fields?.whole.has(line.from)) close();
      else lines.push(line);
    }
    close();
  }
  return prose.filter(({ text }) => text.trim() !== '');
}

function cellsIn([head, ...rows]: readonly Row[], told: string, note: ParsedNote): Prose[] {
  const title = head === undefined ? '' : (cellsOf(head, told)[0]?.text ?? '');
  return rows.flatMap((row) => {
    const [first, ...others] = cellsOf(row, told);
    const lead = first === undefined ? null : withEra(first.text.replace(MARKS, ''), title);
    return others.flatMap(({ text, start }) => {
      const range = { from: start, to: start + text.length };
      return text === '' ? [] : [{ ...proseIn([range], told, note), lead, isCell: true }];
    });
  });
}

export function tablesOf({ blocks, told, place }: ParsedNote): Table[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'table' || block.quote !== null) return [];
    const [head = [], ...rows] = block.rows.map((row) =>
      cellsOf(row, told).map(({ text, start }) => ({ text, place: place(start) })),
    );
    return [{ head: head.map(({ text }) => text), rows }];
  });
}

function proseIn(
  lines: readonly Range[],
  told: string,
  { text, place }: ParsedNote,
): Pick<Prose, 'text' | 'shown' | 'at'> {
  const starts: number[] = [];
  let length = 0;
  for (const { from, to } of lines) {
    starts.push(length);
    length += to - from + 1;
  }
  const joined = (of: string) => lines.map(({ from, to }) => of.slice(from, to)).join('\n');
  return {
    text: joined(told).replace(ANCHOR, (anchor) => ' '.repeat(anchor.length)),
    shown: joined(text),
    at: (offset) => {
      let i = starts.length - 1;
      while (i > 0 && (starts[i] ?? 0) > offset) i--;
      return place((lines[i]?.from ?? 0) + offset - (starts[i] ?? 0));
    },
  };
}
