/** Dates of eras that are told by a mark beside the year. */

import { describe, expect, it } from 'vitest';
import { atOnce } from '../../model/breathe.js';
import { calendarSchema, compileCalendar, createDateParser } from '../../time/index.js';
import { leadOf } from './leads.js';
import { readSentences } from './tokens.js';

function parserOf(era: string) {
  const calendar = compileCalendar(
    calendarSchema.parse({
      ...{ id: 'count', name: 'Count', epoch: 0, epoch_year: 1, year_days: 365, default_era: era },
      eras: [{ id: era, name: era, start: 1 }],
      unordered_months: [{ name: 'Fairday' }],
    }),
  );
  return createDateParser({ calendars: [calendar], default: calendar.id }).parse;
}

/** Each sentence with its dates in braces. */
function told(era: string, text: string): string[] {
  return atOnce(readSentences(text, parserOf(era))).map(({ tokens }) =>
    tokens.map(({ when, text: word }) => (when === null ? word : `{${when.role} ${when.text}}`)).join(' '),
  );
}

describe('a year with a mark', () => {
  it.each([
    ['Y', 'He died in Y146, when it fell.', ['He died {in Y146} , when it fell .']],
    ['Y', 'From Y129 to Y137 she ran it.', ['{from Y129} {until Y137} she ran it .']],
    ['Y', 'She slept in B12 and read X146.', ['She slept in B12 and read X146 .']],
    ['y', 'On 11 Fairday y410 he was here.', ['{in 11 Fairday y410} he was here .']],
    ['R', 'She left in R. 90. He wept.', ['She left {in R. 90} .', 'He wept .']],
    ['aL', 'He ruled from 71 to 97 aL and died.', ['He ruled {from 71 aL} {until 97 aL} and died .']],
    ['aL', 'They had 97 al fresco meals.', ['They had 97 al fresco meals .']],
    ['pf', 'In 586 p.f. she won.', ['{in 586 p.f} she won .']],
    ['pf', 'She died in 588 p.f. Her son wept.', ['She died {in 588 p.f} .', 'Her son wept .']],
    ['FY', 'In FY 36, Ma wrote.', ['{in FY 36} , Ma wrote .']],
  ])('of %s: %s', (era, text, expected) => {
    expect(told(era, text)).toEqual(expected);
  });

  it('leads what happened then, and a mark of no era leads nothing', () => {
    const lead = (era: string, text: string) => leadOf({ lead: text }, parserOf(era))?.when?.text;
    expect(lead('Y', 'Y103:')).toBe('Y103');
    expect(lead('R', 'R. 63')).toBe('R. 63');
    expect(lead('FY', '**FY 9**')).toBe('FY 9');
    expect(lead('Y', 'B12:')).toBeUndefined();
  });
});

describe('a day in a month that no calendar knows', () => {
  it.each([
    'He died on the night of the 4 Sowing 812.',
    'He died on the night of 4 Sowing 812.',
    'He died about 4 Sowing 812 in bed.',
    'He died before 14 Sowing 812, and she wept.',
    'On the 4 of Sowing, TA 812 he died.',
  ])('is no year: %s', (text) => {
    expect(told('TA', text).join(' ')).not.toContain('{');
  });

  it.each([
    ['He died on the 4 Fairday 812.', 'He died {in the 4 Fairday 812} .'],
    ['He died about 814 in Sowing Hall.', 'He died {in about 814} in Sowing Hall .'],
  ])('but one that is known is a date, and so is a year: %s', (text, expected) => {
    expect(told('TA', text)).toEqual([expected]);
  });
});

describe('a line that begins with a label', () => {
  it('is told by itself, also where the line before is the longest', () => {
    const lines = '**588:** the old keeper of the tower dies\n**593:** a cat';
    expect(told('TA', lines)).toHaveLength(2);
    expect(told('TA', 'the old keeper of the tower saw\n**the cat** of brass')).toHaveLength(1);
  });
});
