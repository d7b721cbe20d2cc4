/** Namesakes among notes and data: however they came, moved and went, the world says what a fresh reading says. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorld, type World } from '../src/engine/index.js';
import { often } from './how-often.fixture.js';

const NOTES = ['Aldric.md', 'People/Aldric.md', 'Villains/Aldric.md', 'People/Robert.md'];
const DATA = ['a.yaml', 'z.yaml'];
const LINKS = ['[[Aldric]]', '[[People/Aldric]]', '[[Villains/Aldric]]', '[[Robert]]', 'Aldric', 'Robert'];

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const content = fc.record({
  name: maybe(fc.constantFrom('Aldric', 'Robert', 'Bob')),
  type: fc.constantFrom('Person', 'City'),
  ally: maybe(fc.constantFrom(...LINKS)),
  location: maybe(fc.constantFrom(...LINKS)),
  link: maybe(fc.constantFrom(...LINKS.slice(0, 4))),
});
type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;

/** One step writes or removes some files, then ingests. */
const step = fc.dictionary(fc.constantFrom(...NOTES, ...DATA), fc.option(content, { nil: null }), {
  minKeys: 1,
  maxKeys: 3,
});

function written(file: string, { name, type, ally, location, link }: Content): string {
  const field = (key: string, value: string | undefined) =>
    value === undefined ? '' : `${key}: "${value}"\n`;
  const fields = [field('type', type), field('ally', ally), field('location', location)].join('');
  if (!file.endsWith('.yaml')) return `---\n${field('name', name)}${fields}---\nOf ${link ?? 'nobody'}.\n`;
  const row = `${field('name', name ?? 'Aldric')}${fields}`.trimEnd().split('\n');
  return `entities:\n  - ${row.join('\n    ')}\n`;
}

/** By what defines it: ids go to those who came first. */
async function said(world: World): Promise<{ entities: string[]; statements: string[]; mentions: string[] }> {
  const labels = new Map<string, string>();
  const entities: string[] = [];
  for await (const { id, name, type, verified, aliases } of world.store.entities()) {
    const sources = (await world.store.definitions(id)).map(({ source }) => source);
    const label = sources.length === 0 ? name : `${name} of ${sources.sort().join()}`;
    labels.set(id, label);
    entities.push(`${label} ${verified ? type : '?'} ${[...aliases].sort().join()}`);
  }
  const statements = (await world.store.statements()).map((s) => {
    const ends = [
      labels.get(s.subject),
      s.kind === 'relation' ? labels.get(s.object) : JSON.stringify(s.value),
    ];
    return [s.predicate, ...(s.predicate === 'ALLY_OF' ? ends.sort() : ends)].join(' | ');
  });
  const mentions = (await world.store.mentions({})).map((m) => `${m.passage} ${labels.get(m.entity)}`);
  return { entities: entities.sort(), statements: statements.sort(), mentions: mentions.sort() };
}

function emptyWorld(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-namesakes-'));
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: steps\npack: high-fantasy\n');
  return folder;
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

test('namesakes: incremental equals fresh', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const folder = emptyWorld();
      const fresh = emptyWorld();
      const files = new Map<string, string>();
      const world = await openWorld(folder);
      try {
        for (const changes of steps) {
          for (const [file, told] of Object.entries(changes)) {
            if (told === null) {
              files.delete(file);
              rmSync(path.join(folder, file), { force: true });
            } else {
              files.set(file, written(file, told));
              write(folder, file, written(file, told));
            }
          }
          await world.ingest().catch((error: { code?: string }) => {
            if (error.code !== 'ingest/everything-gone') throw error;
            return world.ingest({ force: true });
          });
        }
        for (const [file, text] of files) write(fresh, file, text);
        const other = await openWorld(fresh);
        await other.ingest();
        expect(await said(world)).toEqual(await said(other));
        expect(await world.health()).toMatchObject({ problems: [] });
        await other.close();
      } finally {
        await world.close();
        for (const one of [folder, fresh]) rmSync(one, { recursive: true, force: true });
      }
    }),
    { numRuns: often(6, 25) },
  );
});
