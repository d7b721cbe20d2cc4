/** Calendars as data: what is accepted, what is refused, and what odd ones compile to. */
import { describe, expect, it } from 'vitest';
import { compileCalendar } from './calendar.js';
import { type CalendarInput, calendarSchema } from './calendar-schema.js';
import type { DateContext } from './context.js';
import { fromDays, toDays } from './days.js';
import { formatMoment } from './format.js';
import { parseDate } from './parse/parse-date.js';

const plain: CalendarInput = {
  id: 'plain',
  name: 'Plain',
  epoch: 0,
  months: [
    { name: 'One', days: 10 },
    { name: 'Two', days: 10 },
  ],
  eras: [{ id: 'P', name: 'Plain Era', start: 1 }],
};

const complaints = (change: Partial<CalendarInput>): string[] => {
  const result = calendarSchema.safeParse({ ...plain, ...change });
  return result.success ? [] : result.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
};

describe('calendarSchema', () => {
  it('takes the least there is to say', () => {
    expect(complaints({})).toEqual([]);
  });

  it.each<[string, Partial<CalendarInput>, RegExp]>([
    [
      'an intercalary day after no month',
      { intercalary: [{ name: 'Feast', after: 'Three' }] },
      /intercalary\.0\.after: no month "Three"; the months are One, Two/,
    ],
    [
      'a season of no month',
      { seasons: [{ name: 'wet', from: 'One', until: 7 }] },
      /seasons\.0\.until: no month "7"/,
    ],
    ['a default era that is not there', { default_era: 'Q' }, /default_era: no era "Q"; the eras are P/],
    [
      'an era that ends before it starts',
      { eras: [{ id: 'P', name: 'Plain Era', start: 1, end: 0 }] },
      /eras\.0\.end: an era that counts up from 1 cannot end at 0/,
    ],
    [
      'one name for two things',
      { intercalary: [{ name: 'one', after: 'start' }] },
      /already names the month One/,
    ],
    ['no months', { months: [] }, /months/],
    ['a month of no days', { months: [{ name: 'One', days: 0 }] }, /months\.0\.days/],
    ['an id with spaces', { id: 'My Calendar' }, /id: an id is/],
    ['a weekday that is not there', { weekdays: { names: ['A'], at_epoch: 'B' } }, /no weekday "B"/],
  ])('refuses %s', (_, change, message) => {
    expect(complaints(change).join('\n')).toMatch(message);
  });

  it('refuses a field it does not know', () => {
    expect(calendarSchema.safeParse({ ...plain, moons: 2 }).success).toBe(false);
  });
});

describe('odd calendars', () => {
  const compile = (change: Partial<CalendarInput>) =>
    compileCalendar(calendarSchema.parse({ ...plain, ...change }));
  const within = (change: Partial<CalendarInput>): DateContext => ({
    calendars: [compile(change)],
    default: 'plain',
  });
  const reprint = (text: string, ctx: DateContext): string => {
    const date = parseDate(text, ctx);
    return date.kind === 'moment' ? formatMoment(date.moment, ctx) : JSON.stringify(date);
  };

  it('days of other lengths', () => {
    const ctx = within({ day: { hours: 10, minutes: 100, seconds: 100 } });
    expect(parseDate('3 Two 5 P', ctx)).toMatchObject({
      moment: { min: 92 * 100_000, max: 93 * 100_000 - 1 },
    });
    expect(reprint('3 Two 5 P 09:99:99', ctx)).toBe('3 Two 5 P 09:99:99');
  });

  it('intercalary stretches of several days', () => {
    const ctx = within({ intercalary: [{ name: 'Feast', after: 'One', days: 3 }] });
    expect(parseDate('Feast 1 P', ctx)).toMatchObject({ moment: { min: 10 * 86_400, max: 13 * 86_400 - 1 } });
    expect(reprint('2 Feast 1 P', ctx)).toBe('2 Feast 1 P');
    expect(reprint('1 Two 1 P', ctx)).toBe('1 Two 1 P');
  });

  it('leap years by a rule with an offset', () => {
    const calendar = compile({
      leap: { every: 3, offset: 2 },
      months: [{ name: 'One', days: 10, leap_days: 11 }],
    });
    expect([0, 1, 2, 3, 4, 5, -1, -2].map((y) => calendar.layoutOf(y).days)).toEqual([
      10, 10, 11, 10, 10, 11, 11, 10,
    ]);
    for (let day = -200; day < 200; day++) expect(toDays(calendar, fromDays(calendar, day))).toBe(day);
  });

  it('refuses leap years that take for ever to repeat', () => {
    expect(() => compile({ leap: [{ every: 997 }, { every: 991 }] })).toThrow(/repeat only after/);
  });

  it('names with hyphens, accents and several words', () => {
    const ctx = within({
      months: [
        { name: 'Sun-Rest', days: 10 },
        { name: 'Éclat du Nord', days: 10 },
      ],
    });
    expect(reprint('3 sun-rest 5 P', ctx)).toBe('3 Sun-Rest 5 P');
    expect(reprint('3 eclat du nord 5 P', ctx)).toBe('3 Éclat du Nord 5 P');
  });

  it('a gap between two eras is told from the nearer one', () => {
    const eras: CalendarInput['eras'] = [
      { id: 'A', name: 'Old', start: 1, end: 10 },
      { id: 'B', name: 'New', start: 21 },
    ];
    const ctx = within({ eras, default_era: 'B' });
    expect(reprint('12 A', ctx)).toBe('12 A');
    expect(reprint('-2 B', ctx)).toBe('-2 B');
  });
});
