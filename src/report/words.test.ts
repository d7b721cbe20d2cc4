import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digits } from './words.js';

it('groups the digits of every number as English does', () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double()), (number) => {
      expect(digits(number)).toBe((Object.is(number, -0) ? 0 : number).toLocaleString('en-GB'));
    }),
  );
});
