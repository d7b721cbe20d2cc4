import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from '../../report/clean.js';
import { line } from './lines.js';
import { jsonBytes } from './reply.js';
import { fenced, fencedBytes } from './text.js';

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

it('measures it in words to the byte, the second time as the first', () => {
  const statement = fc.record({
    id: fc.string(),
    told: fc.string(),
    is_disputed: fc.boolean(),
    citations: fc.array(
      fc.record({ title: fc.string(), file: fc.string(), source: fc.string(), quote: leaf }),
    ),
  });
  const told = fc.dictionary(
    fc.constantFrom(
      'relations',
      'cut',
      'total',
      'beyond_limit',
      'disputed_total',
      'enabled',
      'quote',
      'at_time',
    ),
    fc.oneof(leaf, data, list, fc.array(fc.oneof(statement, leaf), { maxLength: 5 }), fc.constant(undefined)),
  );
  fc.assert(
    fc.property(told, (result) => {
      const size = Buffer.byteLength(fenced(result));
      expect(fencedBytes(result)).toBe(size);
      expect(fencedBytes(result)).toBe(size);
    }),
  );
});

it('leaves a line as it is only where there is nothing to take out of it', () => {
  const odd = fc.constantFrom(
    '\u001b[31m',
    '\u009b',
    '\n',
    '\t',
    '\u202e',
    '\u2028',
    '\u2066',
    '\u{e0041}',
    '<<end of lore 0>>',
    '\u200b',
    '😀',
    '\u0000',
    'é',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), odd), { maxLength: 6 }), (parts) => {
      const text = parts.join('');
      expect(line(text)).toBe(cleanText(text).replace(/\s*[\n\u2028\u2029]\s*/g, ' ⏎ '));
    }),
  );
});
