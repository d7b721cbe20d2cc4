/** One row of a timeline as cells: where it certainly holds, where it may, and where its end is not known. */
import { BEGINNING, END, type Window } from '../time/index.js';

export interface Scale {
  readonly from: number;
  readonly until: number;
  readonly cells: number;
  /** Seconds of a day: what is known to the day is a point, however wide a day is drawn. */
  readonly day?: number;
}

/** A number is a step of the fade towards an unknown end: 0 is the darkest. */
export type Cell = 'empty' | 'possible' | 'certain' | 'point' | 0 | 1 | 2;
export type Bar = Cell[];

interface Stretch {
  readonly min: number;
  readonly max: number;
}

const FADE = [0, 1, 2] as const;
/** An event, or what happened within one date, is a point when it is shorter than this many cells. */
const POINT = 1.5;
/** Cells that a stretch must certainly hold for to be drawn so. */
const CERTAIN = 0.5;

export function barOf(window: Window, isEvent: boolean, scale: Scale): Bar {
  const bar: Bar = new Array<Cell>(scale.cells).fill('empty');
  const at = (seconds: number) => ((seconds - scale.from) / (scale.until - scale.from)) * scale.cells;
  const { fromMin, fromMax, untilMin, untilMax } = window;
  const begin = fromMin === BEGINNING ? null : sharpen(at(fromMin), at(fromMax));
  const end = untilMax === END ? null : sharpen(at(untilMin), at(untilMax));

  if (begin !== null && end !== null) {
    const length = at(untilMax) - at(fromMin);
    const isShort = length < POINT || untilMax - fromMin <= (scale.day ?? 0);
    if ((isEvent || fromMax >= untilMin) && isShort) markPoint(bar, at(fromMin), at(untilMax));
    else drawKnown(bar, begin, end);
  } else if (begin !== null) {
    const known = Math.max(begin.max, at(untilMin));
    fadeFrom(bar, drawKnown(bar, begin, { min: known, max: known }).max, 1);
  } else if (end !== null) {
    const known = Math.min(end.min, at(fromMax));
    fadeFrom(bar, drawKnown(bar, { min: known, max: known }, end).min - 1, -1);
  } else {
    drawOpen(bar, window, at);
  }
  if (bar.every((cell) => cell === 'empty')) touchEdge(bar, window, scale);
  return bar;
}

/** What reaches into the chart by less than a cell can be rounded out of it: it is shown at the edge it touches. */
function touchEdge(bar: Bar, { fromMin, fromMax, untilMin, untilMax }: Window, { from, until }: Scale): void {
  const isTold = fromMax < END - 1 || untilMin > BEGINNING + 1;
  if (isTold && fromMin < until && untilMax > from)
    mark(bar, fromMin < from ? 0 : bar.length - 1, 'possible');
}

/** Neither end has an outer limit: all that is known lies between the inner ones. */
function drawOpen(bar: Bar, { fromMax, untilMin }: Window, at: (seconds: number) => number): void {
  if (fromMax < untilMin) {
    const drawn = fill(bar, at(fromMax), at(untilMin), 'certain');
    fadeFrom(bar, drawn.min - 1, -1);
    fadeFrom(bar, drawn.max, 1);
  } else if (fromMax < END - 1) {
    fadeBoth(bar, Math.floor(at(fromMax)), -1);
  } else if (untilMin > BEGINNING + 1) {
    fadeBoth(bar, Math.floor(at(untilMin)), 1);
  }
}

/** Returns the cells it took. */
function drawKnown(bar: Bar, begin: Stretch, end: Stretch): Stretch {
  const sharp = end.max - begin.min <= 1;
  const whole = fill(bar, begin.min, end.max, sharp ? 'certain' : 'possible');
  // Less is no knowledge of when: one year is known, and nothing within it.
  if (end.min - begin.max >= CERTAIN) fill(bar, begin.max, end.min, 'certain');
  return whole;
}

/** Vagueness of less than a cell is not drawn. */
function sharpen(min: number, max: number): Stretch {
  if (max - min >= 1) return { min, max };
  const middle = (min + max) / 2;
  return { min: middle, max: middle };
}

/** At least one cell for what reaches into the chart; cells outside it are left out. */
function fill(bar: Bar, from: number, until: number, cell: Cell): Stretch {
  let min = from === until ? Math.floor(from) : Math.round(from);
  let max = Math.max(min + 1, Math.round(until));
  if (isOn(bar, from, until)) {
    min = Math.min(min, bar.length - 1);
    max = Math.max(max, 1);
  }
  for (let index = Math.max(0, min); index < Math.min(max, bar.length); index++) bar[index] = cell;
  return { min, max };
}

/** What ends where the chart ends is still on it. */
function isOn(bar: Bar, from: number, until: number): boolean {
  return from <= bar.length && until >= 0 && (from < bar.length || until > bar.length || from === until);
}

/** In the middle of what is known of it, as far as that is on the chart. */
function markPoint(bar: Bar, from: number, until: number): void {
  if (until <= 0 || from > bar.length) return;
  const middle = (Math.max(0, from) + Math.min(bar.length, until)) / 2;
  mark(bar, Math.min(bar.length - 1, Math.floor(middle)), 'point');
}

function mark(bar: Bar, index: number, cell: Cell): void {
  if (index >= 0 && index < bar.length && bar[index] === 'empty') bar[index] = cell;
}

/** Nothing but one limit is known: where that lies outside the chart, all of the chart is possible. */
function fadeBoth(bar: Bar, start: number, direction: 1 | -1): void {
  if (start < 0) fadeFrom(bar, 0, 1);
  else if (start > bar.length) fadeFrom(bar, bar.length - 1, -1);
  else fadeFrom(bar, Math.min(bar.length - 1, start), direction);
}

/** What is known to lie outside the chart may still reach into it: it fades in from the edge. */
function fadeFrom(bar: Bar, start: number, direction: 1 | -1): void {
  const begin = direction === 1 ? Math.max(0, start) : Math.min(bar.length - 1, start);
  for (const step of FADE) mark(bar, begin + step * direction, step);
}
