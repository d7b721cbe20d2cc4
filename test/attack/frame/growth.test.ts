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

/** Of each three calls one takes half as much again, and of the longer texts two. */
const withGarbage = (milliseconds: (length: number) => number) => {
  let calls = 0;
  return (length: number) => milliseconds(length) * (calls++ % 3 < (length > 5_000_000 ? 2 : 1) ? 1.6 : 1);
};

test('garbage that is collected now and then is no growth, and hides none', async () => {
  const most = 15_000_000;
  const linear = await timesOf(
    most,
    withGarbage((length) => (length / most) * 1_600),
  );
  const square = await timesOf(
    most,
    withGarbage((length) => (length / most) ** 2 * 1_600),
  );
  for (const times of linear) expect(times).toBeLessThan(MOST_TIMES);
  for (const times of square) expect(times).toBeGreaterThan(MOST_TIMES);
});
