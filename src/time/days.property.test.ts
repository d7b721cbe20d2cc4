/** Days and dates of every shipped calendar turn into one another without loss. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendars, frost, gregorian, julian, vyrian } from '../../test/time/calendars.fixture.js';
import { dayOf, fromDays, startOfDay, toDays } from './days.js';

/** Nearly the whole axis. */
const anyDay = fc.oneof(
  fc.integer({ min: -2e6, max: 2e6 }),
  fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
);

describe.each(calendars)('$name', (calendar) => {
  it('day → date → day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(toDays(calendar, fromDays(calendar, day))).toBe(day);
      }),
      { numRuns: 500 },
    );
  });

  it('the next day is a later date of the same or the next year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [today, tomorrow] = [fromDays(calendar, day), fromDays(calendar, day + 1)];
        const steps = tomorrow.count - today.count;
        expect(steps === 0 || steps === 1).toBe(true);
        if (steps === 1) expect(calendar.firstDayOf(tomorrow.count)).toBe(day + 1);
      }),
    );
  });

  it('day → second → day, for every second of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(86_399), (day, second) => {
        expect(dayOf(calendar, startOfDay(calendar, day) + second)).toBe(day);
      }),
    );
  });
});

describe('against other reckonings', () => {
  it('the Gregorian calendar agrees with the clock of the machine', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (day) => {
        const date = new Date(day * 86_400_000);
        const ours = fromDays(gregorian, dayOf(gregorian, day * 86_400));
        expect([ours.count, ours.month, ours.day]).toEqual([
          date.getUTCFullYear(),
          date.getUTCMonth() + 1,
          date.getUTCDate(),
        ]);
        expect(gregorian.weekdays.indexOf(ours.weekday ?? '')).toBe((date.getUTCDay() + 6) % 7);
      }),
      { numRuns: 1000 },
    );
  });

  it('the Julian calendar agrees with its Julian day numbers', () => {
    // Noon of 1 January 4713 BC (Julian) is Julian day 0; the axis begins 2,440,587.5 days later.
    const zero = toDays(julian, { era: 'BC', year: 4713, month: 1, day: 1 });
    expect(zero).not.toBeNull();
    expect(startOfDay(julian, zero ?? 0) / 86_400).toBe(-2_440_588);
    const shift = (year: number) =>
      (startOfDay(julian, julian.firstDayOf(year)) - startOfDay(gregorian, gregorian.firstDayOf(year))) /
      86_400;
    expect([1, 301, 1582, 1700, 1900, 2024].map(shift)).toEqual([-2, 1, 10, 10, 12, 13]);
  });

  it('a year of Frosthollow is a year of Valdorn', () => {
    for (let year = -3000; year <= 3000; year++) {
      expect(startOfDay(frost, frost.firstDayOf(year))).toBe(
        startOfDay(vyrian, vyrian.firstDayOf(year + 1287)),
      );
    }
  });
});
