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
    ['undated', UNDATED, false, '                    '],
  ])('%s', (_, given, isEvent, expected) => {
    expect(drawn(barOf(given, isEvent, scale))).toBe(expected);
  });
});
