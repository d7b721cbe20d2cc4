/** Where a passage plainly says otherwise than a card, the sources disagree: that is found at once. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

const CALENDAR = `id: reeds
name: Reckoning of the Reeds
epoch: 0
epoch_year: 1
months:
  - { name: Sowing, days: 90 }
  - { name: Reaping, days: 90 }
seasons:
  - { name: spring, from: Sowing, until: Sowing }
eras:
  - { id: TR, name: Time of Reeds, start: 1 }
default_era: TR
`;

let root: string;
let world: World;

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(root, file), text);
}

function card(type: string, front: string, text = ''): string {
  return `---\ntype: ${type}\n${front}---\n${text}\n`;
}

function chronicle(text: string, front = ''): string {
  return `---\ndocument: true\n${front}---\n${text}\n`;
}

/** Findings of the family, and everything else that is certain and rests on the same statements. */
async function found(): Promise<string[]> {
  const { findings } = await world.check();
  return findings.filter(({ rule }) => rule === 'core/disagreement').map(({ message }) => message);
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lore-disagree-'));
  await mkdir(path.join(root, 'calendars'));
  await write({
    'lore.yaml': 'name: Reeds\npack: high-fantasy\ncalendar: reeds\n',
    'calendars/reeds.yaml': CALENDAR,
    'Maro Teal.md': card('Person', 'born: 120 TR\ndied: 198 TR\ngender: male\n'),
    'Ilse Teal.md': card('Person', 'gender: female\n'),
    'Hob Rusk.md': card('Person', 'gender: male\n'),
    'Sedge.md': card('Kingdom', 'founded: 12 TR\n'),
  });
  world = await openWorld(root);
  await world.ingest();
});

afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true });
});

async function said(text: string, front = ''): Promise<string[]> {
  await write({ 'chronicle.md': chronicle(text, front) });
  await world.ingest();
  return found();
}

const DIED = 'The sources differ on the death of Maro Teal: 170 TR and 198 TR.';
const BORN = 'The sources differ on the birth of Maro Teal: 120 TR and 131 TR.';

