/** Calendars as Calendarium, Fantasy Calendar and its web site write them, and what ours make of them. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { calendarSchema, compileCalendar, type DateContext, parseDate } from '../../../time/index.js';
import { type CalendarText, calendarFromPlugin, calendarsFromPlugin, DatesSeen } from './index.js';

const month = (name: string, length = 30, type = 'month') => ({ name, length, type, interval: 1, offset: 0 });

/** Four months and a feast between them, as a plugin numbers them: 1, 2, 3 (the feast), 4, 5. */
const tides = {
  id: 'ID_1',
  name: 'Count of Tides',
  current: { year: 412, month: 1, day: 12 },
  static: {
    firstWeekDay: 1,
    overflow: true,
    weekdays: [{ name: 'Netday' }, { name: 'Saltday' }],
    months: [
      month('Ebb (Lowwater)'),
      month('Flood'),
      month('Turning', 1, 'intercalary'),
      month('Gale', 31),
      month('Calm'),
    ],
    leapDays: [
      {
        name: 'Leap Day',
        interval: [{ interval: 4 }, { interval: 100, exclusive: true }],
        timespan: 3,
        offset: 0,
      },
    ],
    eras: [],
  },
};

const data = (calendar: object, more: object = {}) => ({
  calendars: [calendar],
  defaultCalendar: null,
  ...more,
});

function contextOf({ yaml }: CalendarText): DateContext {
  const calendar = compileCalendar(calendarSchema.parse(parse(yaml ?? '')));
  return { calendars: [calendar], default: calendar.id };
}

function made(json: unknown, evidence?: DatesSeen): CalendarText & { dates: DateContext } {
  const found = calendarFromPlugin(json, evidence);
  if (found === null) throw new Error('no calendar');
  return { ...found, dates: contextOf(found) };
}

function bounds(text: string, dates: DateContext) {
  const date = parseDate(text, dates);
  if (date.kind !== 'moment') throw new Error(`${text}: ${JSON.stringify(date)}`);
  return { min: date.moment.min, max: date.moment.max };
}

describe('months', () => {
  it('keep their lengths, their order and the numbers that notes call them by', () => {
    const { dates, id } = made(data(tides));
    expect(id).toBe('count-of-tides');
    expect(dates.calendars[0]?.months.map(({ name }) => name)).toEqual([
      'Ebb',
      'Flood',
      'Turning',
      'Gale',
      'Calm',
    ]);
    expect(bounds('412-04-31', dates)).toEqual(bounds('31 Gale 412', dates));
    expect(bounds('Turning 412', dates)).toEqual(bounds('1 Turning 412', dates));
    expect(bounds('3 Lowwater 412', dates)).toEqual(bounds('3 Ebb 412', dates));
    expect(parseDate('31 Calm 412', dates)).toMatchObject({ kind: 'problem' });
  });

  it('have their leap days in the years that have them', () => {
    const { dates } = made(data(tides));
    for (const year of [404, 408]) expect(parseDate(`32 Gale ${year}`, dates).kind).toBe('moment');
    for (const year of [400, 405]) expect(parseDate(`32 Gale ${year}`, dates).kind).toBe('problem');
  });

  it('of some years only stand between the others, where the rule is the only one', () => {
    const months = [month('Ebb'), { ...month('Void', 5), interval: 3, offset: 1 }, month('Flood')];
    const { dates, remarks } = made(data({ ...tides, static: { ...tides.static, months, leapDays: [] } }));
    expect(parseDate('2 Void 4', dates).kind).toBe('moment');
    expect(parseDate('2 Void 5', dates).kind).toBe('problem');
    expect(remarks.join(' ')).toContain('"Void" is a month of some years only');
  });
});

