import { describe, expect, it } from 'vitest';
import { BEGINNING, END, type Moment } from '../../time/index.js';
import { gedcomDate, gedcomPeriod } from './dates.js';

const unknown = { min: BEGINNING, max: END };
const told = (text: string, calendar = 'gregorian'): Moment => ({ ...unknown, text, calendar });
const utc = (iso: string) => Date.parse(iso) / 1000;
const between = (from: string, to: string, calendar = 'gregorian'): Moment => ({
  min: utc(from),
  max: utc(to) - 1,
  text: 'in other words',
  calendar,
});

describe('dates', () => {
  it.each([
    '24 MAY 1819',
    'MAY 1819',
    '1819',
    'ABT 1819',
    'BEF 24 MAY 1819',
    'BET 1819 AND 1820',
    'FROM 1819 TO 1820',
    'TO 1820',
    '11 FEB 1731/32',
    '@#DJULIAN@ 4 OCT 1582',
    'INT 1819 (about Easter)',
    '(about Easter)',
    '44 B.C.',
  ])('%s is GEDCOM already', (text) => {
    expect(gedcomDate(told(text))).toBe(text);
  });

  it.each([
    [between('1819-05-24T00:00:00Z', '1819-05-25T00:00:00Z'), '24 MAY 1819'],
    [between('1819-05-24T08:00:00Z', '1819-05-24T09:00:00Z'), '24 MAY 1819'],
    [between('1819-05-01T00:00:00Z', '1819-06-01T00:00:00Z'), 'MAY 1819'],
    [between('1819-12-01T00:00:00Z', '1820-01-01T00:00:00Z'), 'DEC 1819'],
    [between('1819-01-01T00:00:00Z', '1820-01-01T00:00:00Z'), '1819'],
    [between('1819-03-01T00:00:00Z', '1820-01-01T00:00:00Z'), 'BET 1 MAR 1819 AND 31 DEC 1819'],
    [between('1600-02-29T00:00:00Z', '1600-03-01T00:00:00Z'), '29 FEB 1600'],
    [between('0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'), '1 B.C.'],
    [between('-000043-03-15T00:00:00Z', '-000043-03-16T00:00:00Z'), '15 MAR 44 B.C.'],
    [between('1582-10-14T00:00:00Z', '1582-10-15T00:00:00Z', 'julian'), '@#DJULIAN@ 4 OCT 1582'],
    [between('1900-03-13T00:00:00Z', '1900-03-14T00:00:00Z', 'julian'), '@#DJULIAN@ 29 FEB 1900'],
    [{ ...told('before then'), max: utc('1819-01-01T00:00:00Z') - 1 }, 'BEF 1 JAN 1819'],
    [{ ...told('after then'), min: utc('1820-01-01T00:00:00Z') }, 'AFT 31 DEC 1819'],
  ])('%#: bounds print as %s', (moment, text) => {
    expect(gedcomDate(moment)).toBe(text);
  });

  it.each([
    [told('340 TA', 'third-age'), '(340 TA)'],
    [told('340 TA (late)', 'third-age'), '(340 TA late)'],
    [told('374', 'third-age'), '(374)'],
    [told('some day', ''), '(some day)'],
    [told('12 JUL'), '(12 JUL)'],
  ])('%#: what is no date of a real calendar is a phrase: %s', (moment, text) => {
    expect(gedcomDate(moment)).toBe(text);
  });
});

describe('periods', () => {
  it.each([
    [null, null, null],
    [told('1819'), told('1819'), '1819'],
    [told('1819'), told('1820'), 'FROM 1819 TO 1820'],
    [told('1819'), null, 'FROM 1819'],
    [null, told('1820'), 'TO 1820'],
    [told('ABT 1819'), told('1820'), '(from ABT 1819 to 1820)'],
    [told('ABT 1819'), told('ABT 1819'), 'ABT 1819'],
    [told('401 AF', 'own'), told('431 AF', 'own'), '(from 401 AF to 431 AF)'],
    [told('401 AF', 'own'), null, '(from 401 AF)'],
  ])('%#: %s', (from, until, text) => {
    expect(gedcomPeriod({ from, until })).toBe(text);
  });
});
