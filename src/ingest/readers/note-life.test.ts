/** What a note is by the life that its text tells, and where it tells none. */
import { describe, expect, it } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { parseDate } from '../../time/index.js';
import { parseNote } from './markdown/parse.js';
import { proseOf } from './markdown/prose.js';
import { typeInLife } from './note-life.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const dates = { calendars: ontology.calendars, default: 'gregorian' };
const context = { ontology, parseDate: (text: string) => parseDate(text, dates) };
const type = (body: string, name: string) => typeInLife(proseOf(parseNote(body, 1), null), [name], context);

describe('a life told in prose', () => {
  it.each([
    ['She keeps bees. Orla Fenn was born in 1661 at the mill.', 'Person'],
    ['Born in January 1661, the eldest of nine.', 'Person'],
    ['He was born in 1661 and learned to read late.', 'Person'],
    ['A quiet life.\n\nOrla died in 1719.', 'Person'],
    ['The only daughter of Brom Fenn. She keeps bees.', 'Person'],
  ])('%s', (body, expected) => expect(type(body, 'Orla Fenn')).toBe(expected));

  it.each([
    ['Brom Fenn was born here in 1661.'],
    ['The house of Brom Fenn. He was born in 1661.'],
    ['Forty houses and a church. Brom was killed here in 1661.'],
    ['It burned, and nobody came back.'],
  ])('of others: %s', (body) => expect(type(body, 'Karsh')).toBeNull());

  it('that only one sort of thing has', () => {
    expect(type('Karsh was forged in 1661.', 'Karsh')).toBe('Item');
    expect(type('Karsh was destroyed in 1661.', 'Karsh')).toBeNull();
    expect(type('Karsh was fought in 1661.', 'Karsh')).toBe('Event');
  });
});
