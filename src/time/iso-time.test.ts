/** A time is told whatever was stored. */
import { expect, test } from 'vitest';
import { isoTime } from './iso-time.js';

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [99_999_999_999_999, '+275760-09-13T00:00:00.000Z'],
  [-99_999_999_999_999, '-271821-04-20T00:00:00.000Z'],
])('%d is %s', (seconds, told) => {
  expect(isoTime(seconds)).toBe(told);
});
