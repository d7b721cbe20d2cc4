/** Questions that tell something before they ask, stepkin, and a set without one of it; each with a near miss. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

/** Tobin Marsh wed Ada Fell, Greta Holm and Ines Rook; Greta had been wed to Piet Lund before. */
const PEOPLE = [
  ['I1', 'Tobin /Marsh/', 'M', '1 MAY 1800', '3 JUN 1870', 'FAMS F1', 'FAMS F2', 'FAMS F3'],
  ['I2', 'Ada /Fell/', 'F', '1802', '5 MAR 1830', 'FAMS F1'],
  ['I3', 'Greta /Holm/', 'F', '1805', '7 APR 1850', 'FAMS F2', 'FAMS F4'],
  ['I4', 'Ines /Rook/', 'F', '1820', '1890', 'FAMS F3'],
  ['I5', 'Rolf /Marsh/', 'M', '1825', '1880', 'FAMC F1'],
  ['I6', 'Lisbet /Marsh/', 'F', '1833', '1901', 'FAMC F2'],
  ['I7', 'Piet /Lund/', 'M', '1795', '1828', 'FAMS F4'],
  ['I8', 'Jonna /Lund/', 'F', '1827', '1899', 'FAMC F4', 'FAMS F5'],
  ['I9', 'Emil /Sand/', 'M', '1826', '1900', 'FAMS F5'],
] as const;
const FAMILIES = [
  ['F1', 'I1', 'I2', '1823', 'I5'],
  ['F2', 'I1', 'I3', '1831', 'I6'],
  ['F3', 'I1', 'I4', '1852'],
  ['F4', 'I7', 'I3', '1826', 'I8'],
  ['F5', 'I9', 'I8', '1848'],
] as const;

const gedcom = [
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8',
  ...PEOPLE.map(([id, name, sex, born, died, ...ties]) =>
    [
      `0 @${id}@ INDI\n1 NAME ${name}\n1 SEX ${sex}\n1 BIRT\n2 DATE ${born}\n1 DEAT\n2 DATE ${died}`,
      ...ties.map((tie) => `1 ${tie.replace(/(F\d)$/, '@$1@')}`),
    ].join('\n'),
  ),
  ...FAMILIES.map(([id, husband, wife, wed, ...children]) =>
    [
      `0 @${id}@ FAM\n1 HUSB @${husband}@\n1 WIFE @${wife}@\n1 MARR\n2 DATE ${wed}`,
      ...children.map((child) => `1 CHIL @${child}@`),
    ].join('\n'),
  ),
  '0 TRLR\n',
].join('\n');

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-told-first-'));
  writeFileSync(path.join(root, 'marsh.ged'), gedcom);
  await createWorld(root, { name: 'Marsh', pack: 'genealogy' });
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const NAMES = PEOPLE.map(([, name]) => name.replaceAll('/', '').trim());

/** Whom the answer names besides those whom the question names. */
async function named(question: string): Promise<string[]> {
  const { parts } = await ask(world.reads.reasoning, question);
  const text = parts.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ');
  const without = text.replace(/, through [^.]*/g, '');
  return NAMES.filter((name) => without.includes(name) && !question.includes(name)).sort();
}

it.each([
  ['Tobin Marsh had three wives, who were they?', ['Ada Fell', 'Greta Holm', 'Ines Rook']],
  ['Lisbet Marsh had a half-brother. Who was he?', ['Rolf Marsh']],
  ["One of Greta Holm's daughters married Emil Sand. Which one?", ['Jonna Lund']],
  ['Tobin Marsh: how many children are listed for him?', ['Lisbet Marsh', 'Rolf Marsh']],
  ['Greta Holm, who married Piet Lund: who was her daughter by him?', ['Jonna Lund']],
  ['Did Tobin Marsh marry anyone other than Ada Fell?', ['Greta Holm', 'Ines Rook']],
  ['Apart from Rolf Marsh, did Tobin Marsh have any other child?', ['Lisbet Marsh']],
  ["After Greta Holm's death, whom did Tobin Marsh marry?", ['Ines Rook']],
  ['Whom did Greta Holm marry before 1830?', ['Piet Lund']],
  ['Who was the stepfather of Jonna Lund?', ['Tobin Marsh']],
  ['Who were the stepmothers of Rolf Marsh?', ['Greta Holm', 'Ines Rook']],
  ['Who was the stepsister of Rolf Marsh?', ['Jonna Lund']],
  ["Emil Sand's mother-in-law was which woman?", ['Greta Holm']],
  ['Of Ada Fell and Greta Holm, which one died in 1850?', []],
])('%s', async (question, names) => {
  expect(await named(question)).toEqual(names);
});

it('calls stepkin what it is', async () => {
  const { parts } = await ask(world.reads.reasoning, 'Who was the stepfather of Jonna Lund?');
  expect(parts[0]?.sentences[0]?.text).toBe(
    'Tobin Marsh was a stepfather of Jonna Lund, through Greta Holm.',
  );
});
