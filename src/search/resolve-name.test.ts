/** Names as people type them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { put, TYPES } from '../../test/store/contract/kit.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';
import { CERTAIN, resolveName } from './resolve-name.js';
import { searchLore } from './search-lore.js';

let store: Store;

beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:', types: TYPES });
  await put(store, {
    id: 'a.md',
    passages: ['The Battle of Black Spire was fought in the snow.'],
    defines: [
      { told: 'Aldric Raventhorne:Person', aliases: ['The Iron King'] },
      { told: 'Aldric of Mardsville:Person' },
      { told: 'Éowyn Dernhelm:Person' },
      { told: 'Battle of Black Spire:Battle' },
      { told: 'Blackspire Keep:Location' },
      { told: 'House Vyr:House' },
      { told: '#i1 John Smith:Person' },
      { told: '#i2 John Smith:Person' },
      { told: 'Ал Морозов:Person' },
    ],
  });
});
afterAll(() => store.close());

const CASES: readonly (readonly [asked: string, how: string, entity: string])[] = [
  ['Aldric Raventhorne', 'exact', 'aldric-raventhorne'],
  ['The Iron King', 'alias', 'aldric-raventhorne'],
  ['aldric  raventhorne', 'folded', 'aldric-raventhorne'],
  ['eowyn dernhelm', 'folded', 'eowyn-dernhelm'],
  ['iron king', 'partial', 'aldric-raventhorne'],
  ['Raventhorne, Aldric', 'inverted', 'aldric-raventhorne'],
  ['Raventhorne', 'partial', 'aldric-raventhorne'],
  ['Raven', 'partial', 'aldric-raventhorne'],
  ['Aldirc Raventhorn', 'fuzzy', 'aldric-raventhorne'],
  ['Aldrick Raventhorne', 'fuzzy', 'aldric-raventhorne'],
  ['Raventhonre, Aldric', 'fuzzy', 'aldric-raventhorne'],
  ['Aldric the great Raventhorne', 'fuzzy', 'aldric-raventhorne'],
  ['Batle of Blakc Spire', 'fuzzy', 'battle-of-black-spire'],
  ['House Vry', 'fuzzy', 'house-vyr'],
  ['Vyr', 'partial', 'house-vyr'],
  ['Black Spire Keep', 'fuzzy', 'blackspire-keep'],
  ['Морозов', 'partial', 'ал-морозов'],
  ['Морзов', 'fuzzy', 'ал-морозов'],
];

describe('resolveName', () => {
  test.each(CASES)('%s is found (%s) as %s', async (asked, how, entity) => {
    const [first] = await resolveName(store, asked);
    expect(first).toMatchObject({ entity, how });
    const named = ['exact', 'alias', 'folded', 'inverted'].includes(how);
    expect((first?.score ?? 0) >= CERTAIN).toBe(named);
  });

  test('a name that fits several gives all of them', async () => {
    expect((await resolveName(store, 'John Smith')).map(({ entity }) => entity)).toEqual(['i1', 'i2']);
    expect((await resolveName(store, 'Aldric')).map(({ entity }) => entity).sort()).toEqual([
      'aldric-of-mardsville',
      'aldric-raventhorne',
    ]);
  });

  test('only one certain match resolves to one', async () => {
    const scores = async (text: string) => (await resolveName(store, text)).map((match) => match.score);
    const [king = 0, next = 0] = await scores('The Iron King');
    expect(king).toBeGreaterThanOrEqual(CERTAIN);
    expect(next).toBeLessThan(king);
    const [smith, other] = await scores('John Smith');
    expect(other).toBe(smith);
    expect(Math.max(...(await scores('Aldirc Raventhorne')))).toBeLessThan(CERTAIN);
  });

  test('types narrow it down', async () => {
    const found = await resolveName(store, 'Black Spire', { types: ['Location'] });
    expect(found.map(({ entity }) => entity)).toEqual(['blackspire-keep']);
    expect(await resolveName(store, 'House Vyr', { types: ['Person'] })).toEqual([]);
  });

  test.each(['Zanzibar', 'x', '', '???', 'Quorlim Bestrad'])('nothing is made of %j', async (asked) => {
    expect(await resolveName(store, asked)).toEqual([]);
  });

  test('at most as many as asked for', async () => {
    expect(await resolveName(store, 'Aldric', { limit: 1 })).toHaveLength(1);
  });
});

test('a sure match does not hide the others in a search', async () => {
  await put(store, {
    id: 'b.md',
    passages: [],
    defines: [
      { told: 'Dragon:Person' },
      { told: 'Red Dragon:Person' },
      { told: 'Dragon Hill:Location' },
      { told: 'Dragom:Person' },
    ],
  });
  const { names } = await searchLore(store, 'dragon');
  expect(names.map(({ entity, how }) => [entity, how])).toEqual([
    ['dragon', 'folded'],
    ['dragon-hill', 'partial'],
    ['red-dragon', 'partial'],
    ['dragom', 'fuzzy'],
  ]);
  expect((await resolveName(store, 'dragon')).map(({ entity }) => entity)).toEqual(['dragon']);
});

test('searchLore finds names and texts', async () => {
  const found = await searchLore(store, 'Black Spire');
  expect(found.names[0]?.entity).toBe('battle-of-black-spire');
  expect(found.passages[0]?.passage.source).toBe('a.md');
});
