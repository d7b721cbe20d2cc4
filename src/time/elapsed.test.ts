import { describe, expect, test } from 'vitest';
import { earth, gregorian, valdorn, vyrian } from '../../test/time/calendars.fixture.js';
import { END } from './axis.js';
import { compileCalendar } from './calendar.js';
import { calendarSchema } from './calendar-schema.js';
import type { Truth } from './compare.js';
import { addYears, atLeastDays, atLeastYears, spread, timeBetween, yearsBetween } from './elapsed.js';
import type { Moment } from './moment.js';
import { parseDate } from './parse/parse-date.js';

function at(text: string, context = earth): Moment {
  const date = parseDate(text, context);
  if (date.kind !== 'moment') throw new Error(`"${text}" is no moment`);
  return date.moment;
}

describe('years between two dates', () => {
  test.each<[string, string, number, Truth]>([
    ['1800-03-01', '1890-03-02', 90, true],
    ['1800-03-01', '1890-03-01', 90, null],
    ['1800-03-01', '1890-02-28', 90, false],
    ['1799-12-31', '1889-12-31', 90, null],
    ['1799-12-31', '1890-01-01', 90, true],
    ['1804-02-29', '1805-02-28', 1, null],
    ['1804-02-29', '1805-03-01', 1, true],
    ['1800', '1849', 48, true],
    ['1800', '1848', 48, null],
    ['1800', '1847', 48, false],
    ['ABT 1800', '1853', 48, null],
    ['ABT 1800', '1854', 48, true],
    ['BEF 1800', '1900', 90, true],
    ['BEF 1800', '1850', 90, null],
    ['AFT 1800', '1850', 90, false],
    ['1850', '1800', 0, false],
  ])('%s to %s: at least %d years is %s', (a, b, years, expected) => {
    expect(atLeastYears(at(a), at(b), years, gregorian)).toBe(expected);
  });

  test('are those of the calendar, not 365 days', () => {
    expect(atLeastYears(at('300 TA', valdorn), at('349 TA', valdorn), 48, vyrian)).toBe(true);
    expect(atLeastYears(at('300 TA', valdorn), at('348 TA', valdorn), 48, vyrian)).toBe(null);
    expect(addYears(gregorian, at('2001-03-01').min, -1)).toBe(at('2000-03-01').min);
    expect(addYears(gregorian, END, 3)).toBe(END);
  });
});

describe('days between two dates', () => {
  test.each<[string, string, number, Truth]>([
    ['1850-01-01', '1850-01-15', 14, null],
    ['1850-01-01', '1850-01-16', 14, true],
    ['1850-01-01', '1850-01-14', 14, false],
    ['1850', '1851', 294, null],
    ['1850-01', '1851', 294, true],
  ])('%s to %s: at least %d days is %s', (a, b, days, expected) => {
    expect(atLeastDays(at(a), at(b), days, gregorian)).toBe(expected);
  });
});

describe('the time between two dates in words', () => {
  test.each([
    ['5 May 1800', '4 May 1816', '15'],
    ['5 May 1800', '5 May 1816', '16'],
    ['1800', '1816', '15 or 16'],
    ['ABT 1800', '1816', '10 to 21'],
    ['29 Feb 1804', '28 Feb 1805', '1'],
  ])('%s to %s is %s years', (a, b, words) => {
    const years = yearsBetween(at(a), at(b), gregorian);
    expect(years && spread(years.min, years.max)).toBe(words);
  });

  test.each([
    ['5 May 1800', '6 May 1800', '1 day'],
    ['5 May 1800', '25 May 1800', '20 days'],
    ['5 May 1800', '5 Oct 1800', '5 months'],
    ['May 1800', 'Oct 1800', '4 to 6 months'],
    ['1800', '1848', '47 or 48 years'],
  ])('%s to %s is %s', (a, b, words) => {
    expect(timeBetween(at(a), at(b), gregorian)).toBe(words);
  });

  describe('in a calendar of which nobody knows the months', () => {
    const sketch = compileCalendar(
      calendarSchema.parse({
        ...{ id: 'sketch', name: 'Sketch', epoch: 0, year_days: 365 },
        unordered_months: [{ name: 'Uktar' }, { name: 'Hammer' }],
        eras: [{ id: 'AS', name: 'AS', start: 1 }],
      }),
    );
    const dates = { calendars: [sketch], default: 'sketch' };
    test.each([
      ['3 Uktar 540 AS', '561 AS', '20 or 21 years'],
      ['540 AS', '545 AS', '4 or 5 years'],
      ['day 1 of 540 AS', 'day 1 of 542 AS', '2 years'],
      ['day 1 of 540 AS', 'day 201 of 540 AS', '200 days'],
      ['day 1 of 540 AS', 'day 11 of 540 AS', '10 days'],
    ])('%s to %s is %s', (a, b, words) => {
      expect(timeBetween(at(a, dates), at(b, dates), sketch)).toBe(words);
    });
  });

  test('nothing is said of what is open', () => {
    expect(timeBetween(at('BEF 1800'), at('1816'), gregorian)).toBeNull();
  });
});
