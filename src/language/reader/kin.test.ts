/** Kin that prose tells of, or says that there are none of. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { extractProse } from '../../ingest/extract/prose.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;

/** Remarks on kin, with a name and a gender where they are told; in brackets those that are not plain. */
function told(text: string, page?: string, type = 'Person'): string[] {
  const about = page === undefined ? null : { ref: { name: page }, aliases: [], type };
  return extractProse(text, { ontology, parseDate, page: about })
    .flatMap(({ subject, predicate, object, qualifiers = {} }) => {
      const { kin, denies } = ontology.attributes.get(predicate) ?? {};
      if (!kin && !denies) return [];
      const { name, gender } = qualifiers;
      const more = [name, gender === 'any' ? undefined : gender].filter((one) => one !== undefined);
      const words = 'words' in object ? ` "${object.words}"` : '';
      return `${subject.ref.name} ${predicate}${words}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
    })
    .sort();
}

describe('kin who have no page', () => {
  it.each([
    [
      'Wenna Tarrow’s younger brother Rolf held the horses that day.',
      undefined,
      [
        'Rolf told_sibling "Wenna Tarrow’s younger brother Rolf" (Wenna Tarrow)',
        'Wenna Tarrow told_sibling "Wenna Tarrow’s younger brother Rolf" (Rolf, male)',
      ],
    ],
    [
      'John Corsley lost the house. His younger brother Robert got the plate out.',
      undefined,
      [
        'John Corsley told_sibling "His younger brother Robert" (Robert, male)',
        'Robert told_sibling "His younger brother Robert" (John Corsley)',
      ],
    ],
    [
      'Agnes had good taste, and reason to: her father, Robert Hamlyn, was a vintner.',
      undefined,
      [
        'Agnes told_parent "her father" (Robert Hamlyn, male)',
        'Robert Hamlyn told_child "her father" (Agnes)',
      ],
    ],
    [
      'Queen Agnes met a boatman at the ford. Her father, Osric, drowned there.',
      undefined,
      ['Osric told_child "Her father" (Queen Agnes)', 'Queen Agnes told_parent "Her father" (Osric, male)'],
    ],
    [
      'It was bought with what her late husband had left her.',
      'Dorcas Hollin',
      ['Dorcas Hollin told_spouse "her late husband" (male)'],
    ],
    [
      'Wenna Tarrow and her brother Rolf rode to Vesk.',
      undefined,
      [
        'Rolf told_sibling "her brother Rolf" (Wenna Tarrow)',
        'Wenna Tarrow told_sibling "her brother Rolf" (Rolf, male)',
      ],
    ],
    [
      'Singers: Wenna Tarrow, and her big sister Maud who taught her.',
      undefined,
      [
        'Maud told_sibling "her big sister Maud" (Wenna Tarrow)',
        'Wenna Tarrow told_sibling "her big sister Maud" (Maud, female)',
      ],
    ],
    [
      'He learned it from Rolf Hask of the stables, Wenna Tarrow’s elder brother.',
      undefined,
      [
        'Rolf Hask told_sibling "Wenna Tarrow’s elder brother" (Wenna Tarrow)',
        'Wenna Tarrow told_sibling "Wenna Tarrow’s elder brother" (Rolf Hask, male)',
      ],
    ],
    [
      'Prince Immar, younger son of Osric and Ruva, came late.',
      undefined,
      [
        'Osric told_child "younger son of Osric and Ruva" (Prince Immar, male)',
        'Prince Immar told_parent "younger son of Osric and Ruva" (Osric)',
        'Ruva told_child "younger son of Osric and Ruva" (Prince Immar, male)',
      ],
    ],
    ['Mabel Orrin married a cooper from Vesk.', undefined, ['Mabel Orrin told_spouse "married a cooper"']],
    [
      'Kathira, the wife of General Orrun Vask, carried the cup.',
      undefined,
      [
        'General Orrun Vask told_spouse "the wife of General Orrun Vask" (Kathira, female)',
        'Kathira told_spouse "the wife of General Orrun Vask" (General Orrun Vask)',
      ],
    ],
  ])('%s', (text, page, says) => {
    expect(told(text, page)).toEqual(says);
  });

  it.each([
    ['Hadric met Wenna. His brother was there.', 'two may be meant'],
    ['Bran met a fisherwoman at the ford. Her father, Osric, drowned there.', 'one of them has no name'],
    ['Bran met a weaver at the ford. His father, Osric, drowned there.', 'one of them has no name'],
    ['The foster brother of Wenna Tarrow held the horses.', 'no kin by blood'],
    ['Wenna Tarrow had no brother.', 'there is none, and none is told'],
    ['If Wenna Tarrow had a brother, he would be king.', 'a condition'],
    ['Father Odo married Jorren and Hesper.', 'a priest marries others'],
    ['Wenna Tarrow never married a cooper.', 'denied'],
    ['Rolf was a brother in arms of Wenna Tarrow.', 'no brother'],
    ['Nadia Vance, daughter of the great captain, kept the gate.', 'nobody is named'],
    ['Wenna Tarrow kept the gate. Her future husband, Rolf, was a boy.', 'not yet'],
    ['Wenna Tarrow kept the gate. Her true father, Osric, drowned.', 'beside another'],
    ['Wenna Tarrow was married to her work.', 'nobody'],
    ['Wenna Tarrow was married to the sea.', 'nobody'],
    ['The priest Odo married a couple in Hesp.', 'two others'],
    ["Wenna Tarrow's half brother Rolf held the horses.", 'only half'],
    ['Rolf, the brother of Wenna and Maud, held the horses.', 'two may be meant'],
    ['Wenna Tarrow rode to Vesk and his brother followed.', 'nobody before it'],
  ])('%s', (text) => {
    expect(told(text).filter((one) => !one.includes(' no_'))).toEqual([]);
  });
});

it.each([
  'Mira travelled with Tomas and her brother Jorin.',
  'King Tomas and her brother Jorin rode to Vesk.',
])('takes nobody for a brother of whom it is not told: %s', (text) => {
  expect(told(text).filter((one) => /^(?:King )?Tomas|\(King Tomas|\(Tomas/.test(one))).toEqual([]);
});

it('takes no house for a parent', () => {
  const said = told('Wenna Tarrow, a daughter of House Corvane, kept the gate.');
  expect(said.filter((one) => one.includes('told_parent'))).toEqual([]);
});

describe('kin that there are none of', () => {
  it.each([
    ['Wenna Tarrow is the only child of Garrick.', undefined, 'Wenna Tarrow no_siblings'],
    ['Thomasin Arrend was Peter Arrend’s only child.', undefined, 'Thomasin Arrend no_siblings'],
    ['Their only child, Joss Takala, kept the lamps.', undefined, 'Joss Takala no_siblings'],
    ['Waters nothing. Never married.', 'Kell Brannoch', 'Kell Brannoch never_married'],
    [
      'His sister Madhra Remshi, who never married, kept his house.',
      undefined,
      'Madhra Remshi never_married',
    ],
    ['Dorcas Hollin died unmarried and left it to the school.', undefined, 'Dorcas Hollin never_married'],
    ['Augustus Crewe had no children.', undefined, 'Augustus Crewe childless'],
    ['He never had children.', 'Augustus Crewe', 'Augustus Crewe childless'],
    ['Only son of Casper and Isabel.', 'Augustus Crewe', 'Augustus Crewe no_brothers'],
    ['Wenna Tarrow, only child of Garrick, was born in 320 TA.', undefined, 'Wenna Tarrow no_siblings'],
    ['Kell Brannoch ruled in Hesp and never married.', undefined, 'Kell Brannoch never_married'],
    ['Wenna Tarrow had no brother and no sister.', undefined, 'Wenna Tarrow no_siblings'],
    ['No siblings. Keeps bees.', 'Wenna Tarrow', 'Wenna Tarrow no_siblings'],
    ['# Wenna Tarrow\n\nNo siblings.', 'Wenna Tarrow', 'Wenna Tarrow no_siblings'],
    ['No brothers or sisters to quarrel with.', 'Wenna Tarrow', 'Wenna Tarrow no_siblings'],
    ['Born 320 TA, and the only child of Garrick.', 'Wenna Tarrow', 'Wenna Tarrow no_siblings'],
    ['She was the only child that Garrick and Maud ever had.', 'Wenna Tarrow', 'Wenna Tarrow no_siblings'],
    ['Wenna Tarrow was the only child they had, and spoiled.', undefined, 'Wenna Tarrow no_siblings'],
  ])('%s', (text, page, says) => {
    expect(told(text, page)).toContain(says);
  });

  it.each([
    ['Wenna Tarrow is the only surviving child of Garrick.'],
    ['Wenna Tarrow is not the only child of Garrick.'],
    ['Wenna Tarrow was the only child in the hall.'],
    ['Kell Brannoch never married again.'],
    ['Kell Brannoch never married Hesper.'],
    ['Kell Brannoch did not marry until 340 TA.'],
    ['Kell Brannoch had no children by his first wife.'],
    ['Jorren and Hesper never married.'],
    ['If Kell Brannoch never married, the line ends.'],
    ['It is said that Kell Brannoch never married.'],
    ['Kell Brannoch told the magistrate that he had never married.'],
    ['Kell Brannoch swore to the magistrate that he never married.'],
    ['At thirty Kell Brannoch had never married.'],
    ['Kell Brannoch died without issue.'],
    ['Kell Brannoch died childless and left no children.'],
    ['Kell Brannoch had no child but Rolf.'],
    ['Kell Brannoch had no children of his own.'],
    ['In 340 TA Kell Brannoch had no children.'],
    ['At his coronation Kell Brannoch had no children.'],
    ['In 340 TA Wenna Tarrow was the only child of Garrick.'],
    ['Wenna Tarrow was the only daughter of Garrick to marry.'],
    ['Wenna Tarrow was the only daughter of Garrick who came to the hall.'],
    ['Wenna Tarrow was the only child who had a horse.'],
    ['Wenna Tarrow saw the only child of Garrick.'],
    ["Wenna Tarrow married a miller's boy, the only child of Garrick."],
    ['Wenna Tarrow was the only child Maud raised.'],
    ['Wenna Tarrow was the only child that Maud ever bore.'],
  ])('%s', (text) => {
    const denied = told(text).filter((one) => !one.includes(' told_'));
    expect(denied).toEqual([]);
  });

  it.each([
    ['No siblings of hers came.'],
    ['No siblings to speak of.'],
    ['## Maud\n\nNo siblings.'],
    ['Only daughter, Maud, died young.'],
  ])('nor of the page: %s', (text) => {
    const denied = told(text, 'Wenna Tarrow').filter((one) => !one.includes(' told_'));
    expect(denied.filter((one) => one.startsWith('Wenna'))).toEqual([]);
  });

  it('nor of a place', () => {
    expect(told('No siblings.', 'Karsh', 'Location')).toEqual([]);
  });
});

it('and a trade that begins a sentence is nobody’s name', () => {
  expect(told('Miller’s son from Holm: his brother Olaf kept the wheel.', 'Jorun Vale')).toEqual([]);
  expect(told('Walter’s son from Holm: his brother Olaf kept the wheel.', 'Jorun Vale')).toContain(
    'Jorun Vale told_parent "Walter’s son" (Walter)',
  );
});
