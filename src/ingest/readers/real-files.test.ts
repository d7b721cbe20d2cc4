/** Files that others wrote, where they are at hand: read without a crash, and nothing refused. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readOne } from '../../../test/readers/read-one.js';
import type { Notice, SourceDraft } from '../../model/index.js';
import { csvReader } from './csv.js';
import { markdownReader } from './markdown.js';

const VAULT = '../shared/data/vault/earendor';
const TABLES = '../shared/data/asoiaf';

function count(drafts: readonly SourceDraft[]): Record<string, number> {
  const sum = (of: (draft: SourceDraft) => readonly unknown[]): number =>
    drafts.reduce((n, draft) => n + of(draft).length, 0);
  return {
    files: drafts.length,
    passages: sum(({ passages }) => passages),
    entities: sum(({ entities }) => entities),
    typed: sum(({ entities }) => entities.filter(({ ref }) => ref.type !== undefined)),
    statements: sum(({ statements }) => statements),
    mentions: sum(({ mentions }) => mentions),
  };
}

function byCode(notices: readonly Notice[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { level, code } of notices) counts[`${level} ${code}`] = (counts[`${level} ${code}`] ?? 0) + 1;
  return counts;
}

it.skipIf(!existsSync(VAULT))('reads a real vault of several hundred notes (needs ../shared)', async () => {
  const files = readdirSync(VAULT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const drafts: SourceDraft[] = [];
  for (const file of files)
    drafts.push(await readOne(markdownReader, file.replaceAll('\\', '/'), readFileSync(join(VAULT, file))));
  const counts = count(drafts);
  const notices = byCode(drafts.flatMap((draft) => draft.notices));
  console.info('vault:', counts, notices);
  expect(Object.keys(notices).filter((key) => key.startsWith('error'))).toEqual([]);
  expect(counts.entities).toBeGreaterThan(600);
  expect(counts.mentions).toBeGreaterThan(3_000);
});

const MAPPINGS: Readonly<Record<string, string>> = {
  'characters.map.yaml':
    'entity: { type: Person, id: "person-{id}", name: "{name}", skip_if_empty: name, fields: { gender: "{gender}", culture: "{culture}", born: "{born}", died: "{died}" } }',
  'houses.map.yaml':
    'entity: { type: House, id: "house-{id}", name: "{name}", fields: { region: "[[{region}]]", founded: "{founded}" } }',
  'character_relationships.map.yaml': [
    'statements:',
    '  - { subject: { id: "person-{father}" }, predicate: PARENT_OF, object: { id: "person-{character_id}" } }',
    '  - { subject: { id: "person-{character_id}" }, predicate: SPOUSE_OF, object: { id: "person-{spouse}" } }',
  ].join('\n'),
};

it.skipIf(!existsSync(TABLES))('reads real tables by a mapping (needs ../shared)', async () => {
  const sidecar = async (file: string) => (MAPPINGS[file] === undefined ? null : Buffer.from(MAPPINGS[file]));
  const read = (file: string) => readOne(csvReader, file, readFileSync(join(TABLES, file)), { sidecar });
  const people = await read('characters.csv');
  const houses = await read('houses.csv');
  const ties = await read('character_relationships.csv');
  console.info('tables:', count([people, houses, ties]));
  expect([people, houses, ties].flatMap(({ notices }) => notices)).toEqual([]);
  expect(people.entities).toHaveLength(2_124);
  expect(houses.entities).toHaveLength(444);
  expect(ties.statements.length).toBeGreaterThan(300);
});
