/** Seconds for the tables of known dates, counted naively and apart from the code under test. */
import { BEGINNING, END } from '../../src/time/axis.js';

const DAY = 86_400;

/** Days before a year of the southern count, added up year by year: 365, and 366 in every fourth that is not a hundredth. */
const DAYS_BEFORE = new Map<number, number>();
for (const [from, step] of [
  [1, 1],
  [0, -1],
] as const) {
  let days = step > 0 ? 0 : -length(0);
  for (let year = from; Math.abs(year) < 20_000; year += step) {
    DAYS_BEFORE.set(year, days);
    days += step > 0 ? length(year) : -length(year - 1);
  }
}

function length(year: number): number {
  return year % 4 === 0 && year % 100 !== 0 ? 366 : 365;
}

/** Where the first year of each reckoning lies on the southern count, and which way it runs. */
const RECKONINGS: Readonly<Record<string, (year: number) => number>> = {
  TA: (year) => 1200 + year,
  SA: (year) => year,
  FA: (year) => 1 - year,
  FC: (year) => 1287 + year,
};

/**
 * `TA 340:286` is the 286th day of 340 TA; `1732-02-11` and `-0043-03-15` are days of the world outside by ISO;
 * either may have a time behind it. `edge` says whether the first or the last second is meant.
 */
export function known(written: string, edge: 'first' | 'last'): number {
  if (written === 'beginning') return BEGINNING;
  if (written === 'end') return END;
  const [date = '', time] = written.split(/T(?=\d\d:)/);
  const day = dayStart(date);
  if (time === undefined) return edge === 'first' ? day : day + DAY - 1;
  const [h = 0, m = 0, s] = time.split(':').map(Number);
  const start = day + h * 3600 + m * 60 + (s ?? 0);
  return edge === 'last' && s === undefined ? start + 59 : start;
}

function dayStart(date: string): number {
  const fantasy = /^(TA|SA|FA|FC) (-?\d+):(\d+)$/.exec(date);
  if (fantasy) {
    const year = RECKONINGS[fantasy[1] ?? '']?.(Number(fantasy[2])) ?? Number.NaN;
    return ((DAYS_BEFORE.get(year) ?? Number.NaN) + Number(fantasy[3]) - 1) * DAY;
  }
  const iso = /^(-?\d+)-(\d\d)-(\d\d)$/.exec(date);
  if (!iso) throw new Error(`a table says "${date}"`);
  const at = new Date(0);
  at.setUTCFullYear(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  return at.getTime() / 1000;
}
