/** What is told goes to whom it is told of. */

import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { atOnce } from '../../model/breathe.js';
import { EXACT_CONFIDENCE, type Ref } from '../../model/index.js';
import { isA, loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { readSentences } from './tokens.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

/** As in a store where each of these names is somebody's, but for one of a place. */
function isKnown({ name, kinds }: Ref): boolean {
  const type = name === 'Aine Hills' ? 'Region' : 'Person';
  return /^\p{Lu}/u.test(name) && (kinds === undefined || kinds.some((kind) => isA(ontology, type, kind)));
}

function told(text: string, page?: string): string[] {
  const about = page === undefined ? null : { ref: { name: page }, aliases: [], type: 'Person' };
  return extractProse(text, { ontology, parseDate, page: about })
    .filter(({ predicate }) => (ontology.attributes.get(predicate)?.kin ?? null) === null)
    .filter(({ subject, object }) => isKnown(subject.ref) && (!('ref' in object) || isKnown(object.ref.ref)))
    .map(({ subject, predicate, object, at }) => {
      const end =
        'ref' in object
          ? object.ref.ref.name
          : 'date' in object
            ? object.date
            : 'words' in object
              ? `"${object.words}"`
              : 'number' in object
                ? String(object.number)
                : 'yes';
      return `${subject.ref.name} ${predicate} ${end}${at === undefined ? '' : ` at ${at}`}`;
    })
    .sort();
}

const CASES: readonly { text: string; page?: string; says: readonly string[] }[] = [
  {
    text: 'A dyer of the fens, born in 355 TA on the quay, died in 410 TA. He married [[Sunniva]] in 380 TA.',
    page: 'Hale',
    says: [
      'Hale SPOUSE_OF Sunniva',
      'Hale birth 355 TA',
      'Hale death 410 TA',
      'Hale deed "died" at 410 TA',
      'Hale deed "married Sunniva" at 380 TA',
    ],
  },
  {
    text: 'He married Tamsel Arkwin. She was born in 390 TA and died in 422 TA.',
    page: 'Hadrec',
    says: ['Hadrec SPOUSE_OF Tamsel Arkwin', 'Tamsel Arkwin birth 390 TA', 'Tamsel Arkwin death 422 TA'],
  },
  {
    text: 'He married Tamsel Arkwin and had a daughter. She was born in 390 TA.',
    page: 'Hadrec',
    says: ['Hadrec SPOUSE_OF Tamsel Arkwin'],
  },
  {
    text: 'He married Tamsel Arkwin; Ilse Varn was there. She was born in 390 TA.',
    page: 'Hadrec',
    says: ['Hadrec SPOUSE_OF Tamsel Arkwin'],
  },
  { text: 'He left Tamsel Arkwin. She was born in 390 TA.', page: 'Hadrec', says: [] },
  { text: 'A dyer born in 355 TA killed him in 400 TA.', page: 'Hale', says: ['Hale death 400 TA'] },
  { text: 'Hale lives here. A dyer, born in 355 TA, does too.', page: 'Hale', says: [] },
  { text: 'A lantern from Brine, lost in 355 TA, found in 410 TA.', page: 'Hale', says: [] },
  { text: 'A son, born in 375 TA, drowned.', page: 'Hale', says: [] },
  { text: 'The house of Corin Tarrow fell in 440 TA.', page: 'Corin Tarrow', says: [] },
  {
    text: 'Corin Tarrow fell in 440 TA.',
    page: 'Corin Tarrow',
    says: ['Corin Tarrow deed "fell" at 440 TA'],
  },
  { text: 'The Maren Tarrow, a ship of thirty oars, sailed in 430 TA.', page: 'Maren Tarrow', says: [] },
  {
    text: 'Maren Tarrow, a captain of thirty oars, sailed in 430 TA.',
    page: 'Maren Tarrow',
    says: ['Maren Tarrow deed "sailed" at 430 TA'],
  },
  {
    text: 'Tide-Warden since 412 TA. He married [[Sunniva]] in 415 TA.',
    page: 'Hale',
    says: ['Hale SPOUSE_OF Sunniva', 'Hale deed "married Sunniva" at 415 TA'],
  },
  {
    text: 'A quiet man of the fens. He married [[Sunniva]] in 415 TA.',
    page: 'Hale',
    says: ['Hale SPOUSE_OF Sunniva', 'Hale deed "married Sunniva" at 415 TA'],
  },
  {
    text: 'He has one daughter, the princess [[Alwine]], born in 304 TA, and she is the only child he will have.',
    page: 'Ostrane',
    says: ['Alwine birth 304 TA', 'Ostrane PARENT_OF Alwine'],
  },
  {
    text: 'He ruled with [[Alwine]], crowned in 304 TA, and died in 310 TA.',
    page: 'Ostrane',
    says: ['Ostrane death 310 TA', 'Ostrane deed "crowned" at 304 TA', 'Ostrane deed "died" at 310 TA'],
  },
  {
    text: 'When Hesper died in 328 TA, the garrison mourned.',
    says: ['Hesper death 328 TA', 'Hesper deed "died" at 328 TA'],
  },
  {
    text: 'The wife of [[Robert I]], she was killed by bandits in the [[Aine Hills]].',
    page: 'Cece I',
    says: ['Cece I DIED_IN Aine Hills', 'Cece I PARTICIPATED_IN Aine Hills', 'Cece I SPOUSE_OF Robert I'],
  },
  {
    text: 'The only child of [[Blanche II]]. His two daughters, [[Charlotte II]] and [[Ida]], died young.',
    page: 'Osric',
    says: [
      'Blanche II PARENT_OF Osric',
      'Charlotte II SIBLING_OF Ida',
      'Osric PARENT_OF Charlotte II',
      'Osric PARENT_OF Ida',
      'Osric no_siblings yes',
    ],
  },
  {
    text: 'The eldest child of [[Reginald]], he was kind.',
    page: 'Osric',
    says: ['Reginald PARENT_OF Osric'],
  },
  {
    text: 'Osric was a smith killed in 340 TA. [[Ida]] is a weaver who was born in 320 TA.',
    page: 'Osric',
    says: ['Ida birth 320 TA', 'Osric death 340 TA'],
  },
  {
    text: 'Osric was a friend of the smith killed in 340 TA. [[Ida]] was no weaver born in 320 TA.',
    page: 'Osric',
    says: [],
  },
  {
    text: 'Each founded one of three houses: [[Casper]] and [[Isabel]].',
    page: 'Osric',
    says: [],
  },
  {
    text: 'Osric was born ~21,000 days after the fall. [[Ida]] died around 1,200 leagues from home.',
    page: 'Osric',
    says: [],
  },
  {
    text: 'The death of [[Ida]] was one of the wounds in [[Casper]]. It is her death that moved him.',
    page: 'Osric',
    says: [],
  },
  {
    text: 'Only son of [[Casper]] and [[Isabel]].',
    page: 'Laurens',
    says: ['Casper PARENT_OF Laurens', 'Isabel PARENT_OF Laurens', 'Laurens no_brothers yes'],
  },
  {
    text: 'Born 299 TA, died 368 TA.',
    page: 'Laurens',
    says: ['Laurens birth 299 TA', 'Laurens death 368 TA'],
  },
  {
    text: 'The elder son of Elias and Catrin was born in 344 TA.',
    page: 'Matthias',
    says: ['Catrin PARENT_OF Matthias', 'Elias PARENT_OF Matthias', 'Matthias birth 344 TA'],
  },
  { text: 'They crossed the cities of [[Alpha]], [[Beta]] and [[Gamma]].', says: [] },
  { text: 'Tamsin was first mate of Jory on the sloop.', says: [] },
  { text: "After Derik III's death, neither Bertram I nor his son ruled.", says: [] },
  { text: "After Artorius's death, Fangrim and Tal'berius create the first constructs.", says: [] },
  { text: 'Neck (1747-11-09)', page: 'Neck', says: [] },
  {
    text: 'Their son Joachim was born in 346 TA and their daughter Louisa in 350 TA.',
    says: ['Joachim birth 346 TA', 'Louisa birth 350 TA'],
  },
  {
    text: 'She had two children who lived: Elias, born in 315 TA, and Dorothea, always called Dora.',
    page: 'Grete',
    says: [
      'Elias SIBLING_OF Dorothea',
      'Elias birth 315 TA',
      'Grete PARENT_OF Dorothea',
      'Grete PARENT_OF Elias',
    ],
  },
  // A list of others is no list of children.
  { text: 'She had two visitors: Elias and Dorothea.', page: 'Grete', says: [] },
  {
    text: "Hendrik and Maud's eldest, Jonas, was tall.",
    says: ['Hendrik PARENT_OF Jonas', 'Maud PARENT_OF Jonas'],
  },
  { text: "Hendrik and Maud's friend was tall.", says: [] },
  { text: 'Odile and Bram are brother and sister.', says: ['Odile SIBLING_OF Bram'] },
  { text: 'Odile and Bram are cook and sister.', says: [] },
  { text: "Karl's sister.", page: 'Augusta', says: ['Augusta SIBLING_OF Karl'] },
  { text: "Karl's garden.", page: 'Augusta', says: [] },
  { text: 'Clara was one of her pupils.', page: 'Ursula', says: ['Ursula TAUGHT Clara'] },
  { text: "He won't teach Clara.", page: 'Oyle', says: [] },
  { text: "Odile's a pupil of Bram.", says: ['Bram TAUGHT Odile'] },
  {
    text: 'Tov used to serve. He tried to marry Odile, his sister.',
    page: 'Tov',
    says: ['Odile SIBLING_OF Tov'],
  },
  { text: 'The brothers Halvard and Sigmar left.', says: ['Halvard SIBLING_OF Sigmar'] },
];

describe('whom it is told of', () => {
  it.each(CASES)('$text', ({ text, page, says }) => {
    expect(told(text, page)).toEqual(says);
  });
});

describe('deeds', () => {
  it('are kept with their date, for whoever is plainly meant', () => {
    expect(told('His old friend [[Jason Naiyar]] rode in from the north in 341 TA.')).toEqual([
      'Jason Naiyar deed "rode in from the north" at 341 TA',
    ]);
    expect(told('He left home in 260 TA.', 'Jason Naiyar')).toEqual([
      'Jason Naiyar deed "left home" at 260 TA',
    ]);
  });

  it.each([
    'Jason may have left home in 260 TA.',
    'Jason never left home in 260 TA.',
    'Jason inspired a song in 260 TA.',
    'The treaty of 260 TA pleased Jason.',
    'By 260 TA Jason had left home.',
    'It is said that Jason left home in 260 TA.',
    'Around 260 TA Jason left home.',
    'Jason was mourned in 260 TA.',
  ])('are none where nobody surely acts then: %s', (text) => {
    expect(told(text)).toEqual([]);
  });
});

describe('scenes', () => {
  const seen = (text: string): string[] => told(text).filter((one) => one.includes(' seen '));

  it('are kept with their date: places, things, and what was going on', () => {
    expect(seen('In 341 TA he spent a year in the reading rooms of the [[Aine Hills]].')).toEqual([
      'Aine Hills seen "spent a year in the reading rooms of the Aine Hills" at 341 TA',
    ]);
  });

  it.each([
    'In 341 TA the founder of the [[Aine Hills]] was carried home.',
    'He founded the [[Aine Hills]] in 341 TA.',
    'He may have lived in the [[Aine Hills]] in 341 TA.',
    'He dreamed of the [[Aine Hills]] in 341 TA.',
    'He died in the [[Aine Hills]] around 341 TA.',
  ])('are none where it need not be there: %s', (text) => {
    expect(seen(text)).toEqual([]);
  });
});

describe('lines', () => {
  const sentences = (text: string): number => atOnce(readSentences(text, parseDate)).length;

  it('that somebody ended end a sentence', () => {
    expect(
      sentences(
        'The Great Council and the school stand here\nIn 29 TA Hadric Yorda opened the great hall with a speech.',
      ),
    ).toBe(2);
  });

  it('that were only wrapped do not', () => {
    expect(
      sentences(
        'In the spring of that year, when the snow had gone from the passes,\nHadric Yorda opened the great hall.',
      ),
    ).toBe(1);
  });
});

describe('he and who', () => {
  const sure = (text: string) =>
    extractProse(text, { ontology, parseDate, page: null })
      .filter(
        ({ predicate, confidence }) => /^(?:death|RULES)$/.test(predicate) && confidence >= EXACT_CONFIDENCE,
      )
      .map(({ subject, predicate }) => `${subject.ref.name} ${predicate}`);

  it.each([
    ['Ralph Corsley was not there. He had died in 389 TA.', 'Ralph Corsley death'],
    ['It was sealed by Odric Selk, who ruled [[Rymfel]] from 380 TA.', 'Odric Selk RULES'],
  ])('are plain where only one can be meant: %s', (text, says) => {
    expect(sure(text)).toEqual([says]);
  });

  it.each([
    ['Ralph Corsley met Tom Reed. He had died in 389 TA.'],
    ['She asked how Ralph Corsley was. He met her brother. She had died in 389 TA.'],
    ['It was sealed by the son of Odric Selk, who ruled [[Rymfel]] from 380 TA.'],
  ])('are not where several can be: %s', (text) => {
    expect(sure(text)).toEqual([]);
  });
});

describe('on a page', () => {
  it.each([
    ['Bran met a fisherwoman. She died in 340 TA.', []],
    ['Bran met a fisherwoman. He died in 340 TA.', ['Bran death 340 TA', 'Bran deed "died" at 340 TA']],
    ['Bran met a fisherman. He died in 340 TA.', []],
    [
      'She was a weaver. Bran met a fisherman. She died in 340 TA.',
      ['Bran death 340 TA', 'Bran deed "died" at 340 TA'],
    ],
    ['Bran met his sister. She died in 340 TA.', []],
    ['Bran crossed the moor. She died in 340 TA.', ['Bran death 340 TA', 'Bran deed "died" at 340 TA']],
  ])('"she" is not its subject where another was spoken of: %s', (text, says) => {
    expect(told(text, 'Bran')).toEqual(says);
  });

  it.each([
    ['Daughter of Joran Marrin, who founded Rymfel in 312 TA.', 'Joran Marrin FOUNDED Rymfel at 312 TA'],
    ['Pupil of Joran Marrin, who founded Rymfel in 312 TA.', 'Joran Marrin FOUNDED Rymfel at 312 TA'],
    ['Niece of Joran Marrin, who founded Rymfel in 312 TA.', null],
    ['Niece of Joran Marrin and the weaver who founded Rymfel in 312 TA.', null],
    ['Wenna, niece of Joran Marrin, founded Rymfel in 312 TA.', 'Wenna FOUNDED Rymfel at 312 TA'],
    ['Niece of Joran Marrin. Founded Rymfel in 312 TA.', 'Wenna FOUNDED Rymfel at 312 TA'],
  ])('what kin did is theirs: %s', (text, says) => {
    const founded = told(text, 'Wenna').filter((one) => one.includes('FOUNDED') || one.includes('deed'));
    expect(founded.filter((one) => one.includes('FOUNDED'))).toEqual(says === null ? [] : [says]);
    const whose = says?.split(' FOUNDED')[0];
    expect(founded.every((one) => whose !== undefined && one.startsWith(whose))).toBe(true);
  });

  it.each([
    ['Bran Holt the younger died in 340 TA.', 'Bran Holt the younger'],
    ['Bran Holt the Elder died in 340 TA.', 'Bran Holt the Elder'],
    ['Bran Holt II died in 340 TA.', 'Bran Holt II'],
    ['Bran Holt, the younger of the two, died in 340 TA.', 'Bran Holt'],
  ])('names keep what tells namesakes apart: %s', (text, name) => {
    expect(told(text, 'Wenna')).toContain(`${name} death 340 TA`);
  });
});
