/** A written date as what it says about the axis: the seconds between which it lies. */
import type { Seconds } from './axis.js';

/**
 * The closed interval `[min, max]` in which something lies, the text it was written in and the calendar it was
 * read with. `340 TA` runs from the first second of that year to its last.
 */
export interface Moment {
  readonly min: Seconds;
  readonly max: Seconds;
  readonly text: string;
  readonly calendar: string;
  /**
   * Set when the bounds are limits of knowledge (`c. 340`, `before 312`, `the 340s`, an era) and not one granule
   * of the calendar (a second, a day, a month, a season, a year).
   */
  readonly vague?: true;
}

/** Anything with the two bounds; what the predicates ask for. */
export interface Bounds {
  readonly min: Seconds;
  readonly max: Seconds;
}

/** Equality of moments goes by bounds; text and calendar are how they were told. */
export function sameMoment(a: Bounds, b: Bounds): boolean {
  return a.min === b.min && a.max === b.max;
}

/** A total order for sorting (earliest bound first); it does not claim that one came before the other. */
export function orderMoments(a: Bounds, b: Bounds): number {
  return a.min - b.min || a.max - b.max;
}
