/** What the first sentence of a note says that it is about, and what it does not. */
import { describe, expect, it } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { vocabularyOf } from '../vocabulary.js';
import { openingOf, typeInOpening } from './note-opening.js';

const vocabulary = vocabularyOf(loadOntology({ packs: ['high-fantasy'] }), null);
const type = (body: string, ...names: string[]) => typeInOpening(openingOf(body), names, vocabulary);

describe('the first sentence', () => {
  it.each([
    ['Karsh is a walled city in the north of [[Golin]].', 'City'],
    ['# Karsh\n\n![[map.png]]\n\nThe **Karsh** was the worldwide empire that fell in 340 TA.', 'Kingdom'],
    ['**Summary**: Karsh was a [[velk|Velkian]] woman, elder sister of Brom.', 'Person'],
    ['Karsh (old: Karsa) is one of the ships built by Brom.', 'Vessel'],
    ['Karsh is the ancient and most honoured guild of the coast.', 'Guild'],
    ['Karsh was a dark age following the great war.', null],
    ['Karsh was the sword of Brom.', 'Weapon'],
    ['Karsh is the name of a city.', null],
    ['Karsh is a term for cities.', null],
    ['Brom is a city near Karsh.', null],
    ['**Motto**: Karsh is a city.', null],
    ['- Karsh is a city.', null],
    ['Karsh was not a city.', null],
    ['Karsh was a king who fell in battle.', 'Person'],
    ['Karsh is a city planner.', null],
    ['Karsh was a clockmaker from the coast.', 'Person'],
    ['Sloop, eighteen guns.', 'Vessel'],
    ['Used to be the customs port of Corvay, on the coast.', 'Settlement'],
    ['The castle on the lake, white, with too many stairs.', 'Building'],
    ['Only inn in Brom.', 'Building'],
    ['One rock, one staff, one speaker.', null],
    ['Village life is hard.', null],
    ['Well, nobody knows where he came from.', null],
    ['Spring, 340 TA. The party set out.', null],
    ['Karsh is a warlike race of the south.', 'Species'],
    ['The battle was lost.', null],
    ['City people think otherwise.', null],
  ])('%s', (body, expected) => expect(type(body, 'Karsh')).toBe(expected));
});
