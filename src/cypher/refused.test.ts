import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRefusedFunction, REFUSED_FUNCTIONS } from './functions/catalogue.js';
import { REFUSED_CLAUSES } from './syntax/words.js';

const page = readFileSync(new URL('../../docs/reference/cypher-refused.md', import.meta.url), 'utf8');

test('the page names every clause and function that is refused', () => {
  for (const clause of REFUSED_CLAUSES.keys()) expect(page).toContain(`\`${clause}`);
  for (const name of REFUSED_FUNCTIONS) {
    expect(isRefusedFunction(name)).toBe(true);
    expect(page).toContain(`\`${name}\``);
  }
});
