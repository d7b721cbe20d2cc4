/** Who is meant, in the sample world. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import type { ActiveContext } from './active-context.js';
import { type LookupQuestion, lookup } from './lookup.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

async function asked(query: string, rest: Omit<LookupQuestion, 'query'> = {}) {
  const answer = await lookup(opened.reasoning, { query, ...rest });
  return { ...answer, names: answer.candidates.items.map(({ entity }) => entity.name) };
}

const context = async (...names: string[]): Promise<ActiveContext> => ({
  recent: await Promise.all(names.map((name) => opened.reasoning.find(name))),
});

describe('lookup by name', () => {
  it('finds names, aliases, ids and names turned round, and says how', async () => {
    expect(await asked('Aldric Raventhorne')).toMatchObject({
      outcome: 'found',
      candidates: { items: [{ confidence: 1, how: 'name', lifetime: '300 TA – 360 TA' }], total: 1 },
    });
    expect((await asked('the iron queen')).names).toEqual(['Ysolde Calder']);
    expect((await asked('Iron Queen')).candidates.items[0]).toMatchObject({
      entity: { name: 'Ysolde Calder' },
    });
    expect((await asked('aldric-raventhorne')).candidates.items[0]?.how).toBe('id');
    expect((await asked('Raventhorne, Aldric')).names).toEqual(['Aldric Raventhorne']);
  });

  it('gives an era its dates', async () => {
    expect((await asked('Long Winter')).candidates.items[0]).toMatchObject({
      entity: { type: 'Era' },
      lifetime: '289 TA – 312 TA',
    });
  });

  it('takes a misspelling for what it is', async () => {
    const answer = await asked('Aldrik Raventhorn');
    expect(answer.outcome).toBe('found');
    expect(answer.candidates.items[0]).toMatchObject({
      entity: { name: 'Aldric Raventhorne' },
      how: 'spelling',
      why: 'spelt like its name',
    });
    expect(answer.candidates.items[0]?.confidence).toBeLessThan(0.9);
  });

  it('lists those who share an alias and never guesses', async () => {
    const answer = await asked('The Grey Widow');
    expect(answer.outcome).toBe('ambiguous');
    expect([...answer.names].sort()).toEqual(['Hild Oake', 'Nerys Vane']);
    expect(answer.candidates.items.every(({ confidence }) => confidence <= 0.5)).toBe(true);
  });

  it('counts what a limit leaves out', async () => {
    const answer = await asked('The Grey Widow', { limit: 1 });
    expect(answer.candidates).toMatchObject({ total: 2, items: [{}] });
    const rest = await asked('The Grey Widow', { limit: 1, offset: 1 });
    expect([...answer.names, ...rest.names].sort()).toEqual(['Hild Oake', 'Nerys Vane']);
  });

  it('says that nothing is called so, and marks what is provisional', async () => {
    expect((await asked('Zzyzx Quorble')).outcome).toBe('unknown');
    expect((await asked('Old Marta')).candidates.items[0]).toMatchObject({ provisional: true });
  });
});

describe('lookup by title', () => {
  it('gives whoever ruled it then', async () => {
    const then = await asked('the king of Valdorn', { at: '340 TA' });
    expect(then).toMatchObject({ outcome: 'found', names: ['Aldric Raventhorne'], at: { text: '340 TA' } });
    expect(then.candidates.items[0]?.statements[0]?.citations.length).toBeGreaterThan(0);
    const now = await asked('queen of Valdorn');
    expect(now).toMatchObject({ outcome: 'found', names: ['Maelis Raventhorne'], at: { text: '380 TA' } });
    expect(now.at?.because).not.toBeNull();
  });

  it('lists the queen and the last king when a king is asked for and a queen rules', async () => {
    const answer = await asked('king of Valdorn');
    expect(answer.outcome).toBe('ambiguous');
    expect([...answer.names].sort()).toEqual(['Aldric Raventhorne', 'Maelis Raventhorne']);
  });

  it('gives the last one where nobody holds it now', async () => {
    const answer = await asked('the lady of Thornwick');
    expect(answer).toMatchObject({ outcome: 'found', names: ['Odile Marsh'] });
    expect(answer.candidates.items[0]?.why).toContain('disputed');
  });

  it('lists both of a disputed rule', async () => {
    const answer = await asked('ruler of Thornwick', { at: '340 TA' });
    expect(answer.outcome).toBe('ambiguous');
    expect([...answer.names].sort()).toEqual(['Gervase Hask', 'Odile Marsh']);
  });

  it('believes no liar', async () => {
    expect((await asked('ruler of Mardsville', { at: '351 TA' })).names).toEqual(['Hester Tallow']);
  });

  it('knows kin and capitals', async () => {
    expect((await asked("Aldric Raventhorne's mother")).names).toEqual(['Lysa Harrow']);
    expect((await asked('the father of Aldric Raventhorne')).names).toEqual(['Edmar Raventhorne']);
    expect((await asked('capital of Valdorn')).names).toEqual(['Vyrhold']);
  });

  it('tells a title and who holds it', async () => {
    const answer = await asked('High Seat of Valdorn', { at: '340 TA' });
    expect(answer.outcome).toBe('found');
    expect(answer.names).toEqual(['High Seat of Valdorn', 'Aldric Raventhorne']);
  });
});

describe('lookup by pronoun', () => {
  it('asks who fits by type and gender, the most recent first', async () => {
    const recent = await context(
      'Battle of Black Spire',
      'Ysolde Calder',
      'Aldric Raventhorne',
      'Mardsville',
    );
    expect(await asked('he', { context: recent })).toMatchObject({
      outcome: 'found',
      names: ['Aldric Raventhorne'],
    });
    expect((await asked('she', { context: recent })).names).toEqual(['Ysolde Calder']);
    expect((await asked('that battle', { context: recent })).names).toEqual(['Battle of Black Spire']);
    expect((await asked('the town', { context: recent })).names).toEqual(['Mardsville']);
    expect(await asked('it', { context: recent })).toMatchObject({
      outcome: 'ambiguous',
      names: ['Battle of Black Spire', 'Mardsville'],
    });
  });

  it('lists several rather than guessing, and finds nobody where nobody fits', async () => {
    const two = await context('Edmar Raventhorne', 'Aldric Raventhorne');
    expect(await asked('he', { context: two })).toMatchObject({
      outcome: 'ambiguous',
      names: ['Edmar Raventhorne', 'Aldric Raventhorne'],
    });
    expect((await asked('she', { context: two })).outcome).toBe('unknown');
    expect((await asked('he')).outcome).toBe('unknown');
  });
});
