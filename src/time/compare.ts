/** The temporal predicates. Each answers true when it is certain, false when it is impossible, else null. */
import { END } from './axis.js';
import type { Bounds } from './moment.js';
import type { Window } from './window.js';

export type Truth = true | false | null;

/**
 * Do the two windows share a second?
 *
 * - false: `NOT may` where `may = a.fromMin < b.untilMax AND b.fromMin < a.untilMax AND NOT touches(a, b) AND NOT touches(b, a)`
 * - true: `may AND a.fromMax < b.untilMin AND b.fromMax < a.untilMin`
 * - null: otherwise
 */
export function windowsOverlap(a: Window, b: Window): Truth {
  if (!windowsMayOverlap(a, b)) return false;
  return a.fromMax < b.untilMin && b.fromMax < a.untilMin ? true : null;
}

/**
 * Could the two windows share a second?
 *
 * `a.fromMin < b.untilMax AND b.fromMin < a.untilMax AND NOT touches(a, b) AND NOT touches(b, a)`
 */
export function windowsMayOverlap(a: Window, b: Window): boolean {
  return a.fromMin < b.untilMax && b.fromMin < a.untilMax && !touches(a, b) && !touches(b, a);
}

/** Both tell when it began, or when it ended, and not alike. An end that is not told, or that only says "still", agrees with any. */
export function windowsDiffer(a: Window, b: Window): boolean {
  const begins = a.fromMax < b.fromMin || b.fromMax < a.fromMin;
  const ends = a.untilMax < b.untilMin || b.untilMax < a.untilMin;
  return begins || (ends && a.untilMax !== END && b.untilMax !== END);
}

/**
 * Does the first window hand over to the second in one and the same granule ("until 340", "from 340")?
 *
 * `a.untilMin = b.fromMin + 1 AND a.untilMax = b.fromMax + 1 AND a.fromMin < b.fromMin AND a.untilMax < b.untilMax`
 *
 * The last two terms keep out a window that lies wholly within the granule (an event dated 340): it has no
 * boundary there to hand over at. An unknown end never meets the four terms.
 */
export function touches(a: Window, b: Window): boolean {
  return (
    a.untilMin === b.fromMin + 1 &&
    a.untilMax === b.fromMax + 1 &&
    a.fromMin < b.fromMin &&
    a.untilMax < b.untilMax
  );
}

/**
 * Does the moment lie in the window?
 *
 * - true: `w.fromMax <= m.min AND m.max < w.untilMin`
 * - false: `m.max < w.fromMin OR m.min >= w.untilMax`
 * - null: otherwise
 */
export function timeInWindow(moment: Bounds, window: Window): Truth {
  if (moment.max < window.fromMin || moment.min >= window.untilMax) return false;
  return window.fromMax <= moment.min && moment.max < window.untilMin ? true : null;
}

/**
 * Does the outer window hold whenever the inner one does?
 *
 * - true: `outer.fromMax <= inner.fromMin AND inner.untilMax <= outer.untilMin`
 * - false: `outer.fromMin > inner.fromMax OR inner.untilMin > outer.untilMax`
 * - null: otherwise
 */
export function windowContains(outer: Window, inner: Window): Truth {
  if (outer.fromMin > inner.fromMax || inner.untilMin > outer.untilMax) return false;
  return outer.fromMax <= inner.fromMin && inner.untilMax <= outer.untilMin ? true : null;
}

/**
 * Is the first moment earlier?
 *
 * - true: `a.max < b.min`
 * - false: `a.min >= b.max`
 * - null: otherwise
 */
export function before(a: Bounds, b: Bounds): Truth {
  if (a.max < b.min) return true;
  return a.min >= b.max ? false : null;
}

/** Is the first moment later? `before` with its sides changed. */
export function after(a: Bounds, b: Bounds): Truth {
  return before(b, a);
}

/**
 * Is the first moment earlier than the second, or the same second?
 *
 * - true: `a.max <= b.min`
 * - false: `a.min > b.max`
 * - null: otherwise
 */
export function notAfter(a: Bounds, b: Bounds): Truth {
  if (a.max <= b.min) return true;
  return a.min > b.max ? false : null;
}

/** −1 when certainly earlier, 1 when certainly later, 0 when both are one and the same second, else null. */
export function compareMoments(a: Bounds, b: Bounds): -1 | 0 | 1 | null {
  if (a.max < b.min) return -1;
  if (b.max < a.min) return 1;
  return a.min === a.max && b.min === b.max ? 0 : null;
}
