/** Windows: when a statement begins and ceases to hold, each end known only within bounds. */
import { BEGINNING, END, type Seconds, shiftSeconds } from './axis.js';
import type { Bounds, Moment } from './moment.js';

/**
 * The half-open span `[from, until)` with `fromMin ≤ from ≤ fromMax` and `untilMin ≤ until ≤ untilMax`. Always
 * normalised: `fromMin ≤ fromMax ≤ untilMax − 1` and `fromMin + 1 ≤ untilMin ≤ untilMax`, so that each of the four
 * bounds is reached by some span that is not empty.
 */
export interface Window {
  readonly fromMin: Seconds;
  readonly fromMax: Seconds;
  readonly untilMin: Seconds;
  readonly untilMax: Seconds;
}

/** What `until:` may hold. */
export type Until = Moment | 'ongoing' | null;

export interface WindowOptions {
  /** The last second at which an `ongoing` statement is known to hold: `max` of the source's own date, else of now. */
  readonly ongoingAt?: Seconds;
  /** What an end that is not written means. Unless told otherwise: unknown. */
  readonly absentEnd?: 'unknown' | 'ongoing';
}

export type WindowResult =
  | { readonly ok: true; readonly window: Window }
  | { readonly ok: false; readonly problem: string };

/** Holds over the whole axis. */
export const ALWAYS: Window = { fromMin: BEGINNING, fromMax: BEGINNING, untilMin: END, untilMax: END };

/** Holds at some time, nothing is known of when. */
export const UNDATED: Window = {
  fromMin: BEGINNING,
  fromMax: END - 1,
  untilMin: BEGINNING + 1,
  untilMax: END,
};

/**
 * The window written as `from:` and `until:`. A statement that ends in a granule holds up to some second of it, so
 * `until` is the granule moved by one second (the end is exclusive): `from: 340` with `until: 340` is not empty.
 */
export function windowOf(from: Moment | null, until: Until, options: WindowOptions = {}): WindowResult {
  const end = until ?? (options.absentEnd === 'ongoing' ? 'ongoing' : null);
  if (from && end && end !== 'ongoing' && end.max < from.min) {
    return { ok: false, problem: `it ends (${end.text}) before it begins (${from.text})` };
  }
  const begin = from ?? UNKNOWN;
  if (end === null) return { ok: true, window: normalise(begin.min, begin.max, BEGINNING, END) };
  if (end === 'ongoing') {
    const known = options.ongoingAt === undefined ? BEGINNING : shiftSeconds(options.ongoingAt, 1);
    return { ok: true, window: normalise(begin.min, begin.max, known, END) };
  }
  return {
    ok: true,
    window: normalise(begin.min, begin.max, shiftSeconds(end.min, 1), shiftSeconds(end.max, 1)),
  };
}

/** The window of what happened within a granule: it began and ended somewhere inside. */
export function windowAt(moment: Bounds): Window {
  return normalise(moment.min, moment.max, shiftSeconds(moment.min, 1), shiftSeconds(moment.max, 1));
}

/**
 * The window of a life. It ends after the granule of death, so that whoever fell in a battle took part in it: who
 * died in 360 is counted alive through all of 360. A vague death (`c. 360`, `before 312`) promises no such thing.
 */
export function lifetimeOf(birth: Moment | null, death: Moment | null): Window {
  const begin = birth ?? UNKNOWN;
  if (!death) return normalise(begin.min, begin.max, BEGINNING, END);
  const after = shiftSeconds(death.max, 1);
  return normalise(begin.min, begin.max, death.vague ? death.min : after, after);
}

/** The narrowest window that allows whatever any of the given ones allows; null for none. */
export function hullOfWindows(windows: Iterable<Window>): Window | null {
  let hull: Window | null = null;
  for (const w of windows) {
    hull = hull
      ? {
          fromMin: Math.min(hull.fromMin, w.fromMin),
          fromMax: Math.max(hull.fromMax, w.fromMax),
          untilMin: Math.min(hull.untilMin, w.untilMin),
          untilMax: Math.max(hull.untilMax, w.untilMax),
        }
      : w;
  }
  return hull;
}

/** The beginning of a window as bounds, and its last second as bounds. */
export function windowEnds(window: Window): { readonly first: Bounds; readonly last: Bounds } {
  return {
    first: { min: window.fromMin, max: window.fromMax },
    last: { min: shiftSeconds(window.untilMin, -1), max: shiftSeconds(window.untilMax, -1) },
  };
}

const UNKNOWN: Bounds = { min: BEGINNING, max: END };

function normalise(fromMin: Seconds, fromMax: Seconds, untilMin: Seconds, untilMax: Seconds): Window {
  const latest = Math.max(untilMax, fromMin + 1);
  const first = Math.min(fromMin, latest - 1);
  return {
    fromMin: first,
    fromMax: Math.min(fromMax, latest - 1),
    untilMin: Math.min(Math.max(untilMin, first + 1), latest),
    untilMax: latest,
  };
}

/** Where it is drawn from: its beginning, or the first that is known of it. */
export function firstKnown({ fromMin, fromMax, untilMin }: Window): Seconds {
  if (fromMin > BEGINNING) return fromMin;
  return untilMin > BEGINNING + 1 ? Math.min(fromMax, untilMin) : fromMax;
}
