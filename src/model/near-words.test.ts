/** The fast distance agrees with the plain one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceFrom } from './near-words.js';
import { editDistance } from './suggest.js';

describe('distanceFrom', () => {
  test('agrees with editDistance on any two words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'ж'), maxLength: 36 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 5 }), (a, b, limit) => {
        expect(distanceFrom(a)(b, limit)).toBe(Math.min(limit + 1, editDistance(a, b, limit)));
      }),
      { numRuns: 2000 },
    );
  });

  test('counts a swap of neighbours as one edit', () => {
    expect(distanceFrom('aldric')('aldirc', 2)).toBe(1);
  });
});