describe('what cannot be said is told', () => {
  it('a second rule for leap years', () => {
    const leapDays = [
      ...tides.static.leapDays,
      { name: 'Long Night', interval: [{ interval: 7 }], timespan: 0, intercalary: true, offset: 0 },
    ];
    const { remarks, yaml } = made(data({ ...tides, static: { ...tides.static, leapDays } }));
    expect(remarks.join(' ')).toContain('"Long Night" falls in other years');
    expect(yaml).toContain('# "Long Night" falls in other years');
  });

  it('weeks that do not run on, moons, seasons and years with names', () => {
    const { remarks } = made(
      data({
        ...tides,
        seasonal: { seasons: [{ name: 'Wet' }] },
        static: { ...tides.static, moons: [{ name: 'Pale' }], useCustomYears: true },
      }),
    );
    expect(remarks).toHaveLength(4);
  });

  it('two things of one name', () => {
    const months = [month('Ebb'), month('Ebb')];
    const { dates, remarks } = made(data({ ...tides, static: { ...tides.static, months, leapDays: [] } }));
    expect(dates.calendars[0]?.months.map(({ name }) => name)).toEqual(['Ebb', 'Ebb 2']);
    expect(remarks.join(' ')).toContain('"Ebb" names two things');
  });

  it('and nothing is told of a plain calendar', () => {
    const plain = { ...tides.static, months: [month('Ebb'), month('Flood')], leapDays: [] };
    const { remarks, yaml } = made(data({ ...tides, static: plain }));
    expect(remarks).toEqual([]);
    expect(yaml).toContain('at_epoch: Saltday');
  });
});

describe('eras', () => {
  const withEras = (eras: readonly object[], current: object = tides.current) =>
    made(data({ ...tides, current, static: { ...tides.static, eras } }));
  const start = (year: number) => ({ year, month: 0, day: 1 });

  it('that start anew count from 1, and digits stay in the count of the plugin', () => {
    const { dates, now } = withEras([
      { name: 'Age of Salt', format: 'Year {{era_year}} - {{era_name}}', date: start(1) },
      { name: 'Age of Iron', format: '{{era_year}} AI', date: start(301) },
    ]);
    expect(bounds('112 AI', dates)).toEqual(bounds('412 count-of-tides-count', dates));
    expect(bounds('0412-01-01', dates)).toEqual(bounds('1 Ebb 112 AI', dates));
    expect(parseDate('301 Age of Salt', dates)).toMatchObject({ kind: 'problem' });
    expect(now).toBe('12 Flood 112 AI');
  });

  it('of Fantasy Calendar say so by themselves', () => {
    const { dates } = withEras([
      { name: 'Third Tide', format: '{{era_name}}', restart: true, start: start(401) },
    ]);
    expect(bounds('Year 12 of the Third Tide', dates)).toEqual(
      bounds('0412-01-01', dates).min === 0 ? {} : bounds('412 count-of-tides-count', dates),
    );
  });

  it('that are only told beside a year are stretches of time and number nothing', () => {
    const { dates, now } = withEras([
      { name: 'Age of Silence', format: '{{era_name}}', date: start(-500), end: start(-1) },
      { name: 'Age of Ships', format: '{{era_name}}', date: start(0) },
    ]);
    expect(now).toBe('12 Flood 412');
    expect(bounds('Age of Silence', dates)).toEqual({
      min: bounds('-500', dates).min,
      max: bounds('-1', dates).max,
    });
  });

  it('count down before the first where the plugin leaves the minus out, and only there', () => {
    const opening = { name: 'Elder Days', format: '{{abs_year}} BS', isStartingEra: true };
    const after = { name: 'After Salt', format: '{{year}} AS', date: start(1) };
    const { dates, now } = withEras([opening, after]);
    expect(bounds('300 BS', dates).max).toBeLessThan(bounds('299 BS', dates).min);
    expect(bounds('412 AS', dates)).toEqual(bounds('412', dates));
    expect(now).toBe('12 Flood 412 AS');
    const plain = withEras([{ ...opening, format: '{{era_name}}' }, after]);
    expect(bounds('Elder Days', plain.dates).max).toBeLessThan(bounds('1 AS', plain.dates).min);
    expect(parseDate('300 BS', plain.dates).kind).toBe('problem');
  });

  it('that begin within a year are said to', () => {
    const { remarks } = withEras([
      { name: 'Age of Ash', format: '{{era_year}}', date: { year: 400, month: 1, day: 5 } },
    ]);
    expect(remarks.join(' ')).toContain('"Age of Ash" begins within the year 400');
  });

  it('that only the notes write are taken where their years are those of the plugin', () => {
    const seen = new DatesSeen();
    for (const text of [
      'born in 380 AS',
      'died in 410 AS',
      '3rd Flood, 411 AS',
      'in 20 BS',
      'since 90 BS',
      'until 12 BS',
    ])
      seen.read(text);
    const { dates, now, remarks } = made(data(tides), seen);
    expect(now).toBe('12 Flood 412 AS');
    expect(bounds('411 AS', dates)).toEqual(bounds('411', dates));
    expect(bounds('20 BS', dates).max).toBeLessThan(bounds('12 BS', dates).min);
    expect(remarks.join(' ')).toContain('so they count alike');
    const other = made(data({ ...tides, current: { year: 5421, month: 1, day: 12 } }), seen);
    expect(parseDate('411 AS', other.dates).kind).toBe('problem');
  });
});

