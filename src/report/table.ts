/** Rows in columns that line up, whatever alphabet and colour the cells are in. */
import { displayWidth, padEnd, padStart, truncate } from './width.js';

export interface TableOptions {
  /** Per column; left where not told. */
  readonly align?: readonly ('left' | 'right')[];
  readonly gap?: number;
  readonly indent?: number;
  /** Columns there are: an uncoloured last cell is cut to what is left of them. */
  readonly fit?: number;
}

/** One line per row; a column in which nothing stands takes no room. Cells are cut to size by the caller. */
export function table(rows: readonly (readonly string[])[], options: TableOptions = {}): string[] {
  const { align = [], gap = 2, indent = 0, fit } = options;
  const columns = columnWidths(rows)
    .map((width, index) => ({ width, index }))
    .filter(({ width }) => width > 0);
  const last = columns.at(-1);
  const taken = columns.slice(0, -1).reduce((sum, { width }) => sum + width + gap, indent);
  return rows.map((row) => {
    const cells = columns.map((column) => {
      const { width, index } = column;
      const full = row[index] ?? '';
      const cell = column === last && fit !== undefined ? truncate(full, fit - taken) : full;
      return align[index] === 'right' ? padStart(cell, width) : padEnd(cell, width);
    });
    return (' '.repeat(indent) + cells.join(' '.repeat(gap))).trimEnd();
  });
}

export function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell));
    });
  }
  return widths;
}
