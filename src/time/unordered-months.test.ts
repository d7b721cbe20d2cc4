/** Months whose place in the year nobody knows: a date in one lies within its year, and no closer. */
import { describe, expect, it } from 'vitest';
import { gregorian } from '../../test/time/calendars.fixture.js';
import { compileCalendar } from './calendar.js';
import { calendarSchema } from './calendar-schema.js';
import { before as isBefore } from './compare.js';
import type { DateContext } from './context.js';
import { formatMoment, formatSeconds } from './format.js';
import { parseDate } from './parse/parse-date.js';
import { resolveRelative } from './relative.js';

const sketch = compileCalendar(
  calendarSchema.parse({
    id: 'sketch',
    name: 'Sketched count',
    epoch: 0,
    year_days: 365,
    unordered_months: [{ name: 'Uktar' }, { name: 'Hammer', aliases: ['Deepwinter'] }],
    eras: [
      { id: 'BS', name: 'BS', start: 0, direction: 'down' },
      { id: 'AS', name: 'AS', start: 1 },
    ],
  }),
);
const ctx: DateContext = { calendars: [sketch, gregorian], default: 'sketch' };

function moment(text: string) {
  const date = parseDate(text, ctx);
  if (date.kind !== 'moment') throw new Error(JSON.stringify(date));
  return date.moment;
}

const bounds = ({ min, max }: { min: number; max: number }) => ({ min, max });

describe('a month of unknown place', () => {
  for (const text of [
    '24th Uktar, 5420 AS',
    'Uktar 5420 AS',
    'Uktar 24, 5420',
    '1st of Deepwinter 5420 AS',
    'early Uktar 5420 AS',
    'the autumn of 5420 AS',
    '2.3.5420 AS',
  ])
    it(`${text} lies within 5420 AS`, () => {
      expect(bounds(moment(text))).toEqual(bounds(moment('5420 AS')));
      expect(moment(text).vague).toBeUndefined();
      expect(formatMoment(moment(text), ctx)).toBe(text);
    });

  it('is none that no year could have', () => {
    for (const text of ['5420-99-99', '99.99.5420', '1.0.5420', '70.3.5420'])
      expect(parseDate(text, ctx).kind).not.toBe('moment');
  });

  it('may run into the next year, as a winter does', () => {
    const { min } = moment('5420 AS');
    const { max } = moment('5421 AS');
    expect(bounds(moment('winter 5420 AS'))).toEqual({ min, max });
  });

  it('does not tell which of two came first', () => {
    expect(isBefore(moment('3 Uktar 5420 AS'), moment('9 Hammer 5420 AS'))).toBeNull();
    expect(isBefore(moment('3 Uktar 5420 AS'), moment('9 Hammer 5421 AS'))).toBe(true);
  });

  it('has no day that no month could have, and needs its year', () => {
    expect(parseDate('400 Uktar 5420 AS', ctx)).toMatchObject({ message: 'no month has a day 400' });
    expect(parseDate('24 Uktar', ctx)).toMatchObject({ message: 'the year is missing' });
    expect(parseDate('24 Smarch 5420 AS', ctx)).toMatchObject({ message: 'unknown month "Smarch"' });
  });
});

describe('a year without months', () => {
  it('counts down before its epoch', () => {
    expect(moment('1 BS').max + 1).toBe(moment('1 AS').min);
    expect(moment('295 BS').max).toBeLessThan(moment('294 BS').min);
  });

  it('names its days by number, and reads them back', () => {
    const second = moment('5420 AS').min + 122 * 86_400 + 3600;
    expect(formatSeconds(second, ctx, { precision: 'day' })).toBe('day 123 of 5420 AS');
    expect(moment('day 123 of 5420 AS').min).toBe(second - 3600);
    expect(bounds(moment(formatSeconds(second, ctx)))).toEqual({ min: second, max: second });
    expect(parseDate('day 366 of 5420 AS', ctx)).toMatchObject({
      message: 'that year has 365 days, not 366',
    });
  });

  it('takes offsets of months to the year', () => {
    const date = parseDate('two months after the Fall', ctx);
    if (date.kind !== 'relative') throw new Error(date.kind);
    const fall = moment('24 Uktar 5420 AS');
    expect(resolveRelative(date, { from: fall, until: fall }, ctx)).toMatchObject({
      min: moment('5420 AS').min,
      max: moment('5421 AS').max,
    });
  });

  it('is either told by its months or by its length', () => {
    const base = { id: 'x', name: 'X', epoch: 0, eras: [{ id: 'A', name: 'A', start: 1 }] };
    const issues = (more: object) => calendarSchema.safeParse({ ...base, ...more }).error?.issues[0]?.message;
    expect(issues({})).toMatch(/year_days: 365/);
    expect(issues({ months: [{ name: 'M', days: 30 }], year_days: 365 })).toMatch(/months say/);
    expect(issues({ year_days: 365 })).toBeUndefined();
    expect(issues({ year_days: 365, unordered_months: [{ name: 'A' }] })).toMatch(/already names/);
  });
});
