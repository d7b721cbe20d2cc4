import { describe, expect, it } from 'vitest';
import { compareFindings } from './compare.js';

describe('compareFindings', () => {
  it('says in words what was expected', () => {
    expect(compareFindings([{ certainty: 'certain', message: ['Ann'] }], [])).toEqual([
      'expected a finding that says "Ann"; found none',
    ]);
    expect(compareFindings([{ certainty: 'possible', subject: 'Bo', entities: ['Cy'] }], [])).toEqual([
      'expected a possible finding about Bo with Cy; found none',
    ]);
  });
});
