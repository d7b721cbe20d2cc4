/** Whom a page speaks of as "he" or "she", and whom a sentence on it is about. */
import { expect, test } from 'vitest';
import { spokenOf } from './spoken-of.js';
import { opensWithName } from './subjects.js';

test.each([
  [['He kept the ferry. His sister left; she married in 1826.', 'He drowned.'], 'he'],
  [['She waited. She left. Then he came.'], 'she'],
  [['Her brother rowed. He drowned, and he was found.'], null],
  [['He kept the ferry.'], null],
  [['The ferry sank.'], null],
])('%j is spoken of as %s', (texts, spoken) => {
  expect(spokenOf(texts)).toBe(spoken);
});

test.each([
  ['Joan survived him and died in 1386.', true],
  ['Rook, born in 122.', true],
  ['Fell ill and died in 1386.', false],
  ['Drowned himself in 1386.', false],
  ['She died in 1386.', false],
  ['Later, he died.', false],
])('%s opens with a name: %s', (text, opens) => {
  expect(opensWithName(text)).toBe(opens);
});
