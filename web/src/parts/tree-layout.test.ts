import { describe, expect, test } from 'vitest';
import { layOut } from './tree-layout.js';

const family = layOut(
  [
    { id: 'grandfather', generation: -2 },
    { id: 'grandmother', generation: -2 },
    { id: 'father', generation: -1 },
    { id: 'mother', generation: -1 },
    { id: 'second wife', generation: -1 },
    { id: 'self', generation: 0 },
    { id: 'sister', generation: 0 },
    { id: 'half-brother', generation: 0 },
    { id: 'husband', generation: 0 },
    { id: 'child', generation: 1 },
    { id: 'grandchild', generation: 2 },
  ],
  [
    { parents: ['grandfather', 'grandmother'], children: ['father'] },
    { parents: ['father', 'mother'], children: ['self', 'sister'] },
    { parents: ['father', 'second wife'], children: ['half-brother'] },
    { parents: ['self', 'husband'], children: ['child'] },
    { parents: ['child'], children: ['grandchild'] },
  ],
);

const x = (id: string) => family.people.get(id)?.x ?? Number.NaN;

describe('a family tree', () => {
  test('has a row for each of five generations, the oldest on top', () => {
    expect(family.rows.map(({ generation }) => generation)).toEqual([-2, -1, 0, 1, 2]);
    expect(family.people.get('grandfather')?.row).toBe(0);
    expect(family.people.get('grandchild')?.row).toBe(4);
  });

  test('puts nobody on top of anybody', () => {
    for (const { ids } of family.rows) {
      const places = ids.map(x).sort((a, b) => a - b);
      for (const [index, place] of places.entries())
        if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(0.999);
    }
  });

  test('puts whoever married twice between the two', () => {
    const order = family.rows[1]?.ids ?? [];
    expect(order.indexOf('father')).toBe(1);
  });

  test('puts a half-brother on the side of his own mother', () => {
    expect(x('half-brother') < x('self')).toBe(x('second wife') < x('mother'));
  });

  test('puts an only child below its parents', () => {
    expect(Math.abs(x('child') - (x('self') + x('husband')) / 2)).toBeLessThan(1);
  });

  test('begins at zero and knows how wide it is', () => {
    const all = [...family.people.values()].map((one) => one.x);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(family.width).toBeCloseTo(Math.max(...all) + 1);
  });

  test('of one person is one box', () => {
    const alone = layOut([{ id: 'a', generation: 0 }], []);
    expect([alone.width, alone.rows.length]).toEqual([1, 1]);
  });
});
