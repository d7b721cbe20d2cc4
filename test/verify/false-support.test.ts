/** What is only half told is not called supported: each false sentence stands beside a true one that differs in little. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const person = (id: string, name: string, sex: 'M' | 'F', from: string, until: string, families: string) =>
  [
    ...[`0 @${id}@ INDI`, `1 NAME ${name}`, `1 SEX ${sex}`],
    ...['1 BIRT', `2 DATE ${from}`, '1 DEAT', `2 DATE ${until}`],
    ...families
      .split(' ')
      .map((one) => `1 ${one.startsWith('-') ? 'FAMC' : 'FAMS'} @${one.replace('-', '')}@`),
  ].join('\n');

/** Hanna Lund, her brother Piet, another Piet, two husbands, and a son by each. */
const TREE = [
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8',
  person('I1', 'Jan /Lund/', 'M', '1790', '1850', 'F1'),
  person('I2', 'Hanna /Lund/', 'F', '1820', '1870', '-F1 F2 F3'),
  person('I3', 'Piet /Lund/', 'M', '1825', '1890', '-F1'),
  person('I4', 'Piet /Moor/', 'M', '1801', '1844', 'F4'),
  person('I5', 'Adam /Roos/', 'M', '1815', '1881', 'F2'),
  person('I6', 'Willem /Dahl/', 'M', '1818', '1869', 'F3'),
  person('I7', 'Bram /Roos/', 'M', '1841', '1901', '-F2'),
  person('I8', 'Klaas /Dahl/', 'M', '1852', '1911', '-F3'),
  '0 @I9@ INDI\n1 NAME Otto /Vren/\n1 TITL Count of Marn\n1 SEX M\n1 FAMS @F5@\n1 BIRT\n2 DATE 1700\n2 PLAC Marn',
  '0 @I10@ INDI\n1 NAME Lena /Vren/\n1 SEX F\n1 FAMS @F5@\n1 BIRT\n2 PLAC Osmere',
  '0 @I11@ INDI\n1 NAME Sanne /Vren/\n1 SEX F\n1 FAMC @F5@',
  '0 @I12@ INDI\n1 NAME Maud /Vren/\n1 SEX F\n1 FAMC @F5@\n1 FAMS @F6@',
  '0 @I13@ INDI\n1 NAME Gerrit /Holm/\n1 SEX M\n1 FAMS @F6@',
  '0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 CHIL @I3@',
  '0 @F2@ FAM\n1 HUSB @I5@\n1 WIFE @I2@\n1 CHIL @I7@\n1 MARR\n2 DATE 1840\n1 DIV Y',
  '0 @F3@ FAM\n1 HUSB @I6@\n1 WIFE @I2@\n1 CHIL @I8@\n1 MARR\n2 DATE 1850',
  '0 @F4@ FAM\n1 HUSB @I4@',
  '0 @F5@ FAM\n1 HUSB @I9@\n1 WIFE @I10@\n1 CHIL @I11@\n1 CHIL @I12@',
  '0 @F6@ FAM\n1 HUSB @I13@\n1 WIFE @I12@',
  '0 TRLR',
].join('\n');

const FACTS = `entities:
  - { name: Oda Brill, type: Person, occupation: smith }
  - { name: Tarn Vey, type: Person }
  - { name: Ilse Quarn, type: Person }
  - { name: Edda Moss, type: Person }
  - { name: Sunk Ferry, type: City }
  - { name: The Two Keys, type: Faction }
  - { name: Iron Door, type: Item }
  - { name: Reed War, type: War, ended: 1310 }
statements:
  - { subject: Oda Brill, predicate: RESIDES_IN, object: Sunk Ferry }
  - { subject: The Two Keys, predicate: CREATED, object: Iron Door }
`;
const MARSH = `---
type: Region
---
# Heron Marsh

A marsh region of reeds and herons, where Oda Brill once spoke with the Weaver. How Tarn Vey killed Oda Brill every child there can tell. Some say that Ilse Quarn killed Edda Moss. Ilse Quarn, people whisper, sold the reeds at the mill. How Tarn Vey served Edda Moss all of them know.`;

const page = (keys: string, text: string) => `---\n${keys}\n---\n${text}`;
const GORSE = {
  'Gorse Town.md': page('type: City', 'A town on the heath.'),
  'Wil Aster.md': page(
    'type: Person\nborn: 1260\ndied: 1330\nchildren: ["[[Nan Aster]]"]\nspouse: "[[Una Pell]]"',
    'Wil Aster was Warden of Gorse Town from 1290 to 1301. He was born in Marl Quay and died in Gorse Town.',
  ),
  'Una Pell.md': page('type: Person\ndied: 1340', 'Una Pell was Warden of Gorse Town from 1301 to 1307.'),
  'Nan Aster.md': page('type: Person\nborn: 1301\ndied: 1360', 'Nan Aster kept bees.'),
  'Marl Quay.md': page('type: City', 'A quay.'),
  'Iron Bell.md': page('type: Item\ncreator: "[[Wil Aster]]"\nlocation: "[[Marl Quay]]"', 'A bell.'),
};

