/** Dates that lean on something, once that something has a date; and circles among them. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../test/time/calendars.fixture.js';
import { known } from '../../test/time/known-seconds.fixture.js';
import type { DateContext } from './context.js';
import type { Moment } from './moment.js';
import { parseDate } from './parse/parse-date.js';
import type { RelativeDate } from './parsed.js';
import { type Anchor, resolveRelative } from './relative.js';
import { type RelativeItem, resolveDates } from './resolve-dates.js';
import { UNDATED, windowAt } from './window.js';

function moment(text: string): Moment {
  const date = parseDate(text, valdorn);
  if (date.kind !== 'moment') throw new Error(`"${text}" is no moment`);
  return date.moment;
}

function relative(text: string): RelativeDate {
  const date = parseDate(text, valdorn);
  if (date.kind !== 'relative') throw new Error(`"${text}" leans on nothing`);
  return date;
}

const point = (text: string): Anchor => ({ from: moment(text), until: moment(text) });
const span = (from: string | null, until: string | null): Anchor => ({
  from: from === null ? null : moment(from),
  until: until === null ? null : moment(until),
});

const DAY = point('12 Frostmoon 340 TA');
const WINTER = span('309 TA', '312 TA');

type Row = readonly [text: string, anchor: Anchor, first: string, last: string, vague?: 'vague'];

const ROWS: readonly Row[] = [
  ['three days after X', DAY, 'TA 340:289', 'TA 340:289'],
  ['three days before X', DAY, 'TA 340:283', 'TA 340:283'],
  ['two weeks after X', DAY, 'TA 340:298', 'TA 340:298'],
  ['a month after X', DAY, 'TA 340:305', 'TA 340:334'],
  ['three months after X', DAY, 'TA 341:2', 'TA 341:31'],
  ['a year after X', DAY, 'TA 341:1', 'TA 341:365'],
  ['ten years before X', DAY, 'TA 330:1', 'TA 330:365'],
  ['a decade before X', DAY, 'TA 325:1', 'TA 335:365', 'vague'],
  ['a century after X', DAY, 'TA 390:1', 'TA 490:365', 'vague'],
  ['two to four days after X', DAY, 'TA 340:288', 'TA 340:290', 'vague'],
  ['shortly after X', DAY, 'TA 340:1', 'TA 341:365', 'vague'],
  ['three days after X', point('340 TA'), 'TA 340:4', 'TA 341:3'],
  ['at X', DAY, 'TA 340:286', 'TA 340:286'],
  ['the year of X', DAY, 'TA 340:1', 'TA 340:366'],
  ['before X', DAY, 'beginning', 'TA 340:286T23:59:58', 'vague'],
  ['after X', DAY, 'TA 340:286T00:00:01', 'end', 'vague'],
  ['by X', DAY, 'beginning', 'TA 340:286', 'vague'],
  ['since X', DAY, 'TA 340:286', 'end', 'vague'],
  ['during X', WINTER, 'TA 309:1', 'TA 312:366', 'vague'],
  ['three days after X', WINTER, 'TA 312:4', 'TA 313:3'],
  ['a year before X', WINTER, 'TA 308:1', 'TA 308:366'],
  ['late in X', span('301 TA', '303 TA'), 'TA 303:1', 'TA 303:365', 'vague'],
  ['early in X', span('301 TA', '303 TA'), 'TA 301:1', 'TA 301:365', 'vague'],
  ['during X', span('309 TA', null), 'TA 309:1', 'end', 'vague'],
  ['before X', span('309 TA', null), 'beginning', 'TA 309:365T23:59:58', 'vague'],
  ['a year before X', span('309 TA', null), 'TA 308:1', 'TA 308:366'],
  ['a year after X', span('309 TA', null), 'TA 310:1', 'end', 'vague'],
  ['at X', windowAt(moment('340 TA')), 'TA 340:1', 'TA 340:366'],
];

describe('resolveRelative', () => {
  for (const [i, [text, anchor, first, last, vague]] of ROWS.entries()) {
    it(`${text} (${i + 1})`, () => {
      const found = resolveRelative(relative(text), anchor, valdorn);
      expect(found).toEqual({
        min: known(first, 'first'),
        max: known(last, 'last'),
        text,
        calendar: 'vyrian',
        ...(vague ? { vague: true } : {}),
      });
    });
  }

  it('says so when the anchor has no date', () => {
    expect(resolveRelative(relative('after the Sundering'), UNDATED, valdorn)).toMatchObject({
      kind: 'problem',
      message: '"Sundering" has no date',
    });
  });

  it('says so when a part is asked of something that has not ended', () => {
    expect(resolveRelative(relative('late in the Long Winter'), span('309 TA', null), valdorn)).toMatchObject(
      {
        kind: 'problem',
        message: expect.stringMatching(/one end only/),
      },
    );
  });
});

describe('resolveDates', () => {
  const items = (dates: Record<string, string>): RelativeItem[] =>
    Object.entries(dates).map(([id, text]) => ({ id, date: relative(text) }));
  /** Anchors are items of the same name, else the Sundering, else nothing. */
  const lookup = (all: RelativeItem[]) => (date: RelativeDate) => {
    if (all.some((i) => i.id === date.anchor))
      return { from: { item: date.anchor }, until: { item: date.anchor } };
    return date.anchor === 'Sundering' ? point('1200 SA') : null;
  };

  it('follows a chain, whatever the order', () => {
    const all = items({
      Crowning: 'a year after the Siege',
      Siege: 'two years after the March',
      March: 'a year after the Sundering',
    });
    const { moments, problems, circles } = resolveDates(all, lookup(all), valdorn);
    expect(moments.get('Crowning')).toMatchObject({
      min: known('TA 4:1', 'first'),
      max: known('TA 4:366', 'last'),
    });
    expect(moments.size).toBe(3);
    expect([problems.size, circles.length]).toEqual([0, 0]);
  });

  it('names the members of a circle in order, and those that lean on it', () => {
    const all = items({
      A: 'after B',
      B: 'before C',
      C: 'a year after A',
      D: 'after C',
      E: 'a year after the Sundering',
    });
    const { moments, problems, circles } = resolveDates(all, lookup(all), valdorn);
    expect(circles).toEqual([['A', 'B', 'C']]);
    expect(problems.get('B')?.message).toBe('these dates lean on one another in a circle: B → C → A → B');
    expect(problems.get('D')?.message).toMatch(/leans on C/);
    expect([...moments.keys()]).toEqual(['E']);
  });

  it('names a date that leans on itself', () => {
    const all = items({ A: 'a year after A' });
    const { circles, problems } = resolveDates(all, lookup(all), valdorn);
    expect(circles).toEqual([['A']]);
    expect(problems.get('A')?.message).toMatch(/A → A/);
  });

  it('names an anchor that nobody knows', () => {
    const all = items({ A: 'after the Sundring' });
    expect(resolveDates(all, lookup(all), valdorn).problems.get('A')?.message).toMatch(/"Sundring"/);
  });

  it('takes a very long chain', () => {
    const all: RelativeItem[] = Array.from({ length: 20_000 }, (_, i) => ({
      id: `n${i}`,
      date: {
        kind: 'relative',
        anchor: i === 0 ? 'Sundering' : `n${i - 1}`,
        relation: 'after',
        text: 'after it',
      },
    }));
    const ids = new Set(all.map((i) => i.id));
    const { moments } = resolveDates(
      all.toReversed(),
      (date) =>
        ids.has(date.anchor)
          ? { from: { item: date.anchor }, until: { item: date.anchor } }
          : point('1200 SA'),
      valdorn,
    );
    expect(moments.size).toBe(20_000);
  });
});

describe('a time ago', () => {
  const now = moment('1 Frostmoon 340 TA').max;
  const bounds = (text: string, ctx: DateContext) => {
    const date = parseDate(text, ctx);
    return date.kind === 'moment' ? [date.moment.min, date.moment.max, date.moment.vague] : date.kind;
  };
  const years = (first: string, last: string) => [moment(first).min, moment(last).max, true];

  it('is counted from the world’s now, with room to either side', () => {
    const ctx = { ...valdorn, now };
    expect(bounds('100 years ago', ctx)).toEqual(years('215 TA', '265 TA'));
    expect(bounds('about 100 years ago', ctx)).toEqual(years('215 TA', '265 TA'));
    expect(bounds('2 to 4 years ago', ctx)).toEqual(years('335 TA', '339 TA'));
  });

  it('is no date where nobody knows the now, or words follow', () => {
    expect(bounds('100 years ago', valdorn)).toBe('problem');
    expect(bounds('100 years ago today', { ...valdorn, now })).toBe('problem');
  });
});
