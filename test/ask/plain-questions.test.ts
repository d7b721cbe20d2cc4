/** Offices without their place, what happened, ages, siblings and spouses at a time; each with near misses that stay silent. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const CALENDAR =
  'id: fall\nname: Count of the Fall\nepoch: 0\nmonths:\n  - { name: Thaw, days: 30 }\n  - { name: Rime, days: 30 }\neras:\n  - { id: BF, name: Before the Fall, start: 0, direction: down }\n  - { id: AF, name: After the Fall, start: 1 }\ndefault_era: AF\n';
const wardens = (rows: string) => `type: Settlement\n---\n| Warden | From | Until |\n|---|---|---|\n${rows}`;
const PAGES: Readonly<Record<string, string>> = {
  Brine: wardens('| [[Ada Holt]] | 390 | 404 |\n| [[Corin Fell]] | 404 | 409 |\n| [[Mara Teel]] | 412 | |'),
  Salt: wardens('| [[Hob Marl]] | 402 | 406 |\n| [[Una Fell]] | 430 | 431 |\n| [[Pim Fell]] | 431 | 432 |'),
  Gull: 'type: Settlement\n---\n| Reeve | From | Until |\n|---|---|---|\n| [[Jory Fell]] | 400 | 410 |\n| [[Pim Fell]] | 425 | 426 |\n| [[Una Fell]] | 426 | 427 |',
  'After the Fall': 'type: Era\naliases: [AF]\nbegan: 1 AF',
  'Ada Holt': 'type: Person\ndied: 404 AF',
  'Corin Fell': 'type: Person\nborn: 370 AF\nage: 44\nmother: "[[Ysa Fell]]"\nfather: "[[Bram Fell]]"',
  'Una Fell': 'type: Person\nborn: 376 AF\nmother: "[[Ysa Fell]]"\nfather: "[[Bram Fell]]"',
  'Jory Fell': 'type: Person\nmother: "[[Ysa Fell]]"\nfather: "[[Hob Marl]]"',
  'Pim Fell': 'type: Person\nmother: "[[Ysa Fell]]"',
  'Mara Teel': 'type: Person\nage: 31',
  'Lia Marl':
    'type: Person\nborn: 380 AF\ndied: 415 AF\nhusband: { to: "[[Hob Marl]]", from: 399 AF, until: 408 AF }\nrelations:\n  - { type: SPOUSE_OF, to: "[[Jory Fell]]", from: 409 AF }',
  'Hob Marl': 'type: Person',
  'Ysa Fell': 'type: Person',
  'Bram Fell': 'type: Person',
  'Battle of Sandhook': 'type: Battle\ndate: 3 Thaw 410 AF\nparticipants: ["[[Corin Fell]]"]',
  'Great Flood': 'type: Event\ndate: 402 AF',
  'Long Siege': 'type: Siege\ndate: 398 AF - 403 AF',
  'Reed Bridge': 'type: Battle\ndate: 500 BF\nparticipants: ["[[Hob Marl]]"]',
  Tidebell: 'type: Item\ncreated: 388 AF\ncreator: "[[Hob Marl]]"',
  Saltblade: 'type: Item\ncreator: "[[Hob Marl]]"',
};

let root: string;
let world: World;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-plain-questions-'));
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Brine\npack: high-fantasy\ncalendar: fall\nnow: 420 AF\n',
  );
  mkdirSync(path.join(root, 'calendars'));
  writeFileSync(path.join(root, 'calendars', 'fall.yaml'), CALENDAR);
  for (const [name, text] of Object.entries(PAGES)) {
    const [keys, body = 'Somebody.'] = text.split('\n---\n');
    writeFileSync(path.join(root, `${name}.md`), `---\n${keys}\n---\n# ${name}\n\n${body}\n`);
  }
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const SILENT = 'The chronicles are silent on this.';

async function answerTo(question: string) {
  const { parts } = await ask(world.reads.reasoning, question);
  return {
    text: parts.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' '),
    caveats: parts.flatMap(({ caveats }) => caveats).join(' '),
  };
}

describe('an office without its place', () => {
  const CORIN = 'Corin Fell held the title Warden of Brine, 404 – 409.';
  const HOB = 'Hob Marl held the title Warden of Salt, 402 – 406.';
  it.each([
    // Both places have one then.
    ['Who was Warden in 405?', `${CORIN} ${HOB}`],
    ['Who was the Warden in 408 AF?', CORIN],
    ['Who was Reeve in 405?', 'Jory Fell held the title Reeve of Gull, 400 – 410.'],
    [
      'Who were the Wardens of Brine?',
      `Ada Holt held the title Warden of Brine, 390 – 404. ${CORIN} Mara Teel held the title Warden of Brine, from 412.`,
    ],
    ['Who was Warden of Salt in 405?', HOB],
    // Nobody held it then, anywhere.
    ['Who was Warden in 410?', SILENT],
    ['Who was Warden of Salt in 410?', SILENT],
    // Other offices, and other places.
    ['Who was High Warden in 405?', SILENT],
    ['Who was the deputy Warden in 405?', SILENT],
    ['Who were the Reeves of Brine?', SILENT],
    ['Who were the kings of Salt?', SILENT],
  ])('%s', async (question, answer) => {
    expect((await answerTo(question)).text).toBe(answer);
  });

  it.each([
    ['Who is Warden now?', 'Mara Teel held the title Warden of Brine, from 412 (the dates do not prove it).'],
    ['Who was the first Warden of Brine?', 'Ada Holt held the title Warden of Brine, 390 – 404.'],
    ['Who was the second Warden of Brine?', CORIN],
    ['Who was the last Warden of Brine?', 'Mara Teel held the title Warden of Brine, from 412.'],
    ['Who was the fourth Warden of Brine?', SILENT],
    ['Who was the only Warden of Brine?', SILENT],
  ])('%s', async (question, answer) => {
    expect((await answerTo(question)).text).toBe(answer);
  });

  it.each([
    ['Corin Fell was Warden of Brine from 404 to 409.', 'provisional'],
    ['Corin Fell was Warden of Brine from 400 to 409.', 'contradicted'],
    ['In 405 Corin Fell was Warden of Brine.', 'provisional'],
    ['In 395 Corin Fell was Warden of Brine.', 'out-of-time'],
    ['Corin Fell is Warden of Brine.', 'out-of-time'],
    ['Corin Fell was Warden of Salt.', 'related'],
    ['Ada Holt was the first Warden of Brine.', 'provisional'],
    ['Corin Fell was the first Warden of Brine.', 'contradicted'],
    ['Ada Holt was the last Warden of Brine.', 'contradicted'],
    ['Ada Holt was the only Warden of Brine.', 'contradicted'],
    // Of one who alone is told of nobody says that there was no other.
    ['Jory Fell was the first Reeve of Gull.', 'provisional'],
    ['Corin Fell was Warden of Brine after Ada Holt.', 'provisional'],
    ['Corin Fell was Warden of Brine before Ada Holt.', 'contradicted'],
  ])('%s is %s', async (claim, outcome) => {
    expect((await world.reads.citeClaim({ claim })).outcome).toBe(outcome);
  });

  it('says who held it at other times where it was vacant', async () => {
    expect((await answerTo('Who was Reeve in 415?')).caveats).toContain('Told of another time: Jory Fell');
  });
});

describe('what happened', () => {
  it.each([
    ['What happened in 410?', 'Battle of Sandhook, 3 Thaw 410 AF.'],
    // The era has a page of its own, and is part of the date all the same.
    ['What happened in 410 AF?', 'Battle of Sandhook, 3 Thaw 410 AF.'],
    ['What happened on 3 Thaw 410?', 'Battle of Sandhook, 3 Thaw 410 AF.'],
    ['What happened on 4 Thaw 410?', SILENT],
    ['What happened in 410 BF?', SILENT],
    ['What happened in 500 BF?', 'Reed Bridge, 500 BF.'],
    [
      'What happened between 401 and 403?',
      'Going on: Long Siege, 398 AF – 403 AF. Great Flood, 402 AF. Hob Marl held the title Warden of Salt, 402 – 406.',
    ],
    ['What happened in 415?', 'Lia Marl died in 415 AF.'],
    ['Who made the Tidebell, and when?', 'Hob Marl created Tidebell. Tidebell was made in 388 AF.'],
    ['Who made the Saltblade, and when?', `Hob Marl created Saltblade. ${SILENT}`],
    ['What happened in 417?', SILENT],
  ])('%s', async (question, answer) => {
    expect((await answerTo(question)).text).toBe(answer);
  });
});

describe('how old somebody is', () => {
  it.each([
    [
      'How old is Corin Fell?',
      'Corin Fell would be 49 or 50 years old at 420 AF, the present (born 370 AF); no death is told. The age of Corin Fell is 44 years.',
      'no source says when that was',
    ],
    ['How old is Mara Teel?', 'The age of Mara Teel is 31 years.', 'no source says when that was'],
    [
      'How old is Una Fell?',
      'Una Fell would be 43 or 44 years old at 420 AF, the present (born 376 AF); no death is told.',
      '',
    ],
    ['How old was Lia Marl?', 'Lia Marl was 34 or 35 years old at the death of Lia Marl (415 AF).', ''],
    ['How old is Pim Fell?', `${SILENT.slice(0, -1)}: no date of the birth of Pim Fell is on record.`, ''],
  ])('%s', async (question, text, caveat) => {
    const answer = await answerTo(question);
    expect(answer.text).toBe(text);
    expect(answer.caveats).toContain(caveat);
  });

  it.each([['Mara Teel is 31 years old.'], ['Corin Fell is 44 years old.']])(
    'cite holds nothing against it: %s',
    async (claim) => {
      expect((await world.reads.citeClaim({ claim })).outcome).not.toBe('contradicted');
    },
  );

  it.each([['Mara Teel is 41 years old.'], ['Corin Fell was 44 years old in 390 AF.']])(
    'cite does not support: %s',
    async (claim) => {
      expect((await world.reads.citeClaim({ claim })).outcome).not.toBe('supported');
    },
  );
});

it.each([
  [
    'Are Corin Fell and Una Fell full or half siblings?',
    'Corin Fell and Una Fell were full siblings, both children of Ysa Fell and Bram Fell.',
  ],
  [
    'Are Corin Fell and Jory Fell full or half siblings?',
    'Corin Fell and Jory Fell were half-siblings, both children of Ysa Fell.',
  ],
  // Of one of them the father is not told.
  [
    'Are Corin Fell and Pim Fell full or half siblings?',
    `${SILENT.slice(0, -1)}: no second parent of Pim Fell is on record.`,
  ],
  ['Who was Lia Marl’s husband in 401?', 'Hob Marl was married to Lia Marl, 399 AF – 408 AF.'],
  ['Who was Lia Marl’s husband in 412?', 'Jory Fell was married to Lia Marl, from 409 AF.'],
  // Before the first, and after her death.
  [
    'Who was Lia Marl’s husband in 390?',
    `${SILENT.slice(0, -1)}: no husband of Lia Marl at 390 is on record.`,
  ],
  [
    'Who was Lia Marl’s husband in 418?',
    `${SILENT.slice(0, -1)}: no husband of Lia Marl at 418 is on record.`,
  ],
  ['When was the Tidebell made, and by whom?', 'Tidebell was made in 388 AF. Hob Marl created Tidebell.'],
  ['When was the Saltblade made, and by whom?', `${SILENT} Hob Marl created Saltblade.`],
  ['Who fought at the battle of Sandhook?', 'Corin Fell took part in the Battle of Sandhook.'],
  ['Who fought at the Battle of Reed Bridge?', 'Hob Marl took part in the Reed Bridge.'],
  // Another battle, and none.
  ['Who fought at the Battle of Brine?', SILENT],
])('%s', async (question, answer) => {
  expect((await answerTo(question)).text).toBe(answer);
});
