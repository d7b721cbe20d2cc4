import { expect, it } from 'vitest';
import { datesText } from './when.js';

it.each([
  ['in 401 AF', null, 'from 401 AF'],
  [null, 'on 3 May 431', 'until 3 May 431'],
  ['in 401 AF', 'in 431 AF', '401 AF – 431 AF'],
  ['in 401 AF', 'in 401 AF', 'in 401 AF'],
  ['c. 401 AF', null, 'from c. 401 AF'],
])('%s and %s are %s', (from, until, told) => {
  expect(datesText(from, until)).toBe(told);
});
