import { expect, test } from 'vitest';
import { ago, tookWords } from './time.js';

const now = new Date(2026, 10, 16, 12, 0).getTime();
const MINUTE = 60_000;

test.each([
  [20_000, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [3 * 60 * MINUTE, '3 hours ago'],
  [20 * 60 * MINUTE, 'yesterday at 16:00'],
  [10 * 24 * 60 * MINUTE, '6 Nov 2026'],
])('%d ms ago is %s', (past, words) => {
  expect(ago(now - past, now)).toBe(words);
});

test.each([
  [4, '0.1 s'],
  [746, '0.7 s'],
  [9_700, '9.7 s'],
])('%d ms is %s', (ms, words) => {
  expect(tookWords(ms)).toBe(words);
});
