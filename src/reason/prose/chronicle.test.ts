/** Lines that begin with years, and lists that are only numbered. */
import { expect, test } from 'vitest';
import { isChronicle, openingYear } from './chronicle.js';

const lines = (...all: string[]): string => all.join('\n');

test.each([
  ['items with colons', lines('- 1838: Ada born', '- 1851: Maud dies', '- 1883: Ada dies')],
  ['bold years', lines('**502:** Hesper born', '**548:** Ilvane born', '**582:** Hesper dies')],
  ['no mark at all', lines('742 Isaude born', '786 Lantern burns', '788 Drowned Bell built')],
  ['a year told late', lines('- 12: a siege', '- 40: a truce', '- 31: a wedding', '- 55: a flood')],
])('is a chronicle: %s', (_, text) => {
  expect(isChronicle(text)).toBe(true);
});

test.each([
  ['a numbered list', lines('1: Take flour', '2: Take salt', '3: Bake it')],
  ['too few', lines('- 1838: Ada born', '- 1851: Maud dies')],
  ['mostly other lines', lines('She came in spring.', 'He left.', 'It rained.', '12: a', '14: b', '19: c')],
  ['spans of years', lines('1829–1858 Silas', '1858–1870 Ada', '1870–1881 Ned')],
  ['counts', lines('40 Geese on the water', '12 Geese in the yard', '3 Geese gone', '2 Geese left')],
])('is none: %s', (_, text) => {
  expect(isChronicle(text)).toBe(false);
});

test('gives the year as it is written', () => {
  expect(openingYear('**582:** Quillane dies')).toBe('582');
  expect(openingYear('In 582 she died')).toBeNull();
});
