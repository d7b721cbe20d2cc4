import { describe, expect, it } from 'vitest';
import type { Finding, Statement } from '../../model/index.js';
import { repairsFor, type Weighed } from './repair.js';

const FINDING = {
  id: 'f-1',
  kind: 'ontology-violation',
  certainty: 'certain',
  part: '',
  predicate: null,
  message: 'Two fathers.',
  subject: { id: 'ann', name: 'Ann', type: 'Person' },
  details: { kind: 'ontology-violation' },
} as unknown as Finding;

function weighed(told: string, statement: object): Weighed {
  const whole = {
    id: told,
    subject: 'ann',
    reliability: 'canonical',
    confidence: 1,
    valid: {},
    ...statement,
  };
  return { statement: whole as unknown as Statement, told, sources: [{ id: 's', file: 'people/ann.md' }] };
}

describe('repairsFor', () => {
  it('offers what a rule merely took into account after what it is about, and names the file', () => {
    const retractions = repairsFor(FINDING, [
      weighed('Bo: gender male', { kind: 'attribute', predicate: 'gender', value: { kind: 'text' } }),
      weighed('Bo was a parent of Ann', { kind: 'relation', predicate: 'PARENT_OF', object: 'bo' }),
    ]).filter(({ kind }) => kind === 'retract');
    expect(retractions.map(({ says }) => says)).toEqual([
      'Retract "Bo was a parent of Ann", which only people/ann.md says.',
      'Retract "Bo: gender male", which only people/ann.md says.',
    ]);
  });

  it('tells two that read alike by their dates', () => {
    const reign = (fromText: string, untilText: string) =>
      weighed('Bo ruled Ann', {
        ...{ id: fromText, kind: 'relation', predicate: 'RULES', object: 'ann' },
        valid: { fromText, untilText },
      });
    const says = repairsFor(FINDING, [reign('10', '20'), reign('30', '40')])
      .filter(({ kind }) => kind === 'retract')
      .map((repair) => repair.says);
    expect(says).toEqual([
      'Retract "Bo ruled Ann (10 – 20)", which only people/ann.md says.',
      'Retract "Bo ruled Ann (30 – 40)", which only people/ann.md says.',
    ]);
  });
});
