/** Turns a date told through something else into bounds, once that something has a date. */
import type { DateContext } from './context.js';
import type { Moment } from './moment.js';
import type { DateProblem, RelativeDate } from './parsed.js';
import type { Window } from './window.js';

/** When the anchor was: as its two ends were written, or as a window. */
export type Anchor = { readonly from: Moment | null; readonly until: Moment | null } | Window;

export function resolveRelative(
  _relative: RelativeDate,
  _anchor: Anchor,
  _ctx: DateContext,
): Moment | DateProblem {
  throw new Error('not written yet');
}
