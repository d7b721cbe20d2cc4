/** Trees as strangers write them, from the file to the findings: each bad date is told once, and nothing else follows from it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../src/engine/index.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What is found for certain, without the gaps: `rule: message`. No `now` is set, so that the present is. */
async function found(name: string, text: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-trees-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'lore.yaml'), 'name: Trees\npack: genealogy\n');
  writeFileSync(path.join(folder, name), text);
  const world = await openWorld(folder);
  try {
    await world.ingest();
    const { findings } = await world.check();
    return findings
      .filter(({ kind, certainty }) => kind !== 'orphan' && certainty === 'certain')
      .map(({ rule, message }) => `${rule}: ${message}`)
      .sort();
  } finally {
    await world.close();
  }
}

const tree = (...lines: string[]) =>
  found('tree.ged', ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', ...lines, '0 TRLR', ''].join('\n'));

const person = (xref: string, name: string, sex: string, ...more: string[]) => [
  ...[`0 @${xref}@ INDI`, `1 NAME ${name}`, `1 SEX ${sex}`],
  ...more,
];
const family = (...lines: string[]) => ['0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I2@', ...lines];

describe('dates', () => {
  test.each(['2 Mar 1618-1619', 'FROM 1618', '1619 or 1618'])('a birth of %s is no death', async (date) => {
    expect(
      await tree(
        ...person('I1', 'Hugh /Marsh/', 'M', '1 BIRT', `2 DATE ${date}`),
        ...person('I2', 'Ida /Lee/', 'F', '1 BIRT', '2 DATE 1620'),
        ...family('1 MARR', '2 DATE 1645'),
      ),
    ).toEqual([]);
  });

  test('a death of two years is one death, and what lies after both is after it', async () => {
    const hugh = person('I1', 'Hugh /Marsh/', 'M', '1 DEAT', '2 DATE 1618-1619');
    const ida = person('I2', 'Ida /Lee/', 'F');
    expect(await tree(...hugh, ...ida, ...family('1 MARR', '2 DATE 1619'))).toEqual([]);
    expect(await tree(...hugh, ...ida, ...family('1 MARR', '2 DATE 1620'))).toEqual([
      expect.stringMatching(/^core\/requires-existence: .*1620\), after Hugh Marsh had died \(1618-1619\)/),
    ]);
  });

  test('the same in YAML', async () => {
    const entity = (death: string) =>
      `entities:\n  - { name: Hugh Marsh, type: Person, birth: 1580, death: ${death} }\n`;
    expect(await found('hugh.yaml', entity('1618-1619'))).toEqual([]);
    expect(await found('hugh.yaml', entity('1570-1571'))).toEqual([
      'core/ends-before-it-begins: The dates of Hugh Marsh run backwards: birth 1580, death 1570-1571.',
    ]);
  });

  test('a birth in the future is one finding, whatever it would bring about', async () => {
    expect(
      await tree(
        ...person('I1', 'Hugh /Marsh/', 'M', '1 BIRT', '2 DATE 20950', '1 DEAT', '2 DATE 1890'),
        ...person('I2', 'Ida /Lee/', 'F', '1 BIRT', '2 DATE 1830'),
        ...person('I3', 'Tom /Marsh/', 'M', '1 BIRT', '2 DATE 1860'),
        ...family('1 MARR', '2 DATE 1855', '1 CHIL @I3@'),
      ),
    ).toEqual(['core/in-the-future: The birth of Hugh Marsh is dated 20950, which lies in the future.']);
  });

  test('an era that stands in TYPE counts', async () => {
    const dated = (birth: string, ...type: string[]) =>
      person('I1', 'Ida /Lee/', 'F', '1 BIRT', `2 DATE ${birth}`, ...type, '1 DEAT', '2 DATE 250 B.C.');
    expect(await tree(...dated('300', '2 TYPE B.C.'))).toEqual([]);
    expect(await tree(...dated('300'))).toHaveLength(1);
  });
});

describe('marriages', () => {
  test('one that ends before it begins is found, and looked at otherwise', async () => {
    const couple = [
      ...person('I1', 'Abel /Roe/', 'M', '1 BIRT', '2 DATE 1985'),
      ...person('I2', 'Ann /Lee/', 'F', '1 BIRT', '2 DATE 1975'),
    ];
    const wed = ['1 MARR', '2 DATE 2000'];
    expect(await tree(...couple, ...family(...wed, '1 DIV', '2 DATE 1990'))).toEqual([
      'core/relation-ends-before-it-begins: Abel Roe was married to Ann Lee, but it ended (1990) before it began (2000).',
      'genealogy/married-too-young: Abel Roe (born 1985) was 14 or 15 at the marriage with Ann Lee (2000).',
    ]);
    expect(await tree(...couple, ...family(...wed, '1 DIV N'))).toEqual([
      'genealogy/married-too-young: Abel Roe (born 1985) was 14 or 15 at the marriage with Ann Lee (2000).',
    ]);
  });

  test('somebody who stands as both husband and wife', async () => {
    const [abel, ann] = [person('I1', 'Abel /Roe/', 'X'), person('I2', 'Ann /Lee/', 'F')];
    const alone = ['0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I1@', '1 MARR Y'];
    expect(await tree(...abel, ...ann, ...alone)).toEqual([
      'core/married-to-oneself: Abel Roe is told to have been married to Abel Roe.',
    ]);
    expect(await tree(...abel, ...ann, ...family('1 MARR Y'))).toEqual([]);
  });

  test('two families without names are not taken for one', async () => {
    const families = ['0 @F1@ FAM', '1 HUSB @I1@', '1 NCHI 2', '0 @F2@ FAM', '1 HUSB @I1@', '1 NCHI 3'];
    expect(await tree(...person('I1', 'Abel /Roe/', 'M'), ...families)).toEqual([]);
  });
});
