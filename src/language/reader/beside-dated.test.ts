/** Ages, deeds, widows and scenes in brackets, cells and fields, under what is known of their line. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { type BesideText, readBeside } from './index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;
const at = () => ({ line: 1, column: 1 });
const page = { ref: { name: 'Win Orm' }, aliases: [], type: 'Person' };

function told(text: string, more: Partial<BesideText> = {}): string[] {
  const claims = readBeside([{ text, at, opens: false, ...more }], { ontology, parseDate, page });
  return claims.flatMap(({ subject, predicate, object, at: when = '' }) => {
    const value = 'number' in object ? `${object.number} ` : 'date' in object ? `${object.date} ` : '';
    return /^(?:aged|widowed|deed|seen)$/.test(predicate)
      ? `${subject.ref.name} ${predicate} ${value}${when}`.trim()
      : [];
  });
}

describe('an age', () => {
  it.each([
    ['[[Fen Sloe]], 341–353 TA (thirty-eight when he got it)', 'Fen Sloe aged 38 341 TA'],
    ['Manager from 343 TA, aged 37', 'Win Orm aged 37 343 TA'],
    ['In 340 TA Mira, aged nine, took in a girl', 'Mira aged 9 340 TA'],
  ])('%s', (text, wanted) => expect(told(text)).toEqual([wanted]));

  it.each([
    ['[[Fen Sloe]], 341–353 TA (about thirty-eight when he got it)'],
    ['Manager from 343 TA, with Bo Karl, Ada and 37 others'],
    ['Manager until 343 TA, not yet aged 37'],
    ['[[Fen Sloe]] (341–353 TA, aged 53)'],
    ['[[Fen Sloe]], 341–353 TA (forty when he left it)'],
    ['In 340 TA Mira took in a girl aged nine'],
    ['In 340 TA Mira came with her sons, aged nine and six'],
  ])('and not by: %s', (text) => expect(told(text)).toEqual([]));

  it('of a row', () =>
    expect(told('Tuft, aged 140', { isRow: true, when: '377 TA' })).toEqual(['Tuft aged 140 377 TA']));
});

describe('a widow', () => {
  it('by a date', () => {
    expect(told('Carr Orm, married 380 TA; widowed 398 TA', { key: 'Spouse' })).toEqual([
      'Win Orm widowed by 398 TA',
    ]);
    expect(told('**Tied** (355-409 TA) m. Garr Thane, widowed 404 TA')).toEqual(['Tied widowed by 404 TA']);
    expect(told('the Plum (enamel by Ann, her first work as a widow)', { when: '382 TA' })).toContain(
      'Ann widowed by 382 TA',
    );
  });

  it('and not without one', () => {
    expect(told('Carr Orm, married 380 TA; widowed', { key: 'Spouse' })).toEqual([]);
    expect(told('the Plum (enamel by Ann, as a widow of the guild does)')).toEqual([]);
    expect(told('the Plum (enamel by Ann, disguised as a widow)', { when: '382 TA' })).toEqual([]);
    expect(told('the Plum (enamel by Ann, not yet as a widow)', { when: '382 TA' })).toEqual([]);
  });
});

describe('a deed', () => {
  it.each([
    ['by charter of 330 TA, countersigned by Zer Pell', 'Zer Pell deed 330 TA'],
    ['ribbon cut by Odo March, 386 TA', 'Odo March deed 386 TA'],
  ])('%s', (text, wanted) => expect(told(text, { key: 'Note' })).toEqual([wanted]));

  it.each([
    'In 340 TA the chapel built by [[Zer Pell]] burned down.',
    'The town honoured Zer Pell, who founded it, in 340 TA',
  ])('and not by a sentence: %s', (text) => expect(told(text)).toEqual([]));

  it('on the page of an event', () => {
    const when = '328 TA';
    expect(told('Prince Rup, who opened the dance', { when })).toEqual(['Prince Rup deed 328 TA']);
    expect(told('Prince Rup, who never opened the dance', { when })).toEqual([]);
    expect(told('a song inspired by Prince Rup', { when })).toEqual([]);
    expect(told('Prince Rup, who opened the dance')).toEqual([]);
    expect(told('The walls were raised by Prince Rup.', { when })).toEqual([]);
    expect(told('They honoured Prince Rup, who built it', { when })).toEqual([]);
  });
});

describe('a scene', () => {
  it.each([
    [
      'Asva as keeper, 318–323 TA (from the winter of 316 TA, which she sat out by the fire at [[Tjald]])',
      {},
      'Tjald',
    ],
    [
      'in a teapot (only the winter 330 TA in the upper room of the Thorn Tower)',
      { key: 'Lives' },
      'Thorn Tower',
    ],
    ['Hugo, Low Water (three weeks at the Bear Yard)', { isRow: true, when: '397 TA' }, 'Bear Yard'],
    ['Harrow 379 TA (kitchens), otherwise Orm', { key: 'lived' }, 'Harrow'],
  ])('%s', (text, more, place) =>
    expect(told(text, more).map((one) => one.replace(/ seen .*/, ''))).toEqual([place]),
  );

  it.each([
    ['Asva as keeper (from 316 TA, before there was a hall at [[Tjald]])', {}],
    ['Asva as keeper (in 316 TA, to build a town at [[Tjald]])', {}],
    ['in a teapot at Orm', { key: 'Lives' }],
    ['until 379 TA at Harrow', { key: 'lived' }],
  ])('and not by: %s', (text, more) => expect(told(text, more)).toEqual([]));
});
