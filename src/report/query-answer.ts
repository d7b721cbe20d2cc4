/** The rows of a query: as a table for people, as CSV for a spreadsheet. */
import { capital } from '../model/index.js';
import { csvCell } from './csv.js';
import { columnWidths, table } from './table.js';
import type { Theme } from './theme.js';
import { displayWidth, truncate, wrap } from './width.js';
import { count } from './words.js';

/** What a query may hand out, as JSON would carry it. */
export type Cell =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly Cell[]
  | { readonly [key: string]: Cell };

export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

const MOST_CELL = 60;
const LEAST_CELL = 8;
const GAP = 2;

export function answerTable({ columns, rows, truncated }: Answer, theme: Theme): string {
  if (columns.length === 0) return 'Nothing was asked for.';
  const most = Math.max(LEAST_CELL, Math.min(MOST_CELL, Math.floor(theme.columns / columns.length) * 2));
  const whole = rows.map((row) => columns.map((_, i) => oneLine(cellText(row[i]))));
  const widths = fitting(
    columnWidths([[...columns], ...whole]).map((width, i) =>
      Math.min(width, Math.max(most, displayWidth(columns[i] ?? ''))),
    ),
    theme.columns,
  );
  const shown = widths.length;
  const cut = (row: readonly string[]) => widths.map((width, i) => truncate(row[i] ?? '', width));
  const align = columns.map((_, i) =>
    rows.every((row) => isNumber(row[i])) ? ('right' as const) : ('left' as const),
  );
  const [head = '', ...lines] = table([cut(columns), ...whole.map(cut)], { align, gap: GAP });
  const isCut = [columns, ...whole].some((row) =>
    widths.some((width, i) => displayWidth(row[i] ?? '') > width),
  );
  const left = columns.length - shown;
  const missing = [
    left > 0 ? `${count(left, 'more column')}: ${columns.slice(shown).join(', ')}` : '',
    isCut ? 'cells were cut' : '',
  ].filter((part) => part !== '');
  const total = truncated
    ? `The first ${count(rows.length, 'row')}; there are more.`
    : `${count(rows.length, 'row')}.`;
  const notes = [total, missing.length === 0 ? '' : `${capital(missing.join('; '))}; --json shows all.`];
  const told = wrap(notes.filter((note) => note !== '').join(' '), theme.columns);
  return [theme.paint('title', head), ...lines, '', ...told.map((line) => theme.paint('muted', line))].join(
    '\n',
  );
}

/** The widest columns give way first; where all are at their least, the last ones are left out. */
function fitting(wanted: readonly number[], room: number): number[] {
  const widths = [...wanted];
  const taken = (): number => widths.reduce((sum, width) => sum + width + GAP, -GAP);
  while (taken() > room) {
    const widest = Math.max(...widths);
    if (widest > LEAST_CELL) widths[widths.lastIndexOf(widest)] = widest - 1;
    else if (widths.length > 1) widths.pop();
    else break;
  }
  return widths;
}

/** RFC 4180: quoted where a cell needs it; CRLF between lines. */
export function answerCsv({ columns, rows }: Answer): string {
  return [columns, ...rows.map((row) => row.map(cellText))]
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n');
}

/** How one value reads: a node by its name, a moment by its words. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  if (Array.isArray(cell)) return `[${cell.map(cellText).join(', ')}]`;
  const map = cell as { readonly [key: string]: Cell };
  if (isMoment(map)) return cellText(map.text);
  if ('id' in map) return elementText(map);
  return JSON.stringify(map);
}

/** `(Aldric Raventhorne:Person)`, `[:RULES]`. */
function elementText({ id, type, name, from }: { readonly [key: string]: Cell }): string {
  if (from !== undefined) return `[:${cellText(type)}]`;
  return `(${cellText(name ?? id)}${type === undefined ? '' : `:${cellText(type)}`})`;
}

function isMoment(map: { readonly [key: string]: Cell }): boolean {
  return Object.keys(map).length === 3 && 'text' in map && 'min' in map && 'max' in map;
}

function isNumber(cell: Cell): boolean {
  return cell === null || typeof cell === 'number' || typeof cell === 'bigint';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
