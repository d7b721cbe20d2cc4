import { expect, it } from 'vitest';
import { table } from './table.js';
import { createTheme } from './theme.js';
import { bytes, count, duration, listed, shortDates, spoken } from './words.js';

it('lines up columns, whatever the alphabet', () => {
  expect(
    table([
      ['Valdorn', 'Kingdom', '12'],
      ['中つ国', 'Region', '3'],
    ]),
  ).toEqual(['Valdorn  Kingdom  12', '中つ国   Region   3']);
});

it('aligns right, indents, and leaves no space at the end', () => {
  expect(
    table(
      [
        ['files', '12', ''],
        ['entities', '1,204', 'new'],
      ],
      { align: ['left', 'right'], indent: 2 },
    ),
  ).toEqual(['  files        12', '  entities  1,204  new']);
});

it('does not count colours', () => {
  const { paint } = createTheme({ colour: true });
  expect(
    table([
      [paint('name', 'ab'), 'x'],
      ['abc', 'y'],
    ]),
  ).toEqual(['\u001b[36mab\u001b[39m   x', 'abc  y']);
});

it.each([
  ['324 TA – 360 TA', '324–360 TA'],
  ['from 324 TA through 360 TA', '324–360 TA'],
  ['from 324 TA until 360 TA', '324–360 TA'],
  ['1819 – 1901', '1819–1901'],
  ['1200 SA – 14 TA', '1200 SA – 14 TA'],
  ['4 Mistmoon 289 TA – spring 312 TA', '4 Mistmoon 289 TA – spring 312 TA'],
  ['at between 3 and 5 Frost', 'between 3 and 5 Frost'],
  ['from 12 TA', 'from 12 TA'],
  ['', ''],
])('says %j as %j', (when, short) => {
  expect(shortDates(when)).toBe(short);
});

it('says small things well', () => {
  expect([count(1, 'file'), count(1204, 'file'), count(2, 'entity', 'entities')]).toEqual([
    '1 file',
    '1,204 files',
    '2 entities',
  ]);
  expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'], 'or')]).toEqual([
    '',
    'A',
    'A and B',
    'A, B or C',
  ]);
  expect(spoken('MEMBER_OF')).toBe('member of');
  expect([duration(0.42), duration(12.4), duration(200)]).toEqual(['0.4 s', '12 s', '3 min 20 s']);
  expect([bytes(812), bytes(1_400_000), bytes(99_900), bytes(999_600)]).toEqual([
    '812 B',
    '1.4 MB',
    '100 kB',
    '1.0 MB',
  ]);
});
