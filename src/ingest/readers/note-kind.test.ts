/** What tells the type of a note, and in which order. */
import { describe, expect, it } from 'vitest';
import { VOCABULARY } from '../../../test/readers/read-one.js';
import { kindOfNote } from './note-kind.js';

const kind = (path: string, fields = {}, tags: string[] = []) => kindOfNote(path, fields, tags, VOCABULARY);
const entity = (type: string | null) => ({ isDocument: false, type });
const document = { isDocument: true, type: null };

describe('kindOfNote', () => {
  it.each([
    ['its type field', 'x/A.md', { type: 'npc', tags: ['city'] }, [], entity('Person')],
    ['a type no pack knows, as written', 'x/A.md', { type: 'Airship' }, [], entity('Airship')],
    ['a list of types', 'x/A.md', { type: ['Weapon', 'relic'] }, [], entity('Weapon')],
    ['a field some vaults use', 'x/A.md', { category: 'Cities' }, [], entity('City')],
    ['a field that names no type', 'x/A.md', { category: 'wip' }, [], entity(null)],
    ['a tag', 'Cities/A.md', { tags: 'wip, npc' }, [], entity('Person')],
    ['a nested tag, innermost first', 'x/A.md', { tags: ['location/city'] }, [], entity('City')],
    ['the tag that ends in a type', 'x/A.md', { tags: ['house/vyr', 'person'] }, [], entity('Person')],
    ['a nested tag alone', 'x/A.md', { tags: ['#npc/noble'] }, [], entity('Person')],
    ['a tag in the text', 'x/A.md', {}, ['city'], entity('City')],
    ['the innermost folder', 'World/Characters/House/A.md', {}, [], entity('House')],
    ['a folder further out', 'Characters/Human/A.md', {}, [], entity('Person')],
    ['a numbered folder of several things', '03 - Weapons & Armour/A.md', {}, [], entity('Weapon')],
    ['a word before its name', 'x/City - Karsh.md', {}, [], entity('City')],
    ['a word before what is no name', 'x/City - a plan.md', {}, [], entity(null)],
    ['several before a name', 'x/Cities - North.md', {}, [], entity(null)],
    ['a word that is a part of its name', 'x/City Karsh.md', {}, [], entity(null)],
    ['nothing', 'x/A.md', {}, [], entity(null)],
    ['document: true', 'Cities/A.md', { document: true }, [], document],
    ['type: Source', 'Cities/A.md', { type: 'Source' }, [], document],
    ['a folder’s list of its own', 'World/Cities/Cities.md', {}, [], document],
    ['a folder’s note that is a thing', 'Countries/Foedus/Foedus.md', {}, [], entity('Kingdom')],
    ['an index', 'Cities/index.md', {}, [], document],
  ])('by %s', (_by, path, fields, tags, expected) => expect(kind(path, fields, tags)).toEqual(expected));
});
