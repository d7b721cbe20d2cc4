/** Questions that leave one thing of a claim open, and of namesakes the one of whom the rest is true. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const person = (id: string, name: string, sex: 'M' | 'F', lines: readonly string[]) =>
  [`0 @${id}@ INDI`, `1 NAME ${name}`, `1 SEX ${sex}`, ...lines].join('\n');
const born = (date: string) => ['1 BIRT', `2 DATE ${date}`];
const died = (date: string) => ['1 DEAT', `2 DATE ${date}`];

/** Jonas Hale, his wives Edith and Nora, three children of the first and one of the second, a second Jonas, and two called Albin. */
const TREE = [
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8',
  person('I1', 'Jonas /Hale/', 'M', [
    ...born('2 FEB 1810'),
    ...died('9 SEP 1880'),
    '1 FAMS @F1@',
    '1 FAMS @F2@',
  ]),
  person('I2', 'Edith /Marsh/', 'F', [...born('1812'), ...died('1850'), '1 FAMS @F1@']),
  person('I3', 'Nora /Quill/', 'F', [...born('1830'), ...died('1901'), '1 FAMS @F2@']),
  person('I4', 'Agnes /Hale/', 'F', [...born('1835'), ...died('1870'), '1 FAMC @F1@', '1 FAMS @F3@']),
  person('I5', 'Robert /Hale/', 'M', [...born('1838'), ...died('1899'), '1 FAMC @F1@']),
  person('I6', 'Clement /Hale/', 'M', [...born('1841'), ...died('1845'), '1 FAMC @F1@']),
  person('I7', 'Lydia /Hale/', 'F', [...born('1856'), ...died('1930'), '1 FAMC @F2@']),
  person('I8', 'Jonas /Thorn/', 'M', [...born('1834'), ...died('1890'), '1 FAMS @F3@']),
  person('I9', 'Albin', 'M', [...born('1700'), ...died('1750')]),
  person('I10', 'Albin Karl /Reed/', 'M', [...born('1710'), ...died('1790')]),
  '0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I4@\n1 CHIL @I5@\n1 CHIL @I6@\n1 MARR\n2 DATE 1834',
  '0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE @I3@\n1 CHIL @I7@\n1 MARR\n2 DATE 1854',
  '0 @F3@ FAM\n1 HUSB @I8@\n1 WIFE @I4@\n1 MARR\n2 DATE 1860',
  '0 TRLR',
].join('\n');

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-judged-'));
  writeFileSync(path.join(root, 'hale.ged'), `${TREE}\n`);
  await createWorld(root, { name: 'Hale' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

async function answerTo(question: string): Promise<string> {
  const { parts } = await ask(world.reads.reasoning, question);
  return parts
    .map(({ outcome, sentences }) => `${outcome}: ${sentences.map(({ text }) => text).join(' ')}`)
    .join(' | ');
}

describe('whether something is so', () => {
  it.each([
    ['Did Nora Quill outlive Jonas Hale?', 'Yes'],
    ['Did Edith Marsh outlive Jonas Hale?', 'No'],
    ['Did Jonas Hale have three children with Edith Marsh?', 'Yes'],
    ['Did Jonas Hale have four children with Edith Marsh?', 'No'],
    ['Is it true that Lydia Hale was born after Edith Marsh died?', 'Yes'],
    ['Is it true that Robert Hale was born after Edith Marsh died?', 'No'],
    ['Was Edith Marsh twenty-three when Agnes Hale was born?', 'Yes'],
    ['Was Edith Marsh thirty when Agnes Hale was born?', 'No'],
  ])('%s %s', async (question, says) => {
    expect(await answerTo(question)).toMatch(new RegExp(`^answered: ${says}: `));
  });
});

describe('of whom it is so', () => {
  it.each([
    ["Which of Jonas Hale's wives outlived him?", ['Nora Quill'], ['Edith Marsh']],
    ['Which of the children of Jonas Hale died before him?', ['Agnes', 'Clement'], ['Lydia', 'Robert']],
    ['Which Jonas married Agnes Hale?', ['Jonas Thorn'], ['Jonas Hale: ']],
  ])('%s', async (question, named, others) => {
    const said = await answerTo(question);
    expect(said).toMatch(/^answered: /);
    for (const name of named) expect(said).toContain(name);
    for (const name of others) expect(said).not.toContain(`${name} Hale: `);
  });
});

describe('words that stand for a span, an event or a set', () => {
  it.each([
    ['How old was Edith Marsh when she became a mother?', /\b22 or 23 years old at the birth of Agnes/],
    [
      'At what age did Nora Quill become a widow?',
      /\b(?:49|50|49 or 50) years old at the death of Jonas Hale/,
    ],
    ['How long did Jonas Hale live after his marriage to Nora Quill?', /\b25 or 26 years lay between/],
    ['Who bore Lydia Hale?', /Nora Quill was the mother/],
    ['Who was the youngest of the children of Edith Marsh?', /answered: Clement Hale(?!.*Agnes Hale was a)/],
    ['Who was the last of the children of Jonas Hale to be born?', /Lydia Hale was born in 1856/],
    ['Which of the children of Jonas Hale were born before 1840?', /Agnes(?!.*Clement)(?!.*Lydia)/],
    ['How many of the children of Jonas Hale were daughters?', /shows 2 of the 4/],
    ['Were Robert Hale and Lydia Hale full siblings?', /answered: No/],
    ['Were Robert Hale and Agnes Hale full siblings?', /answered: Yes/],
    ['How many children of Jonas Hale are by Nora Quill?', /^(?!.*names 4)/],
    ['Was Clement Hale ever married?', /silent: .*no spouse of Clement Hale is on record/],
    ['How many times did Jonas Hale marry?', /names 2 spouses/],
    ['Whom did Jonas Hale divorce?', /^(?!.*(?:Edith|Nora))/],
    ['Which wife did Jonas Hale divorce?', /^(?!.*(?:Edith|Nora))/],
    ["Who was the eldest of Jonas Hale and Edith Marsh's children?", /^answered: Agnes Hale/],
  ])('%s', async (question, says) => {
    expect(await answerTo(question)).toMatch(says);
  });
});

describe('a name that two people bear', () => {
  it('is answered for each, told apart by their years, and asked back', async () => {
    const said = await answerTo('When did Jonas die?');
    expect(said).toMatch(/^ambiguous: /);
    expect(said).toMatch(/Jonas Hale \(2 FEB 1810 – 9 SEP 1880\): Jonas Hale died on 9 SEP 1880/);
    expect(said).toMatch(/Jonas Thorn \(1834 – 1890\): Jonas Thorn died in 1890/);
  });

  it('is said to have been taken for whoever is called just so', async () => {
    const caveats = async (question: string) =>
      (await ask(world.reads.reasoning, question)).parts.flatMap((part) => part.caveats).join(' ');
    expect(await caveats('When did Albin die?')).toContain(
      'Albin was taken for Albin (1700 – 1750), who is called just so; others bear the name, too.',
    );
    expect(await caveats('When did Lydia Hale die?')).toBe('');
  });

  it('means the one of whom it is so', async () => {
    expect(await answerTo('Did Jonas die in 1890?')).toMatch(/^answered: .*Yes/);
  });
});
