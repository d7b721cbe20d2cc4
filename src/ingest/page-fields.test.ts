/** What keys of somebody's own invention become: what is surely meant, and otherwise what they are. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openUnchecked, type UncheckedWorld } from '../../test/unchecked-world.js';

let folder = '';
let world: UncheckedWorld | null = null;

afterEach(async () => {
  await world?.close();
  world = null;
  rmSync(folder, { recursive: true, force: true });
});

/** Files by path, each with front matter; statements as `subject predicate object`, sorted. */
async function read(notes: Readonly<Record<string, string>>, mapping = ''): Promise<string[]> {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-fields-'));
  const config = `name: n\npack: high-fantasy\ncalendar: gregorian\n${mapping}`;
  writeFileSync(path.join(folder, 'lore.yaml'), config);
  for (const [file, front] of Object.entries(notes)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `---\n${front}\n---\n`);
  }
  world = await openUnchecked(folder);
  return told(world);
}

async function told({ store, ingest }: UncheckedWorld): Promise<string[]> {
  await ingest();
  const names = new Map<string, string>();
  for await (const { id, name } of store.entities()) names.set(id, name);
  return (await store.statements())
    .map((one) => {
      const object =
        one.kind === 'relation'
          ? names.get(one.object)
          : one.value.kind === 'text'
            ? `"${one.value.text}"`
            : one.value.kind;
      const qualified = Object.entries(one.qualifiers).map(([key, value]) => ` ${key}=${value}`);
      const from = one.valid.fromText === null ? '' : ` from ${one.valid.fromText}`;
      return `${names.get(one.subject)} ${one.predicate} ${object}${from}${qualified.join('')}`;
    })
    .sort();
}

async function entities(): Promise<string[]> {
  const all: string[] = [];
  for await (const { name } of world?.store.entities() ?? []) all.push(name);
  return all.sort();
}

describe('a mark of birth or death as a key', () => {
  test('is one where somebody is told of and a year stands behind it', async () => {
    expect(
      await read({
        'Maud.md': 'type: Person\nb.: 1171\nd: 1239',
        'Rusk.md': 'type: Person\nd: 20\nkilled: 300 orcs',
        'Die.md': 'type: Item\nd: 1239',
      }),
    ).toEqual([
      'Die d number',
      'Maud birth date',
      'Maud death date',
      'Rusk d number',
      'Rusk killed_as_written "300 orcs"',
    ]);
  });
});

describe('a map in front matter', () => {
  test('is a relation with its dates and details where its keys say so', async () => {
    const told = await read({
      'Anna.md': 'type: Person\nwhereabouts: [{ type: home, location: "[[Darba]]", start: 1710 }]',
      'Darba.md': 'type: City',
    });
    expect(told).toEqual(['Anna LOCATED_IN Darba from 1710 type=home']);
  });

  test('names its target under a key that means a relation', async () => {
    const told = await read({
      'Anna.md': 'type: Person\naffiliations: { org: "[[Owls]]", title: Speaker }',
      'Owls.md': 'type: Guild',
    });
    expect(told).toEqual(['Anna MEMBER_OF Owls title=Speaker']);
  });

  test('stays what it is where they do not, and is never a name', async () => {
    const told = await read({ 'Anna.md': 'type: Person\nwhereabouts: [{ mood: home, weather: Darba }]' });
    expect(told).toEqual(['Anna whereabouts_as_written "mood: home, weather: Darba"']);
    expect(await entities()).toEqual(['Anna']);
  });
});

