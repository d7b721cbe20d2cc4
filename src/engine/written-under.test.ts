import { describe, expect, it } from 'vitest';
import { keysAt } from './written-under.js';

const NOTE = `---
ancestry: Gol
party:
- "[[Kass]]"
  # a comment
- "[[Mirr]]"
Birth Year: 5403
whereabouts:
  - type: home
    location: Darba
---
Wenna's kin (born:: 5403, ancestry:: Velor) are many.

party: of five came by.
`.split('\n');

const keys = (words: string, nth = 0) => {
  const line = NOTE.flatMap((text, i) => (text.includes(words) ? [i + 1] : []))[nth] ?? 0;
  return keysAt(NOTE, line, (NOTE[line - 1]?.indexOf(words) ?? 0) + 1);
};

describe('the keys a line stands under', () => {
  it.each([
    ['Gol', ['ancestry']],
    ['[[Kass]]', ['party']],
    ['[[Mirr]]', ['party']],
    ['Birth Year', ['birth_year']],
    ['Darba', ['location', 'whereabouts']],
    ['home', ['type', 'whereabouts']],
    ['Velor', ['ancestry']],
  ])('%s', (words, expected) => {
    expect(keys(words)).toEqual(expected);
  });

  it('is none for running text', () => {
    expect(keysAt(['Note: Kass went home.', 'She slept.'], 2, 1)).toEqual([]);
  });
});
