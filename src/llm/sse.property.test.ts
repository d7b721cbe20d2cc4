import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseParser, readSse } from './sse.js';

function parse(pieces: readonly string[]): string[] {
  const parser = createSseParser();
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
}

test.each([
  ['one event', 'data: a\n\n', ['a']],
  ['several lines', 'data: a\ndata: b\n\n', ['a\nb']],
  ['comments and other fields', ': hi\nid: 1\nevent: x\ndata:a\nretry: 3\n\n', ['a']],
  ['carriage returns', 'data: a\r\n\r\ndata: b\r\rdata: c\n\n', ['a', 'b', 'c']],
  ['no last blank line', 'data: a\n\ndata: b', ['a', 'b']],
  ['empty data', 'data\n\ndata:\n\n', ['', '']],
  ['only one space is taken away', 'data:  a\n\n', [' a']],
  ['blank lines', '\n\n\n', []],
])('%s', (_, text, events) => {
  expect(parse([text])).toEqual(events);
});

test('where the text is cut makes no difference', () => {
  const text = fc.array(
    fc.constantFrom('data: ', 'data:x', ':c', '\r\n', '\n', '\r', 'é龍🐉', ' ', 'event: y', '[DONE]'),
  );
  fc.assert(
    fc.property(text, fc.array(fc.nat(60)), (words, cuts) => {
      const whole = words.join('');
      const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, whole.length)), whole.length])].sort(
        (a, b) => a - b,
      );
      const pieces = places.slice(1).map((end, i) => whole.slice(places[i], end));
      expect(parse(pieces)).toEqual(parse([whole]));
    }),
  );
});

test('where the bytes are cut makes no difference', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (said, size) => {
        const bytes = Buffer.from(`data: ${JSON.stringify(said)}\n\n`);
        async function* body() {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        }
        const found: string[] = [];
        for await (const data of readSse(body(), 10_000, () => new Error('too large'))) found.push(data);
        expect(found.map((data) => JSON.parse(data))).toEqual([said]);
      },
    ),
    { numRuns: 50 },
  );
});
