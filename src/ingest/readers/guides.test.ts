/** What the guides show is read without a word of complaint. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readOne, readText } from '../../../test/readers/read-one.js';
import { csvReader } from './csv.js';
import { jsonlReader } from './jsonl.js';
import { markdownReader } from './markdown.js';
import { yamlReader } from './yaml.js';

/** The fenced examples of a guide with this info word, in order. */
function examples(guide: string, word: string): string[] {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  return [...text.matchAll(/^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm)].flatMap(([, , info, body]) =>
    info === word ? [body ?? ''] : [],
  );
}

it('notes', async () => {
  const [entity = '', document = ''] = examples('markdown', 'markdown');
  const first = await readOne(markdownReader, 'people/Aldric.md', entity);
  expect(first.notices).toEqual([]);
  expect(first.statements.map(({ predicate }) => predicate)).toEqual([
    'born',
    'died',
    'house',
    'RULES',
    'participated_in',
  ]);
  const second = await readOne(markdownReader, 'chronicle.md', document);
  expect(second.notices).toEqual([]);
  expect(second.statements.map(({ passage }) => passage)).toEqual([0, 0]);
});

it('structured data', async () => {
  const [single = '', several = '', mapping = ''] = examples('structured-data', 'yaml');
  const [lines = ''] = examples('structured-data', 'json');
  const one = await readOne(yamlReader, 'realms.yaml', single);
  expect(one.notices).toEqual([]);
  expect([one.entities.length, one.statements.length]).toEqual([2, 6]);
  const both = await readText(yamlReader, 'export.yaml', several);
  expect(both.map(({ id, notices }) => [id, notices.length])).toEqual([
    ['chronicles-vyr.md', 0],
    ['frosthollow-lore.md', 0],
  ]);
  const [exported] = await readText(jsonlReader, 'export.jsonl', lines);
  expect(exported).toMatchObject({ id: 'chronicles-vyr.md', notices: [], mentions: [{ passage: 0 }] });
  const csv = 'id,name,also_known_as,born,house,father\n7,Aldric,Al;King,300 TA,House Vyr,5\n';
  const people = await readOne(csvReader, 'people.csv', csv, { sidecar: async () => Buffer.from(mapping) });
  expect(people.notices).toEqual([]);
  expect(people.statements.map(({ predicate }) => predicate)).toEqual(['born', 'house', 'PARENT_OF']);
});