describe('a value becomes an entity', () => {
  test('where it is a link or the name of a note, and stays text otherwise', async () => {
    const told = await read({
      'Anna.md': 'type: Person\nhouse: House Vyr\nguild: The Nobodies',
      'House Vyr.md': 'type: House',
    });
    expect(told).toEqual(['Anna MEMBER_OF House Vyr', 'Anna guild_as_written "The Nobodies"']);
  });

  test('where its key was mapped and it is a proper name', async () => {
    const mapping = 'mapping:\n  keys: { guild: MEMBER_OF, mood: text, junk: nothing }\n';
    const told = await read(
      { 'Anna.md': 'type: Person\nguild: The Nobodies\nmood: Grim\njunk: Yes it is' },
      mapping,
    );
    expect(told).toEqual(['Anna MEMBER_OF The Nobodies', 'Anna mood "Grim"']);
  });

  test('never where it is a description, or states nothing', async () => {
    const mapping = 'mapping:\n  keys: { home: RESIDES_IN, guild: MEMBER_OF }\n';
    const told = await read(
      { 'Anna.md': 'type: Person\nhome: Buried in the old yard\nguild: none' },
      mapping,
    );
    expect(told).toEqual(['Anna home_as_written "Buried in the old yard"']);
  });
});

describe('a key means a relation only where both types allow it', () => {
  test('`party` on a session is who took part, and on a person a group', async () => {
    const told = await read({
      'Evening.md': 'type: Session\nparty: "[[Anna]]"\ndate: 2026-01-02',
      'Anna.md': 'type: Person\nparty: "[[Owls]]"',
      'Owls.md': 'type: Group',
    });
    expect(told).toEqual([
      'Anna MEMBER_OF Owls',
      'Anna PARTICIPATED_IN Evening',
      'Evening date_as_written "2026-01-02"',
    ]);
  });

  test('a value of the wrong type leaves it text', async () => {
    const told = await read({
      'Anna.md': 'type: Person\nrace: "[[Gol]]"',
      'Bert.md': 'type: Person\nrace: "[[Ferist]]"',
      'Gol.md': 'type: Language',
      'Ferist.md': 'type: Species',
    });
    expect(told).toEqual(['Anna race_as_written "Gol"', 'Bert HAS_SPECIES Ferist']);
  });

  test('no person descends from a species', async () => {
    const told = await read({ 'Anna.md': 'type: Person\nlineage: "[[Elf]]"', 'Elf.md': 'type: Species' });
    expect(told).toEqual(['Anna lineage_as_written "Elf"']);
  });
});

test('what stayed text is understood as soon as a note of that name is written', async () => {
  expect(await read({ 'Anna.md': 'type: Person\nhouse: House Vyr' })).toEqual([
    'Anna house_as_written "House Vyr"',
  ]);
  writeFileSync(path.join(folder, 'House Vyr.md'), '---\ntype: House\n---\n');
  expect(world === null ? [] : await told(world)).toEqual(['Anna MEMBER_OF House Vyr']);
});

describe('what is counted, listed and said aside', () => {
  test('a map of a game is what it names, and how much of it', async () => {
    const told = await read({
      'Anna.md': 'type: Person\nclass: { ranger: { hunter: 3 }, rogue: 2 }',
      'Bert.md': 'type: Person\nclass: "Wizard (Evocation): 24"',
      'Cara.md': 'type: Person\nclass: { ranger: brave }',
    });
    expect(told).toEqual([
      'Anna class "ranger"',
      'Anna class "rogue"',
      'Anna level number',
      'Bert class "Wizard (Evocation)"',
      'Bert level number',
      'Cara class_as_written "ranger: brave"',
    ]);
  });

  test('words after a dash or in brackets are said of a name and make nobody up', async () => {
    const mapping = 'mapping:\n  keys: { guests: HAS_PARTICIPANT, reign: RULES }\n';
    const told = await read(
      {
        'Feast.md': 'type: Event\nguests: [Moris - Zarah, "Ilda (late) & Bram"]',
        'Anna.md': 'type: Person\nreign: 5398 - 5420',
      },
      mapping,
    );
    expect(told).toEqual([
      'Anna reign_as_written "5398 - 5420"',
      'Bram PARTICIPATED_IN Feast',
      'Ilda PARTICIPATED_IN Feast',
      'Moris PARTICIPATED_IN Feast',
    ]);
  });

  test('a people is written small, and is not the tongue of its name; a kind is no people', async () => {
    const mapping = 'mapping:\n  keys: { race: BELONGS_TO }\n';
    const told = await read(
      {
        'Anna.md': 'type: Person\nrace: gol',
        'Bert.md': 'type: Person\nrace: Human Male',
        'Gol.md': 'type: Language',
      },
      mapping,
    );
    expect(told).toEqual(['Anna BELONGS_TO gol', 'Bert race_as_written "Human Male"']);
  });

  test('a date that begins with a word for nothing is none', async () => {
    const told = await read({
      'Anna.md': 'type: Person\ndied: Unclear, after 1421',
      'Bert.md': 'type: Person\ndied: after 1421',
    });
    expect(told).toEqual(['Anna died_as_written "Unclear, after 1421"', 'Bert death date']);
  });
});

