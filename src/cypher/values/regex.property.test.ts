import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { regexOf } from './regex.js';

const matches = (pattern: string, text: string) => regexOf(pattern).matches(text, () => {});

describe('regular expressions', () => {
  test.each<[string, string, boolean]>([
    ['ab', 'ab', true],
    ['a', 'ab', false],
    ['.*b', 'aab', true],
    ['(?i)ALDRIC.*', 'aldric the bold', true],
    ['House (Vyr|Osk)', 'House Osk', true],
    ['[a-c]{2,3}', 'abca', false],
    ['[^a-c]+', 'xyz', true],
    ['\\d{3} TA', '340 TA', true],
    ['\\p{Lu}\\p{L}*', 'Éowyn', true],
    ['.', '😀', true],
    ['a.b', 'a\nb', false],
    ['(?s)a.b', 'a\nb', true],
    ['\\bking\\b.*', 'king of', true],
    ['(a?){20}a{20}', 'a'.repeat(20), true],
    ['', '', true],
    ['a|', '', true],
    ['x*?y+?', 'xxyy', true],
    ['\\.\\*\\-\\/', '.*-/', true],
  ])('%s on %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  test.each([
    '(',
    ')',
    '[a',
    '*a',
    'a{3,1}',
    '(?=a)',
    '(a)\\1',
    '\\p{Nonsense}',
    '(?<!x)a',
    'a{2}{2}',
    '(a{999}){999}',
  ])('%s is refused', (pattern) => {
    expect(() => matches(pattern, 'a')).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^cypher\//) }),
    );
  });

  test('what would take others for ever is done at once', () => {
    const started = cpuNow();
    expect(matches('(a+)+b', 'a'.repeat(5000))).toBe(false);
    expect(matches('(.*)*(.*)*x', 'a'.repeat(5000))).toBe(false);
    expect(cpuNow() - started).toBeLessThan(2000);
  });

  test('they agree with JavaScript', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\w',
      '(a|b)',
      '(?:ab)',
      '(a*)',
      '(b|)',
      '^',
      '$',
      '\\b',
    );
    const piece = fc
      .tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,}'))
      .map(([a, q]) => (/^[$^]$|^\\b$/.test(a) ? a : a + q));
    const pattern = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(pattern, pattern, text, (left, right, on) => {
        const whole = right ? `${left}|${right}` : left;
        expect(matches(whole, on), whole).toBe(new RegExp(`^(?:${whole})$`, 'u').test(on));
      }),
      { numRuns: 3000 },
    );
  });
});
