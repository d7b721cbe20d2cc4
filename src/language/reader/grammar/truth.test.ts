/** Every sign of hearsay and doubt is seen, whether it is one word or several. */

import { expect, test } from 'vitest';
import { valdorn } from '../../../../test/time/calendars.fixture.js';
import { atOnce } from '../../../model/breathe.js';
import { createDateParser } from '../../../time/index.js';
import { readSentences } from '../tokens.js';
import { HEARSAY, isDoubtful } from './truth.js';

const { parse } = createDateParser(valdorn);

/** All that a pattern of words, groups and question marks can stand for. */
function expand(pattern: string): string[] {
  let at = 0;
  const either = (): string[] => {
    const all: string[] = [];
    let ways = [''];
    for (; at < pattern.length && pattern[at] !== ')'; ) {
      if (pattern[at] === '|') {
        all.push(...ways);
        ways = [''];
        at++;
      } else ways = times(ways, one());
    }
    return [...all, ...ways];
  };
  const one = (): string[] => {
    let some: string[];
    if (pattern.startsWith('(?:', at)) {
      at += 3;
      some = either();
      at++;
    } else if (pattern[at] === '[') {
      const end = pattern.indexOf(']', at);
      some = [...pattern.slice(at + 1, end)];
      at = end + 1;
    } else some = [pattern[at++] ?? ''];
    if (pattern[at] !== '?') return some;
    at++;
    return ['', ...some];
  };
  return either();
}

function times(ways: readonly string[], more: readonly string[]): string[] {
  return ways.flatMap((way) => more.map((text) => way + text));
}

const phrases = HEARSAY.flatMap(expand);

test('the signs are many, and some take several words', () => {
  expect(phrases.length).toBeGreaterThan(300);
  expect(phrases.filter((phrase) => phrase.includes(' ')).length).toBeGreaterThan(100);
});

test('a sentence with any of them is doubted', () => {
  const missed = phrases.filter((phrase) => {
    const [sentence] = atOnce(readSentences(`So they went and ${phrase} the old Lucan Vaunt.`, parse));
    return !isDoubtful(sentence?.tokens ?? []);
  });
  expect(missed).toEqual([]);
});

test('a plain one is not', () => {
  const [sentence] = atOnce(readSentences('So they went and found the old Lucan Vaunt.', parse));
  expect(isDoubtful(sentence?.tokens ?? [])).toBe(false);
});
