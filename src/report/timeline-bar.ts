/** One row of a timeline as cells: where it certainly holds, where it may, and where its end is not known. */
import { BEGINNING, END, type Window } from '../time/index.js';

export interface Scale {
  readonly from: number;
  readonly until: number;
  readonly cells: number;
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

export function barOf(window: Window, isEvent: boolean, scale: Scale): Bar {
  const bar: Bar = new Array<Cell>(scale.cells).fill('empty');
  const at = (seconds: number) => ((seconds - scale.from) / (scale.until - scale.from)) * scale.cells;
  const { fromMin, fromMax, untilMin, untilMax } = window;
  const begin = fromMin === BEGINNING ? null : sharpen(at(fromMin), at(fromMax));
  const end = untilMax === END ? null : sharpen(at(untilMin), at(untilMax));

  if (begin !== null && end !== null) {
    const length = at(untilMax) - at(fromMin);
    if ((isEvent || fromMax >= untilMin) && length < POINT)
      mark(bar, Math.floor((at(fromMin) + at(untilMax)) / 2), 'point');
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
  return bar;
}

/** Neither end has an outer limit: all that is known lies between the inner ones. */
function drawOpen(bar: Bar, { fromMax, untilMin }: Window, at: (seconds: number) => number): void {
  if (fromMax < untilMin) {
    const drawn = fill(bar, at(fromMax), at(untilMin), 'certain');
    fadeFrom(bar, drawn.min - 1, -1);
    fadeFrom(bar, drawn.max, 1);
  } else if (fromMax < END - 1) {
    fadeFrom(bar, Math.floor(at(fromMax)), -1);
  } else if (untilMin > BEGINNING + 1) {
    fadeFrom(bar, Math.floor(at(untilMin)), 1);
  }
}

/** Returns the cells it took. */
function drawKnown(bar: Bar, begin: Stretch, end: Stretch): Stretch {
  const sharp = end.max - begin.min <= 1;
  const whole = fill(bar, begin.min, end.max, sharp ? 'certain' : 'possible');
  if (begin.max < end.min) fill(bar, begin.max, end.min, 'certain');
  return whole;
}

/** Vagueness of less than a cell is not drawn. */
function sharpen(min: number, max: number): Stretch {
  if (max - min >= 1) return { min, max };
  const middle = (min + max) / 2;
  return { min: middle, max: middle };
}

/** At least one cell; cells outside the chart are left out. */
function fill(bar: Bar, from: number, until: number, cell: Cell): Stretch {
  const min = from === until ? Math.floor(from) : Math.round(from);
  const max = Math.max(min + 1, Math.round(until));
  for (let index = Math.max(0, min); index < Math.min(max, bar.length); index++) bar[index] = cell;
  return { min, max };
}

function mark(bar: Bar, index: number, cell: Cell): void {
  if (index >= 0 && index < bar.length && bar[index] === 'empty') bar[index] = cell;
}

/** What is known to lie outside the chart may still reach into it: it fades in from the edge. */
function fadeFrom(bar: Bar, start: number, direction: 1 | -1): void {
  const begin = direction === 1 ? Math.max(0, start) : Math.min(bar.length - 1, start);
  for (const step of FADE) mark(bar, begin + step * direction, step);
}
