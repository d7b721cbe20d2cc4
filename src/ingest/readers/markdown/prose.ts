/** The prose of a note: each paragraph and item of a list as one text, with the place of every word. */

import type { Block } from '../../../language/reader/block.js';
import { blank } from './blank.js';
import type { Fields } from './fields.js';
import { headingOf } from './heading.js';
import { cellsOf } from './infobox.js';
import { lastWhere } from './last-where.js';
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

/** The blocks of a longer note are made as they are asked for: all of them would fill the memory. */
const LONG = 1_000_000;

type ProseFields = Pick<Fields, 'ranges' | 'whole' | 'leads'>;

/** Quotations, callouts and code are not among it: they are somebody else's words, or none. */
export function proseOf(note: ParsedNote, fields: ProseFields | null): Iterable<Prose> {
  const told = fields === null ? note.told : blank(note.told, fields.ranges);
  const blocks = () => blocksIn(note, told, fields?.whole ?? new Set(), fields?.leads ?? new Map());
  return told.length < LONG ? [...blocks()] : { [Symbol.iterator]: blocks };
}

function* blocksIn(
  note: ParsedNote,
  told: string,
  fields: ReadonlySet<number>,
  leads: Fields['leads'],
): Generator<Prose> {
  let heading: string | null = null;
  for (const block of note.blocks) {
    if (block.quote !== null) continue;
    if (block.kind === 'heading')
      heading = headingOf(note.text.slice(block.from, block.to), block.level).title;
    if (block.kind === 'table') yield* cellsIn(block.rows, told, note);
    if (block.kind !== 'paragraph' || NO_PROSE.test(told.slice(block.from, block.from + 210))) continue;
    for (const lines of runsOf(linesOf(block, told), fields)) {
      const [first, ...more] = lines;
      const dated = leads.get(first?.from ?? -1);
      const shown =
        dated === undefined || first === undefined ? lines : [{ ...first, from: dated.to }, ...more];
      const prose = { ...proseIn(shown, told, note), lead: dated?.date ?? heading, isCell: false };
      if (prose.text.trim() !== '') yield prose;
    }
  }
}

/** Lines that follow each other, without those that are fields. */
function runsOf(lines: readonly Range[], fields: ReadonlySet<number>): Range[][] {
  const runs: Range[][] = [[]];
  for (const line of lines) {
    if (fields.has(line.from)) runs.push([]);
    else runs.at(-1)?.push(line);
  }
  return runs.filter(({ length }) => length > 0);
}

function* cellsIn([head, ...rows]: readonly Row[], told: string, note: ParsedNote): Generator<Prose> {
  const title = head === undefined ? '' : (cellsOf(head, told)[0]?.text ?? '');
  for (const row of rows) {
    const [first, ...others] = cellsOf(row, told);
    const lead = first === undefined ? null : withEra(first.text.replace(MARKS, ''), title);
    for (const { text, start } of others) {
      const cell = { ...proseIn([{ from: start, to: start + text.length }], told, note), lead, isCell: true };
      if (cell.text.trim() !== '') yield cell;
    }
  }
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
      const i = lastWhere(0, starts.length, (line) => (starts[line] ?? 0) <= offset);
      return place((lines[i]?.from ?? 0) + offset - (starts[i] ?? 0));
    },
  };
}
