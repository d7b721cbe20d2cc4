/** Where the ticks of a timeline stand: at round years of a calendar, or at months or days where it is short. */
import { type Calendar, type Era, fromDays } from '../time/index.js';
import type { Tick } from './timeline-axis.js';

/** Below this, years are too far apart to stand alone. */
const FEW_YEARS = 4;

/** About `most` ticks at most. */
export function calendarTicks(calendar: Calendar, from: number, until: number, most: number): Tick[] {
  if (yearAt(calendar, until) - yearAt(calendar, from) >= FEW_YEARS)
    return yearTicks(calendar, from, until, most);
  const months = monthTicks(calendar, from, until, most);
  return months.length > 2 ? months : dayTicks(calendar, from, until, most);
}

const ROUND = [1, 2, 5];

/** Years that end in as many noughts as fit; the era is named where it changes. */
function yearTicks(calendar: Calendar, from: number, until: number, most: number): Tick[] {
  const first = yearAt(calendar, from);
  const last = yearAt(calendar, until);
  const step = roundStep((last - first) / Math.max(1, most));
  const years = calendar.eras
    .flatMap((era) => roundYears(calendar, era, first, last, step).map((count) => ({ era, count })))
    .sort((a, b) => a.count - b.count);
  const ticks: Tick[] = [];
  let named = calendar.showsDefaultEra ? null : calendar.defaultEra.id;
  for (const { era, count } of years) {
    const at = secondOf(calendar, calendar.firstDayOf(count));
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

/** First days of months; the year is named where it changes. */
function monthTicks(calendar: Calendar, from: number, until: number, most: number): Tick[] {
  const starts: number[] = [];
  for (let count = yearAt(calendar, from); count <= yearAt(calendar, until); count++) {
    const first = calendar.firstDayOf(count);
    for (const { month, start } of calendar.layoutOf(count).slots)
      if (month !== null) starts.push(first + start);
  }
  let year = '';
  return thinned(withinDays(calendar, starts, from, until), most).map((day) => {
    const date = fromDays(calendar, day);
    const told = yearText(calendar, date);
    const name = calendar.months.find(({ number }) => number === date.month)?.name ?? '';
    const label = told === year ? name : `${name} ${told}`;
    year = told;
    return { at: secondOf(calendar, day), label };
  });
}

function dayTicks(calendar: Calendar, from: number, until: number, most: number): Tick[] {
  const first = Math.ceil((from - calendar.epoch) / calendar.secondsPerDay);
  const length = Math.floor((until - calendar.epoch) / calendar.secondsPerDay) - first + 1;
  const days = Array.from({ length: Math.max(0, length) }, (_, index) => first + index);
  return thinned(days, most).map((day) => {
    const { day: number, month, intercalary } = fromDays(calendar, day);
    const name = intercalary ?? calendar.months.find((one) => one.number === month)?.name ?? '';
    return { at: secondOf(calendar, day), label: `${number} ${name}` };
  });
}

function withinDays(calendar: Calendar, days: readonly number[], from: number, until: number): number[] {
  return days.filter((day) => secondOf(calendar, day) >= from && secondOf(calendar, day) <= until);
}

function thinned(days: readonly number[], most: number): number[] {
  const step = Math.max(1, Math.ceil(days.length / Math.max(1, most)));
  return days.filter((_, index) => index % step === 0);
}

function yearText(
  calendar: Calendar,
  { era, year }: { readonly era: string; readonly year: number },
): string {
  const silent = era === calendar.defaultEra.id && !calendar.showsDefaultEra;
  return silent ? String(year) : `${year} ${era}`;
}

function secondOf(calendar: Calendar, day: number): number {
  return calendar.epoch + day * calendar.secondsPerDay;
}