describe('the files', () => {
  it('hold several calendars, the default one first', () => {
    const second = { ...tides, id: 'ID_2', name: 'Court Count' };
    const found = calendarsFromPlugin({ calendars: [tides, second], defaultCalendar: 'ID_2' });
    expect(found.map(({ id }) => id)).toEqual(['court-count', 'count-of-tides']);
    expect(found[1]?.remarks.join(' ')).toContain('set `epoch`');
  });

  it('may be one calendar, or a list of them', () => {
    expect(calendarFromPlugin(tides)?.id).toBe('count-of-tides');
    expect(calendarFromPlugin([tides])?.id).toBe('count-of-tides');
  });

  it('of the web site mean the same', () => {
    const site = {
      name: 'Count of Tides',
      static_data: {
        year_data: {
          first_day: 1,
          overflow: true,
          global_week: ['Netday', 'Saltday'],
          timespans: [month('Ebb'), month('Flood'), month('Gale', 31)],
          leap_days: [{ name: 'Leap Day', interval: '!100,4', offset: 0, timespan: 2, intercalary: false }],
        },
        eras: [
          {
            name: 'Age of Iron',
            formatting: '{{era_year}} AI',
            settings: { restart: true },
            date: { year: 301, timespan: 0, day: 1 },
          },
        ],
      },
      dynamic_data: { year: 412, timespan: 1, day: 12 },
    };
    const { dates, now } = made(site);
    expect(now).toBe('12 Flood 112 AI');
    expect(parseDate('32 Gale 104 AI', dates).kind).toBe('moment');
    expect(parseDate('32 Gale 100 AI', dates).kind).toBe('problem');
  });

  it('without a current date give no now', () => {
    expect(calendarFromPlugin({ ...tides, current: { year: null, month: null, day: null } })?.now).toBeNull();
    expect(calendarFromPlugin({ ...tides, current: { year: 412, month: null, day: null } })?.now).toBe('412');
  });

  it('with the calendar outside need no file', () => {
    const names = 'January February March April May June July August September October November December';
    const months = names.split(' ').map((name) => month(name));
    const real = {
      ...tides,
      name: 'Gregorian Calendar',
      current: { year: 1923, month: 2, day: 4 },
      static: { ...tides.static, months },
    };
    expect(calendarFromPlugin(data(real))).toMatchObject({ id: 'gregorian', yaml: null, now: '1923-03-04' });
  });

  for (const json of [
    null,
    12,
    'x',
    {},
    { calendars: [] },
    { calendars: [{ name: 'X' }] },
    [{ static: { months: [] } }],
  ])
    it(`that are something else give nothing: ${JSON.stringify(json)}`, () =>
      expect(calendarFromPlugin(json)).toBeNull());
});
