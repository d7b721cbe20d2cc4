import { describe, expect, it } from 'vitest';
import { loadOntology } from '../packs/index.js';
import { claimSentence, markEnds } from './claim-sentence.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });

describe('a statement as a sentence', () => {
  it('takes the words of its relation, and its dates', () => {
    const claim = { subject: 'Hild', predicate: 'ALLY_OF', object: 'Oswin' };
    expect(claimSentence(claim, ontology)).toBe('Hild was allied with Oswin.');
    expect(claimSentence({ ...claim, from: '1204' }, ontology)).toBe('Hild was allied with Oswin, in 1204.');
    expect(claimSentence({ ...claim, from: '1204', until: '1210' }, ontology)).toBe(
      'Hild was allied with Oswin, from 1204 until 1210.',
    );
  });

  it('says births as happenings, and other attributes as what they are', () => {
    expect(claimSentence({ subject: 'Hild', predicate: 'birth', object: '1180' }, ontology)).toBe(
      'Hild was born in 1180.',
    );
    expect(claimSentence({ subject: 'Darba', predicate: 'population', object: '400' }, ontology)).toBe(
      'The population of Darba is 400.',
    );
  });

  it('leaves names that look like patterns alone', () => {
    const claim = { subject: '$& {object}', predicate: 'ALLY_OF', object: '{subject}' };
    expect(claimSentence(claim, ontology)).toBe('$& {object} was allied with {subject}.');
  });
});

describe('the ends of a claim in a text', () => {
  it('are marked wherever they are named, by whatever name', () => {
    const text = 'Hild the Red, wife of Oswin, left Oswin’s hall; Hildegard stayed.';
    expect(markEnds(text, [['Hild', 'Hild the Red'], ['Oswin']])).toBe(
      '§ Hild the Red, wife of ¶ Oswin, left ¶ Oswin’s hall; Hildegard stayed.',
    );
  });

  it('may have names that look like patterns', () => {
    expect(markEnds('He met (a+b) and $1.', [['(a+b)'], ['$1']])).toBe('He met § (a+b) and ¶ $1.');
  });
});
