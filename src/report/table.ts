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

/** One line per row; the last cell of a row is not padded. Cells are cut to size by the caller. */
export function table(rows: readonly (readonly string[])[], options: TableOptions = {}): string[] {
  const { align = [], gap = 2, indent = 0, fit } = options;
  const widths = columnWidths(rows);
  const taken = widths.slice(0, -1).reduce((sum, width) => sum + width + gap, indent);
  return rows.map((row) => {
    const cells = widths.map((width, index) => {
      const isLast = index === widths.length - 1;
      const full = row[index] ?? '';
      const cell = isLast && fit !== undefined ? truncate(full, fit - taken) : full;
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
