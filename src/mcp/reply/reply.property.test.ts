import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonBytes } from './reply.js';

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant('é “q” \n'));
const data = fc.dictionary(fc.string({ maxLength: 5 }), leaf, { maxKeys: 4 });
const list = fc.array(fc.oneof(leaf, data), { maxLength: 6 });
const part = fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(leaf, data, list, fc.constant(undefined)));

it('measures a result to the byte, the second time as the first', () => {
  fc.assert(
    fc.property(part, (result) => {
      const size = Buffer.byteLength(JSON.stringify(result));
      expect(jsonBytes(result)).toBe(size);
      expect(jsonBytes(result)).toBe(size);
    }),
  );
});
