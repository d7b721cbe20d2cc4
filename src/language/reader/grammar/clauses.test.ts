/** Sentences in, clauses out: who does what to whom, and whether it is said to be so. */

import { describe, expect, test } from 'vitest';
import { valdorn } from '../../../../test/time/calendars.fixture.js';
import { atOnce } from '../../../model/breathe.js';
import { loadOntology } from '../../../packs/index.js';
import { createDateParser } from '../../../time/index.js';
import { readSentences } from '../tokens.js';
import { chunksOf, type Noun } from './chunks.js';
import { clausesOf } from './clauses.js';
import { framesOf } from './frames.js';

const frames = atOnce(framesOf(loadOntology({ packs: ['high-fantasy'] })));
const { parse } = createDateParser(valdorn);

function said(noun: Noun): string {
  const words = [noun.name?.text, noun.pronoun, ...noun.words].filter((word) => word != null);
  return words.join(' ');
}

/** `Isolde > passive crown > Ostravar`, with `(not)` before what is not said to be so. */
function told(text: string): string[] {
  const [sentence] = atOnce(readSentences(text, parse));
  const { clauses } = clausesOf(chunksOf(sentence?.tokens ?? [], frames));
  return clauses.map(({ subject, voice, verb, objects, phrases, isReal }) => {
    const after = [
      ...objects.map((nouns) => nouns.map(said).join('+')),
      ...phrases.map(({ word, nouns }) => `${word} ${nouns.map(said).join('+')}`),
    ];
    const parts = [subject.map(said).join('+'), `${voice} ${verb.key}`, ...after];
    return `${isReal ? '' : '(not) '}${parts.join(' > ')}`;
  });
}

describe('a sentence in clauses', () => {
  test.each([
    ['Isolde ruled Ostravar.', ['Isolde > active rul > Ostravar']],
    [
      'Isolde lost at Redford with the gold she owned.',
      ['Isolde > active los > at Redford > with gold', 'she > active own > gold'],
    ],
    [
      'Nessa told Maud she ruled Ostravar.',
      ['Nessa > active tel > Maud', '(not) she > active rul > Ostravar'],
    ],
    [
      'Grieftooth was forged by Nessa and given to Corvin.',
      ['Grieftooth > passive forg > by Nessa', 'Grieftooth > either giv > to Corvin'],
    ],
    [
      'Corvin, who slew Vaskaroth, died in Kelmoor.',
      ['Corvin > active di > in Kelmoor', 'who > active slai > Vaskaroth'],
    ],
    [
      'Banished from Ostravar, Isolde fled.',
      ['Isolde > active fle', 'Isolde > passive banish > from Ostravar'],
    ],
    ['It was Sibyl who deposed Isolde.', ['it > copula b > Sibyl', 'who > active depos > Isolde']],
    ['Hadric, Nessa and Jorun fought at Redford.', ['Hadric+Nessa+Jorun > active fight > at Redford']],
    [
      'Sibyl killed Hadric and Oren killed Jorun.',
      ['Sibyl > active kil > Hadric', 'Oren > active kil > Jorun'],
    ],
  ])('%s', (text, expected) => {
    expect(told(text).sort()).toEqual([...expected].sort());
  });

  test.each([
    'Isolde never ruled Ostravar.',
    'Isolde would have ruled Ostravar.',
    'If Isolde ruled Ostravar, nobody knew.',
    'Neither Isolde nor Oren ruled Ostravar.',
    'Nobody ruled Ostravar.',
  ])('%s says nothing of the kind', (text) => {
    expect(told(text).filter((one) => one.includes('rul') && !one.startsWith('(not)'))).toEqual([]);
  });
});
