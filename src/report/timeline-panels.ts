/** Cuts a timeline where nearly everything happened in a small part of it, so that each part has a scale of its own. */
import { END, firstKnown, type Window } from '../time/index.js';

export interface Panel<Row> {
  readonly from: number;
  readonly until: number;
  readonly rows: readonly Row[];
}

interface PanelRow {
  readonly kind: string;
  readonly window: Window;
}

/** Fewer rows can be read whatever their scale. */
const FEW_ROWS = 8;
const MOST_PANELS = 3;
/** A part is crowded that holds so much of the rows in so little of the time. */
const CROWD = 0.6;
const CORNER = 0.25;
/** An era that hardly reaches into a part is left to the other. */
const BARELY = 0.02;

export function panelsOf<Row extends PanelRow>(
  rows: readonly Row[],
  span: { readonly from: number; readonly until: number },
): Panel<Row>[] {
  const eras = rows.filter(({ kind }) => kind === 'era');
  const others = rows
    .filter(({ kind }) => kind !== 'era')
    .sort((a, b) => firstKnown(a.window) - firstKnown(b.window));
  const parts = split({ ...span, rows: others }, MOST_PANELS);
  if (parts.length === 1) return [{ ...span, rows }];
  return parts.map((part) => ({
    ...part,
    rows: [...eras.filter((era) => reaches(era.window, part)), ...part.rows],
  }));
}

function split<Row extends PanelRow>(part: Panel<Row>, most: number): Panel<Row>[] {
  const { rows, from, until } = part;
  if (most <= 1 || rows.length < FEW_ROWS) return [part];
  const at = widestGap(rows);
  const earlier = rows.slice(0, at);
  const later = rows.slice(at);
  const [next] = later;
  if (next === undefined || earlier.length === 0) return [part];
  const first = firstKnown(next.window);
  const last = Math.max(...earlier.map(({ window }) => endOf(window, first)));
  const isCrowded = (count: number, length: number) =>
    count >= rows.length * CROWD && length <= (until - from) * CORNER;
  if (last <= from || first >= until) return [part];
  if (!isCrowded(later.length, until - first) && !isCrowded(earlier.length, last - from)) return [part];
  const before = { from, until: last, rows: earlier };
  const after = { from: first, until, rows: later };
  return later.length >= earlier.length
    ? [before, ...split(after, most - 1)]
    : [...split(before, most - 1), after];
}

/** Index of the row after the longest time in which nothing began. */
function widestGap(rows: readonly PanelRow[]): number {
  let widest = 0;
  let at = 0;
  rows.forEach(({ window }, index) => {
    const before = rows[index - 1];
    const gap = before === undefined ? 0 : firstKnown(window) - firstKnown(before.window);
    if (gap > widest) {
      widest = gap;
      at = index;
    }
  });
  return at;
}

function endOf(window: Window, limit: number): number {
  return window.untilMax < limit
    ? window.untilMax
    : Math.min(limit, Math.max(firstKnown(window), window.fromMax));
}

function reaches({ fromMin, untilMax }: Window, { from, until }: { from: number; until: number }): boolean {
  const begin = Math.max(fromMin, from);
  const end = Math.min(untilMax === END ? until : untilMax, until);
  return end - begin > (until - from) * BARELY;
}
