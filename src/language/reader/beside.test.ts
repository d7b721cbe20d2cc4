/** What stands beside a name, or opens a page: the region of a place, the people of somebody. */
import { describe, expect, it } from 'vitest';
import { valdorn } from '../../../test/time/calendars.fixture.js';
import { loadOntology } from '../../packs/index.js';
import { createDateParser } from '../../time/index.js';
import { type BesideText, readBeside } from './index.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const parseDate = createDateParser(valdorn).parse;
const at = () => ({ line: 1, column: 1 });

function told(
  text: string,
  about?: { name: string; type: string },
  more: Partial<BesideText> = {},
): string[] {
  const page = about === undefined ? null : { ref: { name: about.name }, aliases: [], type: about.type };
  const claims = readBeside([{ text, at, opens: page !== null, ...more }], { ontology, parseDate, page });
  return claims.map(({ subject, qualifiers }) => `${subject.ref.name}: ${qualifiers?.name}`);
}

describe('the region of a place', () => {
  it.each([
    ['Hale, prioress of Orm in Upper Weald, drowned.', 'Orm: Upper Weald'],
    ['the yard in Orm (up in the High Moor)', 'Orm: High Moor'],
    ["Tom's Ford, county of Weald", "Tom's Ford: Weald"],
    ['a notary at Orm, the most northerly of the towns of the Red Coast', 'Orm: Red Coast'],
    ['The priory of Orm lay in Lower Weald, by the mere.', 'Orm: Lower Weald'],
    ['in the mill of Orm, Weald', 'Orm: Weald'],
    ['Orm, Weald', 'Orm: Weald'],
    ['[[orm|Old Orm]] in Upper Weald', 'orm: Upper Weald'],
    ['R. 158, Hale, prioress of Orm in Upper Weald, drowned', 'Orm: Upper Weald'],
    ['107 oR, in the mill of Orm, Weald', 'Orm: Weald'],
  ])('%s', (text, wanted) => expect(told(text)).toEqual([wanted]));

  it.each([
    ['Orm, once in Upper Weald, is gone.'],
    ['between Orm and Hale'],
    ['In 1420 Orm lay in Upper Weald.'],
    ['from Orm, Hale and Weald'],
    ['They know two towns: Orm, Weald.'],
    ['Orm, the realm of Queen Ada'],
    ['[[orm|The old exiles]] in Upper Weald'],
    ['[[orm#The Gate]] in Upper Weald'],
    ['Orm, friend of the Weald'],
  ])('and not by: %s', (text) => expect(told(text)).toEqual([]));

  it('opens the page of a place', () => {
    const orm = { name: 'Orm', type: 'Location' };
    expect(told("Hale's hall in the North Weald, by the shore.", orm)).toEqual(['Orm: North Weald']);
    expect(told('It was lost in the North Weald.', orm)).toEqual([]);
  });
});

describe('the people of somebody', () => {
  const ada = { name: 'Ada Lunn', type: 'Person' };
  it.each([
    ['The best of them. A Moorman from the wet end of the coast.', 'Ada Lunn: Moorman'],
    ["Ada comes from the reeds. She's a Moorling, so she hums.", 'Ada Lunn: Moorling'],
    ['A Moorman she was, the first one.', 'Ada Lunn: Moorman'],
    ['Born by the sea, of the Sarn people.', 'Ada Lunn: Sarn'],
    ['First Sarnish captain of the fleet.', 'Ada Lunn: Sarnish'],
  ])('%s', (text, wanted) => expect(told(text, ada)).toEqual([wanted]));

  it.each([
    ['A Captain of the guard.'],
    ['She was once a Moorman by law.'],
    ['Ben Orr keeps the gate. He is a Moorman.'],
    ['She was a follower of Sorian.'],
  ])('and not by: %s', (text) => expect(told(text, ada)).toEqual([]));

  it.each([
    ['Pell, an Oshol by birth, cast it.', ['Pell: Oshol']],
    ['Ben Orr, 1790–1815 (Walsing, like the two before)', ['Ben Orr: Walsing']],
    ['Rill, human, out of the south', ['Rill: human']],
    ['Rill, tired, out of the south', []],
    ['Rill (Secrets)', []],
  ])('%s', (text, wanted) => expect(told(text)).toEqual(wanted));

  it.each([
    ['people', ['Rill: goblin']],
    ['race', ['Rill: goblin']],
    ['slain by', []],
  ])('in a cell under: %s', (head, wanted) =>
    expect(told('Rill, goblin', undefined, { isRow: true, head })).toEqual(wanted),
  );
});
