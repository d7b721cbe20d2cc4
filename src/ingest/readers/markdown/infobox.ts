/** Tables of two columns that hold facts: those of an infobox, and those of other callouts that are headed as such. */
import type { Vocabulary } from '../reader.js';
import type { Field } from './fields.js';
import { keyOf, withoutCode } from './line-fields.js';
import type { ParsedNote } from './parse.js';
import { type Block, isInfobox, type Row } from './tree.js';

type TableBlock = Extract<Block, { kind: 'table' }>;

/** Headings that name the columns and nothing else. */
const COLUMN_WORDS =
  /^(?:type|stat|stats|field|value|key|info|information|attribute|property|detail|details|name|)$/i;
/** The same, where the table may as well list things. */
const KEY_COLUMN = /^(?:stat|stats|field|key|info|attribute|property|detail|details|)$/i;

interface Cell {
  readonly text: string;
  /** Offset into the note's text. */
  readonly start: number;
}

export function tableFields(block: TableBlock, note: ParsedNote, vocabulary: Vocabulary): Field[] {
  const { quote, rows } = block;
  if (quote === null || quote.callout === null) return [];
  const cells = rows.map((row) => cellsOf(row, note.told));
  if (!isInfobox(block) && (quote.hasTitle || !isFactTable(cells, vocabulary))) return [];
  return cells.flatMap((row, i) => (i === 0 && isHead(row) ? [] : rowFields(row)));
}

function isHead([key, value]: readonly Cell[]): boolean {
  return COLUMN_WORDS.test(bare(key)) && COLUMN_WORDS.test(bare(value));
}

/** Its head names columns of facts, and at least half of its keys are known. */
function isFactTable([head = [], ...rows]: readonly (readonly Cell[])[], vocabulary: Vocabulary): boolean {
  if (head.length !== 2 || !KEY_COLUMN.test(bare(head[0])) || !isHead(head)) return false;
  const known = rows.filter(([key]) => {
    const word = bare(key).replace(/:$/, '');
    return vocabulary.isAttribute(word) || vocabulary.isRelation(word);
  });
  return rows.length > 0 && rows.every((row) => row.length === 2) && known.length * 2 >= rows.length;
}

function rowFields(row: readonly Cell[]): Field[] {
  const [key, value] = row;
  if (row.length !== 2 || key === undefined || value === undefined) return [];
  const word = keyOf(bare(key).replace(/:$/, ''));
  if (word === null) return [];
  return value.text.split(/<br\s*\/?>/i).flatMap((part) => {
    const text = withoutCode(part);
    if (text === '') return [];
    const range = { from: value.start, to: value.start + value.text.length, start: value.start };
    return [{ key: word, value: text, about: null, ...range }];
  });
}

function bare(cell: Cell | undefined): string {
  return (cell?.text ?? '').replace(/^[*_]+|[*_]+$/g, '').trim();
}

function cellsOf({ from, to, bars }: Row, text: string): Cell[] {
  const cells: Cell[] = [];
  let start = from;
  for (const end of [...bars, to]) {
    const cell = text.slice(start, end);
    const isEdge = (start === from || end === to) && cell.trim() === '';
    if (!isEdge) cells.push({ text: cell.trim(), start: start + cell.length - cell.trimStart().length });
    start = end + 1;
  }
  return cells;
}
