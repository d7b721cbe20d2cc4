/** The commits of a world, a line for each. */
import type { Commit } from '../model/index.js';
import { clean } from './clean.js';
import { columnWidths, table } from './table.js';
import type { Theme } from './theme.js';
import { truncate } from './width.js';
import { count } from './words.js';

/** `older` is how many came before those that are shown. */
export function logReport(given: readonly Commit[], older: number, theme: Theme): string {
  if (given.length === 0) return 'Nothing has been recorded yet.';
  const { paint, glyphs, columns } = theme;
  const cells = clean(given).map(({ seq, at, author, reason }) => [
    `#${seq}`,
    timeOf(at),
    author,
    reason.replace(/\s+/g, ' '),
  ]);
  const taken = columnWidths(cells)
    .slice(0, 3)
    .reduce((sum, width) => sum + width + 2, 0);
  const rows = cells.map(([seq = '', at = '', author = '', reason = '']) => [
    paint('name', seq),
    paint('when', at),
    paint('muted', author),
    truncate(reason, Math.max(10, columns - taken), glyphs.ellipsis),
  ]);
  const more = older > 0 ? [paint('muted', `${glyphs.ellipsis} and ${count(older, 'older commit')}`)] : [];
  return [...table(rows, { align: ['right'] }), ...more].join('\n');
}

/** To the second, in UTC, as `--as-of` takes it. */
function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
