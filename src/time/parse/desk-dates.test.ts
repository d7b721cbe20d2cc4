/** In a world with a time of its own, the date of a note is no date of the world. */
import { describe, expect, it } from 'vitest';
import { earth, valdorn } from '../../../test/time/calendars.fixture.js';
import type { DateContext } from '../context.js';
import { parseDate } from './parse-date.js';

/** A world that nobody gave a calendar to, though it is an invented one. */
const undeclared: DateContext = { ...earth, ownTime: true };

describe('where the calendar is invented', () => {
  for (const text of [
    '2026-03-23',
    '2025-03',
    '2025-03-14T10:00:00Z',
    '1203-04-05T10:00:00+02:00',
    '14 March 2025',
    'March 2025',
    '12 March 340',
    '1943 AD',
    '2025-03-14 – 2025-03-20',
  ]) {
    it(`${text} is of the desk`, () =>
      expect(parseDate(text, valdorn)).toMatchObject({ kind: 'problem', desk: true }));
  }

  it('and the trouble says how to mean it', () => {
    const date = parseDate('14 March 2025', valdorn);
    expect(date).toMatchObject({
      message: '"14 March 2025" is a date of the world outside, and this world has a time of its own',
    });
    expect(date.kind === 'problem' && date.hint).toContain('14 March 2025 (gregorian)');
    expect(parseDate('14 March 2025 (gregorian)', valdorn).kind).toBe('moment');
    expect(parseDate('2025-03-14 (gregorian)', valdorn)).toMatchObject({ moment: { calendar: 'gregorian' } });
  });

  for (const text of [
    '0340-10-12',
    '1203-04-05',
    '2026-03-23 (vyrian)',
    '2026',
    '2026 TA',
    '12 Frostmoon 2026 TA',
  ])
    it(`${text} is of the world`, () =>
      expect(parseDate(text, valdorn)).toMatchObject({ kind: 'moment', moment: { calendar: 'vyrian' } }));
});

describe('where nobody declared a calendar of an invented world', () => {
  for (const text of ['2026-03-23', '2025-03-14T10:00', '14 March 2025', 'March 2025', 'spring 2025'])
    it(`${text} is of the desk`, () =>
      expect(parseDate(text, undeclared)).toMatchObject({ kind: 'problem', desk: true }));
  for (const text of ['340', '2025', '12 March 1340', '1340-03-12', '2025 AD', '14 March 2025 (Gregorian)'])
    it(`${text} is read`, () => expect(parseDate(text, undeclared).kind).toBe('moment'));
});

it('a real world has real dates', () => {
  for (const text of ['2026-03-23', '14 March 2025', '2025-03-14T10:00:00Z'])
    expect(parseDate(text, earth).kind).toBe('moment');
});

describe('an era or month that no calendar knows leaves the date unread', () => {
  for (const [text, message] of [
    ['CY 4122', /unknown .*era "CY"/],
    ['4122 CY', /unknown era "CY"/],
    ['5421 AS', /unknown era "AS"/],
    ['12 Smarch', /unknown .*"Smarch"/],
    ['12 Smarch 340', /unknown month "Smarch"/],
    ['12 Smarch, 340 TA', /unknown .*"Smarch"/],
    ['24th Uktar, 5420 AS', /unknown month "Uktar"/],
    ['Year 12 of the Sixth Age', /unknown era/],
  ] as const) {
    for (const ctx of [earth, valdorn, undeclared])
      it(`${text} in a world of ${ctx.default}`, () => {
        const date = parseDate(text, ctx);
        expect(date.kind).toBe('problem');
        if (date.kind === 'problem') expect(date.message).toMatch(message);
      });
  }
  it('and those that are known are read', () => {
    for (const text of ['340 TA', 'about 340', 'Year 12 of the Third Age', '12 Frostmoon 340'])
      expect(parseDate(text, valdorn).kind).toBe('moment');
  });
});
