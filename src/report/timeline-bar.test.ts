import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEGINNING, END, UNDATED, type Window, windowAt } from '../time/index.js';
import { type Bar, barOf } from './timeline-bar.js';

/** One cell is ten seconds. */
const scale = { from: 0, until: 200, cells: 20 };

function drawn(bar: Bar): string {
  const glyphs = { empty: ' ', possible: '░', certain: '█', point: '●' };
  return bar.map((cell) => (typeof cell === 'number' ? String(cell) : glyphs[cell])).join('');
}

function window(fromMin: number, fromMax: number, untilMin: number, untilMax: number): Window {
  return { fromMin, fromMax, untilMin, untilMax };
}

describe('barOf', () => {
  it.each([
    ['sharp ends', window(50, 50, 100, 100), false, '     █████          '],
    ['vagueness below a cell is not drawn', window(48, 52, 98, 102), false, '     █████          '],
    ['a vague beginning', window(20, 50, 100, 100), false, '  ░░░█████          '],
    ['a vague end', window(50, 50, 100, 140), false, '     █████░░░░      '],
    ['nothing certain', window(50, 100, 60, 110), false, '     ░░░░░░         '],
    ['shorter than a cell', window(52, 52, 54, 54), false, '     █              '],
    ['within one date', windowAt({ min: 52, max: 54 }), false, '     ●              '],
    ['begun long ago, its end not known', window(-900, -900, -899, END), false, '012                 '],
    ['an event', windowAt({ min: 50, max: 59 }), true, '     ●              '],
    ['an event of vague date', windowAt({ min: 50, max: 99 }), true, '     ░░░░░          '],
    ['an unknown end', window(50, 50, 51, END), false, '     █012           '],
    ['still so at 100', window(50, 50, 100, END), false, '     █████012       '],
    ['an unknown beginning', window(BEGINNING, 99, 100, 100), false, '       210█         '],
    ['before 100, and no more', window(BEGINNING, 100, BEGINNING + 1, END), false, '        210         '],
    ['known between its ends only', window(BEGINNING, 50, 100, END), false, '  210█████012       '],
    ['begun before the chart', window(-500, -500, 30, 30), false, '███                 '],
    ['ended after the chart', window(180, 180, 900, 900), false, '                  ██'],
    ['outside the chart', window(300, 300, 400, 400), false, '                    '],
    ['begun and ended in the last cell', window(196, 196, 200, 200), false, '                   █'],
    ['begun where the chart ends', window(200, 200, 201, END), false, '                   █'],
    ['ended where the chart has just begun', window(-4, -4, 3, 3), false, '█                   '],
    ['an event in the last cell', windowAt({ min: 196, max: 203 }), true, '                   ●'],
    [
      'begun before the chart, and no more',
      window(BEGINNING, -50, BEGINNING + 1, END),
      false,
      '012                 ',
    ],
    ['one year, drawn wide', window(50, 99, 100, 100), false, '     ░░░░░          '],
    ['undated', UNDATED, false, '                    '],
  ])('%s', (_, given, isEvent, expected) => {
    expect(drawn(barOf(given, isEvent, scale))).toBe(expected);
  });

  it('draws a day as a point, however wide it is', () => {
    expect(drawn(barOf(windowAt({ min: 50, max: 149 }), true, { ...scale, day: 100 }))).toBe(
      '          ●         ',
    );
  });

  it('never loses what may lie within the chart', () => {
    const second = fc.oneof(fc.integer({ min: -300, max: 500 }), fc.constantFrom(BEGINNING, END));
    fc.assert(
      fc.property(fc.array(second, { minLength: 4, maxLength: 4 }), fc.boolean(), (ends, isEvent) => {
        const [a = 0, b = 0, c = 0, d = 0] = ends.toSorted((x, y) => x - y);
        const built = window(a, Math.min(b, d - 1), Math.max(c, a + 1), d);
        fc.pre(built.fromMax < END - 1 || built.untilMin > BEGINNING + 1);
        fc.pre(a < d && built.fromMin < scale.until && built.untilMax > scale.from);
        expect(drawn(barOf(built, isEvent, scale)).trim()).not.toBe('');
      }),
      { examples: [[[1, BEGINNING, -6, -2], false]], numRuns: 2000 },
    );
  });
});
