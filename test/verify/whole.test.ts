/** Sentences about a family that are read to their last word: who is meant, how many there are, and how long it was. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';

const person = (id: string, name: string, sex: 'M' | 'F', lines: readonly string[]) =>
  [`0 @${id}@ INDI`, `1 NAME ${name}`, `1 SEX ${sex}`, ...lines].join('\n');
const born = (date: string, place = '') => [
  '1 BIRT',
  `2 DATE ${date}`,
  ...(place === '' ? [] : [`2 PLAC ${place}`]),
];
const died = (date: string, place = '') => [
  '1 DEAT',
  `2 DATE ${date}`,
  ...(place === '' ? [] : [`2 PLAC ${place}`]),
];

/** Otto Brandt, his wives Clara and Ida, four children of the first and one of the second, and another Max. */
const TREE = [
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8',
  person('I1', 'Otto /Brandt/', 'M', [
    ...born('3 MAR 1800', 'Lindau, Bavaria'),
    ...died('10 MAY 1870'),
    '1 FAMS @F1@',
    '1 FAMS @F2@',
  ]),
  person('I2', 'Clara /Weiss/', 'F', [...born('1 JUN 1804'), ...died('9 MAY 1840'), '1 FAMS @F1@']),
  person('I3', 'Ida /Kern/', 'F', [...born('2 FEB 1815'), ...died('30 DEC 1890'), '1 FAMS @F2@']),
  person('I4', 'Max /Brandt/', 'M', [
    ...born('12 JUL 1825'),
    ...died('18 JAN 1839', 'Ulm, Bavaria'),
    '1 FAMC @F1@',
  ]),
  person('I5', 'Rosa /Brandt/', 'F', [...born('20 AUG 1828'), ...died('1903'), '1 FAMC @F1@']),
  person('I6', 'Emma "Emmy" /Brandt/', 'F', [...born('4 APR 1831'), ...died('1899'), '1 FAMC @F1@']),
  person('I7', 'Karl /Brandt/', 'M', [...born('5 MAY 1834'), ...died('1900'), '1 FAMC @F1@']),
  person('I8', 'Ernst /Brandt/', 'M', [...born('8 OCT 1845'), ...died('1919'), '1 FAMC @F2@']),
  person('I9', 'Max /Falk/', 'M', [...born('1700'), ...died('1760')]),
  '0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I4@\n1 CHIL @I5@\n1 CHIL @I6@\n1 CHIL @I7@\n1 MARR\n2 DATE 7 JUN 1823\n2 PLAC Lindau',
  '0 @F2@ FAM\n1 HUSB @I1@\n1 WIFE @I3@\n1 CHIL @I8@\n1 MARR\n2 DATE 20 MAY 1840',
  '0 TRLR',
].join('\n');

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-whole-'));
  writeFileSync(path.join(root, 'brandt.ged'), `${TREE}\n`);
  await createWorld(root, { name: 'Brandt' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const verdicts = async (draft: string) =>
  (await world.reads.verifyAnswer(draft)).sentences.map(({ verdict }) => verdict);

test.each([
  ['Otto Brandt and Clara Weiss had four children, two of them boys.', true],
  ['Otto Brandt and Clara Weiss had four children, three of them boys.', false],
  ['Otto Brandt and Clara Weiss had five children.', false],
  ['Rosa Brandt was the elder of two sisters.', true],
  ['Emma Brandt was the elder of two sisters.', false],
  ['Karl Brandt was the youngest of four children.', true],
  ['Rosa Brandt was the youngest of four children.', false],
  ['The younger daughter of Clara Weiss was Emma Brandt.', true],
  ['The younger daughter of Clara Weiss was Rosa Brandt.', false],
  ['Max Brandt, the eldest son of Otto Brandt, lived for only thirteen years.', true],
  ['Max Brandt, the eldest son of Otto Brandt, lived for only fifteen years.', false],
  ['Rosa Brandt was a sister of Emma Brandt, also called Emmy.', true],
  ['Rosa Brandt and Emma Brandt had the same mother.', true],
  ['Rosa Brandt and Ernst Brandt had the same mother.', false],
  ['Clara Weiss bore Otto Brandt Karl Brandt.', true],
  ['Ida Kern bore Otto Brandt Karl Brandt.', false],
  ['Otto Brandt was thirty when Emma Brandt was born.', false],
  ['Otto Brandt was thirty-one when Emma Brandt was born.', true],
  ['Ida Kern outlived Otto Brandt by twenty years.', true],
  ['Ida Kern outlived Otto Brandt by almost forty years.', false],
  ['Ida Kern was left a widow in 1870.', true],
  ['Ida Kern was left a widow in 1860.', false],
  ["Ernst Brandt was Ida Kern's only son.", true],
  ["Karl Brandt was Clara Weiss's only son.", false],
  ['Clara Weiss took Otto Brandt as her husband in 1823.', true],
  ['Clara Weiss took Otto Brandt as her husband in 1840.', false],
  ['Max Brandt ended his days in Bavaria.', true],
])('%s', async (sentence, isTrue) => {
  expect(await verdicts(sentence)).toEqual([isTrue ? 'supported' : 'contradicted']);
});

// Of several wives the one just spoken of is meant, of several of a name the one who is told to be the brother.
test.each([
  ['Otto Brandt married Clara Weiss. He was younger than his wife.', 'contradicted'],
  ['Otto Brandt married Clara Weiss. He outlived his wife by thirty years.', 'supported'],
  ['Otto Brandt married Ida Kern. He outlived his wife by thirty years.', 'contradicted'],
  ['Rosa Brandt was a daughter of Clara Weiss. Her brother Max died before her.', 'supported'],
  ['Rosa Brandt was a daughter of Clara Weiss. Her brother Max outlived her.', 'contradicted'],
  ['Otto Brandt died a day after his wife Clara Weiss.', 'contradicted'],
])('%s', async (draft, verdict) => {
  expect((await verdicts(draft)).at(-1)).toBe(verdict);
});

// What is not read to its last word is neither true nor false by this.
test.each([
  'Otto Brandt and Clara Weiss had four children, two of them sailors.',
  'Max Brandt ended his days in Vienna.',
  'Rosa Brandt was a sister of Emma Brandt, also called Dolly.',
  'Ida Kern, the wife of Otto Brandt, was fond of chess.',
])('%s', async (sentence) => {
  expect(await verdicts(sentence)).not.toEqual(['supported']);
});
