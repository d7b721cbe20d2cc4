/** Whatever is thrown at the reader of dates, it answers, soon and in one of its four ways. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { earth, valdorn } from '../../../test/time/calendars.fixture.js';
import { createDateParser } from './date-parser.js';
import { LONGEST_DATE, parseDate } from './parse-date.js';

const KINDS = ['moment', 'window', 'relative', 'problem'];

const words = fc.constantFrom(
  ..."340 12 1731/32 2024-05-01 10:00 TA SA FC BC Frostmoon May spring 4th century the 340s early late c. ~ ABT before after between and BET AND from to until - – ( ) ? , . : / @#DJULIAN@ @# @ INT three a year days the of in reign Battle Black during ongoing present unknown Worm's Eve Third Age + < >".split(
    ' ',
  ),
);

/** Nothing when the answer makes sense, else what is wrong with it. */
function fault(text: string): string | null {
  for (const ctx of [valdorn, earth]) {
    const date = parseDate(text, ctx);
    if (!KINDS.includes(date.kind)) return `kind ${date.kind}`;
    if (date.kind === 'moment') {
      const { min, max } = date.moment;
      if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || min > max)
        return `bounds ${min} ${max}`;
    }
    if (date.kind === 'problem') {
      if (date.message === '' || date.hint === '') return 'says nothing';
      if (date.offset < 0 || date.offset > text.length) return `offset ${date.offset}`;
    }
  }
  return null;
}

const sane = (text: string): void => {
  const wrong = fault(text);
  if (wrong !== null) expect(`${text}: ${wrong}`).toBeNull();
};

describe('any text', () => {
  it('made of the words that dates are made of', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (all) => sane(all.join(' '))),
      { numRuns: 800 },
    );
  });

  it('made of those words run together', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (all) => sane(all.join(''))),
      { numRuns: 800 },
    );
  });

  it('made of anything at all', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), sane), { numRuns: 250 });
    fc.assert(fc.property(fc.string({ maxLength: 310 }), sane), { numRuns: 150 });
  });
});

describe('long and repetitive texts', () => {
  const pieces = [
    '1',
    '-',
    '12 ',
    '1-',
    'the ',
    'a',
    'c. ',
    'before ',
    'between 1 and ',
    '(',
    '1/',
    ',',
    "'",
    'B.',
    '@#',
    'one hundred ',
    'May ',
    '\u0301',
    '𝟙',
    ' ',
  ];
  it('are answered soon', () => {
    const started = cpuNow();
    for (const piece of pieces) {
      sane(piece.repeat(Math.floor(LONGEST_DATE / piece.length)));
      sane(`340 TA ${piece.repeat(Math.floor((LONGEST_DATE - 7) / piece.length))}`);
    }
    expect(cpuNow() - started).toBeLessThan(5_000);
  });

  it('beyond the limit are refused unread', () => {
    const text = '1-'.repeat(25_000_000);
    const started = cpuNow();
    expect(parseDate(text, valdorn)).toMatchObject({ kind: 'problem' });
    expect(cpuNow() - started).toBeLessThan(1_000);
  });
});

describe('createDateParser', () => {
  it('gives what parseDate gives, and the same object again', () => {
    const parser = createDateParser(valdorn);
    for (const text of ['340 TA', 'c. 340 TA', '330–337 TA', 'after the Sundering', '340 TX']) {
      expect(parser.parse(text)).toEqual(parseDate(text, valdorn));
      expect(parser.parse(text)).toBe(parser.parse(text));
    }
  });

  it('forgets the oldest and stays right when there are more texts than it holds', () => {
    const parser = createDateParser(valdorn);
    for (let year = 1; year <= 101_000; year++) parser.parse(`${year} TA`);
    expect(parser.parse('340 TA')).toEqual(parseDate('340 TA', valdorn));
  });
});
