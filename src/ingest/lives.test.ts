/** Who is meant by a name beside a year in which its bearer cannot have lived. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openUnchecked, type UncheckedWorld } from '../../test/unchecked-world.js';

let folder = '';
let world: UncheckedWorld;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lore-lives-'));
  const config =
    'name: n\npack: high-fantasy\ncalendar: gregorian\nmapping:\n  folders: { People: Person, Lists: document }\n  keys: { Children: PARENT_OF }\n';
  writeFileSync(path.join(folder, 'lore.yaml'), config);
  world = await openUnchecked(folder);
});

afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(notes: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(notes)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** What is told of somebody elsewhere than on a page of their own, as `predicate value when`. */
async function toldOf(name: string): Promise<string[]> {
  const names = new Map<string, string>();
  for await (const entity of world.store.entities()) names.set(entity.id, entity.name);
  const own = new Set((await world.store.sources()).flatMap(({ id, title }) => (title === name ? [id] : [])));
  const statements = await world.store.statements();
  const assertions = await world.store.assertions({ statements: statements.map(({ id }) => id) });
  const elsewhere = new Set(assertions.flatMap((one) => (own.has(one.source) ? [] : [one.statement])));
  return statements
    .filter(({ id }) => elsewhere.has(id))
    .flatMap((one) => {
      const ends = [one.subject, ...(one.kind === 'relation' ? [one.object] : [])].map((id) => names.get(id));
      if (!ends.includes(name)) return [];
      const value = one.kind === 'relation' ? ends.find((end) => end !== name) : toldIn(one.value);
      return [`${one.predicate} ${value}${one.valid.fromText === null ? '' : ` ${one.valid.fromText}`}`];
    })
    .sort();
}

function toldIn(value: { kind: string; text?: string; date?: { text: string } }): string {
  return value.date?.text ?? value.text ?? value.kind;
}

async function told(notes: Readonly<Record<string, string>>, name: string): Promise<string[]> {
  write(notes);
  await world.ingest();
  return toldOf(name);
}

const ALDRIC = { 'People/Aldric.md': 'Born 1702, died 1751.\n' };
const WENNA = (words: string) => ({ 'People/Wenna Hale.md': `Born 1740, died 1822.\n\n${words}\n` });

describe('a bare name', () => {
  test.each([
    ['Aldric died in 1803.', []],
    ['Aldric died in 1755.', ['death 1755', 'deed died 1755']],
    ['Aldric died in 1751.', ['death 1751', 'deed died 1751']],
    ['[[Aldric]] died in 1803.', ['death 1803', 'deed died 1803']],
    ['King Aldric wrote to her in 1790.', []],
    ['King Aldric wrote to her in 1771.', ['deed wrote to her 1771']],
    ['King Aldric wrote to her in 1773.', []],
    ['King Aldric wrote to her in 1750.', ['deed wrote to her 1750']],
    ['Aldric was crowned in 1640.', []],
  ])('means its bearer only near their life: %s', async (words, expected) => {
    expect(await told({ ...ALDRIC, ...WENNA(words) }, 'Aldric')).toEqual(expected);
  });

  test('is a first name, too; a name in full means the one who bears it', async () => {
    const notes = { 'People/Odo Carrick.md': 'Born 1702, died 1751.\n' };
    expect(await told({ ...notes, ...WENNA('Odo died in 1803.') }, 'Odo Carrick')).toEqual([]);
    expect(await told(WENNA('Odo died in 1760.'), 'Odo Carrick')).toEqual(['death 1760', 'deed died 1760']);
    expect(await told(WENNA('Odo Carrick died in 1803.'), 'Odo Carrick')).toEqual([
      'death 1803',
      'deed died 1803',
    ]);
  });

  test('of a child is another where the bearer is older than the parent by a generation', async () => {
    const osbert = (born: number, child: string) => ({
      'People/Osbert.md': `Born in ${born}. Father of ${child}.\n`,
    });
    expect(await told({ ...ALDRIC, ...osbert(1726, 'Aldric') }, 'Aldric')).toEqual([]);
    expect(await told(osbert(1726, '[[Aldric]]'), 'Aldric')).toEqual(['PARENT_OF Osbert']);
    expect(await told(osbert(1708, 'Aldric'), 'Aldric')).toEqual(['PARENT_OF Osbert']);
  });
});

describe('the first name of a child in a field', () => {
  const ADA = { 'People/Ada Pole.md': '---\nborn: 1700\ndied: 1760\n---\n' };
  const parent = (born: string, child: string) => ({ 'People/Bo Reed.md': `---\n${born}---\n\n${child}\n` });

  test.each([
    ['with a year in brackets', parent('born: 1820\nchildren: Ada (b. 1850)\n', '')],
    ['with a year alone', parent('born: 1820\n', '**Children:** Ada (1850)')],
    ['without a year', parent('born: 1820\n', '**Children:** Ada')],
    ['of a parent without dates', parent('', '**Children:** Ada (b. 1850)')],
    ['among others', parent('born: 1820\nchildren: [Cy (b. 1848), Ada (b. 1850)]\n', '')],
  ])('is no namesake of long ago, %s', async (_, notes) => {
    expect(await told({ ...ADA, ...notes }, 'Ada Pole')).toEqual([]);
  });

  test.each([
    [
      'whose year fits',
      parent('born: 1675\nchildren: Ada (b. 1701)\n', ''),
      ['PARENT_OF Bo Reed', 'birth 1701'],
    ],
    [
      'whose year is a little wrong',
      parent('born: 1675\nchildren: Ada (b. 1725)\n', ''),
      ['PARENT_OF Bo Reed', 'birth 1725'],
    ],
    [
      'who is linked',
      parent('born: 1820\n', '**Children:** [[Ada Pole]] (b. 1850)'),
      ['PARENT_OF Bo Reed', 'birth 1850'],
    ],
    ['who is named in full', parent('born: 1820\nchildren: Ada Pole\n', ''), ['PARENT_OF Bo Reed']],
  ])('is the one %s', async (_, notes, expected) => {
    expect(await told({ ...ADA, ...notes }, 'Ada Pole')).toEqual(expected);
  });
});

