/** Where a moment lies on a drawing of a stretch of the world's axis. */

export interface Scale {
  readonly from: number;
  readonly until: number;
  /** In percent of the drawing's width, held inside it. */
  place(at: number): number;
}

/** Room left at both ends, as a part of what is shown. */
const MARGIN = 0.03;

export function scaleOf({ from, until }: { readonly from: number; readonly until: number }): Scale {
  const room = Math.max(until - from, 1) * MARGIN;
  const begin = from - room;
  const span = Math.max(until - from, 1) + 2 * room;
  return {
    from: begin,
    until: begin + span,
    place: (at) => Math.min(100, Math.max(0, ((at - begin) / span) * 100)),
  };
}

/** What of a bar is certain, in percent of the bar; the rest fades. */
export interface Solid {
  readonly left: number;
  readonly width: number;
  readonly start: number;
  readonly end: number;
  /** False where even the innermost stretch is not sure. */
  readonly isSure: boolean;
}

/** How much of a bar fades towards an end that nobody knows. */
const UNKNOWN_PART = 18;
/** What can still be seen. */
const LEAST_WIDTH = 0.6;

export function solidOf(
  window: {
    readonly from_min: number | null;
    readonly from_max: number | null;
    readonly until_min: number | null;
    readonly until_max: number | null;
  },
  scale: Scale,
): Solid {
  const left = scale.place(window.from_min ?? scale.from);
  const width = Math.max(scale.place(window.until_max ?? scale.until) - left, LEAST_WIDTH);
  const within = (at: number) => Math.min(100, Math.max(0, ((scale.place(at) - left) / width) * 100));
  const start = window.from_max === null || window.from_min === null ? UNKNOWN_PART : within(window.from_max);
  const end =
    window.until_min === null || window.until_max === null ? 100 - UNKNOWN_PART : within(window.until_min);
  return start <= end
    ? { left, width, start, end, isSure: true }
    : { left, width, start: 50, end: 50, isSure: false };
}
