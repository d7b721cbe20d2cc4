/** What the shape of a page tells: timelines, family trees, tables and headings of things without pages of their own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openUnchecked, type UncheckedWorld } from '../../test/unchecked-world.js';
import { openWorld } from '../engine/index.js';

let folder = '';
let world: UncheckedWorld | null = null;

afterEach(async () => {
  await world?.close();
  world = null;
  rmSync(folder, { recursive: true, force: true });
});

/** Notes by path; what they state as `subject:Type predicate object`, sorted. */
async function read(
  notes: Readonly<Record<string, string>>,
  mapping = '',
  calendar = 'gregorian',
): Promise<string[]> {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-structure-'));
  const config = `name: n\npack: high-fantasy\ncalendar: ${calendar}\nmapping:\n  folders: { People: Person, Timeline: document }\n${mapping}`;
  writeFileSync(path.join(folder, 'lore.yaml'), config);
  for (const [file, text] of Object.entries(notes)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  world = await openUnchecked(folder);
  await world.ingest();
  const names = new Map<string, string>();
  for await (const { id, name, type } of world.store.entities()) names.set(id, `${name}:${type}`);
  return (await world.store.statements())
    .map((one) => {
      const { kind } = one;
      const value = kind === 'relation' ? names.get(one.object) : toldBy(one.value);
      const when = [one.valid.fromText, one.valid.untilText].filter((text) => text !== null).join('–');
      return `${names.get(one.subject)} ${one.predicate} ${value}${when === '' ? '' : ` ${when}`}`;
    })
    .sort();
}

function toldBy(value: { kind: string; text?: string; number?: number; date?: { text: string } }): string {
  return value.date?.text ?? value.text ?? value.number?.toString() ?? value.kind;
}

describe('a timeline', () => {
  const years = (item: string) =>
    `# Timeline\n\n## Year 1\n${item}\n\n## Year 2\n- **The Thaw** - wet\n- **The Rot** - worse\n`;

  test('dates what stands under its headings, and what that says of others', async () => {
    const told = await read({
      'World Timeline.md': years(
        '- **Founding of Karsh** - by settlers\n- **The Saving War** - the owls lose',
      ),
      'Karsh.md': '---\ntype: City\n---\n',
    });
    expect(told).toEqual([
      'Founding of Karsh:Event in_fiction_date Year 1',
      'Karsh:City founded Year 1',
      'The Rot:Event in_fiction_date Year 2',
      'The Saving War:War in_fiction_date Year 1',
      'The Thaw:Event in_fiction_date Year 2',
    ]);
  });

  test('leaves sentences, and bold words in the middle of one', async () => {
    const told = await read({
      'World Timeline.md': years(
        '- **The herbalist** begins to dig\n- Snow falls everywhere\n- **The Flood** - water',
      ),
    });
    expect(told).toEqual([
      'The Flood:Disaster in_fiction_date Year 1',
      'The Rot:Event in_fiction_date Year 2',
      'The Thaw:Event in_fiction_date Year 2',
    ]);
  });

  test('may begin its lines with the date, also of an age', async () => {
    const told = await read({
      'Timeline/Annals.md':
        '4600 - Age of Harmony begins. More.\n\n4912 - **The Gnome Plague**: many died.\n\n4980 - **The Siege of Karsh**\n',
    });
    expect(told).toEqual([
      'Age of Harmony:Era began 4600',
      'The Gnome Plague:Disaster in_fiction_date 4912',
      'The Siege of Karsh:Siege in_fiction_date 4980',
    ]);
  });

  test('is none where numbers count something else', async () => {
    const told = await read({
      'Fight.md':
        '---\ntype: document\n---\n30 - **Naras**\n\n27 - **The Wolf**\n\n12 - **Aric**\n\n1200 - **Gold**\n',
    });
    expect(told).toEqual([]);
  });

  test('as a table has a row for each event', async () => {
    const told = await read({
      'Eras.md':
        '---\ntype: document\n---\n| Years AR | Event |\n|---|---|\n| 40 | Open Palm Council |\n| 50 | something happened somewhere |\n',
    });
    expect(told).toEqual(['Open Palm Council:Event in_fiction_date 40 AR']);
  });

  test('as a table may have its era in the head, also for what its rows tell', async () => {
    const table = (head: string) =>
      `| ${head} | Event |\n|---|---|\n| 400 | **The Fall.** [[Orla]] founds [[Karsh]]. |\n`;
    const notes = { 'People/Orla.md': 'x', 'Karsh.md': '---\ntype: City\n---\n' };
    const founding = (told: readonly string[]) => told.filter((one) => /^Karsh:City founded/.test(one));
    expect(founding(await read({ ...notes, 'Notes.md': table('Years AD') }))).toEqual([
      'Karsh:City founded 400 AD',
    ]);
    await world?.close();
    expect(founding(await read({ ...notes, 'Notes.md': table('Tons XQ') }))).toEqual([]);
  });

  test('may have the date behind what its headings name', async () => {
    const told = await read({
      'Mining.md':
        '---\ntype: document\n---\n# Copper Age - 2000 AD\nSlow.\n\n# Magic Age - 3000 AD\nFast.\n\n# The Siege of Karsh (3400 AD)\nGrim.\n\n# Chapter - 12\nNo date.\n',
    });
    expect(told).toEqual([
      'Copper Age:Era began 2000 AD',
      'Magic Age:Era began 3000 AD',
      'The Siege of Karsh:Siege in_fiction_date 3400 AD',
    ]);
  });

  test('has ages for its notes, which follow each other', async () => {
    const table = '| Previous | | Next |\n|:--:|:--:|:--:|\n|[[The Age of Ash]]|[[Ages]]|———|\n';
    const told = await read({
      'Timeline/2/The Age of Rain.md': table,
      'Timeline/1/The Age of Ash.md': 'It was grey.\n',
      'Timeline/Ages.md': 'All ages.\n',
    });
    expect(told).toEqual(['The Age of Ash:Era PRECEDED The Age of Rain:Era']);
  });
});

describe('a timeline without marks', () => {
  const pages = {
    'People/Bo Hale.md': '---\nborn: 2302\n---\n',
    'Truces/Truce of Velm.md': '---\ntype: Treaty\n---\n',
    'Velm.md': '---\ntype: City\n---\n',
  };

  test('dates each sentence of its items, also where the year is told in another count', async () => {
    const told = await read({
      ...pages,
      'Chronology.md':
        '- 2312 Velm founded. War.\n- **2331 (T.31)** Bo Hale marches to Velm.\n- 2344 Truce of Velm. Death of Bo Hale.\n- 2350 Quiet.\n',
    });
    expect(told).toEqual([
      'Bo Hale:Person LOCATED_IN Velm:City',
      'Bo Hale:Person birth 2302',
      'Bo Hale:Person death 2344',
      'Bo Hale:Person deed marches to Velm 2331–2331',
      'Truce of Velm:Treaty in_fiction_date 2344',
      'Velm:City founded 2312',
      'Velm:City seen marches to Velm 2331–2331',
    ]);
  });

  test('is another thing than one with eras and marks', async () => {
    const told = await read({
      ...pages,
      'Chronology.md': '- 312 AD – Velm founded\n- 331 AD – The Siege of Karsh\n- 344 AD – Truce of Velm\n',
    });
    expect(told.filter((one) => !/Bo Hale/.test(one))).toEqual([
      'The Siege of Karsh:Siege in_fiction_date 331 AD',
      'Truce of Velm:Treaty in_fiction_date 344 AD',
      'Velm:City founded 312 AD',
    ]);
  });

  test('is none where a number counts what stands behind it', async () => {
    const told = await read({
      ...pages,
      'Chronology.md':
        '- 12 Goblin Archers. Death of Bo Hale.\n- 14 Orc Shamans. Velm founded.\n- 3rd Company. Truce of Velm.\n',
    });
    expect(told).toEqual(['Bo Hale:Person birth 2302']);
  });

  test('is none on another page', async () => {
    const told = await read({
      ...pages,
      'Prices.md': '---\ntype: document\n---\n- 2312 Swords\n- 2331 Truce of Velm\n- 2344 Horses\n',
      'Shop.md': '---\ntype: document\n---\n- 200 GP Swords\n- 300 GP Truce of Velm\n- 400 GP Horses\n',
      'Checks.md':
        '---\ntype: document\n---\n- DC 10 Velm founded\n- DC 15 Truce of Velm\n- DC 20 Death of Bo Hale\n',
    });
    expect(told).toEqual(['Bo Hale:Person birth 2302']);
  });
});

describe('a table of kin', () => {
  const table = (head: string) =>
    `Children that grew up:\n\n| ${head} | Born | Note |\n|---|---|---|\n| Kate | 1374 | tall |\n| [[Tom Croft\\|Tom]] | 1386 | |\n`;

  test('names those whom the page has, and when they were born', async () => {
    const told = await read({ 'People/Ada Croft.md': table('Child'), 'People/Tom Croft.md': 'x' });
    expect(told).toEqual([
      'Ada Croft:Person PARENT_OF Kate:Person',
      'Ada Croft:Person PARENT_OF Tom Croft:Person',
      'Kate:Person birth 1374',
      'Tom Croft:Person birth 1386',
    ]);
  });

  test('is none where its head says nothing of the page', async () => {
    const told = await read({ 'People/Ada Croft.md': table('Pupil number'), 'People/Tom Croft.md': 'x' });
    expect(told.filter((one) => / PARENT_OF | birth /.test(one))).toEqual([]);
  });
});

describe('the dates of a whole life', () => {
  test('stand under one key, of somebody or of a group', async () => {
    const told = await read({
      'People/Ada Croft.md': '---\ndates: c. 1344-1394\n---\n',
      'People/Bo Hale.md': '---\ndates: d. 1349\n---\n',
      'People/Cy Vail.md': '---\ndates: long ago\n---\n',
      'Weir Guild.md': '---\ntype: Guild\ndates: 1341-1548\n---\n',
      'Hill Folk.md': '---\ntype: Culture\nlifespan: 600-800\n---\n',
      'Velm Bridge.md': '---\ntype: Landmark\ndates: 1318-1324\n---\n',
      'Velm Mill.md': '---\ntype: Landmark\ndates: 1433-\n---\n',
      'The Two Treaties.md': '---\ntype: Event\ndates: [4 May 1318, 1 June 1324]\n---\n',
    });
    expect(told).toEqual([
      'Ada Croft:Person birth c. 1344',
      'Ada Croft:Person death 1394',
      'Bo Hale:Person death 1349',
      'Cy Vail:Person dates_as_written long ago',
      'Hill Folk:Culture lifespan 600-800',
      'The Two Treaties:Event dates_as_written 1 June 1324',
      'The Two Treaties:Event dates_as_written 4 May 1318',
      'Velm Bridge:Landmark dates_as_written 1318-1324',
      'Velm Mill:Landmark founded 1433',
      'Weir Guild:Guild dissolved 1548',
      'Weir Guild:Guild founded 1341',
    ]);
  });
});

describe('years with the era before them', () => {
  const terms = (rows: string) => `---\ntype: Guild\n---\n| Master | From | To |\n|---|---|---|\n${rows}`;
  const held = (told: readonly string[]) => told.filter((one) => / HOLDS_TITLE /.test(one));

  test('tell of terms, also where one lies within another', async () => {
    const told = await read({
      'Bell Guild.md': terms(
        '| Ada Croft | AD 1089 | AD 1118 |\n| Bo Hale | AD 1118 | AD 1142 |\n| Cy Vail | AD 1126 | AD 1133 |\n| Dag Orr | AD 1142 | |\n',
      ),
    });
    expect(held(told)).toEqual([
      'Ada Croft:Person HOLDS_TITLE Master of Bell Guild:Title AD 1089–AD 1118',
      'Bo Hale:Person HOLDS_TITLE Master of Bell Guild:Title AD 1118–AD 1142',
      'Cy Vail:Person HOLDS_TITLE Master of Bell Guild:Title AD 1126–AD 1133',
      'Dag Orr:Person HOLDS_TITLE Master of Bell Guild:Title AD 1142',
    ]);
  });

  test('are no levels of a game', async () => {
    const told = await read({
      'Bell Guild.md': terms(
        '| Ada Croft | LV 1 | LV 4 |\n| Bo Hale | LV 5 | LV 8 |\n| Cy Vail | LV 9 | LV 12 |\n',
      ),
    });
    expect(held(told)).toEqual([]);
  });

  test('tell of none where nobody follows anybody', async () => {
    const told = await read({
      'Bell Guild.md': terms(
        '| Ada Croft | AD 1089 | AD 1118 |\n| Bo Hale | AD 1128 | AD 1142 |\n| Cy Vail | AD 1150 | AD 1183 |\n',
      ),
    });
    expect(held(told)).toEqual([]);
  });
});

describe('a table of terms with a column of sorts', () => {
  const held = async (head: string, rows: readonly string[]) => {
    const table = [head, head.replace(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');
    const told = await read({ 'Vane.md': `# Vane\n\n## Wardens of Vane\n\n${table}\n` });
    return told.filter((one) => / HOLDS_TITLE /.test(one)).map((one) => one.split(':')[0]);
  };
  const [ADA, BO, CY] = ['Ada Pole', 'Bo Reed', 'Cy Marsh'];

  test.each([
    ['Folk | Warden | From | To', (who: string, sort: string, when: string) => `${sort} | ${who} | ${when}`],
    ['Race | Held by | From | To', (who: string, sort: string, when: string) => `${sort} | ${who} | ${when}`],
    ['People | Name | From | To', (who: string, sort: string, when: string) => `${sort} | ${who} | ${when}`],
    ['Name | People | From | To', (who: string, sort: string, when: string) => `${who} | ${sort} | ${when}`],
    [
      'People | Who | Years',
      (who: string, sort: string, when: string) => `${sort} | ${who} | ${when.replace(' | ', '–')}`,
    ],
  ])('names its holders elsewhere: %s', async (head, row) => {
    const rows = [
      row(ADA, 'Fenman', '812 | 830'),
      row(BO, 'Hillman', '830 | 851'),
      row(CY, 'Fenman', '851 | 870'),
    ];
    expect(await held(head, rows)).toEqual([ADA, BO, CY]);
  });

  test('names nobody where there is no other column of names', async () => {
    const rows = [
      'warden | Fenman | 812 | 830',
      'warden | Hillman | 830 | 851',
      'warden | Fenman | 851 | 870',
    ];
    expect(await held('Office | People | From | To', rows)).toEqual([]);
  });

  test('and people who differ are people', async () => {
    const rows = [
      'warden | Ada Pole | 812 | 830',
      'warden | Bo Reed | 830 | 851',
      'warden | Cy Marsh | 851 | 870',
    ];
    expect(await held('Office | People | From | To', rows)).toEqual([ADA, BO, CY]);
  });

  test('and whoever came back under the name of the office is one', async () => {
    const rows = ['Ada | 812 | 830', 'Bo | 830 | 851', 'Ada | 851 | 870'];
    expect(await held('Warden | From | To', rows)).toEqual(['Ada', 'Ada', 'Bo']);
  });
});

describe('a list of rulers', () => {
  const kings = (items: string) => `---\ntype: Kingdom\n---\n# Velm\n\n## Kings\n\n${items}`;
  const held = (told: readonly string[]) => told.filter((one) => / HOLDS_TITLE /.test(one));

  test('may have numbers behind their names, which are no eras', async () => {
    const told = await read({
      'Velm.md': kings('- Odrin II 1204–1220\n- Corvan III 1220–1231\n- Odrin IV 1231–1240\n'),
    });
    expect(held(told)).toEqual([
      'Corvan III:Person HOLDS_TITLE King of Velm:Title 1220–1231',
      'Odrin II:Person HOLDS_TITLE King of Velm:Title 1204–1220',
      'Odrin IV:Person HOLDS_TITLE King of Velm:Title 1231–1240',
    ]);
  });

  test('is none where terms of a year follow nobody but themselves', async () => {
    const told = await read({
      'Velm.md': kings('- Odrin 1204–1205\n- Corvan 1220–1221\n- Maud 1231–1232\n'),
    });
    expect(held(told)).toEqual([]);
  });
});

describe('years beside those who are listed under what they are', () => {
  const people = { 'People/Ada Pole.md': 'x', 'People/Bo Reed.md': 'x' };
  const lives = (told: readonly string[]) => told.filter((one) => / (?:birth|death) /.test(one));

  test.each([
    ['a heading', '## Masters of the Bell\n\n- [[Ada Pole]] (812–830)\n- [[Bo Reed]] (840–851)\n'],
    ['a numbered list', '## Masters of the Bell\n\n1. Ada Pole (812–830)\n2. Bo Reed (840–851)\n'],
    [
      'a line',
      'The harbour has its own wardens.\n\n**Wardens**\n\n- Ada Pole (812–830)\n- Bo Reed (840–851), drowned\n',
    ],
    [
      'links to files',
      '### Abbots\n\n* [Ada Pole](People/Ada%20Pole.md) (812–830)\n* [Bo Reed](People/Bo%20Reed.md) (840–851)\n',
    ],
    [
      'two words for it',
      '## Kings and queens of Holm\n\n- Ada Pole (812–830), the first\n- Bo Reed (840–851)\n',
    ],
  ])('are terms under %s that names an office', async (_, list) => {
    expect(lives(await read({ ...people, 'Bell.md': `# The Bell\n\n${list}` }))).toEqual([]);
  });

  test.each([
    ['what is no office', '## Poets of the Bell\n\n- [[Ada Pole]] (812–830)\n- [[Bo Reed]] (840–851)\n'],
    [
      'a heading further up',
      '## Masters\n\n### Their families\n\n- [[Ada Pole]] (812–830)\n- [[Bo Reed]] (840–851)\n',
    ],
  ])('are lives under %s', async (_, list) => {
    expect(lives(await read({ ...people, 'Bell.md': `# The Bell\n\n${list}` }))).toEqual([
      'Ada Pole:Person birth 812',
      'Ada Pole:Person death 830',
      'Bo Reed:Person birth 840',
      'Bo Reed:Person death 851',
    ]);
  });
});

describe('a family tree', () => {
  test('tells children by what stands under whom, and spouses by the tag', async () => {
    const told = await read({
      'Vyr Family Tree.md':
        '- [[Aldric]] #wed\n\t- [[Berta]]\n\t [[Cora]]\n\t- [[Dag]]\n\t\t- [[Egon]] & [[Fina]]\n\t\t\t- [[Gus]]\n',
    });
    expect(told.map((one) => one.replaceAll(':Person', '').replaceAll(':Entity', ''))).toEqual([
      'Aldric PARENT_OF Dag',
      'Aldric SPOUSE_OF Berta',
      'Aldric SPOUSE_OF Cora',
      'Dag PARENT_OF Egon',
      'Egon PARENT_OF Gus',
      'Egon SPOUSE_OF Fina',
      'Fina PARENT_OF Gus',
    ]);
  });

  test('tells of those whom it names with their years, whatever the page is called', async () => {
    const told = await read({
      'House Vyr.md':
        '---\ntype: House\n---\nThe family:\n\n- **Jabez Vyr** (1762–1829), m. 1789 Thomasin Arr (1768–1841)\n  - [[Aldric]] (1791–1858), a miser\n    - m. (1) 1816 Clem Stroud (b. 1795, d. 1822)\n      - Jas Vyr (b. 1817)\n    - m. (2) 1826 Otti Marr\n      - Theo Vyr (1828–51)\n  - Dorca (1794–1870), unmarried\n',
      'People/Aldric.md': '# Aldric\n',
    });
    expect(told.map((one) => one.replaceAll(':Person', ''))).toEqual([
      'Aldric PARENT_OF Jas Vyr',
      'Aldric PARENT_OF Theo Vyr',
      'Aldric SPOUSE_OF Clem Stroud 1816',
      'Aldric SPOUSE_OF Otti Marr 1826',
      'Aldric birth 1791',
      'Aldric death 1858',
      'Clem Stroud PARENT_OF Jas Vyr',
      'Clem Stroud birth 1795',
      'Clem Stroud death 1822',
      'Dorca birth 1794',
      'Dorca death 1870',
      'Jabez Vyr PARENT_OF Aldric',
      'Jabez Vyr PARENT_OF Dorca',
      'Jabez Vyr SPOUSE_OF Thomasin Arr 1789',
      'Jabez Vyr birth 1762',
      'Jabez Vyr death 1829',
      'Jas Vyr birth 1817',
      'Otti Marr PARENT_OF Theo Vyr',
      'Theo Vyr birth 1828',
      'Theo Vyr death 1851',
      'Thomasin Arr PARENT_OF Aldric',
      'Thomasin Arr PARENT_OF Dorca',
      'Thomasin Arr birth 1768',
      'Thomasin Arr death 1841',
    ]);
  });

  test('means those whom other notes call by their first names, though a ship is called so too', async () => {
    const told = await read({
      'Family list.md':
        '- Jabez Vyr (1762–1829), m. 1789 Ella Quill (1768–1841)\n  - Theo Vyr (b. 1791)\n  - Dora Vyr (1794–1870)\n  - Silas Vyr (1797–1821)\n',
      'People/Theo.md': '# Theo Vyr\n\n**Mother:** Ella\n',
      'fleet.md':
        '| Ship | Launched | End |\n|---|---|---|\n| Ella Quill | 1851 | burnt |\n| Long Hope | 1852 | 1860 |\n',
    });
    expect(told.filter((one) => /PARENT_OF Theo|^Ella/.test(one))).toEqual([
      'Ella Quill:Person PARENT_OF Dora Vyr:Person',
      'Ella Quill:Person PARENT_OF Silas Vyr:Person',
      'Ella Quill:Person PARENT_OF Theo Vyr:Person',
      'Ella Quill:Person SPOUSE_OF Jabez Vyr:Person 1789',
      'Ella Quill:Person birth 1768',
      'Ella Quill:Person death 1841',
      'Ella Quill:Vessel created 1851',
      'Ella Quill:Vessel end_as_written burnt',
      'Jabez Vyr:Person PARENT_OF Theo Vyr:Person',
    ]);
  });

  test.each([
    [
      'beside whom they are of',
      '- **Ulla I** (601–655)\n- married 628: Bern Holt\n    - **Sim** (630–690)\n- Sim married 660: Ina Dove\n    - Kal (662–700)\n',
    ],
    [
      'with a sign for the marriage',
      '- Ulla I (601–655)\n- ⚭ 628: Bern Holt\n  - Sim (630–690)\n- Sim ⚭ 660: Ina Dove\n  - Kal (662–700)\n',
    ],
    [
      'at every depth',
      '* Ulla I (601–655)\n* m. 628 Bern Holt\n    * Sim (630–690)\n    * m. 660 Ina Dove\n        * Kal (662–700)\n',
    ],
    [
      'under whom they are of, with the name again',
      '- Ulla I (b. 601, d. 655)\n  - married 628: Bern Holt\n    - Sim (630–690)\n    - Sim married 660: Ina Dove\n      - Kal (662–700)\n',
    ],
    [
      'on the line of the second',
      '- Ulla I (601–655), married 628: Bern Holt\n  - Sim (630–690)\n- Sim, married 660, Ina Dove\n  - Kal (662–700)\n',
    ],
  ])('has marriages %s', async (_, tree) => {
    const told = (await read({ 'House Ull.md': `---\ntype: House\n---\n${tree}` }))
      .map((one) => one.replaceAll(':Person', ''))
      .filter((one) => /_OF /.test(one));
    expect(told).toEqual([
      'Bern Holt PARENT_OF Sim',
      'Bern Holt SPOUSE_OF Ulla I 628',
      'Ina Dove PARENT_OF Kal',
      'Ina Dove SPOUSE_OF Sim 660',
      'Sim PARENT_OF Kal',
      'Ulla I PARENT_OF Sim',
    ]);
  });

  test.each([
    [
      'a remark',
      '- Ulla I (601–655)\n  - Sim (630–690)\n  - the other branch, of whom little is known\n    - Kal (b. 662)\n',
    ],
    ['a household', '- Ulla I (601–655)\n  - Sim (630–690)\n- fosterlings of the house:\n  - Kal (b. 662)\n'],
    ['a namesake', '- Ulla I (601–655)\n  - Sim (630–690)\n    - Sim (655–700)\n      - Kal (b. 682)\n'],
    [
      'a namesake who married in another life',
      '- Ulla I (601–655)\n  - Sim (630–690)\n- Sim married 760: Ina Dove\n  - Kal (b. 762)\n',
    ],
    [
      'a grandchild of the same name',
      '- Ulla I (601–655)\n  - Sim (630–690)\n    - Ulla I m. 680 Bo Dove\n      - Kal (b. 682)\n',
    ],
  ])('gives nobody the children of %s', async (_, tree) => {
    const told = await read({ 'House Ull.md': `---\ntype: House\n---\n${tree}` });
    expect(told.filter((one) => /PARENT_OF Kal/.test(one))).toEqual([]);
    expect(told).toContain(`Kal:Person birth ${/Kal \(b\. (\d+)/.exec(tree)?.[1] ?? ''}`);
  });

  test('is no list of ages', async () => {
    const told = await read({
      'Ages.md':
        '- First Age (1–500)\n  - Days of Fire (1–200)\n  - Days of Stone (200–350)\n  - Days of Iron (350–500)\n',
    });
    expect(told.filter((one) => !one.includes('listed_turn'))).toEqual([]);
  });

  test('names nobody twice, and nobody where lines are something else', async () => {
    const told = await read({
      'Vyr.md':
        '- Ann Vyr (1700–1760)\n  - Bo Vyr (1720–1790)\n    - Ann Vyr (1750–1801)\n    - Cy Vyr (b. 1752)\n  - Di Vyr (b. 1730)\n',
      'Voyages.md': '- The Long Way (1700–1702)\n  - to Karsh by sea\n  - Bo fell ill\n  - home again\n',
    });
    expect(told.filter((one) => /Ann|Long Way|Karsh/.test(one))).toEqual([]);
  });

  test('is no other list in a list', async () => {
    expect(await read({ 'Guests.md': '- [[Aldric]]\n\t- [[Dag]]\n' })).toEqual([]);
  });
});

test('a number of days is no day', async () => {
  const told = await read({
    'Events/Strike.md': '---\ntype: Event\n---\n**Began:** 12 May 1889\n**Days:** 52\n',
    'Events/Storm.md': '---\ntype: Event\n---\n**Day:** 12 May 1889\n',
  });
  expect(told.filter((one) => one.includes('in_fiction_date'))).toEqual([
    'Storm:Event in_fiction_date 12 May 1889',
  ]);
});

describe('a table of things', () => {
  test('makes them known where a column says what they are', async () => {
    const told = await read({
      'Gods.md':
        '| Name | Domain | Mood |\n|---|---|---|\n| **Erendor** | Time, cycles | calm |\n| **[[Ioa]]** | Order | grim |\n',
      'Ioa.md': '---\ntype: Deity\n---\n',
    });
    expect(told).toEqual(['Erendor:Deity domain Time, cycles', 'Ioa:Deity domain Order']);
  });

  test('makes nobody of rows that nothing says the kind of', async () => {
    const told = await read({
      'Words.md': '| Name | Status |\n|---|---|\n| Old Form | lost |\n| New Form | used |\n',
    });
    expect(told).toEqual([]);
  });
});

describe('a heading', () => {
  test('may say what it names, and of which group', async () => {
    const told = await read({
      'Faith.md':
        '# Thaddelonic Pantheon\n\n### Trina - God of the Harvest\nMild.\n\n### Dalkur - Goddess of Forges\nStern.\n',
    });
    expect(told).toEqual([
      'Dalkur:Deity MEMBER_OF Thaddelonic Pantheon:Pantheon',
      'Dalkur:Deity domain Forges',
      'Trina:Deity MEMBER_OF Thaddelonic Pantheon:Pantheon',
      'Trina:Deity domain Harvest',
    ]);
  });

  test('alone in its shape is a heading', async () => {
    expect(await read({ 'Faith.md': '# Faith\n\n### Sleep - God of the Night\nA poem.\n' })).toEqual([]);
  });

  test('over a line in italics names an item of whose page it is', async () => {
    const told = await read({
      'People/Mirr.md':
        '## Notable Items\n\n### Pact Shard\n*Very rare wondrous item (requires attunement)*\nFrom a friend.\n\n### Rope\n*Frayed*\n',
    });
    expect(told).toEqual([
      'Mirr:Person POSSESSES Pact Shard:Item',
      'Pact Shard:Item attunement requires attunement',
      'Pact Shard:Item rarity Very rare',
    ]);
  });
});

describe('a label', () => {
  test('may say whose the listed are', async () => {
    const told = await read({
      'Log.md': "---\ntype: document\n---\nMembers of Dr. Clair's research team: Tarvyn, Isolde.\n",
    });
    expect(told.map((one) => one.replace(/:Agent|:Person/, ''))).toEqual([
      "Isolde MEMBER_OF Dr. Clair's research team:Group",
      "Tarvyn MEMBER_OF Dr. Clair's research team:Group",
    ]);
  });

  test('for a summary is followed by prose, which is read as such', async () => {
    const told = await read({
      'People/Orla.md': '**Summary**: Orla was the daughter of [[Brom]]. She is a [[Velk]] by birth.',
      'People/Brom.md': '**Motto**: Orla was the daughter of [[Dara]].',
      'People/Dara.md': 'A weaver.',
      'Velk.md': '---\ntype: Species\n---\n',
    });
    expect(told.filter((one) => / (?:PARENT_OF|HAS_SPECIES) /.test(one))).toEqual([
      'Brom:Person PARENT_OF Orla:Person',
      'Orla:Person HAS_SPECIES Velk:Species',
    ]);
  });

  test('opens a list of which the leaves count, up to the next label', async () => {
    const told = await read(
      {
        'People/Serin.md':
          ' - **Spells:**\n  - Cantrips - infinite\n    - Blade Ward\n    - Gust\n**Equipment:**\n - 2GP\n',
      },
      '  keys: { Spells: KNOWS_SPELL }\n',
    );
    expect(told).toEqual([
      'Serin:Person KNOWS_SPELL Blade Ward:Spell',
      'Serin:Person KNOWS_SPELL Gust:Spell',
      'Serin:Person equipment_as_written 2GP',
    ]);
  });
});

describe('those who held something one after the other', () => {
  test('hold what a list, a table or the line above it is called, in their years', async () => {
    const told = await read({
      'harbour.md':
        '# Harbour Masters of Port Sarn\n\n1. Josiah Kemb, 1788–1809, died in office\n2. Amos Tred, 1809–31\n3. Alice Crew, since 1831\n',
      'Groups/Lamp Watch.md':
        '---\ntype: Group\n---\n| Captain | Years |\n|---|---|\n| Aldo Gren | 160–181 |\n| *(gap)* | |\n| [[Tam Roe]] | 181–190 |\n| Ivo Sar | 190– |\n',
      'People/Tam Roe.md': '# Tam Roe\n',
      'Groups/The Vorr.md':
        '---\ntype: Group\n---\nHigh chiefs:\n- 311–318: Rugg Hand\n- 318–330: Dag Horn. Went home\n- 330 to the present: Khess\n',
    });
    expect(told).toEqual([
      'Aldo Gren:Person HOLDS_TITLE Captain of Lamp Watch:Title 160–181',
      'Alice Crew:Person HOLDS_TITLE Harbour Master of Port Sarn:Title 1831',
      'Amos Tred:Person HOLDS_TITLE Harbour Master of Port Sarn:Title 1809–1831',
      'Dag Horn:Person HOLDS_TITLE High chief of The Vorr:Title 318–330',
      'Ivo Sar:Person HOLDS_TITLE Captain of Lamp Watch:Title 190',
      'Josiah Kemb:Person HOLDS_TITLE Harbour Master of Port Sarn:Title 1788–1809',
      'Khess:Person HOLDS_TITLE High chief of The Vorr:Title 330',
      'Rugg Hand:Person HOLDS_TITLE High chief of The Vorr:Title 311–318',
      'Tam Roe:Person HOLDS_TITLE Captain of Lamp Watch:Title 181–190',
    ]);
  });

  test.each([
    ['Mira Voss.md', '## Where she lived\n\n'],
    ['Mira Voss.md', '## Homes\n\n'],
    ['Mira Voss.md', '## Dynasties\n\n'],
    ['Mira Voss.md', '## Editions\n\n'],
    ['north/kings.md', '# Kings\n\n'],
  ])('hold no title where a list names no office of anything: %s %s', async (file, above) => {
    const list = '- Karsh, 1400–1412\n- Hesp, 1412–1430\n- Vesk, 1430–1450\n';
    const table =
      '| Home | Years |\n|---|---|\n| Karsh | 1400–1412 |\n| Hesp | 1412–1430 |\n| Vesk | 1430–1450 |\n';
    const told = await read({
      [file]: `${above}${list}`,
      'Orla Fenn.md': `# Orla Fenn\n\n${table}`,
      'reeves.md': '# Reeves of Sarn\n\n- Ann Pell, 1400–1412\n- Bo Wick, 1412–1430\n- Cy Dorn, 1430–1450\n',
    });
    expect(told.filter((one) => one.includes('HOLDS_TITLE'))).toEqual([
      'Ann Pell:Person HOLDS_TITLE Reeve of Sarn:Title 1400–1412',
      'Bo Wick:Person HOLDS_TITLE Reeve of Sarn:Title 1412–1430',
      'Cy Dorn:Person HOLDS_TITLE Reeve of Sarn:Title 1430–1450',
    ]);
  });

  test.each([
    ['FY 1–14', 'FY 14–29', 'FY 29–now', 'FY'],
    ['S61–S79', 'S79–S98', 'S98–', 'S'],
    ['R. 31 to R. 58', 'R. 58 to R. 90', 'from R. 90', 'R'],
    ['80 to 94 oR', '94 to 99 oR', 'from 99 oR', 'oR'],
    ['548–571 p.f.', '571–590 p.f.', 'since 590 p.f.', 'pf'],
  ])('in years of an era that the world has: %s', async (first, second, third, era) => {
    const calendar = `id: count\nname: Count\nepoch: 0\nepoch_year: 1\nyear_days: 365\neras:\n  - { id: '${era}', name: '${era}', start: 1 }\ndefault_era: '${era}'\n`;
    const list = `# Reeves of Sarn\n\n- Ann Pell, ${first}\n- Bo Wick, ${second}\n- Cy Dorn, ${third}\n`;
    const files = { 'calendars/count.yaml': calendar, 'reeves.md': list };
    const told = await read(files, '', 'count');
    expect(told.filter((one) => one.includes('HOLDS_TITLE Reeve of Sarn'))).toHaveLength(3);
  });

  test('hold it from one column until another', async () => {
    const told = await read({
      'station.md':
        '# Mere Station\n\n| | |\n|---|---|\n| **Type** | Orbital station |\n| **Founded** | 2291 |\n\n## Governors\n\n| Governor | From | To |\n|---|---|---|\n| [Ines](ines.md) | 2291 | 2310 |\n| Paul Brandt | 2310 | 2345 |\n| Mira Sol | 2345 | present |\n',
      'ines.md':
        '# Ines Okaf\n\n| Ines Okaf | |\n|---|---|\n| Born | 12 May 2251, Lagos |\n| Died | 2318 (aged 67) |\n',
    });
    expect(told).toEqual([
      'Ines Okaf:Person HOLDS_TITLE Governor of Mere Station:Title 2291–2310',
      'Ines Okaf:Person age_at_death 67',
      'Ines Okaf:Person birth 12 May 2251',
      'Ines Okaf:Person death 2318',
      'Mere Station:Location founded 2291',
      'Mere Station:Location type Orbital station',
      'Mira Sol:Person HOLDS_TITLE Governor of Mere Station:Title 2345',
      'Paul Brandt:Person HOLDS_TITLE Governor of Mere Station:Title 2310–2345',
    ]);
  });

  test('own the thing of the page under a word that says so, and did not live then', async () => {
    const told = await read({
      'Items/Wake.md':
        '---\ntype: Weapon\n---\n**Owners**\n- [[Cor Vael]], 268–299\n- [[Jor Vael]], 299–318\n- the river, 318–344\n',
      'People/Cor Vael.md': '# Cor Vael\n',
      'People/Jor Vael.md': '# Jor Vael\n',
    });
    expect(told).toEqual([
      'Cor Vael:Person POSSESSES Wake:Weapon 268–299',
      'Jor Vael:Person POSSESSES Wake:Weapon 299–318',
    ]);
  });

  test('two at once are found', async () => {
    await read({
      'mayors.md':
        '# Mayors of Sarn\n\n- Ann Pell (1400–1410)\n- Bo Wick (1410–1428)\n- Cy Dorn (1424–1440)\n- Di Fenn (1440–1450)\n',
    });
    const checked = await openWorld(folder);
    await checked.ingest();
    const found = await checked.findings({ rules: ['core/exclusive-object'] });
    await checked.close();
    expect(found.map(({ certainty, message }) => [certainty, message])).toEqual([
      ['certain', expect.stringMatching(/Bo Wick.*Cy Dorn.*Mayor of Sarn/)],
    ]);
  });

  test.each([
    [
      'lives that overlap',
      '# Kings of Sarn\n\n- Ann Pell (1400–1450)\n- Bo Wick (1412–1470)\n- Cy Dorn (1430–1490)\n',
    ],
    [
      'what is no office',
      '# Ages of Sarn\n\n- The Bright Age, 100–200\n- The Dim Age, 200–300\n- The Dark Age, 300–400\n',
    ],
    [
      'levels, which no calendar reads',
      '# Reeves of Sarn\n\n- Ann Pell, LV 1–14\n- Bo Wick, LV 14–29\n- Cy Dorn, LV 29–40\n',
    ],
    [
      'those who were there together',
      '# Sarn\n\n**Lodgers**\n- Ann Pell, 1400–1450\n- Bo Wick, 1405–1470\n- Cy Dorn, 1470–1490\n',
    ],
    [
      'wars that follow one another',
      '# Wars of Sarn\n\n- The Salt War, 1400–1450\n- The Bell War, 1450–1470\n- The Long War, 1470–1490\n',
    ],
    ['two alone', '# Kings of Sarn\n\n- Ann Pell, 1400–1450\n- Bo Wick, 1450–1470\n'],
    [
      'a table of dice',
      '# Port Sarn\n\n| d100 | Captain |\n|---|---|\n| 1–20 | Mara Voss |\n| 21–40 | Jon Pell |\n| 41–60 | Ada Crewe |\n',
    ],
  ])('are not read from %s', async (_, text) => {
    const told = await read({ 'kings.md': text });
    expect(told.filter((one) => one.includes('HOLDS_TITLE'))).toEqual([]);
  });
});

describe('turns', () => {
  const turns = async (text: string) =>
    (await read({ 'Places/Mill.md': text })).filter((one) => one.includes('listed_turn'));
  const KEPT = [
    'Mill:Location listed_turn Ann Pell 1400–1412',
    'Mill:Location listed_turn Bo Wick 1412–1431',
    'Mill:Location listed_turn Cy Dorn 1431–1440',
  ];
  const page = (body: string, front = '') => `---\ntype: Location\n${front}---\n# Mill\n\n${body}\n`;

  test.each([
    ['a list', page('## Grinders\n\n- Ann Pell, 1400–1412\n- Bo Wick, 1412–1431\n- Cy Dorn, 1431–1440')],
    [
      'a table',
      page(
        '| Grinder | Years |\n|---|---|\n| Ann Pell | 1400–1412 |\n| Bo Wick | 1412–1431 |\n| Cy Dorn | 1431–1440 |',
      ),
    ],
    ['a label', page('**Grinders:** Ann Pell 1400–1412; Bo Wick 1412–1431; Cy Dorn 1431–1440')],
    [
      'front matter',
      page('A mill.', 'grinders:\n  - Ann Pell, 1400-1412\n  - Bo Wick, 1412-1431\n  - Cy Dorn, 1431-1440\n'),
    ],
    [
      'maps in front matter',
      page(
        'A mill.',
        'grinders:\n  - { name: Ann Pell, from: 1400, until: 1412 }\n  - { name: Bo Wick, from: 1412, until: 1431 }\n  - { name: Cy Dorn, from: 1431, until: 1440 }\n',
      ),
    ],
    [
      'two columns of years, whatever they are called',
      page(
        '| Grinder | Came | Went |\n|---|---|---|\n| Ann Pell | 1400 | 1412 |\n| Bo Wick | 1412 | 1431 |\n| Cy Dorn | 1431 | 1440 |',
      ),
    ],
    [
      'lines without marks',
      page('**Grinders**\nAnn Pell, 1400–1412\nBo Wick, 1412–1431\nCy Dorn, 1431–1440'),
    ],
  ])('are kept from %s', async (_, text) => {
    expect(await turns(text)).toEqual(KEPT);
  });

  test.each([
    ['lives', page('## Family\n\n- Ann Pell (1400–1450)\n- Bo Wick (1412–1470)\n- Cy Dorn (1430–1490)')],
    ['two alone', page('## Grinders\n\n- Ann Pell, 1400–1412\n- Bo Wick, 1412–1431')],
    [
      'those of whom some were there together',
      page('## Grinders\n\n- Ann Pell, 1400–1412\n- Bo Wick, 1412–1431 (jointly)\n- Cy Dorn, 1431–1440'),
    ],
    [
      'what no calendar reads',
      page('## Grinders\n\n- Ann Pell, LV 1–14\n- Bo Wick, LV 14–29\n- Cy Dorn, LV 29–40'),
    ],
    [
      'two lists in one',
      page(
        '- Upper mill\n  - Ann Pell, 1400–1412\n  - Bo Wick, 1412–1431\n- Lower mill\n  - Cy Dorn, 1431–1440\n  - Di Farr, 1440–1450',
      ),
    ],
  ])('are not read from %s', async (_, text) => {
    expect(await turns(text)).toEqual([]);
  });

  test('with small numbers are kept where each begins in the year in which another ends', async () => {
    const grinders = (spans: readonly string[]) =>
      page(
        `## Grinders\n\n${spans.map((span, i) => `- ${['Ann', 'Bo', 'Cy'][i]} Pell, ${span}`).join('\n')}`,
      );
    expect(await turns(grinders(['4–12', '12–31', '31–40']))).toHaveLength(3);
    expect(await turns(grinders(['1–12', '13–31', '32–40']))).toEqual([]);
  });

  test('of a page that is a document stand there, and a document without them is no thing', async () => {
    const told = await read({
      'Timeline/Annals.md':
        '# Annals\n\n## Grinders\n\n- Ann Pell, 1400–1412\n- Bo Wick, 1412–1431\n- Cy Dorn, 1431–1440\n',
      'Timeline/Deeds.md': '# Deeds\n\nAnn Pell built the mill.\n',
    });
    expect(told.filter((one) => one.includes('listed_turn'))).toEqual([
      'Annals:Entity listed_turn Ann Pell 1400–1412',
      'Annals:Entity listed_turn Bo Wick 1412–1431',
      'Annals:Entity listed_turn Cy Dorn 1431–1440',
    ]);
    expect(told.filter((one) => one.includes('Deeds'))).toEqual([]);
  });

  test('of an office are compared as such, and told once', async () => {
    await read({
      'Places/Sarn.md':
        '---\ntype: City\n---\n# Sarn\n\n| Mayor | Years |\n|---|---|\n| Ann Pell | 1400–1412 |\n| Bo Wick | 1412–1431 |\n| Cy Dorn | 1427–1440 |\n',
    });
    const checked = await openWorld(folder);
    await checked.ingest();
    const found = await checked.findings();
    await checked.close();
    expect(found.map(({ rule }) => rule).filter((rule) => /exclusive-object|out-of-turn/.test(rule))).toEqual(
      ['core/exclusive-object'],
    );
  });
});

describe('years that are counted beside two dates', () => {
  const counted = async (text: string) =>
    (await read({ 'Places/Tower.md': `---\ntype: Location\n---\n# Tower\n\n${text}\n` })).filter((one) =>
      one.includes('years_counted'),
    );

  test.each([
    ['- Ann Pell, 1412–1431, nineteen years, longest of the lot'],
    ['**Service:** 1412 to 1431, 19 years'],
    [
      '| Part | When | How long |\n|---|---|---|\n| West wing | 1412–1431 | nineteen years from first stone to roof |',
    ],
    ['It was built in its own time (1412–31; in all nineteen years).'],
    ['Nineteen years in the making, 1412 to 1431.'],
    ['Ann held it for nineteen years (1412 until 1431).'],
    ['**Service:** 1412–1431, nineteen winters on the rock'],
  ])('are kept with them: %s', async (text) => {
    expect(await counted(text)).toEqual(['Tower:Location years_counted 19 1412–1431']);
  });

  test.each([
    ['- Ann Pell, 1412–1431, nineteen years later a saint'],
    ['- Ann Pell, 1412–1431, nineteen years of them in exile'],
    ['- Ann Pell, 1412–1431, nearly nineteen years'],
    ['- Ann Pell, 1412–1431, nineteen years under Bo'],
    ['- Ann Pell, 1412–1431, nineteen years in the north and six in the south'],
    ['- Ann Pell, 1412–1431, at nineteen years of age'],
    ['- Ann Pell, c. 1412–1431, nineteen years'],
    ['- Levels 12–31, nineteen years'],
    ['After nineteen years came the wars, 1412 to 1431.'],
    ['It cost 1412–1431 marks. Nineteen years passed.'],
  ])('are not those of something else: %s', async (text) => {
    expect(await counted(text)).toEqual([]);
  });
});

describe('years that are counted in a column or in front matter', () => {
  const counted = async (text: string) =>
    (await read({ 'Places/Tower.md': text })).filter((one) => one.includes('years_counted'));
  const table = (counts: readonly number[]) =>
    `---\ntype: Location\n---\n# Tower\n\n| Part | Begun | Done | N |\n|---|---|---|---|\n${counts
      .map((count, i) => `| Part ${i} | ${1400 + 20 * i} | ${1412 + 20 * i} | ${count} |`)
      .join('\n')}\n`;

  test('are kept with their dates', async () => {
    expect(await counted(table([12, 12, 22]))).toEqual([
      'Tower:Location years_counted 12 1400–1412',
      'Tower:Location years_counted 12 1420–1432',
      'Tower:Location years_counted 22 1440–1452',
    ]);
    expect(
      await counted('---\ntype: Location\nwork: Ann Pell, 1412–1431, nineteen years\n---\nA tower.\n'),
    ).toEqual(['Tower:Location years_counted 19 1412–1431']);
  });

  test('are not numbers of something else', async () => {
    expect(await counted(table([12, 3, 22]))).toEqual([]);
  });
});

describe('children with a year', () => {
  const KEYS = '  keys: { children: PARENT_OF, father: CHILD_OF }\n';
  const births = async (line: string) => {
    const text = `---\ntype: Person\n${line}\n---\nHanne kept the mill.\n`;
    const told = await read({ 'People/Hanne Vail.md': text }, KEYS);
    return told.filter((one) => / (?:birth|PARENT_OF) /.test(one));
  };

  test.each([['children: [Ilse (1450), Bram (1452)]'], ['children: Ilse, 1450; Bram, 1452']])(
    'were born in it: %s',
    async (line) => {
      expect(await births(line)).toEqual([
        'Bram:Person birth 1452',
        'Hanne Vail:Person PARENT_OF Bram:Person',
        'Hanne Vail:Person PARENT_OF Ilse:Person',
        'Ilse:Person birth 1450',
      ]);
    },
  );

  test('may have an age instead, and parents may have died in it', async () => {
    expect(await births('children: [Ilse (12), Bram (9)]')).toEqual([
      'Hanne Vail:Person PARENT_OF Bram:Person',
      'Hanne Vail:Person PARENT_OF Ilse:Person',
    ]);
    expect(await births('father: Odo Vail (1450)')).toEqual(['Odo Vail:Person PARENT_OF Hanne Vail:Person']);
  });
});

describe('kin that a field says there are none of', () => {
  test('are denied, and a husband who may come and go is not', async () => {
    const told = await read({
      'People/Hanne Vail.md':
        '---\nsiblings: none\nchildren: nobody\nspouse: none\nparents: unknown\n---\nHanne kept the mill.\n',
    });
    expect(told.filter((one) => /Hanne/.test(one))).toEqual([
      'Hanne Vail:Person childless boolean',
      'Hanne Vail:Person no_siblings boolean',
    ]);
    const some = await read({
      'People/Ilse Vail.md': '---\nsons: none\nbrothers: none\ntwin: none\n---\nIlse kept the mill.\n',
    });
    expect(some.filter((one) => /Ilse/.test(one))).toEqual(['Ilse Vail:Person no_brothers boolean']);
  });
});

describe('a timeline', () => {
  test('tells a death of whom a remark follows', async () => {
    const told = await read({
      'People/Bram Vail.md': '---\ntype: Person\n---\nA judge.\n',
      'Chronology.md':
        '# Chronology\n\n- 2503 Truce of Hesp.\n- 2511 Death of Bram Vail, harbour judge, son of Ilse.\n- 2518 Battle of Karr.\n- 2520 Battle of Vell.\n',
    });
    expect(told.filter((one) => /^Bram.* death/.test(one))).toEqual(['Bram Vail:Person death 2511']);
  });
});

describe('a line that begins with a mark of birth or death', () => {
  test('dates a life, with the age beside it', async () => {
    const told = await read({
      'People/Ada Holt.md': '- b. 1634, Southbank. Weaver\n- d. 1701, aged 54\n- Joined: 1660\n',
      'People/Bo Holt.md': 'b. 1634, d. 1701. Never married.\n',
    });
    expect(told).toEqual(
      expect.arrayContaining([
        'Ada Holt:Person age_at_death 54',
        'Ada Holt:Person birth 1634',
        'Ada Holt:Person death 1701',
        'Bo Holt:Person birth 1634',
        'Bo Holt:Person death 1701',
      ]),
    );
  });

  test('and not where a word, or no date, stands behind it', async () => {
    const told = await read({
      'People/Ada Holt.md': '- d20 for damage\n- B. Crull, 1634\n- d. of a fever\n- Died 12 times on stage\n',
    });
    expect(told.filter((one) => / (?:birth|death) /.test(one))).toEqual([]);
  });
});

describe('a mark of birth or death tells nothing of the page', () => {
  const lives = (told: readonly string[]) => told.filter((one) => / (?:birth|death) /.test(one));

  test('in the middle of a sentence, and does in lines of its own', async () => {
    const told = await read({
      'People/Ada Holt.md': 'Her brother kept the mill, and her mother\ndied 1634, in Osmere.\n',
      'People/Bo Holt.md': 'b. 1658\nd. 1722\n',
      'People/Cy Holt.md': 'b. 1601, in Osmere,\nwhere he stayed.\n',
    });
    expect(lives(told)).toEqual([
      'Bo Holt:Person birth 1658',
      'Bo Holt:Person death 1722',
      'Cy Holt:Person birth 1601',
    ]);
  });

  test('under another item of a list, and does beside it', async () => {
    const told = await read({
      'People/Ada Holt.md':
        '- b. 1630\n- Husband: Bo Holt\n  - b. 1628\n  - d. 1690\n- Rook, her son\n  - b. 1662\n- d. 1699\n',
    });
    expect(lives(told).filter((one) => one.startsWith('Ada'))).toEqual([
      'Ada Holt:Person birth 1630',
      'Ada Holt:Person death 1699',
    ]);
  });

  test('where it counts the dead, and does with a whole year or with "in"', async () => {
    const told = await read({
      'People/Ada Holt.md': '- Slain 12 (so he says)\n',
      'People/Bo Holt.md': '- Killed 1722, at Osmere\n',
      'People/Cy Holt.md': '- Killed in 722\n',
      'People/Di Holt.md': '- Died 722, at Osmere\n',
      'People/Ed Holt.md': '- Killed 300, wounded 40\n',
    });
    // What may be guessed from a sentence is no field.
    const stated = (await world?.store.statements())?.filter(({ extracted }) => !extracted);
    expect(stated?.map(({ subject }) => subject).sort()).toEqual(['bo-holt', 'cy-holt', 'di-holt']);
    expect(lives(told).filter((one) => !one.startsWith('Ed'))).toEqual([
      'Bo Holt:Person death 1722',
      'Cy Holt:Person death in 722',
      'Di Holt:Person death 722',
    ]);
  });

  test('in italics, and does as a sign', async () => {
    const told = await read({
      'People/Ada Holt.md': '*1650, Osmere*\n',
      'People/Bo Holt.md': '*12 May 1690, at night*\n',
      'People/Cy Holt.md': '*1650, †1690\n',
    });
    expect(lives(told)).toEqual(['Cy Holt:Person birth 1650', 'Cy Holt:Person death 1690']);
  });
});

describe('the age beside a death', () => {
  test('is kept in numbers and in words', async () => {
    const told = await read({
      'People/Ada Holt.md': '**Died:** 1701, in Holm, fifty-two years old\n',
      'People/Bo Holt.md': '---\ndied: 1701, aged 66\n---\n',
      'People/Cy Holt.md': '**Died:** 1701, in Holm, at 12 Fore Street\n',
      'People/Di Holt.md': '**Died:** 1701, at age 54\n',
      'People/Ed Holt.md': '**Died:** 1701, at 54\n',
    });
    expect(told.filter((one) => one.includes('age_at_death'))).toEqual([
      'Ada Holt:Person age_at_death 52',
      'Bo Holt:Person age_at_death 66',
      'Di Holt:Person age_at_death 54',
    ]);
  });
});

describe('a label for one of a set of names', () => {
  test('is kept where a name is its value, and stays text elsewhere', async () => {
    const told = await read({
      'Places/Kettle.md': '---\ntype: Location\n---\n- Belt: Outer Belt\n',
      'Places/Pell.md': '---\ntype: Location\n---\n- Belt: cold and far from everything\n',
    });
    expect(told).toEqual(['Kettle:Location belt Outer Belt']);
  });

  test('which is known as such a thing, or says that it is one', async () => {
    const place = (line: string) => `---\ntype: Location\n---\n- ${line}\n`;
    const told = await read({
      'Places/Marn.md': '---\ntype: Region\n---\n',
      'People/Bo Holt.md': 'A miller.\n',
      'Places/Kettle.md': place('Belt: Marn'),
      'Places/Orm.md': place('State: Ruined'),
      'Places/Pell.md': place('Belt: Unknown'),
      'Places/Rill.md': place('Sector: Bo Holt'),
    });
    expect(told).toEqual(['Kettle:Location belt Marn']);
  });
});

describe('a paragraph of nothing but keys and values', () => {
  test('tells what they say in small letters, too', async () => {
    const told = await read({
      'People/Sorrel Hesk.md': 'b: 1362\nd: 11 May 1410, stabbed, in the barn\noccupation: reeve\n',
      'People/Pernel Hesk.md': 'b: 1388\nkept the books\noccupation: clerk\n',
    });
    expect(told).toEqual([
      'Sorrel Hesk:Person birth 1362',
      'Sorrel Hesk:Person death 11 May 1410',
      'Sorrel Hesk:Person occupation reeve',
    ]);
  });
});

describe('a life at the top of a note', () => {
  test('is that of whom the note is about', async () => {
    const told = await read({
      'People/ada-holt.md': '# Ada Holt (1630–1690)\n\nMy favourite.\n',
      'Notes/bo-holt.md': '**Bo Holt** -- b. 1658, d. 1722\n\nMakes small things.\n',
      'People/Cy Holt.md': 'CY HOLT  1601 - 1664\n\nThe first one.\n',
    });
    expect(told).toEqual([
      'Ada Holt:Person birth 1630',
      'Ada Holt:Person death 1690',
      'Cy Holt:Person birth 1601',
      'Cy Holt:Person death 1664',
      'bo-holt:Person birth 1658',
      'bo-holt:Person death 1722',
    ]);
  });

  test('and nobody makes a person of a war or of a book', async () => {
    const told = await read({
      'Notes/the-long-war.md': '# The Long War (1630–1690)\n\nIt was wet.\n',
      'Notes/session.md': '# Session 12, May 1690\n\nWe met.\n',
      'Notes/house.md': 'Bell Street, 12 rooms\n\nOpened late.\n',
      'Notes/plague.md': 'The Red Plague - killed 4000 in 1348\n\nIt was wet.\n',
      'Notes/siege.md': 'The Siege of Orm, 1630, killed 300\n\nIt was wet.\n',
      'Notes/fire.md': 'The Fire of Orm - killed 1348\n\nIt was dry.\n',
      'Notes/war.md': '**The Long Feud** — *1630–1690*\n\nIt was wet.\n',
      'Notes/mill.md': 'Ada Holt, born in a year of two floods, had 3 mills.\n',
      'Notes/long.md': `Osmere, died ${'of this and that '.repeat(11)}, born 1630 and so forth.\n`,
    });
    expect(told.filter((one) => one.includes('Person') || / (?:birth|death) /.test(one))).toEqual([]);
    const types = new Set<string>();
    for await (const { type } of world?.store.entities() ?? []) types.add(type);
    expect(types).not.toContain('Person');
  });
});

describe('a label above a list of its own', () => {
  test('tells of each of its items', async () => {
    const told = await read(
      {
        'People/Ada Holt.md':
          '- Children, both of them hers:\n  - Rook Holt, born 1662\n  - Lin Holt, born 1665\n- Work: drill engineer\n',
      },
      '  keys: { Children: PARENT_OF }\n',
    );
    expect(told).toEqual(
      expect.arrayContaining([
        'Ada Holt:Person PARENT_OF Lin Holt:Person',
        'Ada Holt:Person PARENT_OF Rook Holt:Person',
        'Rook Holt:Person birth 1662',
      ]),
    );
    expect(told.filter((one) => one.includes('PARENT_OF'))).toHaveLength(2);
  });

  test('and of nothing where no list follows, or its word is no relation', async () => {
    const told = await read(
      { 'People/Ada Holt.md': '- Children:\n- Rook Holt was late\n- Scenes:\n  - Lin Holt at the door\n' },
      '  keys: { Children: PARENT_OF }\n',
    );
    expect(told.filter((one) => one.includes('PARENT_OF'))).toEqual([]);
  });
});