describe('a name with a number in it', () => {
  test('is shared by those without it, who lived before', async () => {
    const gil = { 'People/Gil Pole.md': '---\nborn: 1720\naliases: [Gil II Vael, Gil Vael]\n---\n' };
    expect(
      await told({ ...gil, 'Lists/Mills.md': 'Gil Vael built the mill in 1715.\n' }, 'Gil Pole'),
    ).toEqual([]);
    expect(await told({ 'Lists/Mills.md': 'Gil Vael built the mill in 1745.\n' }, 'Gil Pole')).toEqual([
      'deed built the mill 1745',
    ]);
  });
});

describe('a name that others share', () => {
  test('means its bearer in their life and no longer', async () => {
    const names = { ...ALDRIC, 'People/Aldric II.md': 'Born in 1748.\n' };
    expect(await told({ ...names, ...WENNA('Aldric died in 1755.') }, 'Aldric')).toEqual([]);
    expect(await told(WENNA('Aldric died in 1751.'), 'Aldric')).toEqual(['death 1751', 'deed died 1751']);
  });

  test('is shared with somebody whose own name only tells them apart', async () => {
    const names = { 'People/Bran Holt.md': 'Born 1650, died 1691.\n' };
    const tarn = (words: string) => ({ ...names, 'Lists/Mills.md': `${words}\n` });
    expect(await told(tarn('Bran Holt built the mill in 1698.'), 'Bran Holt')).toEqual([
      'deed built the mill 1698',
    ]);
    expect(await told(tarn('Bran Holt the Younger built the mill in 1698.'), 'Bran Holt')).toEqual([]);
    write({ 'People/Bran Holt the Younger.md': 'A smith.\n' });
    expect(await told(tarn('Bran Holt built the mill in 1698.'), 'Bran Holt')).toEqual([]);
  });
});

describe('a row of a list', () => {
  const kings = (name: string) =>
    `# Kings of Sarn\n\n| King | Reign |\n|---|---|\n| Aldric | 1720–1751 |\n| Osbert | 1751–1779 |\n| ${name} | 1779–1803 |\n| Hugh | 1803–1820 |\n`;

  test('is of another than the one whose life is long over', async () => {
    const title = 'HOLDS_TITLE King of Sarn';
    const titles = async (notes: Readonly<Record<string, string>>) =>
      (await told(notes, 'Aldric')).filter((one) => one.startsWith(title));
    expect(await titles({ ...ALDRIC, 'Lists/Kings.md': kings('Aldric') })).toEqual([`${title} 1720`]);
    expect(await titles({ 'Lists/Kings.md': kings('[[Aldric]]') })).toEqual([
      `${title} 1720`,
      `${title} 1779`,
    ]);
  });
});

describe('a life that changes', () => {
  test('is asked again of whoever was left out for it, or was not', async () => {
    const words = WENNA('Aldric died in 1803.');
    expect(await told({ 'People/Aldric.md': 'A king.\n', ...words }, 'Aldric')).toEqual([
      'death 1803',
      'deed died 1803',
    ]);
    expect(await told(ALDRIC, 'Aldric')).toEqual([]);
    expect(await told({ 'People/Aldric.md': 'Born 1740, died 1800.\n' }, 'Aldric')).toEqual([
      'death 1803',
      'deed died 1803',
    ]);
  });
});

describe('kin of one name', () => {
  const crane = (elder: string) => ({
    'People/Josiah Crane.md': 'Born 1801, died 1868.\n',
    'Lists/Mill.md': `The mill was built in 1788 by ${elder}, as a stone over the door says.\n`,
  });

  test('are told apart by "the elder", also where that is written small', async () => {
    const built = async (elder: string) => {
      const all = await told(crane(elder), 'Josiah Crane');
      return all.filter((one) => one.startsWith('deed') || one.startsWith('BUILT'));
    };
    expect(await built('Josiah Crane the elder')).toEqual([]);
    expect((await built('Josiah Crane')).length).toBeGreaterThan(0);
  });

  test('are not whom the page is about: nobody is a child of their own', async () => {
    const page = (child: string) =>
      `---\nborn: 1829\ndied: 1900\n---\n- Children: Harriet (b. 1857), ${child} (b. 1860, d. 1862)\n`;
    const lives = async () => {
      const [hit] = await world.store.named(['george thorley']);
      const all = await world.store.statements({ subjects: [hit?.entity ?? ''] });
      return all
        .map((one) => `${one.predicate}${one.kind === 'relation' ? '' : ` ${toldIn(one.value)}`}`)
        .sort();
    };
    write({ 'People/George Thorley.md': page('George') });
    await world.ingest();
    expect((await lives()).filter((one) => /birth|death/.test(one))).toEqual(['birth 1829', 'death 1900']);
    expect((await lives()).filter((one) => one === 'PARENT_OF')).toHaveLength(1);
    write({ 'People/George Thorley.md': page('Edward') });
    await world.ingest();
    expect((await lives()).filter((one) => one === 'PARENT_OF')).toHaveLength(2);
  });
});