async function worldOf(
  files: Readonly<Record<string, string>>,
): Promise<{ world: World; close(): Promise<void> }> {
  const root = mkdtempSync(path.join(tmpdir(), 'lore-false-'));
  mkdirSync(path.join(root, 'files'));
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(root, 'files', name), `${text}\n`);
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Half told\npack: high-fantasy\ncalendar: gregorian\nnow: 1950\n',
  );
  const world = await openWorld(root);
  await world.ingest();
  return {
    world,
    close: async () => {
      await world.close();
      rmSync(root, { recursive: true });
    },
  };
}

let tree: Awaited<ReturnType<typeof worldOf>>;
let notes: Awaited<ReturnType<typeof worldOf>>;
beforeAll(async () => {
  tree = await worldOf({ 'lund.ged': TREE });
  notes = await worldOf({ 'facts.yaml': FACTS, 'Heron Marsh.md': MARSH, ...GORSE });
});
afterAll(async () => {
  await tree.close();
  await notes.close();
});

const lastOf = async ({ world }: { world: World }, draft: string) =>
  (await world.reads.verifyAnswer(draft)).sentences.at(-1)?.verdict;

describe('of a family', () => {
  it.each([
    // Which of a name is meant is told by whose kin he is, and no namesake makes it true.
    ['Hanna Lund died in 1870. Her younger brother Piet had died before her.', 'contradicted'],
    ['Hanna Lund died in 1870. Her younger brother Piet died after her.', 'supported'],
    ["Hanna Lund's first marriage, to Adam Roos, lasted until he died.", 'contradicted'],
    ["Hanna Lund's first marriage, to Adam Roos, ended in divorce.", 'supported'],
    ['Hanna Lund had a son with Willem Dahl. That son was Bram Roos.', 'contradicted'],
    ['Hanna Lund had a son with Willem Dahl. That son was Klaas Dahl.', 'supported'],
    // Every part of a sentence counts, the last as well.
    ["Hanna Lund was Willem Dahl's wife before she became Adam Roos's.", 'nearby'],
    ["Hanna Lund was Willem Dahl's wife.", 'supported'],
    ['Hanna Lund married Willem Dahl in 1850, when she was 30.', 'supported'],
    ["Hanna Lund was once Adam Roos's wife.", 'supported'],
    ['Hanna Lund and Piet Lund were children of Jan Lund, and Hanna was the younger of the two.', 'nearby'],
    ['Hanna Lund and Piet Lund were children of Jan Lund.', 'supported'],
    ['Bram Roos was born in 1841. By then his grandfather Jan had already died.', 'nearby'],
    ['Bram Roos was born in 1841. His grandfather Jan died in 1850.', 'supported'],
    // Words that decide: which one, all of them, of one parent, and what was done.
    ['Sanne Vren was the youngest of the children of Otto Vren.', 'nearby'],
    ['Sanne Vren was one of the children of Otto Vren.', 'supported'],
    ['Sanne Vren was a half-sister of Maud Vren by another mother.', 'contradicted'],
    ['Bram Roos was a half-brother of Klaas Dahl by another father.', 'supported'],
    ['Bram Roos was a half-brother of Klaas Dahl by another mother.', 'contradicted'],
    ['Sanne Vren was a sister of Maud Vren.', 'supported'],
    ['Piet Lund later married his sister Hanna Lund.', 'nearby'],
    ['Hanna Lund was in her sixties when she died.', 'contradicted'],
    ['Bram Roos was in his sixties when he died.', 'unsupported'],
    ['Piet Lund was in his sixties when he died.', 'supported'],
    // What is told in passing of whose wife she is leaves her the one who is told of.
    ['Otto Vren was born in Marn. His wife, Lena, was born in Marn as well.', 'contradicted'],
    ['Otto Vren was born in Marn. His wife, Lena, was born in Osmere.', 'supported'],
    // A way by marriage rules nothing out by blood, and a father named beside a mother is no mother.
    ['Lena Vren was a daughter of Gerrit Holm.', 'unsupported'],
    ['Sanne Vren was a daughter of Jan Lund.', 'contradicted'],
    ['Hanna Lund was a daughter of Adam Roos.', 'contradicted'],
    ['Hanna Lund was a daughter of Lena Vren.', 'unsupported'],
    ['Maud Vren was born later. Her father was Otto Vren and her mother Lena Vren.', 'supported'],
    ['Maud Vren was born later. Her father was Otto Vren and her mother Sanne Vren.', 'contradicted'],
    // A denial is contradicted by what it denies, and by nothing beside it.
    ['Piet Lund was not invited to the wedding of his sister Hanna Lund in 1850.', 'unsupported'],
    ['Hanna Lund was not married to Willem Dahl in 1850.', 'contradicted'],
    // Who married into a family is no child of it, and whose forties they were is told.
    ['Piet Lund was a son-in-law of Otto Vren.', 'unsupported'],
    ['Hanna Lund was born in 1820. Klaas Dahl was born in her thirties.', 'supported'],
    ['Hanna Lund was born in 1820. Klaas Dahl was born in her forties.', 'contradicted'],
    // What tells which of two namesakes is meant is told of the same one as the rest.
    ['The Piet fathered by Jan Lund died in 1890.', 'supported'],
    ['The Piet fathered by Jan Lund died in 1844.', 'contradicted'],
    ['The Piet fathered by Jan Lund was born in 1825.', 'supported'],
    // A title tells who is meant, where the record has it.
    ['Otto Vren, Count of Marn, was the father of Maud Vren.', 'supported'],
    ['Otto Vren, Count of Osmere, was the father of Maud Vren.', 'unsupported'],
  ])('%s is %s', async (draft, verdict) => {
    expect(await lastOf(tree, draft)).toBe(verdict);
  });
});

