/** What others do is not what we do. */
import { expect, it } from 'vitest';
import { isDoneByAnother } from './doers.js';

it.each([
  ['GitHub keeps artifacts for 90 days', 'We keep artifacts for 30 days', true],
  ['We retry hooks 5 times', 'Stripe retries hooks 3 times', true],
  ['Support answers within 4 hours', 'We answer within 8 hours', false],
  ['We keep artifacts for 30 days', 'Artifacts are kept for 60 days', false],
])('%s / %s: %s', (a, b, apart) => expect(isDoneByAnother(a, b)).toBe(apart));
