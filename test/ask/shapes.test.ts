/** Questions whose shape decides what answers them: causes, a date that is disputed, who lived, times to come. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

async function asked(question: string) {
  const { parts } = await ask(opened.reasoning, question);
  const sentences = parts.flatMap((part) => part.sentences.map(({ text }) => text));
  return { text: sentences.join(' '), sentences, outcome: parts[0]?.outcome };
}

describe('a cause', () => {
  it('of an age is what caused it, and not what happened in it', async () => {
    const { sentences } = await asked('why did the Long Winter happen');
    const causes = sentences.filter((text) => /^(?:The proximate cause|Behind that|Further back)/.test(text));
    expect(causes[0]).toBe('The proximate cause: the Sundering caused the Long Winter.');
    expect(causes.join(' ')).toContain('the Breaking of the Concord caused the Sundering');
    expect(causes.join(' ')).not.toMatch(/Thaw|Hunger|First Snow|Pale Worm/);
    expect(sentences.find((text) => text.startsWith('What came of it'))).not.toContain('First Snow');
  });

  it('is not made of what only came before', async () => {
    const { text } = await asked('why did the Thaw happen');
    expect(text).toMatch(/^No cause is told, but what it goes back to: the Thaw Prophecy/);
  });
});

describe('a time', () => {
  it.each(['Was the Battle of Black Spire in 340 TA?', 'Did the Battle of Black Spire happen in 342 TA?'])(
    'that sources differ on is answered by the dispute: %s',
    async (question) => {
      const { text, outcome } = await asked(question);
      expect(outcome).toBe('answered');
      expect(text).toMatch(/^The sources differ on this: .*340 TA \(The Chronicles of Vyr\); .*342 TA \(/);
    },
  );

  it.each([
    ['Was the Siege of Ashford in 336 TA?', /^Yes: /],
    ['Was the Siege of Ashford in 300 TA?', /^No: .*336 TA/],
  ])('that is told is answered by it: %s', async (question, words) => {
    expect((await asked(question)).text).toMatch(words);
  });

  it.each([
    ['Did the Siege of Ashford really take place in 336 TA?', /^Yes: /],
    ['Did the Siege of Ashford and the Thaw take place in 336 TA?', /^(?!Yes|No)/],
  ])('takes no other word for the verb: %s', async (question, words) => {
    expect((await asked(question)).text).toMatch(words);
  });

  it('to come is said to lie ahead', async () => {
    const { text } = await asked('Who ruled Valdorn in 500?');
    expect(text).toMatch(/^500 TA lies ahead of the present, 380 TA; .*Maelis Raventhorne rules Valdorn/);
    expect((await asked('Who ruled Valdorn in 340 TA?')).text).not.toContain('ahead');
  });

  it('has its living, and no more of them than can be read', async () => {
    const { sentences } = await asked('Who was alive in 340 TA?');
    expect(sentences[0]).toMatch(/^By their dates, \d+ are known to have been alive at 340 TA/);
    expect(sentences).toHaveLength(13);
    expect(sentences.join(' ')).not.toContain('Going on');
    expect((await asked('Who was alive in 340 TA?')).sentences).toEqual(sentences);
  });

  it('has a state of the world, and no weather', async () => {
    const { text } = await asked('What was the state of the world in 300 TA?');
    expect(text).toContain('It was the time of Long Winter');
    expect(text).toContain('Torvald Raventhorne ruled Valdorn, 289 TA – 306 TA.');
    expect((await asked('How did things stand in the world in 300 TA?')).text).toBe(text);
    expect((await asked('What about the weather in 340 TA?')).outcome).toBe('silent');
    expect((await asked('What happened in 340 TA?')).text).toContain('Border Wars');
  });
});

it('tells what somebody did while something lasted, that they took part in it first of all', async () => {
  const { sentences } = await asked('What did Aldric do during the Border Wars?');
  expect(sentences[1]).toBe('Aldric Raventhorne took part in the Border Wars.');
});

describe('what is asked of two', () => {
  it.each([
    ['Did Aldric and Maelis rule Valdorn?', /^Yes: Aldric Raventhorne ruled .*Yes: Maelis Raventhorne rules/],
    ['Did Aldric and Roald Grimm rule Valdorn?', /^Aldric .*Nothing on record says so of Roald Grimm/],
    ['Did Roald Grimm and Aldric rule Valdorn?', /^Nothing on record says so of Roald Grimm.*Aldric/],
    ['Did Aldric and Ysolde marry?', /^Yes: Aldric Raventhorne was married to Ysolde Calder/],
  ])('is answered of both: %s', async (question, words) => {
    expect((await asked(question)).text).toMatch(words);
  });
});

it('says that an age is no event to take part in', async () => {
  const { text } = await asked('Did Maelis participate in the Third Age?');
  expect(text).toMatch(/^This does not apply: Third Age is an Era/);
});

it.each([
  ['Who says the Spire was fought in 342?', /^The Lore of Frosthollow says so: .*342 TA/],
  ['Which source calls Aldric cowardly?', /^The Chalk Annals says so: .*cowardly/],
])('tells who says so: %s', async (question, words) => {
  expect((await asked(question)).text).toMatch(words);
});

it('tells of a quality what each source says', async () => {
  const { text } = await asked('Is Aldric brave?');
  expect(text).toContain('is brave (The Chronicles of Vyr)');
  expect(text).toContain('is cowardly (The Chalk Annals)');
  expect((await asked('Is Aldric left-handed?')).outcome).toBe('silent');
});

it('says of a world that was never read that it was not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lore-unread-'));
  const world = await openWorld(fileURLToPath(new URL('../../examples/valdorn', import.meta.url)), {
    database: path.join(folder, 'world.db'),
  });
  try {
    const { parts } = await ask(world.reads.reasoning, 'Who was Aldric?');
    expect(parts.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
      ['Nothing was read into this world yet: run `lore ingest`, and ask again.'],
    ]);
  } finally {
    await world.close();
    await rm(folder, { recursive: true });
  }
});

describe('the first and the last', () => {
  it.each([
    ['Who was the last king of Valdorn?', /^Aldric Raventhorne ruled Valdorn[^.]*\.$/],
    ['Who was the last ruler of Valdorn?', /^Maelis Raventhorne rules Valdorn[^.]*\.$/],
    ['Who was the first ruler of Valdorn?', /^Corvane Vyr ruled Valdorn[^.]*\.$/],
  ])('in an office is one: %s', async (question, words) => {
    expect((await asked(question)).text).toMatch(words);
  });

  it('of those whose order nobody tells is not all of them', async () => {
    expect((await asked('Who was the first member of the Grey Company?')).outcome).toBe('silent');
  });
});
