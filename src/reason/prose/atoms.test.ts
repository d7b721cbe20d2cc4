/** Sentences with atoms in place of what they name. */
import { expect, test } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { wordsOf } from '../verify/text.js';
import { AtomTextBuilder } from './atoms.js';

const ontology = loadOntology({ packs: ['core'] });
const { parse } = createDateParser({ calendars: ontology.calendars, default: ontology.defaultCalendar });

test.each([
  ['Built in 595 p.f. and paid for.', 'Built in 0 and paid for. '],
  ['Built in 595 p.f., it stood.', 'Built in 0, it stood. '],
  ['Built in 595 p.f. Ada paid.', 'Built in 0. Ada paid. '],
  ['Built in 595 p.f.', 'Built in 0. '],
])('%s: the point of an era ends a sentence before a capital alone', (text, told) => {
  const moment = parse('595');
  if (moment.kind !== 'moment') throw new Error('no date');
  const date = { kind: 'at' as const, from: moment.moment, until: null, text: '595 p.f', first: 2, end: 4 };
  const builder = new AtomTextBuilder(ontology);
  builder.sentence({ text, words: wordsOf(text), mentions: [], dates: [date] });
  expect(builder.text.parts.join('')).toBe(told);
});
