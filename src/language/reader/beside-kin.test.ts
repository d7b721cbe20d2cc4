/** Kin beside a name, and parents in the first words of a page. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { readBeside } from './index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;
const at = () => ({ line: 1, column: 1 });

function parents(text: string, name?: string): string[] {
  const page = name === undefined ? null : { ref: { name }, aliases: [], type: 'Person' };
  return readBeside([{ text, at, opens: page !== null }], { ontology, parseDate, page }).flatMap(
    ({ subject, predicate, qualifiers }) =>
      predicate === 'told_parent' ? [`${subject.ref.name}: ${qualifiers?.name} (${qualifiers?.gender})`] : [],
  );
}

describe('on their own page', () => {
  it.each([
    [
      'Skell is born in Holm in 93 TA, the son of Ulf the cooper, and not much is hoped of him.',
      'Ulf (male)',
    ],
    ['Skell was born at Holm in 110 TA, the son of Fenn, a mason who worked on the choir.', 'Fenn (male)'],
    ['A round, careful man, the son of the grocer Hum Skell. In 577 he ends it.', 'Hum Skell (male)'],
    ['Skell was a Fenman from Holm, born in 86 TA, son of the postman Luz Skell.', 'Luz Skell (male)'],
    ['Second son of Karl Skell.', 'Karl Skell (any)'],
    ['She was clever, the daughter of the weaveress Ilse.', 'Ilse (female)'],
  ])('%s', (text, wanted) => expect(parents(text, 'Skell')).toEqual([`Skell: ${wanted}`]));

  it.each([
    ['Skell met Bo Orm, the son of Karl the smith.', ['Bo Orm: Karl (male)']],
    ['Skell married Bo, son of Karl the smith, in 312 TA.', ['Bo: Karl (male)']],
    ['He fought beside the son of Karl the smith.', []],
  ])('and not: %s', (text, wanted) => expect(parents(text, 'Skell')).toEqual(wanted));
});

describe('beside a name', () => {
  it.each([
    ['Bo Orm, 1937–1948 (son of Karl, the smith)', 'Bo Orm: Karl (male)'],
    ["[[Skell the Wry]], Gisk the ferryman's boy", 'Skell the Wry: Gisk (male)'],
    ["Bo Orm (old Tobb's son)", 'Bo Orm: Tobb (any)'],
    ["in 171 TA, Bo, abbot, Gawd's son", 'Bo: Gawd (any)'],
    ['Rook, born 122 (father: Gil Orm)', 'Rook: Gil Orm (male)'],
  ])('%s', (text, wanted) => expect(parents(text)).toEqual([wanted]));

  it.each([["Bo Orm, Karl's boyish friend"], ["Bo Orm, Karl's sons"], ['Bo Orm (father unknown)']])(
    'and not: %s',
    (text) => expect(parents(text)).toEqual([]),
  );
});

describe('other kin beside a name', () => {
  const siblings = (text: string) =>
    readBeside([{ text, at, opens: false }], { ontology, parseDate, page: null }).flatMap(
      ({ subject, predicate, qualifiers }) =>
        predicate === 'told_sibling' ? `${subject.ref.name}: ${qualifiers?.name}` : [],
    );

  it.each([
    ["Tam Orm (Jun's brother)", ['Tam Orm: Jun', 'Jun: Tam Orm']],
    ["Tam Orm (Jos' brother)", ['Tam Orm: Jos', 'Jos: Tam Orm']],
    ['(Bo laughed. Ysa upstairs, her brother Cor)', ['Cor: Ysa', 'Ysa: Cor']],
    ['Tam Orm, the younger brother of Jun', ['Tam Orm: Jun', 'Jun: Tam Orm']],
    ['(Ysa upstairs, her kid brother Cor Orm in the cellar)', ['Cor Orm: Ysa', 'Ysa: Cor Orm']],
  ])('%s', (text, wanted) => expect(siblings(text)).toEqual(wanted));

  it.each([
    ["Tam Orm (Jun's brotherhood)"],
    ['Ysa met Tam, and Bo with her brother Cor'],
    ["Tam Orm, Jun's"],
    ['(Bo came with Ysa, her brother Cor)'],
    ['(Queen Ysa upstairs, his brother Cor)'],
    ["Tam Orm (Jun's brotherhoodé)"],
  ])('and not: %s', (text) => expect(siblings(text)).toEqual([]));

  it('under a label on their own page', () =>
    expect(parents('father: Japh Orm, pump hand; mother: Lova', 'Skell')).toEqual([
      'Skell: Japh Orm (male)',
      'Skell: Lova (female)',
    ]));
});
