/** A vault as its owner wrote it, and what a study makes of it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld } from '../../engine/index.js';
import { changeMapping, readMappingLine } from '../../engine/mapping.js';
import { readWorld } from '../../engine/read-world.js';
import { studyAgain, vaultNames } from '../../engine/study.js';
import { unseenIn } from '../../engine/vault-names.js';
import type { LoreError } from '../../model/index.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-study-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function note(file: string, front: string, body = 'Words.'): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), `---\n${front}\n---\n${body}\n`);
}

async function studied() {
  const { studied: proposal } = await createWorld(root, { name: 'n' });
  const { config } = await readWorld(root);
  return { proposal, mapping: config.mapping, config };
}

describe('a key with an era in it', () => {
  test('is a date on the pages that have one', async () => {
    for (const [name, year] of Object.entries({ Flood: '14200', Fall: '16,000', Fire: '9000' }))
      note(`${name}.md`, `type: Event\nbp_date: [${year}]`, 'It was 18,000–10,000 BP, or 9,500–9,000 BP.');
    note('Mere.md', 'type: Species\nbp_date: [61000]');
    const { mapping } = await studied();
    expect(mapping?.keys).toEqual({ bp_date: { Event: 'in_fiction_date' } });
  });
});

describe('what a note is', () => {
  test('is told by folders, tags and keys whose words are types', async () => {
    note('03 - NPCs/Anna.md', 'mood: grim');
    note('Notes/Bert.md', 'tags: [npc]');
    note('Logs/One.md', 'file: session');
    note('Logs/Two.md', 'file: session\nPC: true');
    const { mapping } = await studied();
    expect(mapping?.folders).toMatchObject({ '03 - NPCs': 'Person' });
    expect(mapping?.tags).toEqual({ npc: 'Person' });
    expect(mapping?.kinds).toEqual({ file: { session: 'Session' }, PC: { true: 'Person' } });
  });

  test('may be told by a key of very many values, which all stay in its line', async () => {
    const words =
      'event house order guild item npc city castle bridge ruin town village region sword spell god'.split(
        ' ',
      );
    for (const word of words) note(`${word}.md`, `type: ${word}`);
    const { mapping } = await studied();
    expect(Object.keys(mapping?.kinds.type ?? {}).sort()).toEqual([...words].sort());
  });

  test('is not told by fields of knowledge, nor by what a note is not', async () => {
    note('History/Anna.md', 'PC: false');
    note('Magic/Bert.md', 'tags: [culture]');
    const { mapping } = await studied();
    expect(mapping).toMatchObject({ folders: {}, tags: {}, kinds: {} });
  });

  test('things lie beside people or places, or they are anything', async () => {
    note('people/Anna.md', 'mood: grim');
    note('things/Candour.md', 'mood: grim');
    expect((await studied()).mapping?.folders).toEqual({ people: 'Person', things: 'Item' });
  });

  test('a folder of things alone tells nothing', async () => {
    note('things/Candour.md', 'mood: grim');
    note('more/Anna.md', 'mood: grim');
    expect((await studied()).mapping?.folders).toEqual({});
  });

  test('one family holds its members, several are houses', async () => {
    note('family/Anna.md', 'mood: grim');
    note('guilds/Bellwrights.md', 'mood: grim');
    expect((await studied()).mapping?.folders).toEqual({ guilds: 'Guild' });
  });

  test('where every folder is named in the singular, a family is one, too', async () => {
    note('family/Vyr.md', 'mood: grim');
    note('city/Karsh.md', 'mood: grim');
    expect((await studied()).mapping?.folders).toEqual({ city: 'City', family: 'House' });
  });

  test('is left open where keys speak against a folder', async () => {
    for (const name of ['A', 'B', 'C']) note(`Cities/${name}.md`, 'class: Bard\nspecies: Elf\nplayer: Marco');
    const { mapping, proposal } = await studied();
    expect(mapping?.folders).toEqual({});
    expect(proposal?.open).toContainEqual(expect.objectContaining({ kind: 'folder', name: 'Cities' }));
  });
});

describe('what a key means', () => {
  test('is sure where the word, the pages and the values agree', async () => {
    note('NPCs/Anna.md', 'species: Elf\nborn: 312\nhobby: chess');
    note('NPCs/Bert.md', 'species: Dwarf\nborn: 300');
    const { mapping, proposal } = await studied();
    expect(mapping?.keys).toEqual({ species: 'HAS_SPECIES', born: 'birth' });
    expect(proposal?.open.map(({ name }) => name)).toEqual(['hobby']);
  });

  test('is the second one for the one of two keys whose values speak less for the first', async () => {
    for (const [i, kin] of ['solenthiri', 'rassac', 'ferist'].entries())
      note(`NPCs/N${i}.md`, `classification: Gnome\nrace: ${kin}`);
    const { mapping } = await studied();
    expect(mapping?.keys).toEqual({ classification: 'HAS_SPECIES', race: 'BELONGS_TO' });
  });

  test('is the first one for the key that most pages have, where both speak for it alike', async () => {
    for (const [i, kind] of ['Elf', 'Human', 'Dwarf'].entries()) note(`NPCs/N${i}.md`, `species: ${kind}`);
    note('NPCs/N3.md', 'species: Human\nancestry: Elf');
    const { mapping } = await studied();
    expect(mapping?.keys).toEqual({ species: 'HAS_SPECIES' });
  });

  test('is not asked of what says more beside whom a map names', async () => {
    note('NPCs/Anna.md', 'affiliations: { org: "[[Owls]]", title: Speaker }');
    note('NPCs/Bert.md', 'whereabouts: [{ location: "[[Darba]]", mood: grim }]');
    note('Cities/Darba.md', 'mood: calm');
    const { mapping } = await studied();
    expect(Object.keys(mapping?.keys ?? {})).not.toContain('affiliations.title');
  });

  test('is open where the word has no second one', async () => {
    for (const [i, kin] of ['solenthiri', 'rassac', 'ferist'].entries())
      note(`NPCs/N${i}.md`, `classification: Gnome\nbreed: ${kin}`);
    const { mapping, proposal } = await studied();
    expect(mapping?.keys).toEqual({ classification: 'HAS_SPECIES' });
    expect(proposal?.open).toContainEqual(
      expect.objectContaining({ name: 'breed', likely: ['HAS_SPECIES'] }),
    );
  });

  test('is told by values that are known for what they are, and by a slip of the pen', async () => {
    for (const [i, kind] of ['Elf', 'Dwarf', 'Goblin', 'Human'].entries())
      note(`NPCs/N${i}.md`, `lineage: ${kind}\noccupation: Smith`);
    note('NPCs/N9.md', 'ocupation: Baker');
    note('NPCs/N8.md', 'moods: Elf');
    const { mapping } = await studied();
    expect(mapping?.keys).toEqual({
      lineage: 'HAS_SPECIES',
      occupation: 'occupation',
      ocupation: 'occupation',
    });
  });

  test('is studied of labels in the text, where their values are names', async () => {
    note('NPCs/Anna.md', 'mood: grim', '- Wife: Hun Out\n- Son: Kele Out - **dead** by owls');
    note('NPCs/Bert.md', 'mood: grim', '- Enemy: whoever comes too near\n\nCreator: Kirby');
    const { mapping } = await studied();
    expect(mapping?.keys).toEqual({ Wife: 'SPOUSE_OF', Son: 'PARENT_OF' });
  });

  test('is studied of labels whose names have years beside them, and of lines that are nothing but keys', async () => {
    note('NPCs/Anna.md', 'mood: grim', '- Children: Wina, 1083; Noll, 1103');
    note('NPCs/Bert.md', 'mood: grim', 'race: human\ndad: Garrick Loam, eel smoker\nhusband: Cobb Hesk');
    note('NPCs/Carl.md', 'mood: grim', 'mum: she always said it would come to this.');
    note('NPCs/Dora.md', 'mood: grim', '- Sister: 1083');
    const { mapping } = await studied();
    expect(mapping?.keys).toMatchObject({ Children: 'PARENT_OF', dad: 'CHILD_OF', husband: 'SPOUSE_OF' });
    expect(Object.keys(mapping?.keys ?? {})).not.toEqual(expect.arrayContaining(['mum', 'Sister']));
  });

  test('is studied of what a word or a heading above a list holds, also of wives in turn', async () => {
    note('A.md', 'type: Person', 'Children\n\n- Jens, born 1640\n\n## Wives\n\n1. Ada Holt\n2. Berta Moe');
    note('B.md', 'type: Person', 'Continents\n\n- Velm\n- Orm');
    const { mapping } = await studied();
    expect(mapping?.keys).toEqual({ Children: 'PARENT_OF', Wives: 'SPOUSE_OF' });
  });

  test('is a date of the desk where the editor says that it holds one', async () => {
    mkdirSync(path.join(root, '.obsidian'), { recursive: true });
    writeFileSync(path.join(root, '.obsidian/types.json'), '{"types": {"born": "date", "mood": "checkbox"}}');
    note('NPCs/Anna.md', 'born: 312\nbirth: 311');
    const { mapping } = await studied();
    expect(mapping?.keys).toEqual({ born: 'desk', birth: 'birth' });
  });

  test('differs by the type of the page where it must', async () => {
    note('NPCs/Anna.md', 'location: "[[Darba]]"');
    note('Battles/Ford.md', 'location: "[[Darba]]"');
    note('Cities/Darba.md', 'mood: grim');
    const { mapping } = await studied();
    expect(mapping?.keys.location).toEqual({ Person: 'LOCATED_IN', Battle: 'OCCURRED_AT' });
  });

  test('is of the desk for dates of sessions and of editing', async () => {
    note('Sessions/One.md', 'date: 2026-01-02\ncreated: 2026-01-02');
    const { mapping } = await studied();
    expect(mapping?.keys).toMatchObject({ date: 'desk', created: 'desk' });
  });
});

test('what holds no lore is left out: by its name, and where the vault says so itself', async () => {
  note('House Rules/Flanking.md', 'x: y');
  note('z_Templates/NPC.md', 'name: "<% tp.file.title %>"');
  note('Attic/Old.md', 'x: y');
  note('NPCs/Anna.md', 'x: y');
  mkdirSync(path.join(root, '.obsidian'));
  writeFileSync(path.join(root, '.obsidian/app.json'), '{"userIgnoreFilters": ["Attic/", "../outside"]}');
  const { config } = await studied();
  expect([...config.ignore].sort()).toEqual(['Attic', 'House Rules', 'z_Templates']);
});

test('a calendar is sketched from the eras that the notes write', async () => {
  for (const [i, year] of ['3580 AS', '12 AS', '295 BS', '5421 AS', '1603 AS'].entries())
    note(`NPCs/N${i}.md`, `birth: ${year}`, `Born in ${year}. In ${year} it rained. 400 BS was long ago.`);
  const { mapping, config } = await studied();
  expect(config.calendar).not.toBeNull();
  expect(mapping?.keys).toMatchObject({ birth: 'birth' });
});

describe('the mapping of a world', () => {
  test('changes line by line, and keeps what the owner wrote', async () => {
    note('NPCs/Anna.md', 'species: Elf\nrace: Foo');
    await createWorld(root, { name: 'n' });
    const { ontology } = await readWorld(root);
    await changeMapping(root, [
      readMappingLine('species=text', ontology),
      readMappingLine('folder:NPCs=Creature', ontology),
    ]);
    note('NPCs/Bert.md', 'born: 312');
    const { added } = await studyAgain(root, { write: true });
    const { config } = await readWorld(root);
    expect(added).toBe(1);
    expect(config.mapping).toMatchObject({
      keys: { species: 'text', born: 'birth' },
      folders: { NPCs: 'Creature' },
    });
    expect(readFileSync(path.join(root, 'lore.yaml'), 'utf8')).toContain('# A world of lore.');
  });

  test('refuses what there is not, and says what there is', async () => {
    note('NPCs/Anna.md', 'species: Elf');
    await createWorld(root, { name: 'n' });
    const { ontology } = await readWorld(root);
    expect(() => readMappingLine('race=HAS_SPECIE', ontology)).toThrow('There is no relation or attribute');
    expect(() => readMappingLine('folder:X=Persn', ontology)).toThrow('There is no type "Persn"');
    expect(() => readMappingLine('nothing', ontology)).toThrow('says neither');
    writeFileSync(path.join(root, 'lore.yaml'), 'name: n\npack: core\nmapping:\n  keys: { a: NOPE }\n');
    await expect(readWorld(root)).rejects.toMatchObject({ at: { line: 4 } });
  });

  test('knows what the notes have: a tag is no key, and what none of them has may be misspelt', async () => {
    note('NPCs/Anna.md', 'tags: [villain, npc/foe]\nborn: 312');
    await createWorld(root, { name: 'n' });
    const { ontology } = await readWorld(root);
    const names = await vaultNames(root, []);
    const hintFor = (line: string): string => {
      try {
        readMappingLine(line, ontology, names);
        return '';
      } catch (error) {
        return String((error as LoreError).hint);
      }
    };
    expect(hintFor('villain=Person')).toContain('Write `lore map tag:villain=Person`.');
    expect(hintFor('NPCs=Person')).toContain('Write `lore map folder:NPCs=Person`.');
    expect(hintFor('tag:born=birth')).toContain('Write `lore map born=birth`.');
    const unseen = (line: string) => unseenIn(readMappingLine(line, ontology, names), names);
    expect(unseen('borm=birth')).toEqual({ kind: 'key', name: 'borm', near: ['born=birth'] });
    expect(unseen('tag:vilain=Person')).toMatchObject({ near: ['tag:villain=Person'] });
    for (const line of ['Born=birth', 'tag:#npc=Person', 'tag:foe=Person', 'folder:npcs=Person'])
      expect(unseen(line), line).toBeNull();
  });
});
