/** Words beside a name: marks of a life, and what only looks like them. */
import { expect, test } from 'vitest';
import { NO_WORDS } from '../../../test/readers/read-one.js';
import { lifeBeside } from './life-beside.js';

const WORDS = {
  ...NO_WORDS,
  born: new Set(['b', 'born', '*']),
  died: new Set(['d', 'died', 'killed', '†']),
  kills: new Set(['killed']),
  wed: new Set(['m']),
};

function beside(note: string) {
  return lifeBeside(note, 'life', WORDS, (text) => (/^(?:\d+|\d+ AR)$/.test(text) ? text : null));
}

test.each([
  ['(b. 253)', { birth: '253' }],
  ['(b.12)', { birth: '12' }],
  ['(*253 †301)', {}],
  ['(*253, †12)', { birth: '253', death: '12' }],
  ['(d 301)', { death: '301' }],
  ['(d 12 AR)', { death: '12 AR' }],
  ['(killed in 301)', { death: '301' }],
  ['(97–121)', { birth: '97', death: '121' }],
  ['(D4)', {}],
  ['(d8)', {}],
  ['(d 12)', {}],
  ['(killed 12)', {}],
  ['(killed 300)', {}],
  ['(killed 1301)', { death: '1301' }],
  ['(killed 301 AR)', { death: '301 AR' }],
  ['(died 301)', { death: '301' }],
  ['(3–5)', {}],
  ['(-2)', {}],
  ['(DC 12–15)', {}],
])('%s', (note, life) => {
  expect(beside(note)).toEqual(life);
});

test.each([
  ['Ann (253)', { birth: '253' }],
  ['Ann, 253 AR', { birth: '253 AR' }],
  ['Ann (12)', {}],
  ['Ann, a cooper, 253', {}],
  ['Ann (d. 301)', { death: '301' }],
])('of a child: %s', (note, life) => {
  const dateAt = (text: string) => (/^(?:\d+|\d+ AR)$/.test(text) ? text : null);
  expect(lifeBeside(note, 'child', WORDS, dateAt)).toEqual(life);
  expect(lifeBeside(note, 'life', WORDS, dateAt).birth).toBeUndefined();
});

test('many letters without a number take no time', () => {
  const begun = performance.now();
  expect(beside(`(${'d'.repeat(300_000)}, d${' '.repeat(300_000)}x, b. 253)`)).toEqual({ birth: '253' });
  expect(performance.now() - begun).toBeLessThan(2_000);
});
