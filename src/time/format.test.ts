/** How dates and windows are printed. */
import { describe, expect, it } from 'vitest';
import { earth, valdorn } from '../../test/time/calendars.fixture.js';
import { known } from '../../test/time/known-seconds.fixture.js';
import { BEGINNING, END } from './axis.js';
import { formatMoment, formatSeconds, formatWindow } from './format.js';
import type { Moment } from './moment.js';
import { parseDate } from './parse/parse-date.js';
import { ALWAYS, lifetimeOf, UNDATED, windowAt, windowOf } from './window.js';

function moment(text: string, ctx = valdorn): Moment {
  const date = parseDate(text, ctx);
  if (date.kind !== 'moment') throw new Error(`"${text}" is no moment`);
  return date.moment;
}

const OWN: readonly (readonly [text: string, printed: string])[] = [
  ['340ta', '340 TA'],
  ['Frostmoon 12, 340 TA', '12 Frostmoon 340 TA'],
  ['frostmoon 340 ta', 'Frostmoon 340 TA'],
  ['Midwinter 340 TA', "Midwinter's Eve 340 TA"],
  ['12 Frostmoon 340 TA 10:30', '12 Frostmoon 340 TA 10:30'],
  ['5 FA', '5 FA'],
  ['-5 FC', '-5 FC'],
  ['c. 340 TA', 'c. 340 TA'],
  ['spring 340 TA', 'spring 340 TA'],
  ['the 340s', 'the 340s'],
  ['late Second Age', 'late Second Age'],
  ['before 312 TA', 'before 312 TA'],
  ['a year before 340 TA', '339 TA'],
  ['44 BC (Gregorian)', '44 BC (gregorian)'],
];

const OTHER: readonly (readonly [text: string, calendar: string, printed: string])[] = [
  ['340 TA', 'frost-count', '253 FC'],
  ['253 FC', 'vyrian', '340 TA'],
  ['Founding Day 340 TA', 'frost-count', '1 Firstmelt 253 FC'],
  ['12 Frostmoon 340 TA', 'frost-count', '6 Hollowdark 253 FC'],
  ['Frostmoon 340 TA', 'frost-count', 'between 23 Firstsnow 253 FC and 24 Hollowdark 253 FC'],
  ['c. 340 TA', 'frost-count', 'between 248 FC and 258 FC'],
  ['before 312 TA', 'frost-count', 'before 225 FC'],
  ['Nameless Day 253 FC', 'vyrian', '29 Longnight 340 TA'],
];

describe('formatMoment', () => {
  for (const [text, printed] of OWN) {
    it(`${text} → ${printed}`, () => expect(formatMoment(moment(text), valdorn)).toBe(printed));
  }
  for (const [text, calendar, printed] of OTHER) {
    it(`${text} in ${calendar} → ${printed}`, () =>
      expect(formatMoment(moment(text), valdorn, { calendar })).toBe(printed));
  }

  it('leaves out the era where the calendar says that it goes without saying', () => {
    expect(formatMoment(moment('4 JUL 1776', earth), earth)).toBe('4 July 1776');
    expect(formatMoment(moment('25 OCT 1917 (Julian)', earth), earth, { calendar: 'gregorian' })).toBe(
      '7 November 1917',
    );
    expect(formatMoment(moment('7 NOV 1917', earth), earth, { calendar: 'julian' })).toBe(
      '25 October 1917 AD (julian)',
    );
  });

  it('does not keep words that no longer mean these bounds', () => {
    const { min, max, calendar } = moment('between 320 and 325 TA');
    expect(formatMoment({ min, max, calendar, text: 'c. 340 TA', vague: true }, valdorn)).toBe(
      'between 320 TA and 325 TA',
    );
  });

  it('prints bare bounds in the default calendar', () => {
    expect(formatMoment({ min: BEGINNING, max: END }, valdorn)).toBe('unknown');
    expect(formatMoment({ min: 0, max: 0 }, earth)).toBe('1 January 1970 00:00:00');
  });
});

describe('formatSeconds', () => {
  const noon = known('TA 340:286', 'first') + 43_200;
  it('prints the second, or the granule around it', () => {
    expect(formatSeconds(noon, valdorn)).toBe('12 Frostmoon 340 TA 12:00:00');
    expect(formatSeconds(noon, valdorn, { precision: 'day' })).toBe('12 Frostmoon 340 TA');
    expect(formatSeconds(noon, valdorn, { precision: 'year' })).toBe('340 TA');
    expect(formatSeconds(noon, valdorn, { precision: 'month', calendar: 'frost-count' })).toBe(
      'Hollowdark 253 FC',
    );
    expect([formatSeconds(BEGINNING, valdorn), formatSeconds(END, valdorn)]).toEqual([
      'the beginning',
      'the end',
    ]);
  });
});

describe('formatWindow', () => {
  const now = known('TA 380:366', 'last');
  const written = (from: string | null, until: string | null) => {
    const end = until === null || until === 'ongoing' ? until : moment(until);
    const result = windowOf(from === null ? null : moment(from), end, { ongoingAt: now });
    if (!result.ok) throw new Error(result.problem);
    return result.window;
  };
  const rows: readonly (readonly [string, Parameters<typeof formatWindow>[0]])[] = [
    ['from 324 TA until 360 TA', written('324 TA', '360 TA')],
    ['from 324 TA', written('324 TA', null)],
    ['until 360 TA', written(null, '360 TA')],
    ['from 324 TA through 380 TA or later', written('324 TA', 'ongoing')],
    ['at 340 TA', windowAt(moment('340 TA'))],
    ['from 300 TA through 360 TA', lifetimeOf(moment('300 TA'), moment('360 TA'))],
    ['undated', UNDATED],
    ['always', ALWAYS],
  ];
  for (const [printed, window] of rows)
    it(printed, () => expect(formatWindow(window, valdorn)).toBe(printed));

  it('prints in another calendar', () => {
    expect(formatWindow(written('324 TA', '360 TA'), valdorn, { calendar: 'frost-count' })).toBe(
      'from 237 FC until 273 FC',
    );
  });
});
