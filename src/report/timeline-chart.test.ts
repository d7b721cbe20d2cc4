import { describe, expect, it } from 'vitest';
import { calendarSchema, compileCalendar, END, type Window, windowAt } from '../time/index.js';
import { createTheme } from './theme.js';
import { type ChartInput, type ChartRow, timelineChart } from './timeline-chart.js';
import { calendarTicks } from './timeline-ticks.js';

/** Years of 100 days of a second each, so that the first second of a year is 100 times its number. */
const calendar = compileCalendar(
  calendarSchema.parse({
    id: 'plain',
    name: 'Plain Reckoning',
    epoch: 100,
    epoch_year: 1,
    day: { hours: 1, minutes: 1, seconds: 1 },
    months: [{ name: 'Only', days: 100 }],
    eras: [
      { id: 'SA', name: 'Second Age', start: 0, direction: 'down' },
      { id: 'TA', name: 'Third Age', start: 1 },
    ],
    default_era: 'TA',
  }),
);

const year = (number: number) => ({ min: number * 100, max: number * 100 + 99 });
const span = (from: number, until: number): Window => ({
  fromMin: year(from).min,
  fromMax: year(from).max,
  untilMin: year(until).min + 1,
  untilMax: year(until).max + 1,
});

const rows: ChartRow[] = [
  { kind: 'era', label: 'Age of Iron', window: span(298, 380), when: '298–380 TA' },
  { kind: 'life', label: 'Aldric Raventhorne', window: span(300, 360), when: '300–360 TA' },
  { kind: 'relation', label: 'ruled Valdorn', window: span(324, 360), when: '324–360 TA' },
  { kind: 'event', label: 'Battle of Black Spire', window: windowAt(year(340)), when: '340 TA' },
  {
    kind: 'life',
    label: 'Lysa',
    window: { fromMin: 33000, fromMax: 33099, untilMin: 33001, untilMax: END },
    when: 'from 330 TA',
  },
];

function input(more: Partial<ChartInput> = {}): ChartInput {
  return {
    title: 'Valdorn',
    calendar: calendar.name,
    rows,
    span: { from: 29800, until: 38100 },
    now: { seconds: 38000, text: '380 TA' },
    mayStretch: true,
    undated: 3,
    leftOut: 0,
    ticks: (from, until, most) => calendarTicks(calendar, from, until, most),
    ...more,
  };
}

describe('timelineChart', () => {
  it('is drawn to scale in 80 columns', () => {
    expect(timelineChart(input(), createTheme({ columns: 80 }))).toMatchInlineSnapshot(`
      "Valdorn                                                          Plain Reckoning

                              300 TA    320        340       360      380
                             ─┬─────────┬──────────┬─────────┬──────────┬
      Age of Iron            ████████████████████████████████████████████  298–380 TA
                                                                        ┊
      Aldric Raventhorne      ████████████████████████████████          ┊  300–360 TA
      ruled Valdorn                        ███████████████████          ┊  324–360 TA
      Battle of Black Spire                        ●                    ┊  340 TA
      Lysa                                    █▓▒░                      ┊  from 330 TA

      ┊ now: 380 TA   ▓▒░ an end that is not known   3 without a date"
    `);
  });

  it('has plain characters where the terminal has no others', () => {
    expect(timelineChart(input(), createTheme({ columns: 72, unicode: false }))).toMatchInlineSnapshot(`
      "Valdorn                                                  Plain Reckoning

                             300 TA   320      340     360    380
                             +--------+--------+-------+--------+
      Age of Iron            ####################################  298-380 TA
                                                                :
      Aldric Raventhorne      ##########################        :  300-360 TA
      ruled Valdorn                     ################        :  324-360 TA
      Battle of Black Spire                    o                :  340 TA
      Lysa                                 #=-.                 :  from 330 TA

      : now: 380 TA   =-. an end that is not known   3 without a date"
    `);
  });

  it('leaves out the dates in words where there is no room', () => {
    expect(
      timelineChart(input({ rows: rows.slice(0, 2), undated: 0 }), createTheme({ columns: 50 })),
    ).toMatchInlineSnapshot(`
      "Valdorn                            Plain Reckoning

                         300 TA  320    340     360  380
                         ┬───────┬──────┬───────┬──────┬
      Age of Iron        ███████████████████████████████
                                                       ┊
      Aldric Raventhor…   ██████████████████████       ┊

      ┊ now: 380 TA"
    `);
  });

  it('says so where nothing has a date', () => {
    expect(
      timelineChart(input({ rows: [], span: null }), createTheme({ columns: 60 })),
    ).toMatchInlineSnapshot(`
      "Valdorn                                      Plain Reckoning

        Nothing here has a date. 3 things are known without one."
    `);
  });

  it.each([40, 80, 120, 200])('fits %i columns', (columns) => {
    const lines = timelineChart(input(), createTheme({ columns })).split('\n');
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(columns);
  });
});

