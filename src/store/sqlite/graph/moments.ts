/** Moments of the logical graph: ends of windows, and the hull of several dates. */
import type { MomentValue } from '../../../cypher/index.js';
import {
  BEGINNING,
  type Bounds,
  type DateContext,
  END,
  formatMoment,
  type Moment,
  type Window,
  windowEnds,
} from '../../../time/index.js';

/** The two ends of a window as moments; null where the window does not know more of an end than the other end says. */
export function endsOf(window: Window): { readonly from: Bounds | null; readonly until: Bounds | null } {
  const { first, last } = windowEnds(window);
  const noBeginning = window.fromMin === BEGINNING && window.fromMax === window.untilMax - 1;
  const noEnd = window.untilMax === END && window.untilMin === window.fromMin + 1;
  return { from: noBeginning ? null : first, until: noEnd ? null : last };
}

/**
 * With the words it was written in, or else words made from its bounds. Vague, since the statement ends somewhere
 * between the two, and need not hold up to the later one.
 */
export function endMoment(
  bounds: Bounds | null,
  text: string | null,
  dates: DateContext,
): MomentValue | null {
  if (bounds === null) return null;
  const words =
    text ?? (bounds.min === bounds.max && isEdge(bounds.min) ? 'always' : formatMoment(bounds, dates));
  return { kind: 'moment', moment: { ...bounds, text: words, calendar: dates.default, vague: true } };
}

function isEdge(second: number): boolean {
  return second === BEGINNING || second === END;
}

/** A date that was told but could not be resolved says nothing. */
export function isKnown({ min, max }: Bounds): boolean {
  return min > BEGINNING || max < END;
}

/** Bounds that allow whatever any of the dates allows; null for none. */
export function hullOf(dates: readonly Moment[]): MomentValue | null {
  const [first, ...rest] = dates;
  if (!first) return null;
  if (rest.length === 0) return { kind: 'moment', moment: first };
  const text = [...new Set(dates.map((date) => date.text))].sort().join(' or ');
  const min = Math.min(...dates.map((date) => date.min));
  const max = Math.max(...dates.map((date) => date.max));
  const vague = dates.some((date) => date.vague || date.min !== min || date.max !== max);
  const moment = { min, max, text, calendar: first.calendar };
  return { kind: 'moment', moment: vague ? { ...moment, vague } : moment };
}
