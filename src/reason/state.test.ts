/** How things stood, who was where, and what happened when, in the sample world. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { entitiesPresent } from './entities-present.js';
import { type EventsQuestion, eventsDuring } from './events-during.js';
import { type StateAt, type StateSection, stateAt } from './state-at.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

const told = (state: StateAt, section: StateSection) =>
  (state.sections.find((one) => one.section === section)?.certain ?? []).map((one) => one.told);

describe('stateAt', () => {
  it('composes a realm: who ruled, what went on, who was there', async () => {
    const state = await stateAt(opened.reasoning, { entity: 'Valdorn', at: '340 TA' });
    expect(told(state, 'rulers')).toEqual(['Aldric Raventhorne ruled Valdorn']);
    expect(state.existence.answer).toBe('yes');
    const running = state.events.items.map(({ event, certainty }) => [event.name, certainty]);
    expect(running).toContainEqual(['Border Wars', 'certain']);
    expect(running).toContainEqual(['Battle of Black Spire', 'possible']);
    expect(told(state, 'relations')).toContain('Kaelmoor was at war with Valdorn');
  });

  it('changes with the time', async () => {
    expect(told(await stateAt(opened.reasoning, { entity: 'Mardsville', at: '340 TA' }), 'rulers')).toEqual([
      'Abel Root ruled Mardsville',
    ]);
    const now = await stateAt(opened.reasoning, { entity: 'Mardsville' });
    // The ledger says `ongoing`, and was closed before the present.
    const rulers = now.sections.find(({ section }) => section === 'rulers');
    expect(rulers?.certain).toEqual([]);
    expect(rulers?.possible.map((one) => one.told)).toEqual(['Nan Pettibone ruled Mardsville']);
    expect(now.at).toMatchObject({ text: '380 TA' });
  });

  it('tells both of a dispute, and keeps the liar apart', async () => {
    const thornwick = await stateAt(opened.reasoning, { entity: 'Thornwick', at: '340 TA' });
    expect(told(thornwick, 'rulers').sort()).toEqual([
      'Gervase Hask ruled Thornwick',
      'Odile Marsh ruled Thornwick',
    ]);
    expect(thornwick.disputed).toBe(2);
    const town = await stateAt(opened.reasoning, { entity: 'Mardsville', at: '351 TA' });
    expect(told(town, 'rulers')).toEqual(['Hester Tallow ruled Mardsville']);
    expect(town.hearsay.map((one) => one.told)).toEqual(['Jasper Quell ruled Mardsville']);
  });

  it('keeps the undated apart from the certain', async () => {
    const state = await stateAt(opened.reasoning, { entity: 'Pennyford', at: '340 TA' });
    const rulers = state.sections.find(({ section }) => section === 'rulers');
    expect(rulers?.certain).toEqual([]);
    expect(rulers?.undated).toHaveLength(2);
  });

  it('tells of a person: what they held, ruled and were part of', async () => {
    const state = await stateAt(opened.reasoning, { entity: 'Aldric Raventhorne', at: '340 TA' });
    expect(told(state, 'possessions')).toContain('Aldric Raventhorne possessed Oathcutter');
    expect(told(state, 'rules')).toEqual(['Aldric Raventhorne ruled Valdorn']);
    const dead = await stateAt(opened.reasoning, { entity: 'Aldric Raventhorne' });
    expect(dead.existence.answer).toBe('no');
    expect(told(dead, 'rules')).toEqual([]);
  });
});

describe('entitiesPresent', () => {
  it('finds who was in the town during the wars, with what shows it', async () => {
    const { present, places } = await entitiesPresent(opened.reasoning, {
      location: 'Mardsville',
      at: '340 TA',
    });
    const names = present.items
      .filter(({ certainty }) => certainty === 'certain')
      .map(({ entity }) => entity.name);
    expect(names).toContain('Finn Ferrow');
    expect(names).toContain('Hester Tallow');
    expect(names).not.toContain('Sereth of the Vow');
    expect(places).toBeGreaterThan(1);
    expect(present.items.every(({ statement }) => statement.citations.length > 0)).toBe(true);
  });

  it('looks into the places inside', async () => {
    const region = await entitiesPresent(opened.reasoning, {
      location: 'Southmeads',
      at: '340 TA',
      limit: 200,
    });
    expect(region.present.items.find(({ entity }) => entity.name === 'Finn Ferrow')?.place.name).toBe(
      'Mardsville',
    );
  });

  it('doubts a beast that was dead by then', async () => {
    const fen = await entitiesPresent(opened.reasoning, { location: 'Fenmire', at: '333 TA' });
    expect(fen.present.items.find(({ entity }) => entity.name === 'Old Sallow')?.doubt).toContain('287 TA');
  });

  it('filters by type and counts what a limit leaves out', async () => {
    const all = await entitiesPresent(opened.reasoning, { location: 'Valdorn', at: '340 TA', limit: 2 });
    expect(all.present.items).toHaveLength(2);
    expect(all.present.total).toBeGreaterThan(2);
    const { certain, possible, undated } = all.counts;
    expect(certain + possible + undated).toBe(all.present.total);
    const gods = await entitiesPresent(opened.reasoning, {
      location: 'Mardsville',
      at: '330 TA',
      types: ['Deity'],
    });
    expect(gods.present.items.map(({ entity }) => entity.name)).toEqual(['Tesmir']);
  });
});

describe('eventsDuring', () => {
  const asked = async (question: EventsQuestion) => {
    const answer = await eventsDuring(opened.reasoning, { limit: 100, ...question });
    return { ...answer, names: answer.events.items.map(({ event }) => event.name) };
  };

  it('takes an era, by dates and by what is told', async () => {
    const answer = await asked({ during: 'Long Winter' });
    expect(answer.names).toEqual(expect.arrayContaining(['The First Snow', 'Great Hunger', 'The Thaw']));
    expect(answer.names).not.toContain('Border Wars');
    expect(answer.events.items.every(({ statements }) => statements.length > 0)).toBe(true);
  });

  it('takes a span and a place', async () => {
    const answer = await asked({ during: '340 TA to 345 TA', location: 'Mardsville' });
    expect(answer.names).toEqual(['Night of Red Cloaks']);
    expect(answer.events.items[0]?.place?.name).toBe('Mardsville');
  });

  it('is not sure of a battle with two dates, nor of one that its date puts elsewhere', async () => {
    const year = await asked({ during: '340 TA' });
    expect(year.events.items.find(({ event }) => event.name === 'Battle of Black Spire')?.certainty).toBe(
      'possible',
    );
    const iron = await asked({ during: 'Age of Iron' });
    const fair = iron.events.items.find(({ event }) => event.name === 'Fair of Applecross');
    expect(fair).toMatchObject({ certainty: 'possible', because: expect.stringContaining('250 TA') });
    expect(iron.events.items.find(({ event }) => event.name === 'Battle of Black Spire')?.certainty).toBe(
      'certain',
    );
  });

  it('pages through them in one order', async () => {
    const all = await asked({ during: 'Age of Iron' });
    const first = await asked({ during: 'Age of Iron', limit: 4 });
    const next = await asked({ during: 'Age of Iron', limit: 4, offset: 4 });
    expect([...first.names, ...next.names]).toEqual(all.names.slice(0, 8));
    expect(first.events.total).toBe(all.events.total);
  });
});