describe('a date of a life', () => {
  test.each([
    ['Maro Teal died in 170 TR.', DIED],
    ['In 170 TR, Maro Teal was slain at the ford.', DIED],
    ['[[Maro Teal]] (120–170 TR) was a ferryman.', DIED],
    ['King Maro Teal was killed in 170 TR.', DIED],
    ['The death of Maro Teal in 170 TR ended an age.', DIED],
    [
      'Maro Teal was born in the spring of 131 TR.',
      'The sources differ on the birth of Maro Teal: 120 TR and the spring of 131 TR.',
    ],
    ['Maro Teal was born in 131 TR to fishermen.', BORN],
  ])('%s', async (text, message) => {
    expect(await said(text)).toEqual([message]);
    const { findings } = await world.check();
    const [finding] = findings.filter(({ rule }) => rule === 'core/disagreement');
    expect(finding).toMatchObject({
      certainty: 'certain',
      severity: 'warn',
      guess: null,
      kind: 'contradiction',
    });
    expect(finding?.statements).toHaveLength(2);
    expect(findings.filter(({ rule }) => rule === 'core/exclusive-attribute')).toEqual([]);
  });

  test.each([
    ['the same date', 'Maro Teal died in 198 TR.'],
    ['a finer one', 'Maro Teal died on 3 Sowing 198 TR.'],
    ['a coarser one', 'Maro Teal died in the 190s TR.'],
    ['a hedge', 'Maro Teal perhaps died in 170 TR.'],
    ['hearsay', 'Some say that Maro Teal died in 170 TR.'],
    ['a date that is not exact', 'Maro Teal died around 170 TR.'],
    ['another hedge', 'Maro Teal died ~170 TR.'],
    ['an era that no calendar knows', 'Maro Teal died in 170 CY.'],
    ['a question', 'Who says that Maro Teal died in 170 TR?'],
    ['a plan', 'Hob Rusk meant to see that Maro Teal died in 170 TR.'],
    ['somebody else', 'The son of Maro Teal died in 170 TR.'],
    ['a denial', 'Maro Teal did not die in 170 TR.'],
    ['a quotation', '"Maro Teal died in 170 TR," the boy lied.'],
    ['a first name, which may be another’s', 'Maro died in 170 TR.'],
  ])('is silent for %s', async (_, text) => {
    expect(await said(text)).toEqual([]);
  });

  test('is silent where the passage is a rumour, a prophecy or a lie', async () => {
    for (const reliability of ['rumour', 'prophetic', 'unreliable'])
      expect(await said('Maro Teal died in 170 TR.', `reliability: ${reliability}\n`)).toEqual([]);
    expect(await said('Maro Teal died in 170 TR.', 'reliability: reported\n')).toEqual([DIED]);
  });

  test('is found on the card itself, by name and by the pronoun after it', async () => {
    const maro = (text: string) => card('Person', 'born: 120 TR\ndied: 198 TR\n', text);
    for (const text of [
      'He died in 170 TR.',
      'Maro Teal kept the ferry. He died in 170 TR.',
      'Maro died in 170 TR.',
    ]) {
      await write({ 'Maro Teal.md': maro(text) });
      await world.ingest();
      expect(await found()).toEqual([DIED]);
    }
    await write({ 'Maro Teal.md': maro('Hob Rusk kept the ferry. He died in 170 TR.') });
    await world.ingest();
    expect(await found()).toEqual([]);
  });

  test('leaves the life as it is written', async () => {
    await write({
      'Flood.md': card('Disaster', 'date: 180 TR\n'),
      'a.md': chronicle('Maro Teal died in 170 TR.'),
    });
    await write({
      'Maro Teal.md': card('Person', 'born: 120 TR\ndied: 198 TR\nparticipated in: "[[Flood]]"\n'),
    });
    await world.ingest();
    const { findings } = await world.check();
    expect(findings.filter(({ kind }) => kind === 'anachronism')).toEqual([]);
    expect(await found()).toEqual([DIED]);
  });

  test('is told of a draft, and gone with its cause', async () => {
    const report = await world.wouldBreak({ text: chronicle('Maro Teal died in 170 TR.'), file: 'draft.md' });
    expect(report.breaks.map(({ finding }) => [finding.rule, finding.certainty, finding.message])).toEqual([
      ['core/disagreement', 'certain', DIED],
    ]);
    expect(await found()).toEqual([]);
    expect(await said('Maro Teal died in 170 TR.')).toEqual([DIED]);
    expect(await said('Maro Teal died in 198 TR.')).toEqual([]);
  });

  test('is found between two passages as well', async () => {
    await write({ 'a.md': chronicle('Hob Rusk died in 150 TR.') });
    expect(await said('Hob Rusk died in 160 TR.')).toEqual([
      'The sources differ on the death of Hob Rusk: 150 TR and 160 TR.',
    ]);
    expect(await said('Hob Rusk died around 160 TR.')).toEqual([]);
  });

  test('is quiet where a pack does not take prose for exact', async () => {
    const config =
      'name: Reeds\npack: high-fantasy\ncalendar: reeds\nextend: { attributes: { death: { prose: provisional } } }\n';
    await world.close();
    await write({ 'lore.yaml': config });
    world = await openWorld(root);
    await world.ingest();
    expect(await said('Maro Teal died in 170 TR.')).toEqual([]);
  });
});

