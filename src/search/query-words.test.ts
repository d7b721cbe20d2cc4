/** Words and possible names of a question. */
import { describe, expect, test } from 'vitest';
import { capitalised, possibleNames, queryTerms, stemOf } from './query-words.js';

describe('queryTerms', () => {
  test('leaves out what every question has', () => {
    expect(queryTerms("What was the king's sword?").map(({ word }) => word)).toEqual(['king', 'sword']);
  });

  test('looks for stop words when there is nothing else', () => {
    expect(queryTerms('who is who').length).toBeGreaterThan(0);
    expect(queryTerms('…')).toEqual([]);
  });

  test.each([
    ['signed', 'signs'],
    ['carries', 'carry'],
    ['carried', 'carries'],
    ['ruler', 'rules'],
    ['ruled', 'rule'],
    ['stopping', 'stop'],
    ['rob', 'rob'],
    ['singer', 'singing'],
    ['deploy', 'deploys'],
    ['keys', 'key'],
    ['deployed', 'deploy'],
  ])('%s is looked for as %s too', (asked, written) => {
    expect(queryTerms(asked)[0]?.forms).toEqual(expect.arrayContaining([asked, written]));
  });

  test('folds accents, and keeps other scripts', () => {
    expect(queryTerms('Éowyn')[0]?.word).toBe('eowyn');
    expect(queryTerms('Морозов')).toEqual([{ word: 'морозов', forms: ['морозов'] }]);
  });
});

test.each([
  ['signed', 'sign'],
  ['stopped', 'stop'],
  ['singing', 'sing'],
  ['villages', 'villag'],
  ['king', 'king'],
  ['red', 'red'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test('names are looked for as runs of words, the longest first', () => {
  const runs = possibleNames("Who was at Aldric's crowning?");
  expect(runs).toContain('aldric');
  expect(runs.indexOf('was at aldric')).toBeLessThan(runs.indexOf('aldric'));
  expect(runs).not.toContain('who');
  expect(possibleNames('')).toEqual([]);
});

test('capitalised words may be parts of names; question words are none', () => {
  expect(capitalised("Which of Sigrun's spears went to Éowyn?")).toEqual(['sigrun', 'eowyn']);
});
