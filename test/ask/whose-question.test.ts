/** Questions that a neighbouring one must not answer: two in one, names with numbers, months, the last husband, twins. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const person = (id: number, name: string, sex: string, born: string, died = '', more = '') =>
  [
    `0 @I${id}@ INDI`,
    `1 NAME ${name}`,
    `1 SEX ${sex}`,
    `1 BIRT`,
    `2 DATE ${born}`,
    ...(died === '' ? [] : ['1 DEAT', `2 DATE ${died}`]),
    more,
  ].join('\n');
const family = (id: number, husband: number, wife: number, married: string, children: readonly number[]) =>
  [
    `0 @F${id}@ FAM`,
    `1 HUSB @I${husband}@`,
    `1 WIFE @I${wife}@`,
    '1 MARR',
    `2 DATE ${married}`,
    ...children.map((child) => `1 CHIL @I${child}@`),
  ].join('\n');

const TREE = [
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8',
  person(1, 'Orsolya /Bakos/', 'F', '3 MAR 1802', '9 SEP 1871'),
  person(2, 'Rupert the Younger /Holt/', 'M', '14 MAY 1790', '2 FEB 1830'),
  person(3, 'Anselm /Kerr/', 'M', '8 JUN 1780', '30 OCT 1860'),
  person(4, 'May', 'F', '5 APR 1824', '1 JAN 1890'),
  person(5, 'Casper /Holt/', 'M', '5 APR 1824', '6 JUL 1829'),
  person(6, 'Dorothea /Holt/', 'F', '20 NOV 1826', '11 AUG 1900'),
  person(7, 'Piers /Lund/', 'M', '1 FEB 1820', '3 MAR 1899'),
  person(8, 'Leopold /Crane/', 'M', '9 JAN 1700', '4 APR 1766'),
  family(1, 2, 1, '2 JUN 1822', [4, 5, 6]),
  family(2, 3, 1, '4 MAY 1835', []),
  family(3, 7, 6, '7 OCT 1848', []),
  '0 TRLR\n',
].join('\n');

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-whose-'));
  writeFileSync(path.join(root, 'tree.ged'), TREE);
  await createWorld(root, { name: 'Holt' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const answerTo = async (question: string) => {
  const { parts } = await ask(world.reads.reasoning, question);
  return parts.map(({ outcome, sentences }) => `${outcome}: ${sentences.map(({ text }) => text).join(' ')}`);
};

describe('two questions in one', () => {
  it('are both answered, the second of whom the first has named', async () => {
    const [child, spouse] = await answerTo(
      "Who was Orsolya Bakos's youngest child, and whom did that child marry?",
    );
    expect(child).toContain('Dorothea Holt');
    expect(spouse).toContain('Piers Lund');
  });

  it('are not answered by half where the other half is not understood', async () => {
    const parts = await answerTo('Who was the father of Dorothea Holt, and in which town?');
    expect(parts[0]).toContain('Rupert');
    expect(parts[1]).not.toMatch(/^answered/);
  });

  it.each([
    ['When and where was Casper Holt born?', 2],
    ['Who were the parents of Dorothea Holt?', 1],
  ])('%s', async (question, count) => {
    expect(await answerTo(question)).toHaveLength(count);
  });
});

describe('a question that nothing on record answers', () => {
  it.each([
    ['What did Piers Lund do for a living?'],
    ['Which child of Orsolya Bakos would have been the eldest if Casper Holt had never been born?'],
    ['If Casper Holt had never been born, which child of Orsolya Bakos would have been the eldest?'],
    ['By whom was Casper Holt, husband of Orsolya Bakos, fathered?'],
  ])('%s', async (question) => {
    expect((await answerTo(question)).filter((one) => /^answered/.test(one))).toEqual([]);
  });

  it('and one with a clause that tells when is asked once', async () => {
    expect(await answerTo('How old was Anselm Kerr, squire of Wend, when he died?')).toHaveLength(1);
  });
});

describe('who is meant', () => {
  it('is nobody of another number', async () => {
    expect(await answerTo('When did Leopold II die?')).toEqual([
      'unknown-name: Nothing in the record is called Leopold II.',
    ]);
    expect((await answerTo('When did Leopold die?')).join()).toContain('4 APR 1766');
  });

  it('is no month of a date', async () => {
    expect((await answerTo('Who was born on 14 May 1790?')).join()).toMatch(/^answered: Rupert/);
    expect((await answerTo('When was May born?')).join()).toContain('5 APR 1824');
  });

  it('is nobody who has a word of the question in his name', async () => {
    const text = (await answerTo('Who married at a younger age, Orsolya Bakos or Dorothea Holt?')).join();
    expect(text).not.toMatch(/^answered/);
    expect((await answerTo('Who was younger, Orsolya Bakos or Dorothea Holt?')).join()).toContain(
      'Dorothea Holt was younger',
    );
  });
});

describe('what is asked of kin', () => {
  it.each([
    ["Who was Orsolya Bakos's last husband?", 'Anselm Kerr'],
    ["Who was Orsolya Bakos's first husband?", 'Rupert'],
    ["Who was Orsolya Bakos's last child?", 'Dorothea'],
    ["Who was Casper Holt's twin?", 'May'],
    ['Tell me how old Orsolya Bakos was when Rupert Holt died.', '27 years'],
  ])('%s', async (question, told) => {
    const text = (await answerTo(question)).join();
    expect(text).toMatch(/^answered/);
    expect(text).toContain(told);
  });

  it.each([
    "Who was Dorothea Holt's twin?",
    'When did Orsolya Bakos and Rupert Holt divorce?',
    'Did Orsolya Bakos and Rupert Holt share a grandparent?',
    'Which monarch died in 1830?',
  ])('is not answered by something else: %s', async (question) => {
    expect((await answerTo(question)).join()).not.toMatch(/answered/);
  });
});
