/** Hubs, rings and prophecies in a made-up world: reads stay bounded, come to an end, and say what they left out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { MOST_READ } from './read-some.js';

const FOLK = MOST_READ + 500;
const root = mkdtempSync(path.join(tmpdir(), 'lore-hubs-'));
let opened: OpenedWorld;
beforeAll(async () => {
  const people = Array.from(
    { length: FOLK },
    (_, i) =>
      `  - { name: Folk ${i}, type: Person, relations: [{ type: LOCATED_IN, to: Hub, from: ${1000 + (i % 500)}, until: ${1001 + (i % 500)} }] }`,
  );
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Hubs\npack: high-fantasy\ncalendar: gregorian\nnow: 1400\n',
  );
  writeFileSync(
    path.join(root, 'world.yaml'),
    `entities:
  - { name: Hub, type: City }
  - { name: Flood, type: Event, date: 1200, relations: [{ type: CAUSED, to: Famine }] }
  - { name: Famine, type: Event, date: 1201, relations: [{ type: CAUSED, to: Revolt }] }
  - { name: Revolt, type: Event, date: 1202, relations: [{ type: CAUSED, to: Flood }] }
  - { name: Ann, type: Person, born: 1100, relations: [{ type: PARENT_OF, to: Ben }] }
  - { name: Ben, type: Person, born: 1120, relations: [{ type: PARENT_OF, to: Cid }] }
  - { name: Cid, type: Person, born: 1140, relations: [{ type: PARENT_OF, to: Ann }] }
${people.join('\n')}
`,
  );
  writeFileSync(
    path.join(root, 'omens.yaml'),
    `source: { title: Omens, reliability: prophetic }
statements:
  - { subject: Revolt, predicate: CAUSED, object: Famine }
  - { subject: Ann, predicate: RULES, object: Hub, from: 1399, until: 1410 }
`,
  );
  opened = await openForReads(root);
});
afterAll(async () => {
  await opened.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a hub', () => {
  it('is read up to a number, and says so', async () => {
    const { reads } = opened.world;
    const context = await reads.entityContext({ entity: 'Hub', at: '1200' });
    expect(context.cut).toContain(`500 of ${(FOLK + 1).toLocaleString('en-US')} statements`);
    expect(context.total).toBe(FOLK);
    expect(context.relations.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(40);
    const around = await reads.expandContext({ entity: 'Hub', at: '1200' });
    expect(around.statements.length).toBeLessThanOrEqual(60);
    expect(around.cut[0]?.hubs).toBe(1);
    const present = await reads.entitiesPresent({ location: 'Hub', at: '1200', limit: 5 });
    expect(present.present.items).toHaveLength(5);
    expect(present.cut).toContain('at least');
    expect(JSON.stringify(await reads.stateAt({ entity: 'Hub', at: '1200' })).length).toBeLessThan(100_000);
    const arc = await reads.narrateArc({ entity: 'Hub', limit: 10 });
    expect(arc.sentences.length).toBeLessThanOrEqual(11);
    expect(arc.leftOut).toBeGreaterThan(3000);
  });
});

describe('the significance of a hub', () => {
  it('is counted in full, though not all of it is read', async () => {
    const { parts, score, rank } = await opened.world.reads.significanceOf({ entity: 'Hub' });
    const ties = parts.find(({ part }) => part === 'ties');
    expect(ties).toMatchObject({ count: FOLK, isCut: false, points: expect.closeTo(Math.log2(1 + FOLK), 1) });
    expect(parts.find(({ part }) => part === 'contested')).toBeUndefined();
    expect(score).toBeCloseTo(
      parts.reduce((sum, { points }) => sum + points, 0),
      1,
    );
    expect(rank).toEqual({ place: 1, among: 1, isWhole: true, type: 'City' });
    const folk = await opened.world.reads.significanceOf({ entity: 'Folk 7' });
    expect(folk.rank).toMatchObject({ among: 151, isWhole: false });
  });
});

describe('a ring', () => {
  it('of causes comes to an end and is named', async () => {
    const chain = await opened.world.reads.eventChain({ entity: 'Flood', depth: 8 });
    expect(chain.loops).toEqual(['Flood']);
    const links = [...chain.causes, ...chain.effects].flatMap(({ links: some }) => some);
    expect(links.length).toBeLessThanOrEqual(6);
    expect(chain.hearsay.map(({ told }) => told)).toEqual(['Revolt caused Famine']);
    expect(links.some(({ statement }) => statement.hearsay)).toBe(false);
  });

  it('of parents comes to an end and is named', async () => {
    const { ancestors, descendants } = await opened.world.reads.listLineage({ person: 'Ann', depth: 12 });
    expect(ancestors?.kin.map(({ entity }) => entity.name)).toEqual(['Cid', 'Ben']);
    expect(descendants?.loops).toEqual(['Ann']);
  });
});

describe('a prophecy', () => {
  it('makes nobody a ruler', async () => {
    const { reads } = opened.world;
    expect(
      (await reads.lookup({ query: 'ruler of Hub' })).candidates.items.some(({ how }) => how === 'role'),
    ).toBe(false);
    const state = await reads.stateAt({ entity: 'Hub' });
    expect(state.sections.some(({ section }) => section === 'rulers')).toBe(false);
    const arc = await reads.narrateArc({ entity: 'Ann' });
    expect(arc.text).toContain('It is foretold that from 1399 to 1410, Ann ruled Hub.');
  });
});
