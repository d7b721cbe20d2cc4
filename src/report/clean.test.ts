import { describe, expect, it } from 'vitest';
import { clean, cleanText } from './clean.js';

describe('cleanText', () => {
  it.each([
    ['a colour', 'red \u001b[31mking\u001b[0m', 'red king'],
    ['hidden text', '\u001b[8mhidden', 'hidden'],
    ['a cursor move', 'a\u001b[2J\u001b[1;1Hb', 'ab'],
    ['a title', 'a\u001b]0;owned\u0007b', 'ab'],
    ['a link that ends with ST', 'a\u001b]8;;http://x\u001b\\b', 'ab'],
    ['a one-byte introducer', 'a\u009b31mb', 'ab'],
    ['an override', 'king\u202egnik', 'kinggnik'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['bells, returns and rubbing out', 'a\u0007\rb\u0008\u007f', 'ab'],
    ['a lone escape', 'a\u001b', 'a'],
    ['what is plain', 'Élan — "לב"\n\tx', 'Élan — "לב"\n\tx'],
  ])('%s', (_, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });
});

describe('clean', () => {
  it('goes through data of any depth and leaves the rest alone', () => {
    const draw = () => 1;
    const given = { a: ['\u001b[31mx', { b: '\u202ey' }], n: 3, none: null, draw };
    expect(clean(given)).toEqual({ a: ['x', { b: 'y' }], n: 3, none: null, draw });
  });
});
