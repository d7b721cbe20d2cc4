import { expect, test } from 'vitest';
import { lifeIn } from './years.js';

test.each([
  ['1762–1829', '1762', '1829'],
  ['1828–51', '1828', '1851'],
  ['102–44 BC', '102 BC', '44 BC'],
  ['1000–950 BC', '1000 BC', '950 BC'],
  ['12 BBY – 4 ABY', '12 BBY', '4 ABY'],
  ['b. 249 AR, d. 271 AR', '249 AR', '271 AR'],
  ['1921–', '1921', null],
  ['–1858', null, '1858'],
  ['c. 1190', null, null],
  ['m. 1846, d. 1852', null, null],
  ['the younger', null, null],
])('a life in brackets: %s', (text, born, died) => {
  const life = lifeIn(text);
  expect([life?.born ?? null, life?.died ?? null]).toEqual([born, died]);
});
