/** One entity at a time, and what lies around it, in the sample world. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { type ContextQuestion, entityContext } from './entity-context.js';
import { expandContext } from './expand-context.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

const asked = (entity: string, rest: Omit<ContextQuestion, 'entity'> = {}) =>
  entityContext(opened.reasoning, { entity, ...rest });

describe('entityContext', () => {
  it('tells a life, and that it is over now', async () => {
    const answer = await asked('Aldric Raventhorne');
    expect(answer).toMatchObject({ lifetime: '300 TA – 360 TA', at: { text: '380 TA' }, provisional: false });
    expect(answer.at?.because).not.toBeNull();
    expect(answer.existence.answer).toBe('no');
    expect(answer.definedIn.map(({ file }) => file)).toContain('People/Aldric Raventhorne.md');
    expect(answer.findings).toMatchObject({ contradictions: 0, anachronisms: 0 });
  });

  it('tells what holds then before what does not', async () => {
    const answer = await asked('Aldric Raventhorne', { at: '340 TA' });
    expect(answer.existence.answer).toBe('yes');
    const rows = answer.relations.flatMap(({ statements }) => statements);
    const reign = rows.find(({ predicate }) => predicate === 'RULES');
    expect(reign).toMatchObject({ holds: 'certain', told: 'Aldric Raventhorne ruled Valdorn' });
    expect(reign?.citations.length).toBeGreaterThan(0);
    const before = await asked('Aldric Raventhorne', { at: '310 TA' });
    expect(
      before.relations.flatMap(({ statements }) => statements).find(({ predicate }) => predicate === 'RULES'),
    ).toMatchObject({ holds: 'future' });
  });

  it('gives a boy no children, and a dead man none of his undated ties', async () => {
    const boy = await asked('Aldric Raventhorne', { at: '310 TA', limit: 200 });
    const children = boy.relations.find(({ as }) => as === 'PARENT_OF')?.statements ?? [];
    expect(children.length).toBeGreaterThan(1);
    expect(new Set(children.map(({ holds }) => holds))).toEqual(new Set(['future']));
    const parents = boy.relations.find(({ as }) => as === 'CHILD_OF')?.statements ?? [];
    expect(parents.map(({ holds }) => holds)).toEqual(['certain', 'certain']);
    const dead = await asked('Aldric Raventhorne', { at: '379 TA', limit: 200 });
    const ties = dead.relations.flatMap(({ statements }) => statements);
    expect(ties.filter(({ predicate }) => predicate === 'SPOUSE_OF').map(({ holds }) => holds)).not.toContain(
      'undated',
    );
    expect(ties.find(({ predicate }) => predicate === 'PARENT_OF')?.holds).toBe('certain');
  });

  it('reads relations from this side', async () => {
    const answer = await asked('Aldric Raventhorne', { limit: 200 });
    const parents = answer.relations.find(({ as }) => as === 'CHILD_OF');
    expect(parents?.statements.map(({ subject }) => subject.name).sort()).toEqual([
      'Edmar Raventhorne',
      'Lysa Harrow',
    ]);
  });

  it('knows the living by what they do, where no death is told', async () => {
    expect((await asked('Maelis Raventhorne')).existence.answer).toBe('yes');
  });

  it('knows the undead and gods who come and go', async () => {
    expect((await asked('Malrec Thorn', { at: '300 TA' })).existence.answer).toBe('yes');
    expect((await asked('Hesh the Tidewalker', { at: '250 TA' })).existence.answer).toBe('no');
    expect((await asked('Hesh the Tidewalker', { at: '160 TA' })).existence.answer).toBe('yes');
  });

  it('keeps liars and prophets apart', async () => {
    const quell = await asked('Jasper Quell', { limit: 200 });
    expect(quell.hearsay.map(({ told }) => told)).toContain('Jasper Quell ruled Mardsville');
    const told = quell.relations.flatMap(({ statements }) => statements);
    expect(told.some(({ predicate }) => predicate === 'RULES')).toBe(false);
  });

  it('marks disputes with their rivals, and the provisional', async () => {
    const battle = await asked('Battle of Black Spire');
    const dates = battle.attributes.filter(({ predicate }) => predicate === 'in_fiction_date');
    expect(dates.map(({ value }) => value).sort()).toEqual(['340 TA', '342 TA']);
    expect(dates[0]?.disputedWith).toEqual([dates[1]?.id]);
    expect(battle.disputed).toBeGreaterThanOrEqual(2);
    expect(battle.findings.contradictions).toBe(1);
    expect((await asked('Old Marta')).provisional).toBe(true);
  });

  it('pages, and counts what it leaves out', async () => {
    const first = await asked('Valdorn', { limit: 3 });
    const second = await asked('Valdorn', { limit: 3, offset: 3 });
    const ids = [first, second].flatMap(({ relations }) =>
      relations.flatMap(({ statements }) => statements.map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(6);
    expect(first.total).toBeGreaterThan(20);
    const { certain, possible, undated, past, future } = first.holding;
    expect(certain + possible + undated + past + future).toBe(first.total);
  });
});

describe('expandContext', () => {
  it('reaches what lies two steps on, and says what it cut', async () => {
    const answer = await expandContext(opened.reasoning, { entity: 'Aldric Raventhorne', limit: 30 });
    expect(answer.hops).toBe(2);
    expect(answer.statements.length).toBeLessThanOrEqual(30);
    expect(answer.statements.filter(({ hop }) => hop === 2).length).toBeGreaterThan(0);
    expect(answer.reached[0]?.entities.length).toBeGreaterThan(0);
    expect(answer.cut.reduce((sum, { beyond }) => sum + beyond, 0)).toBeGreaterThan(0);
    expect(new Set(answer.statements.map(({ id }) => id)).size).toBe(answer.statements.length);
  });

  it('follows nothing that is foretold, lied, or less sure than asked', async () => {
    const quell = await expandContext(opened.reasoning, { entity: 'Jasper Quell', hops: 1 });
    expect(quell.statements.some(({ hearsay }) => hearsay)).toBe(false);
    expect(quell.cut[0]?.weak).toBeGreaterThanOrEqual(2);
    const sure = await expandContext(opened.reasoning, {
      entity: 'Jasper Quell',
      hops: 1,
      minConfidence: 1.1,
    });
    expect(sure.statements).toEqual([]);
  });

  it('comes to an end on a ring of vassals', async () => {
    const answer = await expandContext(opened.reasoning, { entity: 'House Penhallow', hops: 4 });
    const ids = answer.reached.flatMap(({ entities }) => entities.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
