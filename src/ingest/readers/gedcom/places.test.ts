import { describe, expect, it } from 'vitest';
import { readLines, told } from '../../../../test/readers/gedcom-lines.js';

const born = (place: string, ...more: string[]) =>
  readLines('0 @I1@ INDI', '1 NAME Ada', '1 BIRT', `2 PLAC ${place}`, ...more);

describe('places', () => {
  it('makes a chain of the parts', async () => {
    const draft = await born('Windsor, Berkshire, England');
    const places = draft.entities.filter(({ ref }) => ref.type === 'Location');
    expect(places.map(({ ref, aliases }) => [ref.id, ref.name, ...aliases])).toEqual([
      ['place-windsor--berkshire--england', 'Windsor', 'Windsor, Berkshire, England'],
      ['place-berkshire--england', 'Berkshire', 'Berkshire, England'],
      ['place-england', 'England'],
    ]);
    expect(told(draft, 'PART_OF').sort()).toEqual([
      'Berkshire -PART_OF-> England',
      'Windsor -PART_OF-> Berkshire',
    ]);
  });

  it('takes the same place in other spelling for the same', async () => {
    const draft = await born(
      'St. Denis,France',
      '1 DEAT',
      '2 PLAC  st denis , France',
      '1 BURI',
      '2 PLAC France',
    );
    expect(draft.entities.filter(({ ref }) => ref.type === 'Location')).toHaveLength(2);
    expect(told(draft, 'PART_OF')).toHaveLength(1);
  });

  it('does not take two levels for two words', async () => {
    const draft = await born('Buckingham, Palace', '1 DEAT', '2 PLAC Buckingham Palace');
    const ids = draft.entities.filter(({ ref }) => ref.type === 'Location').map(({ ref }) => ref.id);
    expect(ids).toEqual(['place-buckingham--palace', 'place-palace', 'place-buckingham-palace']);
  });

  it('passes over empty parts and places that name nothing', async () => {
    const draft = await born('Windsor, , England', '1 DEAT', '2 PLAC , , ,');
    expect(told(draft, 'PART_OF')).toEqual(['Windsor -PART_OF-> England']);
    expect(told(draft, 'DIED_IN')).toEqual([]);
  });

  it('reads coordinates', async () => {
    const draft = await born('Windsor', '3 MAP', '4 LATI N51.48', '4 LONG W0.6');
    expect(told(draft, 'latitude')).toEqual(['Windsor -latitude-> 51.48']);
    expect(told(draft, 'longitude')).toEqual(['Windsor -longitude-> -0.6']);
    expect(draft.notices).toEqual([]);
  });

  it('keeps another spelling as an alias', async () => {
    const draft = await born('München', '3 ROMN Munich', '4 TYPE english');
    expect(draft.entities[1]?.aliases).toEqual(['Munich']);
  });

  it('joins the smallest parts of a list that is far too long', async () => {
    const draft = await born(Array.from({ length: 40 }, (_, i) => `p${i}`).join(','));
    expect(draft.entities.filter(({ ref }) => ref.type === 'Location')).toHaveLength(12);
  });
});
