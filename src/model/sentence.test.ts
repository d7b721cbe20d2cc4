import { expect, it } from 'vitest';
import { agreeing } from './sentence.js';

it.each([
  ['eyes', 'is', 'are'],
  ['holy colours', 'was', 'were'],
  ['eye colour', 'is', 'is'],
  ['status', 'is', 'is'],
  ['class', 'was', 'was'],
  ['species', 'is', 'is'],
] as const)('the %s: %s becomes %s', (noun, one, told) => {
  expect(agreeing(noun, one)).toBe(told);
});
