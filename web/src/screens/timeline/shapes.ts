/** A stretch of time as shapes on a drawing: what the screen paints, and what a file of it holds. */
import type { LayerName, Stretch, Timeline, TimelineRow } from '../../api/timeline.js';

export type Tone = LayerName | 'now' | 'finding' | 'grid';

export interface Bar {
  readonly row: TimelineRow;
  readonly layer: LayerName;
  readonly x: number;
  readonly width: number;
  /** What is certain, from the left edge of the bar; the rest fades. */
  readonly solidFrom: number;
  readonly solidUntil: number;
  readonly y: number;
  readonly height: number;
  /** A moment rather than a span at this scale. */
  readonly isPoint: boolean;
  /** Where its words stand; null where there is no room for them. */
  readonly label: { readonly x: number; readonly isInside: boolean; readonly text: string } | null;
}

export interface Word {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly role: 'tick' | 'era' | 'layer';
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly bands: readonly { readonly x: number; readonly width: number; readonly isOdd: boolean }[];
  readonly ticks: readonly number[];
  readonly now: number | null;
  readonly lines: readonly number[];
  readonly words: readonly Word[];
  readonly bars: readonly Bar[];
  readonly densities: readonly {
    readonly layer: LayerName;
    readonly y: number;
    readonly height: number;
    readonly steps: readonly { readonly x: number; readonly width: number; readonly part: number }[];
  }[];
  readonly marks: readonly {
    readonly x: number;
    readonly y: number;
    readonly mark: Timeline['findings'][number];
  }[];
}

export const LAYER_WORDS: Readonly<Record<LayerName, string>> = {
  eras: 'Ages',
  events: 'Events',
  lives: 'Lives',
  states: 'Reigns and other states',
};

const AXIS = 44;
const MARKS = 22;
const HEAD = 22;
const LANE = 19;
const BAR = 13;
const LETTER = 6.3;
const POINT = 5;
/** How far a bar fades towards an end that nobody knows, in pixels. */
const FADE = 34;
const LONGEST = 34;

