/** The prose of a note: each paragraph and item of a list as one text, with the place of every word. */
import { blank } from './blank.js';
import type { Fields } from './fields.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Range } from './unveil.js';

export interface Prose {
  /** What may be read; what is struck out or a field is blank. */
  readonly text: string;
  /** The same as it is written. */
  readonly shown: string;
  /** Where a character of it stands in the file. */
  at(offset: number): { readonly line: number; readonly column: number };
}

/** Rows of a table without a head, and what a footnote or a reference stands for. */
const NO_PROSE = /^(?:\||\[[^\]\n]{1,200}\]:)/;
const ANCHOR = /(?:^|\s)\^[\w-]+[ \t]*$/;

/** Quotations, callouts, tables and code are not among it: they are somebody else's words, or none. */
export function proseOf(note: ParsedNote, fields: Pick<Fields, 'ranges' | 'whole'> | null): Prose[] {
  const prose: Prose[] = [];
  const told = fields === null ? note.told : blank(note.told, fields.ranges);
  for (const block of note.blocks) {
    if (block.kind !== 'paragraph' || block.quote !== null) continue;
    let lines: Range[] = [];
    const close = () => {
      if (lines.length > 0) prose.push(proseIn(lines, told, note));
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

function proseIn(lines: readonly Range[], told: string, { text, place }: ParsedNote): Prose {
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
