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

  it.each([
    ['Karsh was fought in 1661.', 'Event'],
    ['Karsh was disbanded in 1661.', 'Group'],
  ])('that only one sort of thing has: %s', (body, expected) => expect(type(body, 'Karsh')).toBe(expected));

  it.each([
    ['The Silver Hand was founded in 645.'],
    ['The Silver Hand was written in 340.'],
    ['The Silver Hand was forged in 340.'],
    ['The Silver Hand began in 340.'],
    ['The Silver Hand was destroyed in 340.'],
  ])('that several sorts have: %s', (body) => expect(type(body, 'The Silver Hand')).toBeNull());
});
