/** Notes as most people write them: first names, dates with words behind them, lives in brackets, several people on a page. */
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

const KEYS =
  'parents: CHILD_OF, father: CHILD_OF, mother: CHILD_OF, children: PARENT_OF, wife: SPOUSE_OF, guardian: ADOPTED_BY, captain: LED_BY, race: HAS_SPECIES, rank: HOLDS_TITLE, home: LOCATED_IN, groups: MEMBER_OF, allies: ALLY_OF';

/** Notes by path; what they state as `subject predicate object`, sorted. */
async function read(notes: Readonly<Record<string, string>>): Promise<string[]> {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-plain-'));
  const mapping = `mapping:\n  folders: { People: Person, Groups: Group }\n  keys: { ${KEYS} }\n`;
  writeFileSync(
    path.join(folder, 'lore.yaml'),
    `name: n\npack: high-fantasy\ncalendar: gregorian\n${mapping}`,
  );
  write(notes);
  world = await openUnchecked(folder);
  await world.ingest();
  return told(world);
}

function write(notes: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(notes)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

async function told({ store }: UncheckedWorld): Promise<string[]> {
  const names = new Map<string, string>();
  for await (const { id, name } of store.entities()) names.set(id, name);
  return (await store.statements())
    .filter(({ predicate }) => predicate !== 'gender_as_kin')
    .map((one) => {
      const value =
        one.kind === 'relation'
          ? names.get(one.object)
          : one.value.kind === 'date'
            ? one.value.date.text
            : one.value.kind === 'text'
              ? `"${one.value.text}"`
              : one.value.kind;
      const from = one.valid.fromText === null ? '' : ` from ${one.valid.fromText}`;
      return `${names.get(one.subject)} ${one.predicate} ${value}${from}`;
    })
    .sort();
}

describe('how a thing is called', () => {
  test('not after a section, nor after a title that is not its own', async () => {
    await read({
      'karsh.md': 'Karsh is a city.\n\n## History\n\nLong.\n',
      'velm.md': '# Overview\n\nVelm is a town.\n',
      'old-mill.md': '# The Old Mill\n\nIt grinds.\n',
    });
    const names: string[] = [];
    for await (const { name } of world?.store.entities() ?? []) names.push(name);
    expect(names.sort()).toEqual(['The Old Mill', 'karsh', 'velm']);
  });

  test('is told by the heading at the top where the file has no spaces', async () => {
    const found = await read({
      'People/orla-venn.md': '# Orla Venn, born Thane\n\n**Born:** 812\n',
      'People/Brom Hale.md': '# The Old Miller\n\n**Born:** 801\n',
      'People/ada-and-bo.md': '# Ada; Bo\n\n**Born:** 840\n',
    });
    expect(found).toEqual(['Brom Hale birth 801', 'Orla Venn birth 812', 'ada-and-bo birth 840']);
  });

  test('is not told by an office that a person holds', async () => {
    const found = await read({
      'People/Orla Venn.md': '---\ntitle: Prioress of Karsh\nborn: 812\n---\n',
      'People/p7.md': '---\ntitle: Dara of Karsh\nborn: 815\n---\n',
    });
    expect(found).toEqual([
      'Dara of Karsh birth 815',
      'Orla Venn birth 812',
      'Orla Venn title_as_written "Prioress of Karsh"',
    ]);
  });
});

describe('a page of several people', () => {
  test('is none of them, though their folder says so', async () => {
    const types = new Map<string, string>();
    await read({
      'People/the-vanes.md': '# The Vanes\n\nx\n',
      'People/Ada and Bo.md': 'x',
      'People/The Crow.md': 'x',
      'People/The Duchess.md': 'x',
      'People/The Marquis.md': 'x',
    });
    for await (const { name, type } of world?.store.entities() ?? []) types.set(name, type);
    expect([...types].sort()).toEqual([
      ['Ada and Bo', 'Entity'],
      ['The Crow', 'Person'],
      ['The Duchess', 'Person'],
      ['The Marquis', 'Person'],
      ['The Vanes', 'Entity'],
    ]);
  });
});

describe('a couple', () => {
  const tree =
    '# Family tree\n\n- Brom Hale (801–850), m. 822 Ada Quill (b. 805)\n  - Bo Hale (b. 830)\n  - Cy Hale (b. 832)\n  - Dag Hale (b. 834)\n';
  const parents = (found: readonly string[]) => found.filter((one) => /PARENT_OF Orla/.test(one));

  test('has one surname for both, which only one of them was born with', async () => {
    const found = await read({
      'tree.md': tree,
      'People/Orla Hale.md': '**Parents:** Brom and Ada Hale\n',
    });
    expect(parents(found)).toEqual(['Ada Quill PARENT_OF Orla Hale', 'Brom Hale PARENT_OF Orla Hale']);
  });

  test('is none where the two stand in a list, or where nobody else bears the name', async () => {
    const found = await read({
      'tree.md': tree,
      'People/Orla Hale.md': '**Parents:** Brom, Ada Venn\n',
    });
    expect(parents(found)).toEqual(['Ada Venn PARENT_OF Orla Hale', 'Brom Hale PARENT_OF Orla Hale']);
    await world?.close();
    const other = await read({ 'tree.md': tree, 'People/Orla Hale.md': '**Parents:** Brom and Eda Hale\n' });
    expect(parents(other)).toEqual(['Brom Hale PARENT_OF Orla Hale', 'Eda Hale PARENT_OF Orla Hale']);
  });
});

describe('a date', () => {
  test('with words before it stays words, and one with another count behind it does not', async () => {
    const found = await read({
      'Karsh.md': '---\ntype: City\nfounded: charter of 1312\n---\n',
      'Velm.md': '---\ntype: City\nfounded: some of 1312x\n---\n',
      'The Thaw.md': '---\ntype: Event\ndate: 19 March 1468 (RY 118)\n---\n',
      'The Frost.md': '---\ntype: Event\ndate: May 1191 – June 1192 (T.31–T.32)\n---\n',
    });
    expect(found).toContain('Karsh founded_as_written "charter of 1312"');
    expect(found).toContain('The Thaw in_fiction_date 19 March 1468');
    expect(found.filter((one) => /Frost/.test(one))).toEqual([
      'The Frost began May 1191',
      'The Frost ended June 1192',
    ]);
  });
});

describe('a first name alone', () => {
  const family = { 'People/Brom Hale.md': 'x', 'People/Orla Hale.md': '---\nfather: Brom\n---\n' };

  test('means the only one who bears it', async () => {
    expect(await read(family)).toEqual(['Brom Hale PARENT_OF Orla Hale']);
  });

  test('means the one of the same family before others', async () => {
    expect(await read({ ...family, 'People/Brom Venn.md': 'x' })).toEqual(['Brom Hale PARENT_OF Orla Hale']);
  });

  test('means nobody where several bear it, and is understood again when that changes', async () => {
    const found = await read({
      'People/Brom Venn.md': 'x',
      'People/Brom Hale.md': 'x',
      'People/Orla Thane.md': '---\nfather: Brom\n---\n',
    });
    const apart = ['Brom PARENT_OF Orla Thane', 'Orla Thane told_parent "Brom"'];
    expect(found).toEqual(apart);
    rmSync(path.join(folder, 'People/Brom Venn.md'));
    await world?.ingest();
    expect(world === null ? [] : await told(world)).toEqual(['Brom Hale PARENT_OF Orla Thane']);
    write({ 'People/Brom Venn.md': 'x' });
    await world?.ingest();
    expect(world === null ? [] : await told(world)).toEqual(apart);
  });

  test('is another where it says so', async () => {
    const found = await read({
      'People/Brom Hale.md': 'x',
      'People/Orla Hale.md': '---\nchildren: [Brom (the younger)]\n---\n',
    });
    expect(found).toEqual(['Orla Hale PARENT_OF Brom']);
  });

  test('in prose means the same', async () => {
    const found = await read({
      'People/Brom Hale.md': 'x',
      'People/Dara Venn.md': 'Brom died in 840. Dara left.\n',
    });
    expect(found).toContain('Brom Hale death 840');
  });

  test('under the year of a timeline is held against the page', async () => {
    const found = await read({
      'People/Brom Hale.md': '**Died:** 1896, at home\n',
      'People/Dara Venn.md': '**Died:** 1896, at home\n',
      'timeline.md': '# Timeline\n\n- **1899** – Brom dies\n- **1890** – Dara buys a mill\n',
    });
    expect(found.filter((one) => /death/.test(one))).toEqual([
      'Brom Hale death 1896',
      'Brom Hale death 1899',
      'Dara Venn death 1896',
    ]);
  });
});

describe('a title', () => {
  const held = async (value: string) => {
    const found = await read({ 'People/Orla.md': `---\nrank: ${value}\n---\n` });
    return found.map((one) => one.replace('Orla HOLDS_TITLE ', ''));
  };

  test.each([
    ['Warden of Holm, 812–830 AD', ['Warden of Holm from 812 AD']],
    ['Warden of Holm, 812 AD to the present', ['Warden of Holm from 812 AD']],
    ['Warden of Holm (812–830)', ['Warden of Holm from 812']],
    ['Reeve, 812–830; Warden of Holm, 830–851', ['Reeve from 812', 'Warden of Holm from 830']],
    ['Captain of the Watch, later Marshal, Holm Guard', ['Captain of the Watch']],
  ])('may have its time and its place behind a comma: %s', async (value, expected) => {
    expect(await held(value)).toEqual(expected);
  });

  test.each([
    ['Warden of Holm, Duke of Vane', ['Duke of Vane', 'Warden of Holm']],
    ['Captain of the Watch, once a clerk, Duke of Vane', ['Captain of the Watch', 'Duke of Vane']],
    ['812–830 AD, Warden of Holm', ['Orla rank_as_written "812–830 AD, Warden of Holm"']],
  ])('may stand beside another, and a time alone is none: %s', async (value, expected) => {
    expect(await held(value)).toEqual(expected);
  });
});

describe('a date', () => {
  test('may be followed by where and how', async () => {
    const found = await read({
      'People/Orla.md': '**Born:** 3 February 1791, Rope Street\n**Died:** 1858, at home, aged 67\n',
      'People/Brom.md': '---\ndied: 1858, d. 1861 by other books\n---\n',
    });
    expect(found).toEqual([
      'Brom death 1858, d. 1861 by other books',
      'Orla age_at_death number',
      'Orla birth 3 February 1791',
      'Orla death 1858',
    ]);
  });

  test('may have a place, an age or a second count beside it, in front matter, labels and boxes', async () => {
    const found = await read({
      'People/Orla.md': '---\nborn: 4 Sowing 812\ndied: 12 March 850, aged 38\n---\n',
      'People/Brom.md': '**Born:** 812 at Osmere\n**Died:** on the night of 4 Sowing 850\n',
      'People/Cora.md': '| Born | c. 812, in Holm |\n|---|---|\n| Died | 850 (340 AR) |\n',
      'People/Dag.md': '---\nborn: 31 February 812\n---\n',
    });
    expect(found).toEqual([
      'Brom birth 812',
      'Brom died_as_written "on the night of 4 Sowing 850"',
      'Cora birth c. 812',
      'Cora death 850',
      'Dag birth 31 February 812',
      'Orla age_at_death number',
      'Orla birth 4 Sowing 812',
      'Orla death 12 March 850',
    ]);
  });

  test('is none where a number counts something', async () => {
    const found = await read({
      'Strike.md': '---\ntype: Event\n---\n**Began:** 12 May 1889\n**Days:** 52\n',
      'March.md': '---\ntype: Event\n---\n**Year:** 1889\n',
    });
    expect(found).toEqual([
      'March in_fiction_date 1889',
      'Strike began 12 May 1889',
      'Strike days_as_written "52"',
    ]);
  });

  test('behind a name and a comma is not when somebody lived', async () => {
    const found = await read({
      'Groups/Watch.md': 'Captains:\n\n- [[Orla]], 1268–1299\n- [[Brom]] (1240–1299)\n',
      'People/Orla.md': 'x',
      'People/Brom.md': 'x',
    });
    expect(found.filter((one) => /birth|death/.test(one))).toEqual(['Brom birth 1240', 'Brom death 1299']);
  });
});

describe('beside a name', () => {
  test('stands when somebody lived, and since when they are what they are', async () => {
    const found = await read({
      'People/Orla.md':
        '---\nchildren: ["Ulm Orsk (b. 1253, d. 1271)", Ketti Orsk (1249–1301)]\nwife: Dara Hale, m. 1247\n---\n',
    });
    expect(found).toEqual([
      'Dara Hale SPOUSE_OF Orla from 1247',
      'Ketti Orsk birth 1249',
      'Ketti Orsk death 1301',
      'Orla PARENT_OF Ketti Orsk',
      'Orla PARENT_OF Ulm Orsk',
      'Ulm Orsk birth 1253',
      'Ulm Orsk death 1271',
    ]);
  });

  test('squares of a map, dice, marks and counts are no dates', async () => {
    const found = await read({
      'People/Orla.md':
        '---\nchildren: ["Ulm Orsk (D4)", "Ketti Orsk (b7)", "Fang (d8)", "Ann Orsk (-2)", "Bo Orsk (3–5)", "Cy Orsk († 1271)"]\nwife: Dara Hale (M3)\nhome: Kelder (DC 12–15)\nallies: Garl Moss (killed 12)\n---\n',
      'Kelder.md': '---\ntype: City\n---\n',
    });
    expect(found.filter((one) => !/PARENT_OF/.test(one))).toEqual([
      'Cy Orsk death 1271',
      'Dara Hale SPOUSE_OF Orla',
      'Garl Moss ALLY_OF Orla',
      'Orla LOCATED_IN Kelder',
    ]);
  });

  test('a number that begins a name is part of it', async () => {
    const found = await read({
      'People/Orla.md': '**Groups:** 7th Legion\n',
      'People/Brom.md': '**Groups:** 12, Hill Street Watch\n',
      'People/Dara.md': '**Groups:** 5 Goblin Tribes\n',
      'People/Kell.md': '**Groups:** 1240, Weir Guild\n',
    });
    expect(found).toEqual([
      'Brom groups_as_written "12, Hill Street Watch"',
      'Dara MEMBER_OF 5 Goblin Tribes',
      'Kell MEMBER_OF Weir Guild from 1240',
      'Orla MEMBER_OF 7th Legion',
    ]);
  });

  test('a span may be how long somebody was what the field says', async () => {
    const found = await read({ 'Groups/Watch.md': '---\ncaptain: Orla Venn (1240–1299)\n---\n' });
    expect(found).toEqual(['Orla Venn LEADS Watch']);
  });

  test('a span tells how long somebody held an office', async () => {
    const found = await read({
      'People/Orla Venn.md': '**Rank:** Warden of the Weir (1240–1299)\n**Wife:** Ada Quill (1240–1299)\n',
    });
    expect(found).toEqual([
      'Ada Quill SPOUSE_OF Orla Venn',
      'Orla Venn HOLDS_TITLE Warden of the Weir from 1240',
    ]);
  });

  test('a date may stand before the name, and what people are before or behind it', async () => {
    const found = await read({
      'People/Orla Venn.md':
        '**Wife:** 1240, to Ada Quill (killed 1266)\n**Children:** twin daughters, Bea and Cy\n',
      'People/Brom Hale.md':
        '**Parents:** Joris Hale, riveter, and Hedda Hale\n**Children:** none, Maud says\n',
    });
    expect(found).toEqual([
      'Ada Quill SPOUSE_OF Orla Venn from 1240',
      'Ada Quill death 1266',
      'Brom Hale children_as_written "none, Maud says"',
      'Hedda Hale PARENT_OF Brom Hale',
      'Joris Hale PARENT_OF Brom Hale',
      'Orla Venn PARENT_OF Bea',
      'Orla Venn PARENT_OF Cy',
    ]);
  });

  test('words that begin small are said of the name', async () => {
    const found = await read({
      'People/Orla.md': '**Father:** Tom Moss, stoker in the *Halcyon*, d. 1912\n',
      'People/Brom.md': '**Father:** Tom Moss, The Stoker. He was tall.\n',
    });
    expect(found).toEqual([
      'Brom father_as_written "Tom Moss, The Stoker. He was tall."',
      'Brom told_parent "Tom Moss"',
      'Orla told_parent "Tom Moss"',
      'Tom Moss PARENT_OF Orla',
      'Tom Moss death 1912',
    ]);
  });
});

describe('prose in passing', () => {
  test('says of which kind somebody is behind their name', async () => {
    const found = await read({
      'People/Kell.md': '---\nrace: human\n---\n',
      'People/Dara.md': '---\nrace: elf\n---\n',
      'People/Orla.md': '---\nrace: dwarf\n---\n',
      'Groups/Watch.md':
        'Then [[Kell]], a dwarf, kept the gate. They paid [[Dara]], a dragon hunter. The dog of [[Orla]], an elf, barked.\n',
    });
    expect(found.filter((one) => /HAS_SPECIES/.test(one))).toEqual([
      'Dara HAS_SPECIES elf',
      'Kell HAS_SPECIES dwarf',
      'Kell HAS_SPECIES human',
      'Orla HAS_SPECIES dwarf',
    ]);
  });

  test('is left where the note itself says what it cannot be beside', async () => {
    const found = await read({
      'People/Corrin.md': '---\nchildren: ["[[Jorren]]"]\n---\nSon of Maddoc, father of [[Jorren]].\n',
      'People/Jorren.md': 'x',
      'People/Dara.md': 'x',
      'People/Orla.md': 'Orla was the sister of [[Dara]].\n',
    });
    expect(found).toEqual([
      'Corrin PARENT_OF Jorren',
      'Corrin told_parent "Son of Maddoc"',
      'Dara SIBLING_OF Orla',
    ]);
  });

  test('tells what somebody did in a clause of its own', async () => {
    const found = await read({
      'People/Kell.md': 'x',
      'People/Dara.md': 'x',
      'Groups/Watch.md':
        'They keep a letter that [[Kell]] wrote in 1344. They say that [[Dara]] wrote another in 1345.\n',
    });
    expect(found.filter((one) => / deed /.test(one))).toEqual(['Kell deed "wrote" from 1344']);
  });
});

test('a page of several people has a heading for each', async () => {
  const found = await read({
    'People/the-moss-family.md':
      '# The Moss family\n\n## Tom Moss\n\n**Born:** 1884\n**Wife:** Jane Hale\n\n## Ned Moss\n\n**Born:** 1890\n\n## Rest\n\n**Mood:** grim\n',
    'People/Orla.md': '## Early life\n\n**Born:** 1812\n\n## Later\n\n**Died:** 1890\n',
  });
  expect(found.filter((one) => !one.includes('mood'))).toEqual([
    'Jane Hale SPOUSE_OF Tom Moss',
    'Ned Moss birth 1890',
    'Orla birth 1812',
    'Orla death 1890',
    'Tom Moss birth 1884',
  ]);
});

test('a wife is a person, whatever ship is called after her', async () => {
  const found = await read({
    'People/Orla.md': '---\nwife: Dara Hale\n---\n',
    'Fleet.md': '| Ship | Built |\n|---|---|\n| Dara Hale | 1811 |\n| Constancy | 1812 |\n',
  });
  expect(found).toContain('Dara Hale SPOUSE_OF Orla');
  const hits = (await world?.store.named(['dara hale'])) ?? [];
  expect(new Set(hits.map(({ entity }) => entity)).size).toBe(2);
});

describe('the region of a place, told by the way', () => {
  const REGIONS = ['Orm told_region "Orm in Upper Weald"'];
  const regions = (all: readonly string[]) => all.filter((one) => one.includes('told_region'));
  const notes = {
    'orm.md': '---\ntype: Town\n---\n# Orm\n',
    'war.md': '---\ntype: War\n---\n# Long War\n',
    'hale.md': '# Hale\n\nThe bells came to Orm in Upper Weald. They burned Orm in the Long War.\n',
    'thing.md': '# Tarn\n\nThe bells of Tarn in Upper Weald rang.\n',
  };
  test('is a place of a place', async () => {
    expect(regions(await read(notes))).toEqual(REGIONS);
  });

  test('and is read again when somebody says what they are', async () => {
    await read({ ...notes, 'orm.md': '# Orm\n' });
    if (world === null) throw new Error('There is no world.');
    expect(regions(await told(world))).toEqual([]);
    write({ 'orm.md': notes['orm.md'], 'weald.md': '---\ntype: Region\n---\n# Upper Weald\n' });
    await world.ingest();
    expect(regions(await told(world))).toEqual(REGIONS);
    write({ 'weald.md': '---\ntype: War\n---\n# Upper Weald\n' });
    await world.ingest();
    expect(regions(await told(world))).toEqual([]);
  });
});