describe('a date before what happened then', () => {
  test.each([
    ['an item of a list', '- **170** – Maro Teal dies.'],
    ['a colon', '170 TR: Maro Teal is slain at the ford.'],
    ['a heading', '## 170 TR\n\nMaro Teal dies at the ford.'],
    ['the year of a heading', '### Year 170 TR\n- Maro Teal drowned.'],
    ['a row', '| Year | Event |\n|---|---|\n| 170 | Maro Teal dies |\n| 175 | The ford floods |'],
  ])('is its date: %s', async (_, text) => {
    const [message, another] = await said(text);
    expect(another).toBeUndefined();
    expect(message).toMatch(/^The sources differ on the death of Maro Teal: 170(?: TR)? and 198 TR\.$/);
  });

  test.each([
    ['a day of the desk', '## 2024-05-01\n\nMaro Teal dies at the ford.'],
    ['a number of a chapter', '## 17\n\nMaro Teal dies at the ford.'],
    ['what had been before', '## 210 TR\n\nMaro Teal had died at the ford.'],
    ['a row without a date', '| Who | What |\n|---|---|\n| 170 men | Maro Teal dies |'],
  ])('is not %s', async (_, text) => {
    expect(await said(text)).toEqual([]);
  });
});

describe('rulers, parents, killers and beginnings', () => {
  beforeEach(async () => {
    await write({
      'Maro Teal.md': card(
        'Person',
        'born: 120 TR\ndied: 198 TR\ngender: male\nparents: ["[[Ilse Teal]]", "[[Hob Rusk]]"]\nstatements:\n  - { rules: "[[Sedge]]", from: 150 TR, until: 180 TR }\n',
      ),
      'Orla Fenn.md': card('Person', 'gender: female\n'),
      'Tam Fenn.md': card('Person', 'killed by: "[[Orla Fenn]]"\ngender: male\n'),
      'Battle of Reeds.md': card('Battle', 'date: 160 TR\n'),
    });
    await world.ingest();
    expect(await found()).toEqual([]);
  });

  test.each([
    [
      'another ruler at that time',
      'Orla Fenn ruled Sedge from 160 TR to 170 TR.',
      /Maro Teal.*Orla Fenn.*ruled Sedge/,
    ],
    ['the same ruler at another', 'Maro Teal ruled Sedge from 185 TR to 190 TR.', /differ on when/],
    ['another beginning', 'Maro Teal took the throne of Sedge in 155 TR.', /differ on when/],
    ['another end', 'Maro Teal ruled Sedge until 190 TR.', /differ on when/],
    ['a third parent', 'Maro Teal, son of Orla Fenn, was a ferryman.', /parents? of Maro Teal/],
    ['another killer', 'Tam Fenn was slain by Hob Rusk.', /killed Tam Fenn/],
    ['another founding', 'Sedge was founded in 40 TR.', /founded of Sedge: 12 TR and 40 TR/],
    [
      'another date of an event',
      'The Battle of Reeds was fought in 166 TR.',
      /Battle of Reeds: 160 TR and 166 TR/,
    ],
  ])('disagree: %s', async (_, text, message) => {
    const [only, second] = await said(text);
    expect(second).toBeUndefined();
    expect(only).toMatch(message);
  });

  test.each([
    ['the same ruler within that time', 'Maro Teal ruled Sedge from 150 TR to 180 TR.'],
    ['a ruler after him', 'Orla Fenn ruled Sedge from 180 TR to 190 TR.'],
    ['a ruler without a date', 'Orla Fenn was queen of Sedge.'],
    ['a second reign', 'Maro Teal ruled Sedge again from 185 TR to 190 TR.'],
    ['a parent who is known', 'Maro Teal, son of Ilse Teal, was a ferryman.'],
    ['a foster parent', 'Maro Teal, foster son of Orla Fenn, was a ferryman.'],
    ['two killers in one sentence', 'Tam Fenn was slain by Orla Fenn and Hob Rusk.'],
    ['a killer who failed', 'Hob Rusk tried to kill Tam Fenn.'],
    ['the same founding', 'Sedge was founded in 12 TR.'],
  ])('do not disagree: %s', async (_, text) => {
    expect(await said(text)).toEqual([]);
  });

  test('stand in tables, too', async () => {
    const reigns = (row: string) => card('Kingdom', '', `| Ruler | Reign | Note |\n|---|---|---|\n${row}`);
    await write({ 'Sedge.md': reigns('| [[Orla Fenn]] | 160–170 TR | none |') });
    await world.ingest();
    expect(await found()).toEqual([expect.stringMatching(/Orla Fenn.*ruled Sedge/)]);
    await write({
      'Sedge.md': reigns('| [[Maro Teal]] | 150–180 TR | none |\n| [[Orla Fenn]] | 180–190 TR | |'),
    });
    await world.ingest();
    expect(await found()).toEqual([]);
  });
});

