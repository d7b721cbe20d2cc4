/** The narrative spine, in the sample world: every sentence stands on statements. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { narrateArc } from './narrate-arc.js';
import type { Spine } from './spine.js';
import { summarizeChain } from './summarize-chain.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

/** Every sentence has statements that exist, and sources that are listed. */
async function expectGrounded(spine: Spine) {
  expect(spine.sentences.length).toBeGreaterThan(0);
  const ids = spine.sentences.flatMap(({ statements }) => statements);
  const known = await opened.reasoning.store.statements({ ids });
  expect(known).toHaveLength(new Set(ids).size);
  const numbers = new Set(spine.sources.map(({ number }) => number));
  for (const { sources, statements, text } of spine.sentences) {
    expect(statements.length).toBeGreaterThan(0);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.every((number) => numbers.has(number))).toBe(true);
    expect(spine.text).toContain(text);
  }
}

const find = (spine: Spine, words: string) => spine.sentences.find(({ text }) => text.includes(words));

describe('summarizeChain', () => {
  it('tells causes, the event itself and effects in order, grounded', async () => {
    const spine = await summarizeChain(opened.reasoning, { entity: 'The Sundering', depth: 2 });
    await expectGrounded(spine);
    const texts = spine.sentences.map(({ text }) => text);
    const place = (words: string) => texts.findIndex((text) => text.includes(words));
    expect(place('War of Nine Towers caused Breaking of the Concord')).toBeGreaterThanOrEqual(0);
    expect(place('War of Nine Towers caused')).toBeLessThan(
      place('Breaking of the Concord caused The Sundering'),
    );
    expect(place('Breaking of the Concord caused The Sundering')).toBeLessThan(
      place('caused Drowning of Iskarrel'),
    );
    expect(texts).toContain('The Sundering took place in 1200 SA.');
    expect(find(spine, 'it is rumoured') ?? find(spine, 'It is rumoured')).toMatchObject({
      standing: 'doubtful',
    });
  });

  it('tells a dispute as a dispute, with both sides and who says so', async () => {
    const spine = await summarizeChain(opened.reasoning, { entity: 'Battle of Black Spire', depth: 1 });
    const dispute = spine.sentences.find(({ standing }) => standing === 'disputed');
    expect(dispute?.statements).toHaveLength(2);
    for (const words of ['340 TA', '342 TA', 'The Chronicles of Vyr', 'The Lore of Frosthollow'])
      expect(dispute?.text).toContain(words);
    expect(spine.caveats).toBeGreaterThan(0);
  });

  it('goes by time, and dates each sentence by what it tells of', async () => {
    const king = await summarizeChain(opened.reasoning, { entity: 'Aldric Raventhorne' });
    const texts = king.sentences.map(({ text }) => text);
    const places = ['was born', 'Coronation of Aldric', 'took part in Battle of Black Spire', 'died'].map(
      (words) => texts.findIndex((text) => text.includes(words)),
    );
    // Causes of causes may lie before his time: of what names him, his birth is the first.
    expect(places[0]).toBe(texts.findIndex((text) => text.includes('Aldric')));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.at(-1)).toBe(texts.length - 1);
    expect(new Set(texts).size).toBe(texts.length);
    const near = await summarizeChain(opened.reasoning, { entity: 'Aldric Raventhorne', depth: 1 });
    expect(near.sentences[0]?.text).toContain('was born');
    const war = await summarizeChain(opened.reasoning, { entity: 'Border Wars', depth: 1 });
    expect(find(war, 'Marl Bridge was part of Border Wars')?.when).toContain('331 TA');
  });

  it('counts a date that sources disagree about among the cautions', async () => {
    const king = await summarizeChain(opened.reasoning, { entity: 'Aldric Raventhorne' });
    const battle = find(king, 'took part in Battle of Black Spire');
    expect(battle).toMatchObject({ standing: 'disputed', when: '340 TA or 342 TA' });
    expect(battle?.text).toContain('the date of Battle of Black Spire is disputed');
    expect(king.caveats).toBeGreaterThan(0);
  });

  it('says where the dates put a cause after its effect', async () => {
    const spine = await summarizeChain(opened.reasoning, { entity: 'The Broken Dam' });
    expect(find(spine, 'caused The Drowned Harvest')?.text).toContain('the other way round');
    expect(spine.anachronisms.length).toBeGreaterThan(0);
  });
});

describe('narrateArc', () => {
  it('tells a life from birth to death, each style in its own way', async () => {
    const chronicle = await narrateArc(opened.reasoning, { entity: 'Aldric Raventhorne' });
    await expectGrounded(chronicle);
    expect(chronicle.sentences[0]?.text).toBe('Aldric Raventhorne was born in 300 TA.');
    expect(chronicle.text).toContain('From 324 TA to 360 TA, Aldric Raventhorne ruled Valdorn.');
    const annals = await narrateArc(opened.reasoning, { entity: 'Aldric Raventhorne', style: 'annals' });
    expect(annals.text).toContain('324 TA – 360 TA: Aldric Raventhorne ruled Valdorn.');
    expect(annals.text.split('\n')[0]).toContain('300 TA: Aldric Raventhorne was born.');
    const briefing = await narrateArc(opened.reasoning, { entity: 'Aldric Raventhorne', style: 'briefing' });
    expect(briefing.text.split('\n').every((line) => line.startsWith('- '))).toBe(true);
    await expectGrounded(briefing);
  });

  it('tells the provisional as provisional and a liar as a liar', async () => {
    const joren = await narrateArc(opened.reasoning, { entity: 'Joren Fenner' });
    expect(find(joren, 'Old Marta')).toMatchObject({ provisional: true });
    expect(find(joren, 'Old Marta')?.text).toContain('no canonical document defines Old Marta');
    const quell = await narrateArc(opened.reasoning, { entity: 'Jasper Quell' });
    expect(find(quell, 'ruled Mardsville')).toMatchObject({ standing: 'hearsay' });
    expect(find(quell, 'ruled Mardsville')?.text).toMatch(/^An unreliable source claims/);
    const maelis = await narrateArc(opened.reasoning, { entity: 'Maelis Raventhorne', limit: 100 });
    expect(find(maelis, 'ruled Kaelmoor')?.text).toMatch(/^It is foretold/);
  });

  it('is bounded, the same every time, and says what it left out', async () => {
    const asked = () => narrateArc(opened.reasoning, { entity: 'Valdorn', limit: 5 });
    const spine = await asked();
    expect(spine.sentences.flatMap(({ statements }) => statements)).toHaveLength(5);
    expect(spine.leftOut).toBeGreaterThan(10);
    expect((await asked()).text).toBe(spine.text);
  });
});
