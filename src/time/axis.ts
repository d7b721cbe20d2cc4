/** The axis that every calendar is a view of: whole seconds, kept within the safe integers. */

/** A whole number of seconds; 0 is 1970-01-01T00:00:00 in the proleptic Gregorian calendar. */
export type Seconds = number;

/** Stands for "no earliest limit is known". Also the first second of the axis. */
export const BEGINNING: Seconds = Number.MIN_SAFE_INTEGER;

/** Stands for "no latest limit is known". Also the last second of the axis. */
export const END: Seconds = Number.MAX_SAFE_INTEGER;

/** True for a second that a date may really have; the two sentinels are not such seconds. */
export function onAxis(second: number): boolean {
  return second > BEGINNING && second < END;
}

/** The second moved by `by`, staying on the axis; a sentinel stays what it is. */
export function shiftSeconds(second: Seconds, by: number): Seconds {
  if (second === BEGINNING || second === END) return second;
  return Math.min(END, Math.max(BEGINNING, second + by));
}

/** Division that rounds down, for counts that may be negative. */
export function floorDiv(a: number, b: number): number {
  return Math.floor(a / b);
}

/** Remainder that is never negative. */
export function floorMod(a: number, b: number): number {
  return a - b * Math.floor(a / b);
}
