import { expect, it } from 'vitest';
import { SYNTHESIS_INSTRUCTION } from './instruction.js';

it('asks for a block for a comparison, an inference or a synthesis', () => {
  for (const kind of ['comparison', 'inference', 'synthesis'])
    expect(SYNTHESIS_INSTRUCTION).toContain(`"${kind}"`);
});

it('asks for none for a plain fact', () => {
  expect(SYNTHESIS_INSTRUCTION).toMatch(/Write no block for a plain fact, a list, or a look-up/);
});
