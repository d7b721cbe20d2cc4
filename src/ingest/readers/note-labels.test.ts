/** What the labels of a note say that it is about, and what they do not. */
import { expect, it } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { vocabularyOf } from '../vocabulary.js';
import { typeInLabels } from './note-labels.js';

const vocabulary = vocabularyOf(loadOntology({ packs: ['high-fantasy'] }), null);
const type = (...keys: string[]) =>
  typeInLabels(
    keys.map((key) => ({ key, value: 'x' })),
    vocabulary,
  );

it.each([
  ['two that only people have', ['Father', 'Wife'], 'Person'],
  ['one that only people have', ['Wife'], null],
  ['the same one twice', ['Wife', 'Wife'], null],
  ['a date and kin', ['Born', 'Mother'], 'Person'],
  ['one of five that others have', ['Born', 'King', 'Died', 'Wife', 'Sister'], 'Person'],
  ['as many that others have', ['Wife', 'Sister', 'Population', 'King'], null],
])('%s', (_what, keys, expected) => expect(type(...keys)).toBe(expected));
