import { expect, it } from 'vitest';
import { createRate } from './limits.js';

it('lets through a burst, then so many a second, each client by itself', () => {
  let now = 0;
  const rate = createRate({ burst: 3, perSecond: 2 }, () => now);
  expect([rate('a'), rate('a'), rate('a')]).toEqual([0, 0, 0]);
  expect(rate('a')).toBeGreaterThan(0);
  expect(rate('b')).toBe(0);
  now += 3_000;
  expect(rate('a')).toBe(0);
});

it('makes whoever guesses wait', () => {
  const rate = createRate({ burst: 10, perSecond: 1 }, () => 0);
  rate('a', 20);
  expect(rate('a')).toBeGreaterThan(5_000);
});
