/** What a thing is by what it is called, and what that does not tell. */
import { expect, it } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { vocabularyOf } from '../vocabulary.js';
import { typeInTitle } from './note-title.js';

const vocabulary = vocabularyOf(loadOntology({ packs: ['high-fantasy'] }), null);

it.each([
  ['The siege of Cleth', 'Siege'],
  ['Wreck of the Margery Bell', 'Event'],
  ['The bell Gaudia', 'Item'],
  ['Abbot Joscan', 'Person'],
  ['King Tobrin', 'Person'],
  ['Sister Maud Arrend', 'Person'],
  ['Old Mercy', null],
  ['General Store', null],
  ['The Captain', null],
  ['Captain of the Guard', null],
  ['City of Karsh', null],
  ['Hall Mere', null],
  ['Stone Bridge', null],
  ['the old bell', null],
  ['Fair folk', null],
  ['Fire giants', null],
  ['Meeting notes', null],
  ['Battle axe', null],
  ['General Notes', null],
  ['General Information', null],
  ['Master Timeline', null],
  ["Queen Anne's Revenge", null],
])('%s', (name, expected) => expect(typeInTitle(name, vocabulary)).toBe(expected));
