/** Who and what a dated line, row, field or bracket names. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { type BesideText, readBeside } from './index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;
const at = () => ({ line: 1, column: 1 });
const page = { ref: { name: 'Win Orm' }, aliases: [], type: 'Person' };

function named(text: string, more: Partial<BesideText> = {}): string[] {
  const claims = readBeside([{ text, at, opens: false, ...more }], { ontology, parseDate, page });
  return claims.flatMap(({ subject, predicate, at: when = '' }) =>
    predicate === 'named' ? [`${subject.ref.name} ${when}`] : [],
  );
}

describe('a line that begins with its date', () => {
  it.each([
    ['299 TA: the wounded lie in Tarnetz and eat everything', ['Tarnetz 299 TA']],
    ['209 TA: Stroud pawns the Chain of Holm for a season', ['Stroud 209 TA', 'Chain of Holm 209 TA']],
    ['**330:** two holes in the car with the Pearl Kestrel.', ['Pearl Kestrel 330']],
    ['**330 TA.** Two holes in the car with the Pearl Kestrel.', ['Pearl Kestrel 330 TA']],
  ])('%s', (text, wanted) => expect(named(text)).toEqual(expect.arrayContaining(wanted)));

  it.each([
    'In 299 TA the wounded lay in Tarnetz',
    '299 TA: Founding of Tarnetz',
    '299 TA: Tarnetz is founded by settlers',
    '299 TA: a road to the site of Tarnetz',
    '299 TA: the father of Ada Fell is made mayor',
    '299 TA: Truce of Tarnetz',
    '299 TA: five huts, later Tarnetz',
    '299 TA: a fire; rebuilt 312 TA as Tarnetz',
    '12: the huts at Tarnetz',
    "299 TA: Tarnetz's first mayor",
    '299 TA: Win Orm leaves',
  ])('and not: %s', (text) => expect(named(text).join()).not.toMatch(/(?:^|,)(?:Tarnetz|Ada Fell|Win Orm)/));

  it('tells of nobody by one name, nor of what is called after them', () => {
    const [first] = readBeside([{ text: '299 TA: Ada rides to the mill', at, opens: false }], {
      ...{ ontology, parseDate, page },
    }).filter(({ predicate }) => predicate === 'named');
    expect(first?.subject.ref.kinds).not.toContain('Agent');
    expect(named('324 TA: the brig *Susannah* is lost')).toEqual([]);
  });
});

describe('a field, a label, a bracket', () => {
  it.each([
    ['School of Holm, 416–419 TA', { key: 'Studied' }, ['School of Holm 416 TA']],
    ['choir of the Blue Lantern, 427 TA', { key: 'First job' }, ['Blue Lantern 427 TA']],
    ['**First job:** choir of the Blue Lantern, 427 TA', {}, ['Blue Lantern 427 TA']],
    ['Bo Hale, 389–403 TA (got the Blue Lantern up in 400 TA, fell off later)', {}, ['Blue Lantern 400 TA']],
  ])('%s', (text, more, wanted) => expect(named(text, more)).toEqual(wanted));

  it.each([
    ['choir of the Blue Lantern, 427 TA', { key: 'Formerly' }],
    ['**Planned:** choir of the Blue Lantern, 427 TA', {}],
    ['choir of the Blue Lantern, until 427 TA', { key: 'First job' }],
    ['choir of the Blue Lantern, 427 TA, 431 TA', { key: 'First job' }],
    ['choir of the Blue Lantern, 12', { key: 'First job' }],
    ['mill at Orm 379 TA, otherwise Blue Lantern', { key: 'Lived' }],
    ['Bo Hale, 389–403 TA (a Holmer, like the two before)', {}],
  ])('and not: %s', (text, more) => expect(named(text, more).join()).not.toMatch(/Lantern|Holmer/));
});

describe('a cell of a row with one date', () => {
  const entry = '329 TA | Ada Fell | the Blue Lantern';
  it('names whom it names then', () => {
    expect(named('Ada Fell', { entry, when: '329 TA' })).toEqual(['Ada Fell 329 TA']);
    expect(named('the Blue Lantern', { entry, when: '329 TA' })).toEqual(['Blue Lantern 329 TA']);
  });
  it('and not what is of another time', () => {
    expect(named('the Blue Lantern is built', { entry, when: '329 TA' })).toEqual([]);
    expect(named('until 340 TA the Blue Lantern', { entry, when: '329 TA' })).toEqual([]);
  });
});
