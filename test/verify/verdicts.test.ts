/** What single sentences are worth, and what a recording shows to have gone wrong. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedUse } from '../../src/reason/verify/types.js';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { cpuNow } from '../cpu-time.js';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(async () => {
  await opened.close();
});

const verify = (draft: string, recorded?: readonly RecordedUse[]) =>
  verifyAnswer(opened.reasoning, draft, recorded);
const verdictsOf = async (draft: string) => (await verify(draft)).claims.map(({ verdict }) => verdict);

describe('a claim', () => {
  it.each([
    [
      'Aldric Raventhorne was born in 300 TA, ruled Valdorn from 324 TA to 360 TA, and was married to Ysolde Calder.',
      ['supported', 'supported', 'supported'],
    ],
    ["Valdorn's ruler in 320 TA was Maerwyn Raventhorne.", ['supported']],
    ['The ruler of Valdorn in 340 TA was Aldric Raventhorne.', ['supported']],
    ['House Vyr and the Crimson Pact were allied in 340 TA.', ['supported']],
    ['House Vyr and the Crimson Pact were allied in 350 TA.', ['out-of-time']],
    ['Aldric Raventhorne rules Valdorn.', ['out-of-time']],
    ['Aldric Raventhorne was the parent of Edmar Raventhorne.', ['contradicted']],
    ['Sigrun Skeld ruled Valdorn in 340 TA.', ['contradicted']],
    ['Aldric Raventhorne died in 350 TA.', ['contradicted']],
    ['Mardsville has a population of 4000.', ['contradicted']],
    ['Aldric Raventhorne was a city.', ['contradicted']],
    ['The Battle of Black Spire took place in 340 TA.', ['disputed']],
    ['Sources disagree: the Battle of Black Spire took place in 340 TA or 342 TA.', ['supported']],
    ['Old Marta was a parent of Joren Fenner.', ['provisional']],
    ['Jasper Quell ruled Mardsville.', ['unsupported']],
    ['In his memoirs Jasper Quell claims that he ruled Mardsville.', ['supported']],
    ['Zorblax the Grey ruled Valdorn.', ['unsupported']],
    ['Aldric Raventhorne had a talking parrot.', ['unsupported']],
    ['Aldric Raventhorne had no recorded part in the Long Winter.', ['supported']],
    ['Aldric Raventhorne did not rule Valdorn.', ['contradicted']],
    ['Aldric was not born in 300 TA.', ['contradicted']],
    ["Aldric wasn't born in 300 TA.", ['contradicted']],
    ['Aldric was not born in 310 TA.', ['supported']],
    ['Aldric did not die in 360 TA.', ['contradicted']],
    ['Border Wars did not begin in 329 TA.', ['contradicted']],
    ['The Long Winter did not last from 289 TA to 312 TA.', ['contradicted']],
    ["Aldric's epithet was not the Iron King.", ['contradicted']],
    ['It is false that Aldric ruled Valdorn.', ['contradicted']],
    ['It is not true that Aldric ruled Kaelmoor.', ['supported']],
    ['Aldric hardly ruled Valdorn.', ['contradicted']],
    ['Aldric and Ysolde had no children.', ['contradicted']],
    ['Aldric and Maerwyn had no children.', ['unsupported']],
    ['Aldric is not brave.', ['disputed']],
    ['Ysolde was not brave.', ['unsupported']],
    ['Aldric did not have five children.', ['supported']],
    ['Aldric did not have three children.', ['contradicted']],
    ['Aldric did not rule Kaelmoor.', ['unsupported']],
    ['Aldric never learned to dance.', ['nearby']],
    ['Aldric never learned to swim.', ['unsupported']],
    ['The Battle of Black Spire did not take place in 340 TA.', ['disputed']],
    ['Aldric is alive.', ['contradicted']],
    ['Aldric is not alive.', ['supported']],
    ['Aldric had five children.', ['contradicted']],
    ['Aldric had three children.', ['supported']],
    ['The chronicles are silent on this.', []],
    ['Sabra Raventhorne was older than Aldric Raventhorne.', ['contradicted']],
    ['Ysolde Calder died before Aldric Raventhorne.', ['contradicted']],
    ['Vyrhold was founded before Frosthollow.', ['supported']],
    ['Corin Raventhorne is the daughter of Aldric.', ['contradicted']],
    ['Maelis is the son of Aldric.', ['contradicted']],
    ["Sabra was Aldric's brother.", ['contradicted']],
    ["Maelis is Aldric's daughter.", ['supported']],
    ['Ysolde was the wife of Aldric.', ['supported']],
    ['Corin was not the daughter of Aldric.', ['supported']],
    ['Maelis ruled Valdorn before Aldric.', ['supported', 'contradicted']],
    ['Aldric ruled Valdorn after Maelis.', ['supported', 'contradicted']],
    ['Aldric was king of Valdorn after Maelis.', ['supported', 'contradicted']],
    ['Aldric ruled Valdorn before Maelis.', ['supported', 'supported']],
    ['Maelis Raventhorne ruled Valdorn before Aldric Raventhorne did.', ['supported', 'contradicted']],
    ['Aldric Raventhorne ruled Valdorn before Maelis did.', ['supported', 'supported']],
    ['No source says who killed the Pale Worm.', ['contradicted']],
    ['No source says who besieged Wexmoor.', []],
    ['At Black Spire Roald Grimm fought for Valdorn.', ['contradicted']],
    ['Ulf Redhand fought for Kaelmoor at Marl Bridge.', ['disputed']],
    ['Roald Grimm fought against Valdorn at Black Spire.', ['supported']],
    ['Aldric Raventhorne (300 TA – 360 TA) ruled Valdorn.', ['supported', 'supported']],
    ['Aldric Raventhorne (310 TA – 360 TA) ruled Valdorn.', ['supported', 'contradicted']],
    ['Valdorn was ruled by Aldric Raventhorne (324 TA – 360 TA).', ['supported', 'supported']],
    ['Valdorn was ruled by Aldric Raventhorne (320 TA – 355 TA).', ['supported', 'contradicted']],
    ["On his father's side Aldric was the grandson of Halla Skeld.", ['supported']],
    ["On his mother's side Aldric was the grandson of Halla Skeld.", ['contradicted']],
    ['The marriage of Maelis and Devran took place in 348 TA.', ['supported']],
    ['Maelis and Devran married. The marriage took place in 346 TA.', ['supported', 'contradicted']],
    ['Roald Grimm founded the Grey Company in 322 TA for a fee.', ['supported', 'unsupported']],
  ])('%s', async (draft, verdicts) => {
    expect(await verdictsOf(draft)).toEqual(verdicts);
  });

  it('is told in words as they are written', async () => {
    const { claims } = await verify('Roald Grimm founded the juggling Grey Company in 322 TA.');
    expect(claims.map(({ because }) => because)).toContain('Nothing in the record accounts for juggling.');
  });

  it('carries who says so', async () => {
    const { claims } = await verify('Aldric Raventhorne ruled Valdorn.');
    expect(claims[0]?.citations.map(({ file }) => file)).toContain('Sources/chronicles-vyr.md');
  });
});

describe('a citation', () => {
  const codes = async (draft: string) => (await verify(draft)).violations.map(({ code }) => code);
  it('must exist', async () => {
    expect(await codes('Aldric Raventhorne ruled Valdorn (Sources/annals-of-nowhere.md).')).toEqual([
      'fabricated-citation',
    ]);
    expect(await codes('According to the Annals of Nowhere, Aldric Raventhorne ruled Valdorn.')).toEqual([
      'fabricated-citation',
    ]);
  });
  it('must say so, where it says so', async () => {
    expect(await codes('Aldric Raventhorne ruled Valdorn (Sources/mardsville-ledger.md).')).toEqual([
      'misattributed-citation',
    ]);
    expect(await codes('Aldric Raventhorne ruled Valdorn (People/Aldric Raventhorne.md:1).')).toEqual([
      'misattributed-citation',
    ]);
    expect(await codes('Aldric Raventhorne ruled Valdorn (People/Aldric Raventhorne.md).')).toEqual([]);
  });
  it('must not make up words', async () => {
    expect(await codes('The chronicle says "the king rode a purple elephant to war".')).toEqual([
      'fabricated-quote',
    ]);
    expect(
      await codes('It is written: "He slept badly, disliked music, and never learned to dance."'),
    ).toEqual([]);
  });
});

describe('a recording', () => {
  const use = (tool: string, more: Partial<RecordedUse> = {}): RecordedUse => ({
    tool,
    input: {},
    statements: [],
    sources: [],
    text: '',
    ...more,
  });
  const draft = 'Aldric Raventhorne ruled Valdorn.';
  const codes = async (text: string, recorded: readonly RecordedUse[]) =>
    (await verify(text, recorded)).violations.map(({ code }) => code);
  const told = async (): Promise<readonly string[]> => {
    const { claims } = await verify(draft);
    return claims.flatMap(({ statements }) => statements.map(({ id }) => id));
  };

  it('without any call shows that nothing was asked', async () => {
    expect(await codes(draft, [])).toEqual(['tool-first']);
  });
  it('shows names that were not looked up and checks that were skipped', async () => {
    const found = await codes(draft, [use('entity_context', { statements: await told() })]);
    expect(found).toEqual(['lookup-first', 'check-first']);
  });
  it('shows what no tool had returned', async () => {
    expect(await codes(draft, [use('lookup'), use('get_contradictions')])).toEqual(['no-invention']);
    expect(
      await codes('The tool returned that Aldric Raventhorne ruled Valdorn.', [
        use('lookup'),
        use('get_contradictions'),
      ]),
    ).toEqual(['no-misquote']);
  });
  it('shows an error that was kept quiet', async () => {
    const calls = [
      use('lookup'),
      use('get_contradictions', { statements: await told() }),
      use('cite', { error: 'reason/bad-date' }),
    ];
    expect(await codes(draft, calls)).toEqual(['tool-error']);
    expect(await codes(`${draft} The call for its sources failed.`, calls)).toEqual([]);
  });
  it('asks for anachronisms where many are spoken of', async () => {
    const many =
      'Aldric Raventhorne ruled Valdorn. Edmar Raventhorne was a parent of Aldric Raventhorne. Sigrun Skeld killed The Pale Worm.';
    expect(await codes(many, [use('lookup'), use('get_contradictions')])).toContain('anachronisms-first');
  });
  it('of a proper way to answer is without fault', async () => {
    const calls = [
      use('lookup'),
      use('was_true_at', { statements: await told() }),
      use('get_contradictions'),
    ];
    expect(await codes(draft, calls)).toEqual([]);
  });
});

describe('a hostile draft', () => {
  it.each([
    '',
    '?!',
    '"'.repeat(5000),
    'a '.repeat(8000),
    'Aldric '.repeat(1500),
    '(.md '.repeat(2000),
    '😀'.repeat(3000),
    '1 TA '.repeat(2000),
  ])('is read in bounded time', async (draft) => {
    const started = cpuNow();
    await verify(draft);
    expect(cpuNow() - started).toBeLessThan(20_000);
  });
});
