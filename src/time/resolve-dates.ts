/** Resolves relative dates that lean on one another, and names the circles among them. */
import type { DateContext } from './context.js';
import type { Moment } from './moment.js';
import type { DateProblem, RelativeDate } from './parsed.js';
import type { Anchor } from './relative.js';

export interface RelativeItem {
  readonly id: string;
  readonly date: RelativeDate;
}

/** One end of an anchor: dated, told by another item, or unknown. */
export type AnchorEnd = Moment | { readonly item: string } | null;

/** Finds what a relative date leans on; null when there is no such thing. */
export type AnchorLookup = (
  date: RelativeDate,
  id: string,
) => Anchor | { readonly from: AnchorEnd; readonly until: AnchorEnd } | null;

export interface ResolvedDates {
  readonly moments: ReadonlyMap<string, Moment>;
  readonly problems: ReadonlyMap<string, DateProblem>;
  /** Each circle once, as ids in the order in which they lean on one another. */
  readonly circles: readonly (readonly string[])[];
}

export function resolveDates(
  _items: Iterable<RelativeItem>,
  _lookup: AnchorLookup,
  _ctx: DateContext,
): ResolvedDates {
  throw new Error('not written yet');
}
