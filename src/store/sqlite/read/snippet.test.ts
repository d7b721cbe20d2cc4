import { describe, expect, test } from 'vitest';
import { cpuNow } from '../../../../test/cpu-time.js';
import { snippetOf } from './snippet.js';

const shown = (text: string, ...wanted: string[]) =>
  snippetOf(text, new Set(wanted)).replaceAll('\u0002', '<').replaceAll('\u0003', '>');
const filler = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');

describe('a snippet', () => {
  test('is the whole of a short passage', () => {
    expect(shown('The Iron King rode out.', 'iron', 'king')).toBe('The <Iron King> rode out.');
  });

  test('marks each match, whatever its case and its accents', () => {
    expect(shown('Élan, not elan.', 'elan')).toBe('<Élan>, not <elan>.');
  });

  test('shows where most of the words stand together', () => {
    const text = `king ${filler(60)} the iron king ${filler(60)} iron`;
    expect(shown(text, 'iron', 'king')).toBe(
      '…w50 w51 w52 w53 w54 w55 w56 w57 w58 w59 the <iron king> w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10…',
    );
  });

  test('begins at the beginning where nothing matches', () => {
    expect(shown(filler(30), 'king')).toBe(`${filler(24)}…`);
    expect(shown('', 'king')).toBe('');
  });

  test('takes a moment where a word stands very often', () => {
    const before = cpuNow();
    snippetOf('a b '.repeat(100_000), new Set(['a', 'b']));
    // With the square of the matches it would take minutes.
    expect(cpuNow() - before).toBeLessThan(5_000);
  });
});