test('a title that somebody bears is not their name, and one that is a name is', async () => {
  const told = await read({
    'Noab.md': 'type: Person\ntitle: King of Golin\nborn: 1353',
    'queen-isa.md': 'type: Person\ntitle: Queen Isa\nborn: 1350',
    'p1.md': 'type: Person\ntitle: Aldric the Grey\nborn: 1351',
  });
  expect(told).toEqual([
    'Aldric the Grey birth date',
    'Noab birth date',
    'Noab title_as_written "King of Golin"',
    'Queen Isa birth date',
  ]);
});

describe('labels in the text', () => {
  const mapping = 'mapping:\n  folders: { People: Person }\n  keys: { Wife: SPOUSE_OF, Domain: domain }\n';

  test('name somebody where the mapping says what they mean', async () => {
    const told = await read(
      { 'People/Vian.md': 'mood: grim\n---\n- Wife: Hun Out - of the east side\n- Enemy: Whoever\n' },
      mapping,
    );
    expect(told).toContain('Hun Out SPOUSE_OF Vian');
    expect(await entities()).toEqual(['Hun Out', 'Vian']);
  });

  test('under several headings tell of those that the headings name, if they are known or the label says what they are', async () => {
    const body =
      '## Ixthal the First\n**Domain:** Seeds\n**Status:** lost\n\n## Thamior the Upholder\n**Domain:** Burdens\n\n## Rest\n**Status:** none left\n';
    const told = await read(
      { 'Lights.md': `type: Group\n---\n${body}`, 'Ixthal.md': 'type: Deity' },
      mapping,
    );
    expect(told).toEqual(['Ixthal domain "Seeds"', 'Ixthal status "lost"', 'Thamior domain "Burdens"']);
  });

  test('of members say that a page among people is none of them', async () => {
    const told = await read(
      {
        'People/Crew.md': 'mood: grim\n---\n## Members\n- [[Jinx]]\n- [[Nyra]]\n',
        'People/Jinx.md': 'mood: calm',
        'People/Nyra.md': 'mood: calm\n---\n- Daughter of [[Jinx]]\n- A friend of [[Crew]]\n',
      },
      mapping,
    );
    expect(told.filter((one) => !one.includes('mood'))).toEqual([
      'Jinx MEMBER_OF Crew',
      'Jinx PARENT_OF Nyra',
      'Nyra MEMBER_OF Crew',
      'Nyra gender_as_kin "female"',
    ]);
  });

  test('for leafing through logs of play say nothing of the world', async () => {
    const told = await read({
      'Two.md': 'type: Session\n---\n| Previous | Next |\n| - | - |\n| [[One]] | [[Three]] |\n',
      'Age of Ash.md': 'type: Era\n---\n| Previous |  | Next |\n| - | - | - |\n| [[Dawn]] | [[Ages]] | — |\n',
      'Dawn.md': 'type: Era',
    });
    expect(told.filter((one) => one.includes('PRECEDED'))).toEqual(['Dawn PRECEDED Age of Ash']);
  });
});
