/** Words as BERT-like models cut them, to the letter. */
import { expect, test } from 'vitest';
import { encodeClaim, encodeStory, halfToEven, type StoryFact } from './encode.js';
import { splitWords, wordPieces } from './word-pieces.js';

test.each([
  ["Don't 北京!", ['don', "'", 't', '北', '京', '!']],
  ['Café naïve ΟΔΟΣ', ['cafe', 'naive', 'οδοσ']],
  ['5€→7€, $3', ['5€→7€', ',', '$', '3']],
  ['a\u200bb\tc\nd', ['ab', 'c', 'd']],
  ['“quoted” — v2.1_x', ['“', 'quoted', '”', '—', 'v2', '.', '1', '_', 'x']],
  ['', []],
])('%j', (text, words) => {
  expect(splitWords(text, true)).toEqual(words);
});

const VOCABULARY = new Map(
  ['[UNK]', 'king', '##s', '##dom', 'days', ',', ':', 'ann', 'general', '0', '1', '2', 'so'].map(
    (word, id) => [word, id],
  ),
);
const pieces = wordPieces(VOCABULARY, true, 'here');

test('the longest piece comes first, and a word that cannot be made of pieces is one unknown', () => {
  expect(pieces('kingdoms king kingx')).toEqual([1, 3, 2, 1, 0]);
  expect(pieces('s'.repeat(101))).toEqual([0]);
});

const told = (days: number, text = 'so'): StoryFact => ({ at: days * 86_400, who: 'Ann', scope: '', text });

test('a story has a mark before each fact, its day and its teller', () => {
  const { ids, marks } = encodeStory([told(10), told(11.6)], pieces);
  expect(ids).toEqual([101, 1, 9, 4, 5, 7, 5, 8, 6, 12, 102, 2, 11, 4, 5, 7, 5, 8, 6, 12, 102]);
  expect(marks).toEqual([1, 11]);
});

test('long facts are cut alike, so that twelve have room', () => {
  const long = Array.from({ length: 12 }, (_, day) => told(day, 'so '.repeat(200)));
  const { ids, marks } = encodeStory(long, pieces);
  expect(ids.length).toBeLessThanOrEqual(510);
  expect(new Set(marks.map((mark, i) => (marks[i + 1] ?? ids.length) - mark)).size).toBe(1);
  expect(encodeStory([told(0, 'so '.repeat(200))], pieces).ids.length).toBe(73);
});

test('a claim stands behind its text, both cut', () => {
  expect(encodeClaim('so', 'king', pieces)).toEqual([101, 12, 102, 1, 102]);
  expect(encodeClaim('so '.repeat(999), 'so '.repeat(999), pieces).length).toBe(503);
});

test('half days are rounded to even ones', () => {
  expect([0.5, 1.5, 2.5, 2.51, 0.49].map(halfToEven)).toEqual([0, 2, 2, 3, 0]);
});