it('breaks nothing by leaving out who somebody new was', async () => {
  const wouldBreak = async (text: string) => {
    const { breaks, contradicts } = await tree.world.wouldBreak({ text });
    return breaks.length + contradicts.length > 0;
  };
  expect(
    await wouldBreak('A young woman from another town spent a year as an apprentice with Hanna Lund.'),
  ).toBe(false);
  expect(await wouldBreak('In 1900 Hanna Lund bought a mill.')).toBe(true);
});

describe('of a world of notes', () => {
  it.each([
    // That she lives somewhere tells nothing of what she does.
    ['Oda Brill works as a weaver.', 'supported', false],
    ['Oda Brill lives in Sunk Ferry.', 'supported', true],
    ['Heron Marsh is a monsoon region.', 'unsupported', true],
    ['Heron Marsh is a marsh region.', 'supported', true],
    ['Oda Brill, who lives in Sunk Ferry, plays the flute every evening.', 'supported', false],
    ['Not a single cleric lives in Sunk Ferry.', 'supported', false],
    // An office is that of its place, under its own name, and in its order.
    ['Wil Aster was Warden of Gorse Town.', 'supported', true],
    ['Wil Aster was Warden of Marl Quay.', 'supported', false],
    ['Wil Aster was Queen of Gorse Town.', 'supported', false],
    ['Una Pell was the second Warden of Gorse Town.', 'supported', true],
    ['Una Pell was the first Warden of Gorse Town.', 'contradicted', true],
    ['Una Pell was Warden of Gorse Town in 1295.', 'supported', false],
    // Whose it is must be told, too.
    ["The Two Keys created Ilse Quarn's Iron Door.", 'supported', false],
    ['The Two Keys created the Iron Door.', 'supported', true],
  ])('%s is %s: %s', async (draft, verdict, isSo) => {
    expect((await lastOf(notes, draft)) === verdict).toBe(isSo);
  });

  it('takes no passage alone for who did it to whom', async () => {
    const bornOut = async (draft: string) =>
      (await notes.world.reads.verifyAnswer(draft)).claims.some(({ verdict }) => verdict === 'supported');
    expect(await bornOut('Oda Brill was killed by Tarn Vey.')).toBe(false);
    expect(await bornOut('Tarn Vey was killed by Oda Brill.')).toBe(false);
    expect(await bornOut('Tarn Vey served Edda Moss.')).toBe(false);
    expect(await bornOut('Edda Moss served Tarn Vey.')).toBe(false);
  });

  it('takes no passage for what it only supposes or has heard', async () => {
    const bornOut = async (draft: string) =>
      (await notes.world.reads.verifyAnswer(draft)).claims.some(({ verdict }) => verdict === 'supported');
    expect(await bornOut('Ilse Quarn killed Edda Moss.')).toBe(false);
    expect(await bornOut('Ilse Quarn sold the reeds at the mill.')).toBe(false);
  });

  it('names nobody whom the question has named, unless it asks which of them', async () => {
    const { reasoning } = tree.world.reads;
    const outcome = async (question: string) => (await ask(reasoning, question)).parts[0]?.outcome;
    expect(await outcome('Who was best man when Willem Dahl married Hanna Lund?')).toBe('silent');
    expect(await outcome('Who was older, Willem Dahl or Hanna Lund?')).toBe('answered');
  });

  it.each([
    ['When did the Reed War begin?', 'silent'],
    ['When did the Reed War end?', 'answered'],
    ['Which of the Two Keys created the Iron Door?', 'silent'],
    ['Which of the Two Keys and Oda Brill created the Iron Door?', 'answered'],
    ['Who created the Iron Door?', 'answered'],
    ['How many people live in Sunk Ferry?', 'silent'],
    ['Who lives in Sunk Ferry?', 'answered'],
  ])('%s is %s', async (question, outcome) => {
    const { parts } = await ask(notes.world.reads.reasoning, question);
    expect(parts[0]?.outcome).toBe(outcome);
  });
});
