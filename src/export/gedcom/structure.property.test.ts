import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printStructure, structure } from './structure.js';

/** Puts a value together again as the standard says. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const [, tag = '', value = ''] = /^\d+ (\w+) ?(.*)$/su.exec(line) ?? [];
      if (tag === 'CONC') return value;
      return tag === 'CONT' ? `\n${value}` : value;
    })
    .join('')
    .replaceAll('@@', '@');
}

const words = fc.array(
  fc.constantFrom('a', 'be', 'Éloïse', '@', '🜁', '\n', ' ', 'e\u0301', 'supercalifragilistic'),
  {
    maxLength: 400,
  },
);

describe('long values', () => {
  it('come back whole, on lines that 5.5.1 allows', () => {
    fc.assert(
      fc.property(words, (parts) => {
        const value = parts.join('');
        const lines = printStructure(structure('NOTE', value), 1);
        expect(joined(lines)).toBe(value);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(253);
      }),
    );
  });

  it('are cut inside words', () => {
    const [first = '', second = ''] = printStructure(structure('NOTE', 'word '.repeat(80)), 1);
    expect(first).toMatch(/\S$/);
    expect(second).toMatch(/^2 CONC \S/);
  });
});
