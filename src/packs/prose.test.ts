/** How wordings of prose are read, and what is said of those that cannot be. */
import { describe, expect, test } from 'vitest';
import { readProsePattern } from './prose.js';

const ENDS = ['subject', 'object'] as const;

describe('a wording', () => {
  test('is read into parts, with the words by which it is known', () => {
    const read = readProsePattern("{object}, [(the|a)] * (son|grand child) of {subject}'s", ENDS);
    expect(read).toEqual({
      ok: true,
      triggers: ['son', 'grand'],
      parts: [
        { kind: 'slot', slot: 'object', possessive: false },
        { kind: 'comma' },
        { kind: 'optional', parts: [{ kind: 'words', oneOf: [['the'], ['a']] }] },
        { kind: 'filler' },
        { kind: 'words', oneOf: [['son'], ['grand', 'child']] },
        { kind: 'words', oneOf: [['of']] },
        { kind: 'slot', slot: 'subject', possessive: true },
      ],
    });
  });

  test.each([
    ['{subject} ruled', 'must name {object} once; "{subject} ruled" names it 0 times'],
    ['{subject} ruled {object} and {object}', 'must name {object} once'],
    ['ruled {subject} {object}', 'must begin with {subject} or {object}'],
    ['{subject} was of {object}', 'has no word that tells it apart'],
    ['{subject} (ruled {object}', 'may have nothing but words between ( and )'],
    ['{subject} (ruled|) {object}', 'has an empty choice between ( and )'],
    ['{subject} [ruled {object}', 'lacks a closing "]"'],
    ['{subject} ruled) {object}', 'has a ")" that nothing opens'],
    ['{subject} ruled {place} {object}', 'has {place}; there are {subject}, {object} and {date}'],
  ])('%s', (text, problem) => {
    const read = readProsePattern(text, ENDS);
    expect(read.ok ? '' : read.problem).toContain(problem);
  });
});
