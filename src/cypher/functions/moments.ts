/** Moments stay out of lists and maps: there, equality and order of dates could not be told from those of their text. */
import { runtimeError } from '../errors.js';
import type { Value } from '../values/value.js';

export const MOMENT_HINT = 'Take its text with toString(x), or its bounds with x.min and x.max.';

/** The value itself, unless it is a moment. */
export function refuseMoment(value: Value, where: string): Value {
  if (value !== null && typeof value === 'object' && 'kind' in value && value.kind === 'moment') {
    throw runtimeError(
      'TypeError',
      'MomentInside',
      `A moment (${value.moment.text}) cannot stand inside ${where}.`,
      MOMENT_HINT,
    );
  }
  return value;
}
