import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AmbiguousName, findEntity, isCalled } from './find.js';
import { openWorld } from './open.js';
import type { World } from './world.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-find-'));
let world: World;
beforeAll(async () => {
  const people = Array.from(
    { length: 13 },
    (_, i) => `  - { id: john-${i}, name: John Smith, type: Person, born: ${1800 + i} }`,
  );
  const files = {
    'lore.yaml': 'name: Small\npack: high-fantasy\n',
    'world.yaml': `entities:
  - { name: Aldric Raventhorne, type: Person, aliases: [Aldric of Vyr, Captain Vance], born: 1300, died: 1360 }
  - { name: Coronation of Aldric, type: Ceremony }
  - { name: Hadric Raventhorne, type: Person }
  - { name: Mara of the Ford, type: Person, born: 1310 }
  - { name: Mara of the Hill, type: Person }
${people.join('\n')}
`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const find = (name: string, options = {}) =>
  findEntity(world.store, name, {}, { ontology: world.ontology, ...options });
const failing = (name: string): Promise<AmbiguousName> =>
  find(name).then(
    () => expect.fail('found'),
    (error) => error,
  );

describe('findEntity', () => {
  it.each(['Aldric', 'Aldrik Raventhorn', 'captain vance', 'aldric-raventhorne', 'Raventhorne, Aldric'])(
    'takes %s for the one who is clearly meant',
    async (name) => {
      expect((await find(name)).id).toBe('aldric-raventhorne');
    },
  );

  it('guesses only where that is allowed', async () => {
    await expect(find('Aldric', { guess: false })).rejects.toMatchObject({ code: 'world/unknown-entity' });
    expect((await find('Captain Vance', { guess: false })).id).toBe('aldric-raventhorne');
  });

  it('lists several that are as near', async () => {
    const { message, hint, candidates } = await failing('Mara');
    expect(message).toBe('"Mara" may be any of 2 entities.');
    expect(hint).toContain('mara-of-the-ford: Mara of the Ford, Person, from 1310');
    expect(candidates).toContainEqual({
      id: 'mara-of-the-hill',
      name: 'Mara of the Hill',
      type: 'Person',
      lifetime: '',
    });
  });

  it('tells how many there truly are, and shows the first eight', async () => {
    const { message, hint, candidates, total } = await failing('John Smith');
    expect(message).toBe('"John Smith" fits 13 entities.');
    expect({ shown: candidates.length, total }).toEqual({ shown: 8, total: 13 });
    expect(hint).toMatch(/^Name one by its id:\njohn-0: John Smith, Person, from 1800\n/);
    expect(hint).toMatch(/\nand 5 more$/);
  });

  it('never suggests what was typed', async () => {
    const past = await findEntity(world.store, 'Hadric Raventhorne', { asOf: 0 }).catch((error) => error);
    expect(past).toMatchObject({
      message: 'Nothing was called "Hadric Raventhorne" then.',
      hint: 'It was recorded later.',
    });
    expect((await failing('Zanzibar')).hint).toBe('Try `lore search` with other words.');
    expect((await failing('Coronatoin')).hint).toBe('Did you mean Coronation of Aldric?');
  });
});

it('knows its names from guesses', async () => {
  const entity = await find('Aldric');
  expect(
    ['Aldric', 'ALDRIC of vyr', 'Raventhorne, Aldric', entity.id].map((text) => isCalled(entity, text)),
  ).toEqual([false, true, true, true]);
});

describe('search', () => {
  it('shows the canonical name, and the alias that matched', async () => {
    const [hit] = await world.search('Captain Vance');
    expect(hit).toMatchObject({ text: 'also "Captain Vance"', entity: { name: 'Aldric Raventhorne' } });
  });
});
