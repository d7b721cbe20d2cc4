/** Where links lead, in a small vault. */
import { expect, test } from 'vitest';
import type { SourceDraft } from '../../model/index.js';
import { loadOntology } from '../../packs/index.js';
import { openSqliteStore } from '../../store/sqlite/open.js';
import type { ReadFileResult } from '../gather.js';
import { type NoteBook, noteBook } from './note-book.js';
import { noteId } from './note-id.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });

function note(file: string, type: string | null): ReadFileResult {
  const ref = { name: 'x', ...(type === null ? {} : { type }) };
  const draft: SourceDraft = {
    ...{ id: file, title: file, format: 'markdown', reliability: 'canonical', entityOrigin: 'written' },
    ...{ passages: [], statements: [], mentions: [], notices: [] },
    entities:
      type === 'Document'
        ? []
        : [{ ref, aliases: [], passage: null, mentionedOnly: false, isNote: true, spot: {} }],
  };
  return { kind: 'read', file, hash: 'h', drafts: [draft] };
}

async function book(files: Readonly<Record<string, string | null>>): Promise<NoteBook> {
  const store = await openSqliteStore({ file: ':memory:', ontology });
  const results = Object.entries(files).map(([file, type]) => note(file, type));
  const notes = await noteBook(results, new Set(Object.keys(files)), { store, ontology });
  await store.close();
  return notes;
}

const VAULT = {
  'People/Avon.md': 'Person',
  'Places/Avon.md': 'City',
  'Old/Places/Avon.md': 'City',
  'Ember.md': 'Person',
  'Old/Ember.md': 'Person',
  'North/Rook.md': 'Person',
  'South/Rook.md': 'Person',
  'People/Élan.md': 'Person',
  'Letters/Ash.md': 'Document',
};

test.each<[link: string, from: string, expects: string[], leadsTo: string[]]>([
  ['People/Avon', 'x.md', [], ['People/Avon.md']],
  ['people/avon', 'x.md', [], ['People/Avon.md']],
  ['/Places/Avon', 'Old/x.md', [], ['Places/Avon.md']],
  // Without a slash in front, the root comes first all the same; a leading dot means the folder.
  ['Places/Avon', 'Old/x.md', [], ['Places/Avon.md']],
  ['./Places/Avon', 'Old/x.md', [], ['Old/Places/Avon.md']],
  ['../Avon', 'Places/Coast/x.md', [], ['Places/Avon.md']],
  ['../Avon', 'Elsewhere/x.md', [], []],
  // A part of a path leads there if only one ends so.
  ['Old/Ember', 'x.md', [], ['Old/Ember.md']],
  ['Nowhere/Ember', 'x.md', [], []],
  // The sense, then the folder, then the fewest folders; nothing is guessed among equals.
  ['Avon', 'People/x.md', ['City'], ['Places/Avon.md']],
  ['Avon', 'People/x.md', ['Location'], ['Places/Avon.md']],
  ['Avon', 'People/x.md', [], ['People/Avon.md']],
  ['Avon', 'Old/Places/x.md', ['City'], ['Old/Places/Avon.md']],
  ['Ember', 'North/x.md', [], ['Ember.md']],
  ['Ember', 'Old/x.md', [], ['Old/Ember.md']],
  ['Rook', 'x.md', ['Person'], ['North/Rook.md', 'South/Rook.md']],
  ['Rook', 'South/x.md', ['Person'], ['South/Rook.md']],
  // The only file of the name is meant, whatever would make sense.
  ['E\u0301lan', 'x.md', ['City'], ['People/Élan.md']],
  ['Ash', 'x.md', [], []],
  ['Nobody', 'x.md', [], []],
])('%s in %s, where %j makes sense', async (link, from, expects, leadsTo) => {
  const notes = await book(VAULT);
  expect(notes.leadsTo(link, from, expects)).toEqual(leadsTo);
});

test('what a link leads to is of a type if all it may lead to are', async () => {
  const notes = await book(VAULT);
  expect(notes.typeOf('Rook', 'x.md')).toBe('Person');
  expect(notes.typeOf('Avon', 'x.md')).toBeNull();
  expect(notes.typeOf('Old/Places/Avon', 'x.md')).toBe('City');
});

test.each([
  ['Aldric', 'Villains/Aldric.md', 'aldric-villains'],
  ['Aldric', 'Old/Villains/Aldric.md', 'aldric-old-villains'],
  ['Aldric', 'Villains/Aldric II.md', 'aldric-villains-aldric-ii'],
  ['Aldric', 'Aldric.md', 'aldric-2'],
])('%s in %s may have the id %s', (name, file, id) => {
  expect(noteId(name, file)).toBe(id);
});

test('deep folders make no long ids, and still two of them', () => {
  const deep = (place: string) =>
    noteId('Rook', `Library/The Ends of the World/${place}/Continents/Flora/Rook.md`);
  expect(deep('North')).toMatch(/^rook-flora-[0-9a-f]{6}$/);
  expect(deep('South')).not.toBe(deep('North'));
});
