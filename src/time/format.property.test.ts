/** What is printed reads back as the same bounds, in every calendar. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendars, earth, valdorn } from '../../test/time/calendars.fixture.js';
import { BEGINNING, END } from './axis.js';
import type { DateContext } from './context.js';
import { formatMoment, formatSeconds } from './format.js';
import { granuleOf } from './format-granule.js';
import type { Bounds } from './moment.js';
import { parseDate } from './parse/parse-date.js';

const anySecond = fc.oneof(
  fc.integer({ min: -200_000_000_000, max: 200_000_000_000 }),
  fc.integer({ min: -8_000_000_000_000_000, max: 8_000_000_000_000_000 }),
);

function readBack(text: string, ctx: DateContext): Bounds | string {
  const date = parseDate(text, ctx);
  if (date.kind === 'moment') return { min: date.moment.min, max: date.moment.max };
  return `${text}: ${JSON.stringify(date)}`;
}

const contexts = [valdorn, earth].flatMap((ctx) => ctx.calendars.map((calendar) => ({ ctx, calendar })));

describe.each(contexts)('$calendar.id, where $ctx.default goes without saying', ({ ctx, calendar }) => {
  const same = (bounds: Bounds) => {
    const text = formatMoment({ ...bounds, calendar: calendar.id }, ctx);
    expect(readBack(text, ctx)).toEqual({ min: bounds.min, max: bounds.max });
  };

  it('granules of every precision', () => {
    const precision = fc.constantFrom('second', 'minute', 'day', 'month', 'year');
    fc.assert(
      fc.property(anySecond, precision, (s, p) => same(granuleOf(calendar, s, p).span)),
      { numRuns: 400 },
    );
  });

  it('intervals with ends of any precision', () => {
    const precision = fc.constantFrom('second', 'minute', 'day', 'month', 'year');
    const interval = fc.tuple(anySecond, anySecond, precision, precision).map(([a, b, p, q]) => ({
      min: granuleOf(calendar, Math.min(a, b), p).span.min,
      max: granuleOf(calendar, Math.max(a, b), q).span.max,
    }));
    fc.assert(fc.property(interval, same), { numRuns: 300 });
  });

  it('open intervals', () => {
    const precision = fc.constantFrom('second', 'minute', 'day', 'month', 'year');
    fc.assert(
      fc.property(anySecond, precision, (s, p) => {
        const { span } = granuleOf(calendar, s, p);
        same({ min: BEGINNING, max: span.max });
        same({ min: span.min, max: END });
      }),
    );
  });
});

describe('in another calendar', () => {
  it('a date keeps its bounds', () => {
    const any = fc.constantFrom(...calendars);
    const precision = fc.constantFrom('day', 'month', 'year');
    fc.assert(
      fc.property(anySecond, precision, any, any, (s, p, from, to) => {
        const { span } = granuleOf(from, s, p);
        const text = formatMoment({ ...span, calendar: from.id }, valdorn, { calendar: to.id });
        expect(readBack(text, valdorn)).toEqual(span);
      }),
      { numRuns: 400 },
    );
  });
});

describe('written dates', () => {
  const year = fc.integer({ min: 1, max: 1200 });
  const era = fc.constantFrom('FA', 'SA', 'TA', 'FC', 'AD (gregorian)', 'BC (gregorian)', 'BCE (julian)');
  const frame = fc.constantFrom(
    (d: string) => d,
    (d: string) => `c. ${d}`,
    (d: string) => `before ${d}`,
    (d: string) => `after ${d}`,
    (d: string) => `by ${d}`,
    (d: string) => `since ${d}`,
    (d: string) => `${d}?`,
    (d: string) => `early ${d}`,
    (d: string) => `late ${d}`,
    (d: string) => `spring ${d}`,
    (d: string) => `between ${d} and ${d}`,
    (d: string) => `12th century ${d.replace(/^\d+ /, '')}`,
    (d: string) => `a year after ${d}`,
  );
  it('print, with and without their words, as the same bounds', () => {
    fc.assert(
      fc.property(year, era, frame, (y, e, write) => {
        const date = parseDate(write(`${y} ${e}`), valdorn);
        if (date.kind !== 'moment') throw new Error(JSON.stringify(date));
        const { min, max, calendar } = date.moment;
        expect(readBack(formatMoment(date.moment, valdorn), valdorn)).toEqual({ min, max });
        expect(readBack(formatMoment({ min, max, calendar }, valdorn), valdorn)).toEqual({ min, max });
      }),
      { numRuns: 500 },
    );
  });

  it('a second prints as the granule it lies in', () => {
    fc.assert(
      fc.property(anySecond, (s) => {
        expect(readBack(formatSeconds(s, valdorn), valdorn)).toEqual({ min: s, max: s });
        const day = readBack(formatSeconds(s, valdorn, { precision: 'day' }), valdorn);
        expect(typeof day === 'object' && day.min <= s && s <= day.max).toBe(true);
      }),
    );
  });
});

describe('whatever text is read', () => {
  const words = fc.constantFrom(
    ...'340 12 5 1 44 1731/32 2024-05-01 2024-05 10:00 TA SA FA FC BC Frostmoon May Deepice spring winter 4th century the 340s early late mid c. ~ ABT CAL before after since by between and or from to until - – ? , Third Age Second (Julian) @#DJULIAN@ a year after three days Midwinter Nameless Day ongoing (uncertain) 1056/1060 -5 of'.split(
      ' ',
    ),
  );

  it('prints as the same bounds, and each end of a range keeps words that mean it', () => {
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 7 }),
        fc.constantFrom(valdorn, earth),
        (text, ctx) => {
          const date = parseDate(text.join(' '), ctx);
          if (date.kind === 'moment') {
            const { min, max, calendar } = date.moment;
            expect(readBack(formatMoment({ min, max, calendar }, ctx), ctx)).toEqual({ min, max });
            expect(readBack(formatMoment(date.moment, ctx), ctx)).toEqual({ min, max });
          }
          if (date.kind !== 'window') return;
          for (const end of [date.from, date.until]) {
            if (end && end !== 'ongoing')
              expect(readBack(end.text, ctx)).toEqual({ min: end.min, max: end.max });
          }
        },
      ),
      { numRuns: 5000 },
    );
  });
});
