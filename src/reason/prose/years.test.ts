/** Numbers that are years, and numbers that are not. */
import { expect, test } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { wordsOf } from '../verify/text.js';
import { withYears } from './years.js';

const { calendars, defaultCalendar, reading } = loadOntology({ packs: ['core'] });
const dates = createDateParser({ calendars, default: defaultCalendar });
const parse = (text: string) => dates.parse(text);

test.each([
  ['She asked for it on her last day, 711, and smiled.', ['711']],
  ['Octavia ate here once, at Easter 1867, on her own.', ['1867']],
  ['He bought the house in 1859 because of the view.', ['1859']],
  ['The ford (1211) is gone.', ['1211']],
  ['Of the four, 340 dead lay in the square.', []],
  ['He counted 412, then 388.', []],
  ['In camp Nine 340 souls were left.', []],
  ['The treaty (RY 143) held.', []],
  ['See page 212.', []],
  ["Ada's host, 900 in all, lay there.", []],
  ['The hall (900 in all) fell.', []],
  ['After 300 of them fell, the rest fled.', []],
  ['They left in 300 or more.', []],
  ['She slept in Room 237.', []],
  ['So says Chapter 143, which is lost.', []],
  ['It was lost in 340 when the dam broke.', ['340']],
  ['Master: Ada | From: 71 | To: 81', ['71', '81']],
  ['Soldiers: 71 | Horses: 81', []],
  ['William, died 1803 unmarried', ['1803']],
  ['They came in 1803 carts.', []],
  ['He wrote to the bishop in 1747 about the roof.', ['1747']],
  ['They came in 1747 or more carts.', []],
  ['They came in 174 about the roof.', []],
])('%s', (text, years) => {
  const read = withYears({ text, words: wordsOf(text), mentions: [], dates: [] }, parse, reading);
  expect(read.dates.map((one) => one.text)).toEqual(years);
});

test.each([
  ['All of 3 Thaw 258 she knelt at the ford.', ['3 Thaw 258']],
  ['On the ninth of Frost, 586 the hall was opened.', ['ninth of Frost, 586']],
  ['She slept there (14th Cinder 691).', ['14th Cinder 691']],
  ['The camp fed 3 Goblins 120 times.', []],
  ['He rolled 3 Fireball 120 times.', []],
  ['The fall of Sarn 586 times told.', []],
  ['In room 7 Ada 340 books lay.', []],
])('%s: a day in a month that nobody knows', (text, told) => {
  const words = wordsOf(text);
  const read = withYears({ text, words, mentions: [], dates: [] }, parse, reading);
  const written = read.dates.map(({ first, end }) => text.slice(words[first]?.start, words[end - 1]?.end));
  expect(written).toEqual(told);
});

test('a year opens a line of a chronicle, and nothing else does', () => {
  const [text, other] = ['58: Ignatz dies', 'He kept 58 geese'];
  const years = (said: string) =>
    withYears({ text: said, words: wordsOf(said), mentions: [], dates: [] }, parse, reading, '58').dates;
  expect(years(text).map((one) => one.text)).toEqual(['58']);
  expect(years(other)).toEqual([]);
});

test('years in brackets behind a name are a life', () => {
  const text = 'Ottoline Breck, engineer (22-79)';
  const name = {
    first: 0,
    end: 2,
    written: 'Ottoline Breck',
    entities: [],
    isPossessive: false,
    isPronoun: false,
  };
  const { dates } = withYears({ text, words: wordsOf(text), mentions: [name], dates: [] }, parse, reading);
  expect(dates.map(({ kind, text: written }) => [kind, written])).toEqual([['span', '22-79']]);
  expect(withYears({ text, words: wordsOf(text), mentions: [], dates: [] }, parse, reading).dates).toEqual(
    [],
  );
});
