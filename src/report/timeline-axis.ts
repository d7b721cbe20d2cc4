/** The axis of a timeline: ticks at round years of a calendar, and the two lines they are drawn on. */
import { type Calendar, type Era, fromDays } from '../time/index.js';
import type { Theme } from './theme.js';
import type { Scale } from './timeline-bar.js';
import { displayWidth } from './width.js';

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Labels above, ticks below; a label that would run into the one before it is left out. */
export function axisLines(ticks: readonly Tick[], scale: Scale, { glyphs, paint }: Theme): [string, string] {
  const rule = new Array<string>(scale.cells).fill(glyphs.rule);
  let labels = '';
  for (const { at, label } of ticks) {
    const cell = Math.floor(((at - scale.from) / (scale.until - scale.from)) * scale.cells);
    if (cell < 0 || cell >= scale.cells) continue;
    rule[cell] = glyphs.tick;
    const start = Math.min(cell, scale.cells - displayWidth(label));
    const taken = displayWidth(labels);
    if (taken > 0 && start < taken + 1) continue;
    labels += ' '.repeat(Math.max(0, start - taken)) + label;
  }
  return [paint('muted', labels), paint('muted', rule.join(''))];
}

const ROUND = [1, 2, 5];

/** Years that end in as many noughts as fit, at most about `most` of them; the era is named where it changes. */
export function yearTicks(calendar: Calendar, from: number, until: number, most: number): Tick[] {
  const first = yearAt(calendar, from);
  const last = yearAt(calendar, until);
  const step = roundStep((last - first) / Math.max(1, most));
  const years = calendar.eras
    .flatMap((era) => roundYears(calendar, era, first, last, step).map((count) => ({ era, count })))
    .sort((a, b) => a.count - b.count);
  const ticks: Tick[] = [];
  let named = calendar.showsDefaultEra ? null : calendar.defaultEra.id;
  for (const { era, count } of years) {
    const at = startOf(calendar, count);
    if (at < from || at > until) continue;
    const number = String(fromDays(calendar, calendar.firstDayOf(count)).year);
    ticks.push({ at, label: era.id === named ? number : `${number} ${era.id}` });
    named = era.id;
  }
  return ticks;
}

function yearAt(calendar: Calendar, seconds: number): number {
  return calendar.yearOfDay(Math.floor((seconds - calendar.epoch) / calendar.secondsPerDay));
}

function startOf(calendar: Calendar, count: number): number {
  return calendar.epoch + calendar.firstDayOf(count) * calendar.secondsPerDay;
}

function roundStep(atLeast: number): number {
  let power = 1;
  for (;;) {
    for (const digit of ROUND) if (digit * power >= atLeast) return digit * power;
    power *= 10;
  }
}

/** Years of the count that are told in this era and whose number in it is a multiple of the step. */
function roundYears(calendar: Calendar, era: Era, first: number, last: number, step: number): number[] {
  const low = Math.max(first, era.first ?? first);
  const high = Math.min(last, era.last ?? last);
  const zero = era.hasYearZero ? era.start : era.direction === 'up' ? era.start - 1 : era.start + 1;
  const begin = Math.ceil((low - zero) / step);
  const end = Math.floor((high - zero) / step);
  const years: number[] = [];
  for (let turn = begin; turn <= end; turn++) {
    const count = zero + turn * step;
    if (fromDays(calendar, calendar.firstDayOf(count)).era === era.id) years.push(count);
  }
  return years;
}
