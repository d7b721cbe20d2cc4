/** Which of many windows meet: by sweeping over time, so that a long row of windows that do not meet costs no pairs. */
import { type Window, windowsMayOverlap, windowsOverlap } from '../../../time/index.js';
import type { StatementIndex } from '../../ground/ground.js';

/** A statement with what it is counted as: two of the same `unit` never clash. */
export interface Span {
  readonly statement: StatementIndex;
  /** Puts what is equal in an order that is the same in every ground. */
  readonly row: number;
  readonly unit: number;
  readonly window: Window;
}

export type Pair = readonly [Span, Span];

export interface Meeting {
  readonly pairs: readonly Pair[];
  /** More statements than `MANY` meet: the pairs are examples. */
  readonly many: boolean;
  /** All that were looked at, in the order of that. */
  readonly order: readonly Span[];
}

/** Up to this many clashing statements are told as pairs; more as one group. */
export const MANY = 20;
/** How many pairs that turn out to be no clash are looked at for each statement, on average. */
const PATIENCE = 50;

type Accept = (a: Span, b: Span) => boolean;

/** More are not looked at each with each. */
const FEW = 32;

/** Surely no two of different units hold at one time: most that follow each other do so plainly. */
export function areApart(spans: readonly Span[]): boolean {
  if (spans.length > FEW) return false;
  for (let i = 0; i < spans.length; i++) {
    for (let j = i + 1; j < spans.length; j++) {
      const [a, b] = [spans[i], spans[j]];
      if (a && b && a.unit !== b.unit && windowsMayOverlap(a.window, b.window)) return false;
    }
  }
  return true;
}

/** Pairs of different units that certainly hold at one time. */
export function certainMeetings(spans: readonly Span[], accept: Accept): Meeting {
  // Sorted by when they hold at the latest: whatever ceased by then, at the earliest, meets none of those that follow.
  return sweep(
    spans,
    (window) => window.fromMax,
    (window) => window.untilMin,
    (a, b) => windowsOverlap(a.window, b.window) === true && accept(a, b),
  );
}

/** Pairs of different units of which the dates cannot tell. */
export function possibleMeetings(spans: readonly Span[], accept: Accept): Meeting {
  return sweep(
    spans,
    (window) => window.fromMin,
    (window) => window.untilMax,
    (a, b) => windowsOverlap(a.window, b.window) === null && accept(a, b),
  );
}

function sweep(
  spans: readonly Span[],
  begins: (window: Window) => number,
  ends: (window: Window) => number,
  accept: Accept,
): Meeting {
  const order = [...spans].sort(
    (a, b) => begins(a.window) - begins(b.window) || a.unit - b.unit || a.row - b.row,
  );
  const open = new Map<number, Span[]>();
  const found = new Found(order, PATIENCE * spans.length + 100_000);
  for (const span of order) {
    const now = begins(span.window);
    for (const [unit, others] of open) {
      if (unit === span.unit) continue;
      const alive = keep(others, (other) => ends(other.window) > now);
      if (alive === 0) open.delete(unit);
      for (const other of others) if (found.tries() && accept(other, span)) found.add(other, span);
      if (found.isOver) return found;
    }
    // What is over before it is sure to have begun meets nothing that begins later.
    if (ends(span.window) <= now) continue;
    const same = open.get(span.unit);
    if (same === undefined) open.set(span.unit, [span]);
    else same.push(span);
  }
  return found;
}

/** In place; how many are left. */
function keep(spans: Span[], stays: (span: Span) => boolean): number {
  let kept = 0;
  for (const span of spans) if (stays(span)) spans[kept++] = span;
  spans.length = kept;
  return kept;
}

class Found implements Meeting {
  readonly pairs: Pair[] = [];
  readonly order: readonly Span[];
  readonly #met = new Set<StatementIndex>();
  #patience: number;

  constructor(order: readonly Span[], patience: number) {
    this.order = order;
    this.#patience = patience;
  }

  get many(): boolean {
    return this.#met.size > MANY;
  }

  get isOver(): boolean {
    return this.many || this.#patience < 0;
  }

  tries(): boolean {
    return --this.#patience >= 0 && !this.many;
  }

  add(a: Span, b: Span): void {
    this.pairs.push([a, b]);
    this.#met.add(a.statement).add(b.statement);
  }
}

/**
 * How many statements certainly meet one of another unit, of all that `certainMeetings` looked at, in its order. A window
 * meets another when it begins before the other ends and ends after it begins, so for each it is enough to know the two
 * latest ends, of different units, among those that begin in time.
 */
export function countMeeting({ order }: Meeting): number {
  const begins = new Float64Array(order.length);
  order.forEach(({ window }, i) => {
    begins[i] = window.fromMax;
  });
  const latest = latestEnds(order);
  let count = 0;
  for (const { unit, window } of order) {
    const before = countBefore(begins, window.untilMin);
    const rival = latest.unit[before] === unit ? latest.second[before] : latest.first[before];
    if (rival !== undefined && rival > window.fromMax) count++;
  }
  return count;
}

const NEVER = Number.NEGATIVE_INFINITY;

/** Of so many that begin first: the latest end, whose it is, and the latest of the others. */
function latestEnds(order: readonly Span[]) {
  const first = new Float64Array(order.length + 1).fill(NEVER);
  const second = new Float64Array(order.length + 1).fill(NEVER);
  const units = new Float64Array(order.length + 1).fill(Number.NaN);
  let whose = Number.NaN;
  let end = NEVER;
  let other = NEVER;
  let i = 0;
  for (const { unit, window } of order) {
    const { untilMin } = window;
    if (unit === whose) end = Math.max(end, untilMin);
    else if (untilMin > end) {
      other = end;
      end = untilMin;
      whose = unit;
    } else other = Math.max(other, untilMin);
    i++;
    units[i] = whose;
    first[i] = end;
    second[i] = other;
  }
  return { first, second, unit: units };
}

/** How many begin before that second. */
function countBefore(begins: Float64Array, second: number): number {
  let low = 0;
  let high = begins.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((begins[middle] ?? 0) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}
