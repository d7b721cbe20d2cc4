/** Whole years between two moments. */
import { atLeastYears, type Bounds, type Calendar } from '../../time/index.js';

const MOST = 10_000;

/** Whole years from the beginning of the one to the beginning of the other. */
export function yearsBetween(a: Bounds, b: Bounds, calendar: Calendar): number {
  const [from, to] = [
    { min: a.min, max: a.min },
    { min: b.min, max: b.min },
  ];
  let [low, high] = [0, MOST];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (atLeastYears(from, to, middle, calendar) === true) low = middle;
    else high = middle - 1;
  }
  return low;
}
