/** What to do about a finding is said in the words of the file that it comes from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { allRules } from '../consistency/all-rules.js';
import { nameOf } from '../consistency/rule-book.js';
import { listPacks, loadOntology } from '../packs/index.js';
import { openWorld } from './index.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function fixes(files: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-hints-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: Halls\npack: genealogy\nnow: 2020\n');
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const world = await openWorld(folder);
  try {
    await world.ingest();
    const { findings } = await world.check();
    const shown = (await world.shower()).named(findings);
    return new Map(shown.map(({ finding, rule }) => [`${finding.rule} ${finding.subject.name}`, rule.fix]));
  } finally {
    await world.close();
  }
}

const TREE = ['0 HEAD', '0 @I1@ INDI', '1 NAME Ann /Hall/', '1 BIRT', '2 DATE 1850', '1 DEAT', '2 DATE 1840'];
const RULE = 'core/ends-before-it-begins Ann Hall';

test('a tree is spoken of in tags, a note in front matter, and anything else in plain words', async () => {
  const tree = await fixes({ 'hall.ged': [...TREE, '0 TRLR', ''].join('\n') });
  expect(tree.get(RULE)).toBe('Correct the DATE under BIRT, or the one under DEAT or BURI.');
  const note = await fixes({ 'Ann Hall.md': '---\ntype: Person\nborn: 1850\ndied: 1840\n---\n' });
  expect(note.get(RULE)).toContain('under a key such as `born`');
  const list = await fixes({
    'hall.yaml': 'entities:\n  - { name: Ann Hall, type: Person, born: 1850, died: 1840 }\n',
  });
  expect(list.get(RULE)).toBe('Correct one of the two dates.');
});

test('every hint is for a rule that there is', () => {
  const ontologies = listPacks().map((pack) => loadOntology({ packs: [pack] }));
  const names = new Set(
    ontologies.flatMap((one) => allRules(one, []).flatMap((rule) => [rule.id, nameOf(rule)])),
  );
  const hinted = ontologies.flatMap(({ hints }) => [...hints.values()].flatMap((told) => [...told.keys()]));
  expect(hinted.length).toBeGreaterThan(0);
  expect(hinted.filter((name) => !names.has(name))).toEqual([]);
});
