/** What happened when, in order: lives, reigns, events and eras of a world or of one entity. */
import type { Window } from '../time/index.js';
import type { EntitySummary } from './card.js';

export type TimelineKind = 'era' | 'event' | 'life' | 'relation';

export interface TimelineRow {
  readonly kind: TimelineKind;
  readonly entity: EntitySummary;
  /** What the row says: a name, or a phrase such as `ruled Valdorn`. */
  readonly label: string;
  readonly window: Window;
  /** The dates in the world's calendar. */
  readonly when: string;
}

export interface Timeline {
  readonly title: string;
  /** Id of the calendar the dates are printed in. */
  readonly calendar: string;
  /** Oldest first, by the earliest second each may have begun. */
  readonly rows: readonly TimelineRow[];
  /** The span that the rows cover, for drawing to scale. */
  readonly span: { readonly from: number; readonly until: number } | null;
  readonly now: { readonly seconds: number; readonly text: string } | null;
  /** How many of its things have no date at all. */
  readonly undated: number;
}
