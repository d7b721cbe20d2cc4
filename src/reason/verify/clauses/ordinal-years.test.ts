/** Ordinals as numbers. */
import { describe, expect, it } from 'vitest';
import { ordinalValue } from './ordinal-years.js';

describe('an ordinal', () => {
  it.each([
    ['ninth', 9],
    ['twelfth', 12],
    ['ninetieth', 90],
    ['201st', 201],
    ['two hundred and first', 201],
    ['twenty-second', 22],
    ['nine', null],
    ['north', null],
  ])('%s', (text, value) => {
    expect(ordinalValue(text)).toBe(value);
  });
});
