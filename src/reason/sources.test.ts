/** Claims and their passages, and what is written about whom, in the sample world. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { citeClaim } from './cite-claim.js';
import { loreAbout } from './lore-about.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

const cited = (claim: string) => citeClaim(opened.reasoning, { claim });

describe('citeClaim', () => {
  it('finds the statement, its passage and its sources', async () => {
    const answer = await cited('Aldric Raventhorne ruled Valdorn in 340 TA');
    expect(answer.outcome).toBe('supported');
    expect(answer.statements.items[0]).toMatchObject({
      told: 'Aldric Raventhorne ruled Valdorn',
      when: '324 TA – 360 TA',
    });
    expect(answer.sources.map(({ file }) => file)).toContain('People/Aldric Raventhorne.md');
  });

  it.each([
    ['it was at another time', 'Aldric Raventhorne ruled Valdorn in 370 TA', 'out-of-time'],
    ['it is the other way round', 'Valdorn ruled Aldric Raventhorne', 'contradicted'],
    ['it is denied', 'Aldric Raventhorne never ruled Valdorn', 'contradicted'],
    ['the father is his son', 'Aldric was the father of Edmar Raventhorne', 'contradicted'],
    ['the year is neither of two', 'The Battle of Black Spire was fought in 341 TA', 'contradicted'],
    ['another was its founder', 'Maerwyn Raventhorne founded House Vyr', 'related'],
  ])('says that %s: %s', async (_, claim, outcome) => {
    expect((await cited(claim)).outcome).toBe(outcome);
  });

  it('bears out nothing of a name that nobody bears, and says which', async () => {
    for (const [claim, unknown] of [
      ['Bogus the Liar ruled Valdorn from 324 to 360', 'Bogus the Liar'],
      ['Gandalf founded House Vyr', 'Gandalf'],
      ['Valdorn was ruled by Tobias Crane', 'Tobias Crane'],
      ['Aldric Stormborn ruled Valdorn', 'Aldric Stormborn'],
    ] as const) {
      const answer = await cited(claim);
      expect(answer.outcome, claim).toBe('related');
      expect(answer.parts.map(({ because }) => because).join(' '), claim).toContain(unknown);
    }
  });

  it('knows the short name of somebody, with a title or without', async () => {
    for (const who of ['Aldric', 'King Aldric', 'The Iron King']) {
      const answer = await cited(`${who} ruled Valdorn from 324 to 360`);
      expect(answer.outcome, who).toBe('supported');
      expect(answer.statements.items[0]?.told, who).toBe('Aldric Raventhorne ruled Valdorn');
    }
  });

  it('supports a date only where it agrees', async () => {
    expect((await cited('Aldric ruled Valdorn from 310 to 315')).outcome).toBe('contradicted');
    expect((await cited('House Vyr was founded in 12 TA')).outcome).toBe('supported');
    expect((await cited('House Vyr was founded in 112 TA')).outcome).toBe('contradicted');
    expect((await cited('Aldric Raventhorne was born in 300 TA')).outcome).toBe('supported');
    expect((await cited('Aldric Raventhorne was born in 290 TA')).outcome).toBe('contradicted');
  });

  it('counts the open contradictions of each source', async () => {
    const answer = await cited('Odile Marsh ruled Thornwick');
    expect(answer.outcome).toBe('disputed');
    const register = answer.sources.find(({ file }) => file === 'Sources/abbey-register.md');
    expect(register?.contradictions).toBeGreaterThanOrEqual(3);
    expect(answer.passages[0]?.text).toContain('lady of Thornwick');
  });

  it('knows a liar', async () => {
    const answer = await cited('Jasper Quell ruled Mardsville');
    expect(answer.outcome).toBe('hearsay');
    expect(answer.sources[0]?.reliability).toBe('unreliable');
  });

  it('cites attributes too', async () => {
    const answer = await cited('The Battle of Black Spire was fought in 342 TA');
    expect(answer.statements.items.some(({ value }) => value === '342 TA')).toBe(true);
  });

  it('falls back to what is written about it, and to silence', async () => {
    const bread = await cited('the palace silver was sold for barley');
    expect(bread.outcome).toBe('related');
    expect(bread.passages.some(({ file }) => file === 'People/Ysolde Calder.md')).toBe(true);
    expect((await cited('xyzzy plugh')).outcome).toBe('silent');
  });
});

describe('loreAbout', () => {
  it('gives the passages, where it is defined first', async () => {
    const answer = await loreAbout(opened.reasoning, { entity: 'Aldric Raventhorne', limit: 3 });
    expect(answer.passages?.items[0]?.file).toBe('People/Aldric Raventhorne.md');
    expect(answer.passages?.items[0]?.text).toContain('Aldric was born');
    expect(answer.passages?.items).toHaveLength(3);
    expect(answer.passages?.total).toBeGreaterThan(3);
    expect(answer.statements).toBeNull();
  });

  it('gives statements, believed ones first', async () => {
    const answer = await loreAbout(opened.reasoning, {
      entity: 'Jasper Quell',
      type: 'statements',
      limit: 100,
    });
    expect(answer.passages).toBeNull();
    const told = answer.statements?.items ?? [];
    const first = told.findIndex(({ hearsay }) => hearsay);
    expect(first).toBeGreaterThan(0);
    expect(told.slice(first).every(({ hearsay }) => hearsay)).toBe(true);
    const all = await loreAbout(opened.reasoning, { entity: 'Jasper Quell', type: 'all' });
    expect(all.passages?.items.length).toBeGreaterThan(0);
    expect(all.statements?.items.length).toBeGreaterThan(0);
  });
});
