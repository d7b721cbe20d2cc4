/** Dates, ages and spans as they are told, held against those on record. */
import { type Bounds, before, calendarOf, type Moment, yearsBetween } from '../../../time/index.js';
import { happeningsOf } from '../../ask/reading/happenings.js';
import type { Deed, Happening } from '../../ask/reading/terms.js';
import type { Reasoning } from '../../reasoning.js';
import type { Named } from '../mentions.js';
import { alone, type ToldTruth, truth, UNTOLD } from './told-truth.js';

/** A number with its unit and what is said before it: `nearly forty years`. */
export interface Amount {
  readonly value: number;
  readonly unit: 'year' | 'month' | 'week' | 'day' | 'decade' | 'century';
  readonly bound: 'exact' | 'about' | 'nearly' | 'least' | 'most';
}

const within = (inner: Bounds, outer: Bounds): boolean => inner.min >= outer.min && inner.max <= outer.max;
const apart = (a: Bounds, b: Bounds): boolean => a.max < b.min || b.max < a.min;

/** Told as exactly as the record has it, or less. */
export const sameTime = (told: Bounds, known: Bounds): boolean | null =>
  within(known, told) ? true : apart(told, known) ? false : null;

export async function deedOf(reasoning: Reasoning, what: Deed, who: Named): Promise<Happening | null> {
  const [one] = (await happeningsOf(reasoning, what, alone(who))).all;
  return one ?? null;
}

export async function happenedAt(
  reasoning: Reasoning,
  what: Deed,
  who: Named,
  told: Moment,
): Promise<ToldTruth> {
  return datedAt(await deedOf(reasoning, what, who), told);
}

export function datedAt(one: Happening | null, told: Bounds): ToldTruth {
  if (one?.moment == null) return UNTOLD;
  return truth(sameTime(told, one.moment), one.dates, `The record dates ${one.words}: ${one.moment.text}.`);
}

/** Whether as much time lay between two moments as is told. */
export function spanIs(reasoning: Reasoning, from: Moment, to: Moment, told: Amount): boolean | null {
  const calendar = calendarOf(reasoning.dates, from.calendar);
  if (calendar === undefined) return null;
  if (before(to, from) === true) return false;
  const scaled = inYears(told);
  if (scaled !== null) {
    const years = yearsBetween(from, to, calendar);
    return years === null ? null : fits(years.min, years.max, scaled);
  }
  const day = calendar.secondsPerDay;
  const unit = told.unit === 'day' ? 1 : told.unit === 'week' ? 7 : 30.44;
  // Days apart, where both are dated by the day.
  const isByDay = [from, to].every(({ min, max }) => max - min < day);
  const [least, most] = isByDay
    ? [(to.min - from.min) / day, (to.min - from.min) / day]
    : [(to.min - from.max) / day, (to.max - from.min) / day];
  if (most - least > 3 && unit < 30) return null;
  const slack = told.unit === 'day' ? 0.6 : told.unit === 'week' ? 3 : 16;
  const value = told.value * unit;
  if (told.bound === 'least') return most >= value - slack && least >= value - slack * 2;
  if (told.bound === 'most' || told.bound === 'nearly')
    return least <= value + slack && (told.bound === 'most' || most >= value - unit - slack);
  return value >= least - slack && value <= most + slack;
}

const inYears = ({ value, unit, bound }: Amount): { value: number; bound: Amount['bound'] } | null =>
  unit === 'year'
    ? { value, bound }
    : unit === 'decade'
      ? { value: value * 10, bound: bound === 'exact' ? 'about' : bound }
      : unit === 'century'
        ? { value: value * 100, bound: bound === 'exact' ? 'about' : bound }
        : null;

/** In whole years between the least and the most that the dates allow. */
function fits(
  min: number,
  max: number,
  { value, bound }: { value: number; bound: Amount['bound'] },
): boolean | null {
  switch (bound) {
    case 'least':
      return min >= value ? true : max < value ? false : null;
    case 'most':
      return max < value ? true : min > value ? false : null;
    case 'nearly':
      return max >= value - 2 && min <= value && max <= value
        ? true
        : max < value - 2 || min > value
          ? false
          : null;
    case 'about': {
      const slack = Math.max(2, Math.floor(value / 10));
      return max >= value - slack && min <= value + slack;
    }
    default:
      return value >= min && value <= max;
  }
}
