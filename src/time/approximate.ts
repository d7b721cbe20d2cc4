/** How far an approximate date may lie from what is written. */
import { onAxis, shiftSeconds } from './axis.js';
import type { Calendar } from './calendar.js';
import { dayOf, startOfDay } from './days.js';
import type { Granule } from './granule.js';
import type { Bounds } from './moment.js';

/** `about` is `c.`, `ABT`, `EST`, a trailing `?`; `reckoned` is GEDCOM's `CAL`, worked out from other dates. */
export type Approximation = 'about' | 'reckoned';

type Reach = { readonly hours: number } | { readonly days: number } | { readonly years: number };

/** The reach to either side, by the granule that is written: `c. 340 TA` is 335 TA to 345 TA. */
export const REACH: Readonly<Record<Approximation, Readonly<Record<Granule, Reach>>>> = {
  about: {
    time: { hours: 1 },
    day: { days: 3 },
    month: { days: 30 },
    season: { days: 45 },
    year: { years: 5 },
    decade: { years: 5 },
    century: { years: 25 },
    millennium: { years: 100 },
    era: { years: 50 },
  },
  reckoned: {
    time: { hours: 1 },
    day: { days: 1 },
    month: { days: 30 },
    season: { days: 45 },
    year: { years: 1 },
    decade: { years: 5 },
    century: { years: 25 },
    millennium: { years: 100 },
    era: { years: 50 },
  },
};

/** The bounds widened by the reach of the granule. Whole years stay whole years. */
export function widen(span: Bounds, granule: Granule, how: Approximation, calendar: Calendar): Bounds {
  const reach = REACH[how][granule];
  if ('years' in reach) {
    return {
      min: shiftYears(calendar, span.min, -reach.years),
      max: shiftYears(calendar, span.max + 1, reach.years) - 1,
    };
  }
  const seconds =
    'days' in reach
      ? reach.days * calendar.secondsPerDay
      : reach.hours * calendar.minutesPerHour * calendar.secondsPerMinute;
  return { min: shiftSeconds(span.min, -seconds), max: shiftSeconds(span.max, seconds) };
}

/** The same place in another year, no further than that year's end. */
export function shiftYears(calendar: Calendar, second: number, years: number): number {
  if (!onAxis(second)) return second;
  const day = dayOf(calendar, second);
  const count = calendar.yearOfDay(day);
  const ofYear = day - calendar.firstDayOf(count);
  const target = count + years;
  const length = calendar.layoutOf(target).days;
  const shifted = calendar.firstDayOf(target) + Math.min(ofYear, length - 1);
  return startOfDay(calendar, shifted) + second - startOfDay(calendar, day);
}
