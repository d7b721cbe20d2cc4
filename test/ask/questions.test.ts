/** Questions of the five types, asked of the sample world without any model. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../src/reason/ask/ask.js';
import { type Answer, type QuestionKind, SILENT_ANSWER } from '../../src/reason/ask/types.js';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(async () => {
  await opened.close();
});

const asked = (question: string) => ask(opened.reasoning, question);
const textOf = ({ parts }: Answer) =>
  parts.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ');
const filesOf = ({ sources }: Answer) => sources.map(({ file }) => file);
const caveatsOf = ({ parts }: Answer) => parts.flatMap(({ caveats }) => caveats).join(' ');

describe('the worked conversation', () => {
  it('tells who Aldric was, and that he had no part in the Long Winter', async () => {
    const answer = await asked(
      'Who is Aldric Raventhorne, and did he have anything to do with the Long Winter?',
    );
    expect(answer.parts.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['identity', 'answered'],
      ['fact', 'answered'],
    ]);
    const text = textOf(answer);
    expect(text).toContain('(300 TA – 360 TA); at 380 TA, the present, no longer alive');
    expect(text).toContain('Aldric Raventhorne ruled Valdorn, 324 TA – 360 TA.');
    expect(text).toContain('Aldric Raventhorne was a member of House Vyr.');
    expect(text).toContain('Aldric Raventhorne was heir to Edmar Raventhorne.');
    expect(text).toContain('Aldric Raventhorne had no recorded part in the Long Winter.');
    expect(text).toContain('The Long Winter lasted from 289 TA to 312 TA.');
    expect(text).toContain('twelve years after it ended');
    expect(filesOf(answer)).toEqual(
      expect.arrayContaining(['Sources/chronicles-vyr.md', 'Sources/frosthollow-lore.md']),
    );
    // What prose was read to say is told as uncertain.
    expect(caveatsOf(answer)).toMatch(
      /Read from prose and not confirmed: .*Aldric Raventhorne was heir to House Vyr \(\d+ % sure\)/,
    );
    expect(answer.parts[0]?.calls).toEqual(
      expect.arrayContaining([
        'lookup',
        'entity_context',
        'significance_of',
        'list_lineage',
        'get_contradictions',
        'get_anachronisms',
      ]),
    );
  });
});

/** The question, what its answer must say, and a document it must rest on. */
type Case = readonly [question: string, says: readonly string[], file: string | null];

const CASES: Readonly<Record<QuestionKind, readonly Case[]>> = {
  identity: [
    ['Who is Aldric Raventhorne?', ['was a person (300 TA – 360 TA)'], 'People/Aldric Raventhorne.md'],
    ['Tell me about House Vyr.', ['House Vyr', 'is a house'], 'Houses/House Vyr.md'],
    [
      "What's the Pale Worm?",
      ['was a creature', 'Sigrun Skeld killed the Pale Worm'],
      'Creatures/The Pale Worm.md',
    ],
    ['Who was Sigrun Skeld?', ['Sigrun Skeld', 'was a person'], 'People/Sigrun Skeld.md'],
    ['What is Mardsville?', ['Mardsville', 'is a settlement'], 'Places/Mardsville.md'],
    ['who is the iron queen', ['Maelis Raventhorne'], null],
  ],
  fact: [
    [
      'Were House Vyr and the Crimson Pact allied in 340 TA?',
      ['336 TA – 344 TA', 'At 340 TA, this was true.'],
      'Sources/chronicles-vyr.md',
    ],
    [
      'Were House Vyr and the Crimson Pact allied in 350 TA?',
      ['336 TA – 344 TA', 'At 350 TA, this was not true.'],
      'Sources/chronicles-vyr.md',
    ],
    [
      'Did Aldric rule Valdorn?',
      ['Yes: Aldric Raventhorne ruled Valdorn, 324 TA – 360 TA.'],
      'Sources/chronicles-vyr.md',
    ],
    [
      'Was the Long Winter caused by the Sundering?',
      ['Perhaps: the Sundering caused the Long Winter.'],
      'Sources/songs/the-worm-under-the-hill.md',
    ],
    [
      'Who ruled Valdorn in 320 TA?',
      ['Maerwyn Raventhorne ruled Valdorn, 318 TA – 324 TA.'],
      'People/Maerwyn Raventhorne.md',
    ],
    [
      "Who was Aldric Raventhorne's father?",
      ['Edmar Raventhorne was the father of Aldric Raventhorne.'],
      'People/Edmar Raventhorne.md',
    ],
    ['When was the Battle of Black Spire?', ['340 TA', '342 TA'], 'Sources/frosthollow-lore.md'],
    [
      'Where was the Battle of Black Spire?',
      ['took place at Black Spire'],
      'Events/Battle of Black Spire.md',
    ],
    ['Who is the ruler of Valdorn?', ['Maelis Raventhorne rules Valdorn, since 360 TA'], null],
  ],
  state: [
    [
      'What was happening in Valdorn in 340 TA?',
      ['Aldric Raventhorne ruled Valdorn', 'Kaelmoor was at war with Valdorn'],
      'Places/Kingdoms/Valdorn.md',
    ],
    [
      'Who was in Mardsville during the Border Wars?',
      ['Finn Ferrow was in Mardsville', 'Nils Barrow'],
      'People/Finn Ferrow.md',
    ],
    ['What was going on in Skeldmark in 320 TA?', ['320 TA', 'Skeldmark'], null],
    ['What was happening in Ashford in 340 TA?', ['Kaelmoor controlled Ashford'], null],
    ['What is going on in Valdorn now?', ['At 380 TA', 'Maelis Raventhorne rules Valdorn'], null],
  ],
  cause: [
    [
      'Why did the Sundering happen?',
      [
        'The proximate cause: the Breaking of the Concord caused the Sundering.',
        'Further back: the Theft of the Ember Crown',
      ],
      'Events/The Sundering.md',
    ],
    [
      'What were the consequences of the Battle of Black Spire?',
      ['Burning of the Spire Ferry', 'Red Cloak War'],
      'Events/Battle of Black Spire.md',
    ],
    [
      'How did Aldric Raventhorne come to power?',
      ['heir to Edmar Raventhorne', 'ruled Valdorn'],
      'People/Aldric Raventhorne.md',
    ],
    ['What led to the Border Wars?', ['March of the Hungry caused the Border Wars'], 'Data/events.yaml'],
    ['What came of the Thaw?', ['the Thaw caused the March of the Hungry'], 'Events/The Thaw.md'],
  ],
  narrative: [
    ['Tell me about the Border Wars.', ['Border Wars began in 329 TA'], 'Events/Border Wars.md'],
    ['What was House Vyr like?', ['House Vyr was founded in 12 TA'], 'Houses/House Vyr.md'],
    ['Describe the Age of Iron.', ['Age of Iron'], 'Eras/Age of Iron.md'],
    ['Tell the story of Sigrun Skeld.', ['Sigrun Skeld'], 'People/Sigrun Skeld.md'],
    ['Narrate the Battle of Black Spire.', ['Battle of Black Spire'], null],
  ],
};

