import { expect, test } from 'vitest';
import { datedLine, secondsOf } from './told-at.js';

const MARCH = Date.UTC(2026, 2, 1) / 1000;

test.each([
  ['2026-03-01: The gate is shut', 'The gate is shut', MARCH],
  ['[2026-03-01] The gate is shut', 'The gate is shut', MARCH],
  ['2026-03-01 – The gate is shut', 'The gate is shut', MARCH],
  ['2026-03-01T06:30Z The gate is shut', 'The gate is shut', MARCH + 6.5 * 3600],
  ['The gate is shut since 2026-03-01', 'The gate is shut since 2026-03-01', undefined],
  ['2026-03-01', '2026-03-01', undefined],
])('%s', (line, content, at) => {
  expect(datedLine(line)).toEqual(at === undefined ? { content } : { content, at });
});

test('what is no day is said to be none', () => {
  expect(() => secondsOf('soon')).toThrow(/"soon" is not a day/);
  expect(() => datedLine('2026-13-45: The gate is shut')).toThrow(/2026-13-45/);
});
