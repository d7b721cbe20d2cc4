/** What is said of a text that is no date. */
import { expect, it } from 'vitest';
import { valdorn } from '../../test/time/calendars.fixture.js';
import { parseDate } from './parse/parse-date.js';
import { whyNoDate } from './parsed.js';

const trouble = (text: string, ctx = valdorn) => {
  const date = parseDate(text, ctx);
  if (date.kind !== 'problem') throw new Error(`${text} is ${date.kind}`);
  return date;
};

it.each(['sometime', 'sometime in the', 'soonish'])('%s is no date, and no more is to be said', (text) => {
  expect(whyNoDate(text, trouble(text).message)).toBeNull();
});

it('tells what is wrong with what is nearly one', () => {
  expect(whyNoDate('12 Smarch 340', trouble('12 Smarch 340').message)).toMatch(/Smarch/);
});

it('gives examples in the eras of the world', () => {
  const [calendar] = valdorn.calendars;
  if (calendar === undefined) throw new Error('no calendar');
  const era = { ...calendar.defaultEra, id: 'QR' };
  const own = {
    ...valdorn,
    calendars: valdorn.calendars.map((one) =>
      one.id === valdorn.default ? { ...one, defaultEra: era } : one,
    ),
  };
  for (const text of ['between 320', 'Y137-204']) {
    expect(trouble(text, own).hint).toContain('QR');
    expect(trouble(text, own).hint).not.toContain('TA');
  }
});