describe('a reign on the card of whoever reigned', () => {
  const ruler = (text: string) =>
    card(
      'Person',
      'born: 120 TR\ndied: 198 TR\nstatements:\n  - { rules: "[[Sedge]]", from: 150 TR, until: 180 TR }\n',
      text,
    );

  test.each([
    ['Maro Teal ruled from 160 to 180 TR.', 1],
    ['Maro Teal was crowned in 155 TR.', 1],
    ['Maro Teal kept the ferry. He reigned until 190 TR.', 1],
    ['Maro Teal took the throne in 149 TR after the death of his mother.', 1],
    ['Maro Teal ruled from 150 to 180 TR.', 0],
    ['Maro Teal was crowned in 150 TR.', 0],
    ['Maro Teal was crowned in song in 155 TR.', 0],
    ['Hob Rusk was crowned in 155 TR.', 0],
  ])('%s', async (text, count) => {
    await write({ 'Maro Teal.md': ruler(text) });
    await world.ingest();
    expect(await found()).toHaveLength(count);
  });
});

describe('by an alias', () => {
  test('that one note bears, prose is as plain as by the whole name', async () => {
    await write({ 'Maro Teal.md': card('Person', 'died: 198 TR\naliases: [Maro]\n') });
    const told = 'Maro died of a fever in his own bed in 170 TR, with Ilse reading to him.';
    expect(await said(told)).toEqual([DIED]);
  });

  test('that nobody bears, or two do, it stays unsure', async () => {
    const told = 'Maro died of a fever in his own bed in 170 TR.';
    expect(await said(told)).toEqual([]);
    await write({
      'Maro Teal.md': card('Person', 'died: 198 TR\naliases: [Maro]\n'),
      'Maro Rusk.md': card('Person', 'aliases: [Maro]\n'),
    });
    expect(await said(`${told} `)).toEqual([]);
  });
});

describe('of which kind somebody is', () => {
  beforeEach(() =>
    write({
      'Halfling.md': card('Species', ''),
      'Goliath.md': card('Species', ''),
      'Elf.md': card('Species', ''),
      'Wood Elf.md': card('Species', ''),
    }),
  );
  const OTHER = /What is written and what is told differ: .*halfling.*goliath/i;

  test('a passage disagrees with the card that names another', async () => {
    await write({
      'Venn Oake.md': card('Person', 'species: Halfling\n'),
      'Dirk Oake.md': card('Person', 'species: Goliath\n'),
    });
    const [only, another] = await said('Venn Oake is a goliath, like his mother before him.');
    expect(only).toMatch(OTHER);
    expect(another).toBeUndefined();
  });

  test('also where the phrase that begins a note of the page says it', async () => {
    await write({
      'Venn Oake.md': card('Person', 'species: Halfling\n', '- Gruff goliath in his fifties'),
      'Dirk Oake.md': card('Person', 'species: Goliath\n'),
    });
    await world.ingest();
    expect((await found())[0]).toMatch(OTHER);
  });

  test('nothing is found where it is akin, another word of a phrase, or denied', async () => {
    await write({
      'Venn Oake.md': card('Person', 'species: Wood Elf\n'),
      'Dirk Oake.md': card('Person', 'species: [Goliath, Elf]\n'),
    });
    const told = 'Venn Oake is an elf. Venn Oake was a goliath hunter. Venn Oake is not a goliath.';
    expect(await said(told)).toEqual([]);
  });
});