for (const [kind, cases] of Object.entries(CASES))
  describe(`questions of the type ${kind}`, () => {
    it.each(cases)('%s', async (question, says, file) => {
      const answer = await asked(question);
      expect(answer.parts).toHaveLength(1);
      expect(answer.parts[0]).toMatchObject({ kind, outcome: 'answered' });
      for (const words of says) expect(textOf(answer)).toContain(words);
      if (file !== null) expect(filesOf(answer)).toContain(file);
    });
  });

describe('what is not settled', () => {
  it('is told as disputed, with both sides', async () => {
    const answer = await asked('Who ruled Thornwick in 340 TA?');
    expect(textOf(answer)).toContain('Odile Marsh ruled Thornwick');
    expect(textOf(answer)).toContain('Gervase Hask ruled Thornwick');
    expect(caveatsOf(answer)).toContain('both ruled Thornwick');
  });

  it('is told as hearsay and decides nothing', async () => {
    const answer = await asked('Did Jasper Quell rule Mardsville?');
    expect(textOf(answer)).toBe(
      'No source that can be relied on tells of this. Only an unreliable source says: Jasper Quell ruled Mardsville, 350 TA – 352 TA.',
    );
  });

  it('is told as hearsay where a date is asked for', async () => {
    const answer = await asked('When did Jasper Quell rule Mardsville?');
    expect(textOf(answer)).toContain('Only an unreliable source says: Jasper Quell ruled Mardsville');
  });

  it('is passed over in silence where nothing is recorded', async () => {
    const answer = await asked('Did Aldric Raventhorne kill Odile Marsh?');
    expect(answer.parts[0]?.outcome).toBe('silent');
    expect(textOf(answer)).toBe(SILENT_ANSWER);
  });

  it('asks which of several was meant', async () => {
    const answer = await asked('Who is the Grey Widow?');
    expect(answer.parts[0]?.outcome).toBe('ambiguous');
    expect(answer.parts[0]?.choices.map(({ name }) => name).sort()).toEqual(['Hild Oake', 'Nerys Vane']);
  });

  it('says that a name is not known, and what resembles it', async () => {
    const answer = await asked('Who is Zorblax?');
    expect(answer.parts[0]?.outcome).toBe('unknown-name');
    expect(textOf(answer)).toContain('Nothing in the record is called Zorblax.');
  });
});

describe('answers without a model', () => {
  it('are borne out by the record they are made from', async () => {
    for (const question of [
      'Did Aldric rule Valdorn?',
      'Who ruled Valdorn in 320 TA?',
      'How did Aldric Raventhorne come to power?',
    ]) {
      const { claims } = await verifyAnswer(opened.reasoning, textOf(await asked(question)));
      expect(claims.length).toBeGreaterThan(0);
      expect(claims.filter(({ verdict }) => verdict === 'contradicted')).toEqual([]);
    }
  });
});
