/** Why things matter, who says what, what is open, and what the sample world is made of. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { describeWorld } from './describe-world.js';
import { listSources } from './list-sources.js';
import { significanceOf } from './significance.js';
import { unresolved } from './unresolved.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

describe('significanceOf', () => {
  it('is the sum of reasons that can be counted', async () => {
    const king = await significanceOf(opened.reasoning, { entity: 'Aldric Raventhorne' });
    const sum = king.parts.reduce((total, { points }) => total + points, 0);
    expect(king.score).toBeCloseTo(sum, 1);
    for (const { weight, count, points } of king.parts)
      expect(points).toBeCloseTo(weight * Math.log2(1 + count), 1);
    const power = king.parts.find(({ part }) => part === 'power');
    expect(power).toMatchObject({ count: 2 });
    expect(power?.why).toContain('Valdorn');
    expect(king.rank.place).toBeLessThanOrEqual(15);
    expect(king.rank.among).toBeGreaterThan(100);
  });

  it('ranks a king before a ferryman, and counts no lies', async () => {
    const piper = await significanceOf(opened.reasoning, { entity: 'The Piper of Lower Fenny' });
    const king = await significanceOf(opened.reasoning, { entity: 'Aldric Raventhorne' });
    expect(piper.score).toBeLessThan(king.score);
    expect(piper.rank.place).toBeGreaterThan(king.rank.place);
    const liar = await significanceOf(opened.reasoning, { entity: 'Jasper Quell' });
    expect(liar.parts.some(({ part }) => part === 'power')).toBe(false);
  });

  it('tells events by what came of them', async () => {
    const sundering = await significanceOf(opened.reasoning, { entity: 'The Sundering' });
    expect(sundering.parts.find(({ part }) => part === 'consequences')?.count).toBe(3);
  });
});

describe('listSources', () => {
  it('tells how far to trust each, what it says and what is disputed', async () => {
    const { sources, byReliability } = await listSources(opened.reasoning, { limit: 200 });
    expect(byReliability.prophetic).toBe(1);
    const ledger = sources.items.find(({ file }) => file === 'Sources/mardsville-ledger.md');
    expect(ledger?.statements).toBeGreaterThan(10);
    expect(ledger?.passages).toBeGreaterThan(3);
    expect(ledger?.findings.contradictions).toBeGreaterThanOrEqual(4);
    expect(sources.total).toBe(sources.items.length);
  });

  it('filters, pages and counts', async () => {
    const liars = await listSources(opened.reasoning, { reliability: 'unreliable' });
    expect(liars.sources.items.map(({ file }) => file)).toEqual(['Sources/memoirs-of-jasper-quell.md']);
    const two = await listSources(opened.reasoning, { text: 'letters', limit: 1 });
    expect(two.sources.items).toHaveLength(1);
    expect(two.sources.total).toBeGreaterThan(1);
  });
});

describe('unresolved', () => {
  it('lists what no document defines, and why it is known at all', async () => {
    const { provisional } = await unresolved(opened.reasoning, { limit: 50 });
    expect(provisional.items.map(({ entity }) => entity.name).sort()).toEqual([
      "Bell-Founder's Hammer",
      'Ferry-cant',
      "Miller's Cough",
      'Old Marta',
      'The Second Egg',
    ]);
    const egg = provisional.items.find(({ entity }) => entity.name === 'The Second Egg');
    expect(egg?.total).toBe(0);
    expect(egg?.mentionedIn.length).toBeGreaterThan(0);
  });

  it('lists what only prophets and liars say, and which dates would settle what', async () => {
    const { hearsay, questions } = await unresolved(opened.reasoning, { limit: 50 });
    expect(hearsay.items.map(({ told }) => told).sort()).toEqual([
      'Jasper Quell ruled Mardsville',
      'Jasper Quell took part in Battle of the Red Ford',
      'Maelis Raventhorne ruled Kaelmoor',
    ]);
    expect(questions.items.some(({ subject, settles }) => subject === 'Pennyford' && settles !== null)).toBe(
      true,
    );
    expect(questions.items.some(({ kind }) => kind === 'orphan')).toBe(true);
  });

  it('can be asked of one entity', async () => {
    const marta = await unresolved(opened.reasoning, { entity: 'Old Marta' });
    expect(marta.provisional.total).toBe(1);
    const king = await unresolved(opened.reasoning, { entity: 'Aldric Raventhorne' });
    expect(king).toMatchObject({ provisional: { total: 0 }, hearsay: { total: 0 }, questions: { total: 0 } });
  });
});

describe('describeWorld', () => {
  it('tells types, relations, calendars, the present and the latest run', async () => {
    const world = await describeWorld(opened.reasoning);
    expect(world.now).toMatchObject({ text: '380 TA' });
    expect(world.provisional).toBe(5);
    expect(world.types.find(({ name }) => name === 'Person')?.entities).toBeGreaterThanOrEqual(140);
    expect(world.relations.find(({ name }) => name === 'RULES')).toMatchObject({ inverse: 'RULED_BY' });
    expect(world.relations.every(({ statements }) => statements > 0)).toBe(true);
    expect(world.calendars.find(({ isDefault }) => isDefault)?.id).toBe('vyrian');
    expect(world.latestRun?.contradictions).toBe(world.findings.contradiction);
    const all = await describeWorld(opened.reasoning, { all: true });
    expect(all.relations.length).toBeGreaterThan(world.relations.length);
  });
});
