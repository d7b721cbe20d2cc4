/** Tables that hold facts: two columns of keys and values, one row under its keys, or a row for each thing. */
import { onlyLinks } from '../../fields-refs.js';
import type { Link } from '../../text-links.js';
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
  return quote === null ? columnFields(cells, vocabulary) : [];
}

/** `Previous | Next` with one row is about the page; `Character | Class | Species` is about whom each row links. */
function columnFields([head = [], ...rows]: readonly (readonly Cell[])[], vocabulary: Vocabulary): Field[] {
  const keys = head.map((cell) => {
    const key = keyOf(bare(cell));
    return key !== null && (vocabulary.isAttribute(key) || vocabulary.isRelation(key)) ? key : null;
  });
  const known = keys.filter((key) => key !== null).length;
  const isCard =
    rows.length === 1 && known > 1 && head.every((cell, i) => keys[i] !== null || bare(cell) === '');
  const who = isCard
    ? -1
    : head.findIndex(
        (cell, i) => vocabulary.typeOf(bare(cell)) !== null && rows.every((row) => linkIn(row[i]) !== null),
      );
  if (rows.length === 0 || (who < 0 && (rows.length > 1 || known < 2))) return [];
  return rows.flatMap((row) => {
    const about = who < 0 ? null : linkIn(row[who]);
    return row.flatMap((cell, i) => {
      const key = keys[i];
      return key == null || i === who ? [] : valuesIn(cell, key, about);
    });
  });
}

/** The one link that a cell is. */
function linkIn(cell: Cell | undefined): Link | null {
  const [link, another] = onlyLinks((cell?.text ?? '').replace(/^[*_]+|[*_]+$/g, '')) ?? [];
  return another === undefined ? (link ?? null) : null;
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
  return word === null ? [] : valuesIn(value, word, null);
}

/** Tags are blank by now: what stood in items of a list has a wide gap between. */
function valuesIn({ text, start }: Cell, key: string, about: Link | null): Field[] {
  const range = { from: start, to: start + text.length, start };
  return withoutCode(text.replaceAll('\\|', '|'))
    .split(/<br\s*\/?>|\s{4,}/i)
    .flatMap((part) => {
      const value = part.trim();
      return value === '' ? [] : [{ key, value, about, ...range }];
    });
}

function bare(cell: Cell | undefined): string {
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
