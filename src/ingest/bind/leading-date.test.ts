/** What can be read of a date that stands in a field with other words. */
import { describe, expect, test } from 'vitest';
import { calendarSchema, compileCalendar, createDateParser } from '../../time/index.js';
import { leadingDate } from './leading-date.js';

const count = compileCalendar(
  calendarSchema.parse({
    ...{ id: 'count', name: 'Count', epoch: 0, epoch_year: 1, default_era: 'AR' },
    months: [
      { name: 'Thawing', days: 30 },
      { name: 'Reap', days: 30 },
    ],
    eras: [{ id: 'AR', name: 'AR', start: 1 }],
  }),
);
const { parse } = createDateParser({ calendars: [count], default: 'count' });

test('a day in a month that no calendar knows is no date', () => {
  for (const text of ['4 Sowing 812', 'Sowing 4, 812', '12 Harvest 812, aged 140'])
    expect(leadingDate(text, parse)).toBeNull();
});

describe('a date before words that say where or how', () => {
  test.each([
    ['812 at Osmere', '812'],
    ['c. 812, in Holm', 'c. 812'],
    ['812 AR of a fever', '812 AR'],
    ['4 Thawing 812 near the mill', '4 Thawing 812'],
    ['812 aged 40', '812'],
  ])('%s', (text, date) => expect(leadingDate(text, parse)).toBe(date));

  test.each([
    ['a day of it', '12 of sowing, 812'],
    ['an age', '812 of the Third Age'],
    ['an age, otherwise', '812 in the Third Age'],
    ['another year', '812 at Osmere, or 815'],
    ['a count', '12 in all'],
    ['another count', '812 by the dwarven count'],
  ])('but not before %s', (_, text) => expect(leadingDate(text, parse)).toBeNull());
});

describe('a year by two counts', () => {
  test.each([
    ['40 AR (QX 812)', '40 AR'],
    ['812 (AR 40)', 'AR 40'],
    ['812 (Reap 4)', '812'],
    ['812 (= 40 AR)', '40 AR'],
    ['812 (AR 40), at Osmere', 'AR 40'],
    ['812 (QX 340)', '812'],
  ])('%s', (text, date) => expect(leadingDate(text, parse)).toBe(date));

  test('but not by the same twice', () => {
    expect(leadingDate('812 AR (815 AR)', parse)).toBeNull();
  });
});
