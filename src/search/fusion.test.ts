/** Reciprocal rank fusion. */
import { expect, test } from 'vitest';
import { fuse } from './fusion.js';

const plain = (...items: string[]) => items.map((item) => ({ item }));

test('what two lists agree on beats what one puts first', () => {
  const fused = fuse([
    { name: 'a', items: plain('x', 'both') },
    { name: 'b', items: plain('y', 'both') },
  ]);
  expect(fused[0]).toEqual({ item: 'both', score: 2 / 62, ranks: { a: 2, b: 2 } });
});

test('a lighter list moves less, and an item counts once in each', () => {
  const fused = fuse([
    { name: 'a', items: plain('x', 'y', 'x') },
    { name: 'b', items: plain('y'), weight: 0.1 },
  ]);
  expect(fused.map(({ item }) => item)).toEqual(['y', 'x']);
  expect(fused[1]?.score).toBeCloseTo(1 / 61);
  expect(fuse([])).toEqual([]);
});

test('equals share a rank', () => {
  const items = [
    { item: 'x', score: 2 },
    { item: 'y', score: 2 },
    { item: 'z', score: 1 },
  ];
  expect(fuse([{ name: 'a', items }]).map(({ ranks }) => ranks.a)).toEqual([1, 1, 3]);
});
