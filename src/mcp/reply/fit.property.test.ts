import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutToFit } from './fit.js';

const size = (value: unknown): number => JSON.stringify(value).length;

it('hands out every entry once, in order, page by page, and never exceeds the size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 40 }), { maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 60 }),
      fc.integer({ min: 120, max: 600 }),
      (texts, numbers, room) => {
        const whole = { title: 'x', texts, numbers };
        const seen: { texts: unknown[]; numbers: unknown[] } = { texts: [], numbers: [] };
        let offsets: Readonly<Record<string, number>> = {};
        for (let pages = 0; pages < 200; pages++) {
          const { result, next } = cutToFit(whole, offsets, (part) => size(part) <= room);
          expect(size(result)).toBeLessThanOrEqual(room);
          seen.texts.push(...(result.texts as unknown[]));
          seen.numbers.push(...(result.numbers as unknown[]));
          if (next === null) break;
          offsets = next;
        }
        expect(seen).toEqual({ texts, numbers });
      },
    ),
  );
});

it('cuts within an entry where a single one would not fit, and counts what is lost', () => {
  const entry = {
    name: 'a',
    citations: Array.from({ length: 50 }, (_, i) => ({ quote: `${i} ${'word '.repeat(40)}` })),
  };
  const { result, leftOut } = cutToFit({ list: [entry] }, {}, (part) => size(part) <= 2000);
  expect(size(result)).toBeLessThanOrEqual(2000);
  expect(leftOut['list.citations']).toBeGreaterThan(40);
});
