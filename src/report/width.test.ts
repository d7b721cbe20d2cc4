import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { displayWidth, padEnd, padStart, stripColour, truncate, wrap } from './width.js';

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['Valdorn', 7],
    ['Éowyn', 5],
    ['E\u0301owyn', 5],
    ['中つ国', 6],
    ['한국', 4],
    ['ﾊﾝｶｸ', 4],
    ['🐉', 2],
    ['👩‍👩‍👧', 2],
    ['🇮🇸', 2],
    ['♥', 1],
    ['♥\ufe0f', 2],
    ['a\u200bb', 2],
    ['\u001b[36mblue\u001b[39m', 4],
  ])('%j takes %i columns', (text, columns) => {
    expect(displayWidth(text)).toBe(columns);
  });
});

it('counts a long text as its parts, in time that grows with its length', () => {
  const started = cpuNow();
  for (const [sign, columns] of [
    ['👩‍👩‍👧', 2],
    ['e\u0301\u0300', 1],
    ['🇮🇸', 2],
    ['中', 2],
  ] as const)
    expect(displayWidth(sign.repeat(20_000))).toBe(20_000 * columns);
  expect(cpuNow() - started).toBeLessThan(3_000);
});

it('counts letters, signs and lines alike in a plain text and beside what needs a closer look', () => {
  const codes = [...Array(0x2c00).keys()].filter((code) => (code >= 0x20 && code < 0x300) || code >= 0x2010);
  const signs = codes.map((code) => String.fromCodePoint(code));
  const apart = signs.filter((sign) => displayWidth(`${sign}中`) !== displayWidth(sign) + 2);
  expect(apart).toEqual([]);
});

describe('truncate', () => {
  it('leaves alone what fits', () => {
    expect(truncate('Valdorn', 7)).toBe('Valdorn');
  });
  it('cuts by columns and shows that it did', () => {
    expect(truncate('Aldric Raventhorne', 10)).toBe('Aldric Ra…');
    expect(truncate('Aldric Raventhorne', 8)).toBe('Aldric…');
    expect(truncate('中つ国の歴史', 6)).toBe('中つ…');
    expect(truncate('Aldric Raventhorne', 10, '...')).toBe('Aldric...');
  });
  it('never exceeds the width', () => {
    expect(truncate('Aldric', 0)).toBe('');
    expect(truncate('Aldric', 1)).toBe('…');
  });
});

describe('padding and wrapping', () => {
  it('pads by columns', () => {
    expect(padEnd('中', 4)).toBe('中  ');
    expect(padStart('中', 4)).toBe('  中');
    expect(padEnd('\u001b[1mab\u001b[22m', 3)).toBe('\u001b[1mab\u001b[22m ');
  });
  it('breaks at spaces and keeps paragraphs', () => {
    expect(wrap('the host broke upon the spire', 10)).toEqual(['the host', 'broke upon', 'the spire']);
    expect(wrap('one\ntwo', 10)).toEqual(['one', 'two']);
    expect(wrap('a:\n  b: one two', 8)).toEqual(['a:', '  b: one', '  two']);
    expect(wrap('unbreakable-word it is', 5)).toEqual(['unbreakable-word', 'it is']);
  });
  it('strips colours', () => {
    expect(stripColour('\u001b[31merror\u001b[39m')).toBe('error');
  });
});
