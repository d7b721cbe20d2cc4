/** However a world came to be, by whatever edits in whatever order, it says what a fresh reading of its files says. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorld, type World } from '../src/engine/index.js';
import { often } from './how-often.fixture.js';

/** Each file is about one thing, which may go by a second name; files come, go and change in any order. */
const OWN: Readonly<Record<string, readonly [name: string, alias: string]>> = {
  'a.md': ['Bob', 'Robert'],
  'b.md': ['Vyr', 'The Ravens'],
  'c.md': ['Rook', 'Blackstone'],
  'd.md': ['Ash', 'Cinder'],
};
const TYPES = ['Person', 'House', 'City'] as const;

const name = fc.constantFrom(...Object.values(OWN).flat(), 'Nobody');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const note = fc.record({
  type: maybe(fc.constantFrom(...TYPES)),
  alias: fc.boolean(),
  ally: maybe(name),
  spouse: maybe(name),
  location: maybe(name),
  born: maybe(fc.constantFrom('300', '301', 'a year after Rook')),
  link: maybe(name),
  tale: maybe(
    fc.tuple(fc.constantFrom('married', 'joined', 'lived in', 'was allied with', 'was the son of'), name),
  ),
});
type Note = typeof note extends fc.Arbitrary<infer T> ? T : never;

/** One step writes or removes some files, then ingests. */
const step = fc.dictionary(fc.constantFrom(...Object.keys(OWN)), fc.option(note, { nil: null }), {
  minKeys: 1,
  maxKeys: 3,
});

function markdown(file: string, { type, alias, ally, spouse, location, born, link, tale }: Note): string {
  const [called = '', also = ''] = OWN[file] ?? [];
  const field = (key: string, value: string | undefined) => (value === undefined ? '' : `${key}: ${value}\n`);
  const linked = (key: string, value: string | undefined) =>
    field(key, value === undefined ? undefined : `"[[${value}]]"`);
  return [
    '---\n',
    field('name', called),
    field('type', type),
    field('aliases', alias ? `[${also}]` : undefined),
    linked('ally', ally),
    linked('spouse', spouse),
    linked('location', location),
    field('born', born),
    '---\n',
    link === undefined ? 'Words.\n' : `Words of [[${link}]].\n`,
    tale === undefined ? '' : `\n${called} ${tale.join(' ')}.\n`,
  ].join('');
}

/** By names rather than ids: an id once given stays, so it may tell of the past. */
async function said(world: World): Promise<{ entities: string[]; statements: string[] }> {
  const names = new Map<string, string>();
  const entities: string[] = [];
  for await (const { id, name: called, type, verified, aliases } of world.store.entities()) {
    // What is only spoken of has a guessed type, by whoever spoke of it first.
    const told = verified ? type : '?';
    names.set(id, `${called}:${told}`);
    entities.push(`${called} ${told} ${[...aliases].sort().join(',')}`);
  }
  const statements = (await world.store.statements()).map((s) => {
    const { fromMin, fromMax, untilMin, untilMax } = s.valid;
    const told = s.kind === 'relation' ? names.get(s.object) : JSON.stringify(s.value);
    const ends = [names.get(s.subject), told];
    // A symmetric relation is stored by id: by name either end may come first.
    const pair = s.predicate === 'ALLY_OF' || s.predicate === 'SPOUSE_OF' ? ends.sort() : ends;
    const how = s.extracted ? 'perhaps' : 'surely';
    return [how, s.predicate, ...pair, fromMin, fromMax, untilMin, untilMax].join(' ');
  });
  return { entities: entities.sort(), statements: statements.sort() };
}

function emptyWorld(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-steps-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: steps\npack: high-fantasy\n');
  return folder;
}

test('incremental equals fresh', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const folder = emptyWorld();
      const files = new Map<string, string>();
      try {
        const world = await openWorld(folder);
        for (const changes of steps) {
          for (const [file, told] of Object.entries(changes)) {
            if (told === null) {
              files.delete(file);
              rmSync(path.join(folder, file), { force: true });
            } else {
              files.set(file, markdown(file, told));
              writeFileSync(path.join(folder, file), markdown(file, told));
            }
          }
          await world.ingest({ force: false }).catch((error: { code?: string }) => {
            if (error.code !== 'ingest/everything-gone') throw error;
            return world.ingest({ force: true });
          });
        }
        const grown = await said(world);
        expect(await world.health()).toMatchObject({ problems: [] });
        await world.close();
        const fresh = emptyWorld();
        try {
          for (const [file, text] of files) writeFileSync(path.join(fresh, file), text);
          const other = await openWorld(fresh);
          await other.ingest();
          expect(grown).toEqual(await said(other));
          await other.close();
        } finally {
          rmSync(fresh, { recursive: true, force: true });
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: often(6, 30) },
  );
});