export interface Lanes {
  /** By layer, which lane each row has; those that found no room are not in it. */
  readonly of: ReadonlyMap<LayerName, ReadonlyMap<string, number>>;
  readonly count: ReadonlyMap<LayerName, number>;
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
const widthOf = (text: string) => text.length * LETTER + 8;

/** It tells of all there is, and not only of a stretch around what is seen. */
export const isWhole = ({ axis, whole }: Timeline): boolean =>
  axis.from === whole.from && axis.until === whole.until;

/** Where a row begins and ends, as far as anything is known. */
export function extentOf({ window: w }: TimelineRow): Stretch {
  const from = w.from_min ?? w.from_max ?? w.until_min ?? w.until_max ?? 0;
  const until = w.until_max ?? w.until_min ?? w.from_max ?? from;
  return { from, until: Math.max(until, from + 1) };
}

/** Finds a lane for each row, the weightiest first, and leaves out what has no room at this scale. */
export function lanesOf(timeline: Timeline, secondsWide: number, width: number, height: number): Lanes {
  const shown = timeline.layers.filter(({ rows }) => rows.length > 0);
  const free = Math.max(
    shown.length * 2,
    Math.floor((height - AXIS - MARKS - shown.length * HEAD) / LANE) - 1,
  );
  const perPixel = secondsWide / Math.max(1, width);
  const packed = shown.map(({ layer, rows }) => ({ layer, ends: packing(rows, perPixel, free) }));
  const wanted = packed.reduce((sum, { ends }) => sum + ends.lanes, 0);
  const of = new Map<LayerName, ReadonlyMap<string, number>>();
  const count = new Map<LayerName, number>();
  for (const { layer, ends } of packed) {
    const most =
      wanted <= free
        ? ends.lanes
        : Math.max(Math.min(2, ends.lanes), Math.floor((ends.lanes / wanted) * free));
    of.set(layer, new Map([...ends.of].filter(([, lane]) => lane < most)));
    count.set(layer, Math.min(most, ends.lanes));
  }
  return { of, count };
}

function packing(rows: readonly TimelineRow[], perPixel: number, most: number) {
  const lanes: { from: number; until: number }[][] = [];
  const of = new Map<string, number>();
  for (const row of rows) {
    const { from, until } = extentOf(row);
    const end = Math.max(until, from + (widthOf(cut(row.label)) + 14) * perPixel);
    const begin = from - 6 * perPixel;
    let lane = lanes.findIndex((taken) => taken.every((one) => one.until <= begin || one.from >= end));
    if (lane < 0 && lanes.length < most) {
      lanes.push([]);
      lane = lanes.length - 1;
    }
    if (lane < 0) continue;
    lanes[lane]?.push({ from: begin, until: end });
    of.set(row.id, lane);
  }
  return { of, lanes: lanes.length };
}

/** What is to be painted of this stretch. */
export function drawingOf(
  timeline: Timeline,
  lanes: Lanes,
  view: Stretch,
  size: { readonly width: number; readonly height: number },
): Drawing {
  const { width, height } = size;
  const scale = width / (view.until - view.from);
  const place = (at: number) => (at - view.from) * scale;
  const words: Word[] = [];
  const lines: number[] = [];
  const bars: Bar[] = [];
  const densities: Drawing['densities'][number][] = [];
  const bands = timeline.eras.flatMap(({ name, from, until }, index) => {
    const x = from === null ? 0 : Math.max(0, place(from));
    const end = until === null ? width : Math.min(width, place(until));
    if (end <= 0 || x >= width || end <= x) return [];
    const text = cut(name);
    if (end - x > widthOf(text)) words.push({ x: x + 8, y: 15, text, role: 'era' });
    return [{ x, width: end - x, isOdd: index % 2 === 1 }];
  });
  const ticks: number[] = [];
  let lastLabel = Number.NEGATIVE_INFINITY;
  for (const { at, label } of timeline.axis.ticks) {
    const x = place(at);
    if (x < -1 || x > width + 1) continue;
    ticks.push(x);
    if (x - lastLabel < 26 || x + widthOf(label) > width) continue;
    words.push({ x: x + 4, y: 35, text: label, role: 'tick' });
    lastLabel = x + widthOf(label);
  }
  let y = AXIS;
  const marks = timeline.findings.flatMap((mark) => {
    const x = place(mark.at);
    return x < -6 || x > width + 6 ? [] : [{ x, y: AXIS + MARKS / 2, mark }];
  });
  if (timeline.findings.length > 0) y += MARKS;
  for (const { layer, rows, counts, total } of timeline.layers) {
    const laneOf = lanes.of.get(layer);
    if (laneOf === undefined || rows.length === 0) continue;
    lines.push(y);
    const inSight = rows.filter((row) => {
      const { from, until } = extentOf(row);
      return until > view.from && from < view.until;
    });
    const drawn = inSight.filter(({ id }) => laneOf.has(id));
    const isAll = total <= rows.length && drawn.length === inSight.length;
    words.push({ x: 8, y: y + 15, text: LAYER_WORDS[layer], role: 'layer' });
    if (!isAll)
      densities.push({
        layer,
        y: y + 3,
        height: HEAD - 6,
        steps: stepsOf(timeline.axis, counts, place, width),
      });
    y += HEAD;
    for (const row of drawn) bars.push(barOf(row, layer, y + (laneOf.get(row.id) ?? 0) * LANE, place, width));
    y += (lanes.count.get(layer) ?? 0) * LANE + 4;
  }
  const now = timeline.axis.now === null ? null : place(timeline.axis.now.at);
  return {
    ...{ width, height: Math.max(height, y + 6), bands, ticks, lines, words, bars, densities, marks },
    now: now === null || now < 0 || now > width ? null : now,
  };
}

function stepsOf(axis: Stretch, counts: readonly number[], place: (at: number) => number, width: number) {
  const most = counts.reduce((a, b) => Math.max(a, b), 1);
  const part = (axis.until - axis.from) / Math.max(1, counts.length);
  return counts.flatMap((count, index) => {
    const x = place(axis.from + index * part);
    const end = place(axis.from + (index + 1) * part);
    return count === 0 || end < 0 || x > width ? [] : [{ x, width: end - x, part: count / most }];
  });
}

function barOf(
  row: TimelineRow,
  layer: LayerName,
  y: number,
  place: (at: number) => number,
  width: number,
): Bar {
  const { window: w } = row;
  const extent = extentOf(row);
  const isOpenStart = w.from_min === null;
  const isOpenEnd = w.until_max === null;
  // Beyond the edges nothing is seen: bars of millions of pixels would only cost time.
  const hold = (x: number) => Math.min(width + 400, Math.max(-400, x));
  const left = hold(place(extent.from) - (isOpenStart ? FADE : 0));
  const right = hold(place(extent.until) + (isOpenEnd ? FADE : 0));
  const isPoint = right - left < POINT;
  const solidFrom = hold(place(w.from_max ?? extent.from)) - left;
  const solidUntil = hold(place(w.until_min ?? extent.until)) - left;
  const span = Math.max(right - left, POINT);
  const inside = (x: number) => Math.min(span, Math.max(0, x));
  const sure = solidFrom <= solidUntil;
  const text = cut(row.label);
  const seenFrom = Math.max(4, left);
  const seen = Math.min(width, right) - seenFrom;
  const isInside = seen > widthOf(text) && !isPoint;
  return {
    ...{ row, layer, x: left, width: span, y, height: layer === 'eras' ? BAR + 2 : BAR, isPoint },
    solidFrom: isPoint ? 0 : sure ? inside(solidFrom) : span / 2,
    solidUntil: isPoint ? span : sure ? inside(solidUntil) : span / 2,
    label: isInside
      ? { x: seenFrom + 5, isInside, text }
      : right > width
        ? null
        : { x: (isPoint ? left + span / 2 + BAR / 2 : right) + 4, isInside, text },
  };
}
