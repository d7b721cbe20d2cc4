import { expect, test } from 'vitest';
import { spanIn } from './years.js';

test.each([
  ['1762–1829', '1762', '1829'],
  ['1828–51', '1828', '1851'],
  ['102–44 BC', '102 BC', '44 BC'],
  ['12 BBY – 4 ABY', '12 BBY', '4 ABY'],
  ['AY 97–121', 'AY 97', 'AY 121'],
  ['BY 61 – AY 3', 'BY 61', 'AY 3'],
  ['AY 97 to 121', 'AY 97', 'AY 121'],
  ['c. 1292-1349', 'c. 1292', '1349'],
  ['1921–', '1921', null],
  ['–1858', null, '1858'],
  ['c. 1190', null, null],
  ['the younger', null, null],
  ['2024-05', null, null],
  ['1829–1762', '1829', '1762'],
  ['3–5', null, null],
  ['-2', null, null],
])('a span of years: %s', (text, from, until) => {
  const span = spanIn(text);
  expect([span?.from ?? null, span?.until ?? null]).toEqual([from, until]);
});
