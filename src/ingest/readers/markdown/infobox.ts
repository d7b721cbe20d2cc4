/** Tables of keys and values, as an infobox has them. */
import { foldName } from '../../../model/index.js';
import type { Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import type { Field } from './fields.js';
import { keyOf, withoutCode } from './line-fields.js';
import type { ParsedNote } from './parse.js';
import { columnFields } from './thing-tables.js';
import { type Block, isInfobox, type Row } from './tree.js';

type TableBlock = Extract<Block, { kind: 'table' }>;

/** Headings that name the columns and nothing else. */
const COLUMN_WORDS =
  /^(?:type|stat|stats|field|value|key|info|information|attribute|property|detail|details|name|)$/i;
/** The same, where the table may as well list things. */
const KEY_COLUMN = /^(?:stat|stats|field|key|info|attribute|property|detail|details|)$/i;

/** So many paragraphs, lines of lists and tables are the top of a page at most. */
const TOP_BLOCKS = 100;
const LEAST_FACTS = 2;
const MOST_FACTS = 0.6;

export interface Cell {
  readonly text: string;
  /** Offset into the note's text. */
  readonly start: number;
}

export function tableFields(block: TableBlock, note: ParsedNote, vocabulary: Vocabulary): Field[] {
  const { quote, rows } = block;
  if (quote !== null && quote.callout === null) return [];
  const cells = rows.map((row) => cellsOf(row, note.told));
  if (isInfobox(block)) return cells.flatMap((row, i) => (i === 0 && isHead(row) ? [] : rowFields(row)));
  if (quote?.hasTitle) return [];
  if (isFactTable(cells, vocabulary)) return cells.slice(1).flatMap(rowFields);
  // Its first row is a fact as well, or how the thing is called.
  if (quote === null && isAtTop(block, note) && areFacts(cells, vocabulary)) return cells.flatMap(rowFields);
  return quote === null ? columnFields(cells, vocabulary) : [];
}

function isHead([key, value]: readonly Cell[]): boolean {
  return COLUMN_WORDS.test(bareCell(key)) && COLUMN_WORDS.test(bareCell(value));
}

/** Its head names columns of facts, and at least half of its keys are known. */
function isFactTable([head = [], ...rows]: readonly (readonly Cell[])[], vocabulary: Vocabulary): boolean {
  if (head.length !== 2 || !KEY_COLUMN.test(bareCell(head[0])) || !isHead(head)) return false;
  const known = rows.filter((row) => isKnown(row, vocabulary));
  return rows.length > 0 && rows.every((row) => row.length === 2) && known.length * 2 >= rows.length;
}

/** Before any section: what stands further down is of that. */
function isAtTop({ from }: TableBlock, { blocks }: ParsedNote): boolean {
  let headings = 0;
  for (const block of blocks.slice(0, TOP_BLOCKS)) {
    if (block.from >= from) return true;
    if (block.kind === 'heading' && ++headings > 1) return false;
  }
  return false;
}

/** Most of its rows have a key that is known, whatever its head says. */
function areFacts(rows: readonly (readonly Cell[])[], vocabulary: Vocabulary): boolean {
  // How the thing is called may stand above them, with nothing beside it.
  const told = rows.filter(([, value]) => bareCell(value) !== '');
  const known = told.filter((row) => isKnown(row, vocabulary));
  const isPaired = rows.every((row) => row.length <= 2);
  return isPaired && known.length >= LEAST_FACTS && known.length >= told.length * MOST_FACTS;
}

function isKnown([key]: readonly Cell[], { isAttribute, isRelation, reading }: Vocabulary): boolean {
  const word = bareCell(key).replace(/:$/, '');
  const isOwn = [reading.kinds, reading.names, reading.lives].some((words) => words.has(foldName(word)));
  return isAttribute(word) || isRelation(word) || isOwn;
}

function rowFields(row: readonly Cell[]): Field[] {
  const [key, value] = row;
  if (row.length !== 2 || key === undefined || value === undefined) return [];
  const word = keyOf(bareCell(key).replace(/:$/, ''));
  return word === null ? [] : valuesIn(value, word, null);
}

/** Tags are blank by now: what stood in items of a list has a wide gap between. */
export function valuesIn({ text, start }: Cell, key: string, about: Link | null): Field[] {
  const range = { from: start, to: start + text.length, start };
  return withoutCode(text.replaceAll('\\|', '|'))
    .split(/<br\s*\/?>|\s{4,}/i)
    .flatMap((part) => {
      const value = part.trim();
      return value === '' ? [] : [{ key, value, about, ...range }];
    });
}

export function bareCell(cell: Cell | undefined): string {
  return (cell?.text ?? '').replace(/^[*_]+|[*_]+$/g, '').trim();
}

export function cellsOf({ from, to, bars }: Row, text: string): Cell[] {
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
