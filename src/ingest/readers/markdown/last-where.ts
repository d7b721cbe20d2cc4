/** Looks things up that stand in order, by halves: one after the other would be quadratic in a long note. */

/** The last index before `end` that holds, where those that hold come first; `first` when none does. */
export function lastWhere(first: number, end: number, holds: (index: number) => boolean): number {
  let [low, high] = [first, end - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
