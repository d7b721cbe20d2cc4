/** Faults of every rule's kind, put into clean worlds: each is found by its rule, and nothing else is told of. */
import { expect, test } from 'vitest';
import { mutate } from '../bench/mutate/mutate.js';
import { isRight } from '../bench/mutate/report.js';

test('every rule finds its faults, and no near miss fires', { timeout: 300_000 }, async () => {
  const { rows, problems } = await mutate({ sizes: [2], oneIn: 9, bundle: true });
  expect(problems).toEqual([]);
  expect(rows.filter((row) => !isRight(row))).toEqual([]);
  expect(rows.reduce((sum, { faults }) => sum + faults, 0)).toBeGreaterThan(250);
});