describe('calendarTicks', () => {
  it('stand at round years, and name an era where it begins', () => {
    const ticks = calendarTicks(calendar, -5000, 5000, 5).map(({ at, label }) => `${at} ${label}`);
    expect(ticks).toEqual(['-3900 40 SA', '-1900 20', '2000 20 TA', '4000 40']);
  });

  it('stand at months or days where years are too far apart', () => {
    const twelve = compileCalendar(
      calendarSchema.parse({
        id: 'short',
        name: 'Short Reckoning',
        epoch: 0,
        day: { hours: 1, minutes: 1, seconds: 1 },
        months: [
          { name: 'Frost', days: 10 },
          { name: 'Sun', days: 10 },
        ],
        intercalary: [{ name: 'Midyear', after: 'Frost' }],
        eras: [{ id: 'TA', name: 'Third Age', start: 1 }],
      }),
    );
    const labels = (until: number, most: number) =>
      calendarTicks(twelve, 0, until, most).map(({ label }) => label);
    expect(labels(41, 8)).toEqual(['Frost 1 TA', 'Sun', 'Frost 2 TA', 'Sun']);
    expect(labels(13, 20).slice(8, 12)).toEqual(['9 Frost', '10 Frost', '1 Midyear', '1 Sun']);
    expect(labels(13, 4)).toEqual(['1 Frost', '5 Frost', '9 Frost', '2 Sun']);
  });

  it('keeps what is on the last cell, and what is known to the day', () => {
    const late: ChartRow = {
      kind: 'event',
      label: 'Last Stand',
      window: windowAt(year(380)),
      when: '380 TA',
    };
    const reign: ChartRow = {
      kind: 'relation',
      label: 'a short reign',
      window: span(380, 380),
      when: '380 TA',
    };
    const drawn = timelineChart(
      input({ rows: [...rows, late, reign], now: null }),
      createTheme({ columns: 80 }),
    );
    expect(drawn).toMatch(/^Last Stand +● {2}380 TA$/m);
    expect(drawn).toMatch(/^a short reign +[●█░] {2}380 TA$/m);
    const day = { min: 34005, max: 34005 };
    const alone: ChartRow = { kind: 'event', label: 'Duel', window: windowAt(day), when: '6 Only 340 TA' };
    const chart = input({ rows: [alone], span: { from: 34005, until: 34006 }, now: null, day: 1 });
    expect(timelineChart(chart, createTheme({ columns: 80 }))).toMatch(/^Duel +●/m);
  });

  it('draws the stretch that was asked for, certain rows before possible ones', () => {
    const asked = input({
      rows: rows.map((row) => ({ ...row, isCertain: row.label !== 'Lysa' })),
      span: { from: 33000, until: 35000 },
      mayStretch: false,
    });
    const lines = timelineChart(asked, createTheme({ columns: 80 })).split('\n');
    expect(lines[2]).toMatch(/330 TA .*349?/);
    expect(lines.indexOf('possibly then')).toBe(lines.findIndex((line) => line.startsWith('Lysa')) - 1);
    expect(lines.join('\n')).toContain('now: 380 TA, outside this chart');
  });
});
