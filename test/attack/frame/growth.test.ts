/** What the measurement of growth calls growth; costs are made up here, so that nothing depends on the machine. */
import { expect, test } from 'vitest';
import { growthOf, MOST_TIMES, type Subject } from './growth.js';

const shape = { name: 'a', make: (length: number) => 'a'.repeat(length) };
const FLOOR = 7;
const timesOf = async (
  most: number,
  milliseconds: (length: number) => number,
): Promise<(number | null)[]> => {
  const cost: Subject['cost'] = async ({ length }) => milliseconds(length);
  const apart = await growthOf({ name: 'apart', most, cost }, shape);
  const withFloor: Subject = {
    ...{ name: 'floor', most, hasFloor: true },
    cost: async (text) => FLOOR + (await cost(text)),
  };
  const above = await growthOf(withFloor, shape, FLOOR);
  return [apart?.times ?? null, above?.times ?? null];
};

test.each([2_000, 20_000, 120_000, 4_000_000])('with at most %i characters', async (most) => {
  const all = (longest: number) => longest / most;
  for (const times of await timesOf(most, (length) => length * all(400)))
    expect(times).toBeLessThan(MOST_TIMES);
  for (const times of await timesOf(most, (length) => (length / most) ** 2 * 400))
    expect(times).toBeGreaterThan(MOST_TIMES);
  expect(await timesOf(most, (length) => length * all(10))).toEqual([null, null]);
});
