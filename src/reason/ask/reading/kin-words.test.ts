import { expect, it } from 'vitest';
import { countedKin } from './kin-words.js';

it.each([
  [2, 'children of Ada', '2 children of Ada'],
  [1, 'children of Ada', '1 child of Ada'],
  [1, 'sons and daughters of Ada', '1 son or daughter of Ada'],
  [1, 'great-grandchildren of Ada', '1 great-grandchild of Ada'],
  [1, 'sisters-in-law of Ada of Holm', '1 sister-in-law of Ada of Holm'],
])('%d: %s', (number, words, told) => {
  expect(countedKin(number, words)).toBe(told);
});
