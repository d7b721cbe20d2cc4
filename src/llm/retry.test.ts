import { expect, test } from 'vitest';
import { testClock } from '../../test/llm/test-clock.js';
import { LlmError } from './errors.js';
import { DEFAULT_RETRY, retryAfter, retryDelay } from './retry.js';

const NOW = Date.UTC(2026, 2, 1, 12);

test.each([
  ['7', 7000],
  ['0', 0],
  ['1.5', 1500],
  ['Sun, 01 Mar 2026 12:00:09 GMT', 9000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  ['-4', undefined],
  ['1e9999', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, ms) => {
  expect(retryAfter(header, NOW)).toBe(ms);
});

test('grows by doubling up to a limit, half of it chance', () => {
  const error = new LlmError({ code: 'x', message: 'x' });
  const delays = (random: number) =>
    [0, 1, 2, 10].map((attempt) => retryDelay(DEFAULT_RETRY, attempt, error, testClock({ random })));
  expect(delays(0)).toEqual([250, 500, 1000, 10_000]);
  expect(delays(0.999_999)).toEqual([500, 1000, 2000, 20_000]);
});

test('what the server asks for counts, up to a limit', () => {
  const asking = (retryAfterMs: number) => new LlmError({ code: 'x', message: 'x', retryAfterMs });
  expect(retryDelay(DEFAULT_RETRY, 0, asking(3000), testClock())).toBe(3000);
  expect(retryDelay(DEFAULT_RETRY, 0, asking(9e9), testClock())).toBe(60_000);
});
