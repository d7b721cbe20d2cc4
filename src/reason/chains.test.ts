/** Causes, effects and kin, in the sample world. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { type ChainLayer, eventChain } from './event-chain.js';
import { ancestorsOf, descendantsOf, type Line, listLineage } from './lineage.js';

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

const pairs = (layers: readonly ChainLayer[], depth: number) =>
  (layers.find((layer) => layer.depth === depth)?.links ?? []).map(
    ({ from, to }) => `${from.name} > ${to.name}`,
  );

describe('eventChain', () => {
  it('walks back to the forging of a crown and on to a kingdom', async () => {
    const chain = await eventChain(opened.reasoning, { entity: 'The Sundering', depth: 4 });
    expect(pairs(chain.causes, 1)).toEqual(['Breaking of the Concord > The Sundering']);
    expect(pairs(chain.causes, 2)).toEqual(['War of Nine Towers > Breaking of the Concord']);
    expect(pairs(chain.causes, 4)).toEqual(['Forging of the Ember Crown > Theft of the Ember Crown']);
    expect(pairs(chain.effects, 1).sort()).toEqual([
      'The Sundering > Cracking of Rimegate',
      'The Sundering > Drowning of Iskarrel',
      'The Sundering > Long Winter',
    ]);
    expect(pairs(chain.effects, 3)).toContain('Crossing of the Grey Strait > Founding of Valdorn');
    expect(chain.causes[0]?.links[0]).toMatchObject({ inOrder: true, predicate: 'CAUSED' });
    expect(chain.causes[0]?.links[0]?.statement.citations.length).toBeGreaterThan(0);
    expect(chain.loops).toEqual([]);
  });

  it('stops at the depth that was asked for', async () => {
    const chain = await eventChain(opened.reasoning, { entity: 'The Sundering', depth: 1 });
    expect(chain.causes.map(({ depth }) => depth)).toEqual([1]);
    expect(chain.nodes[0]?.entity.name).toBe('Breaking of the Concord');
  });

  it('notes an effect that is dated before its cause', async () => {
    const chain = await eventChain(opened.reasoning, { entity: 'The Broken Dam' });
    expect(chain.effects[0]?.links[0]).toMatchObject({ inOrder: false, to: { name: 'The Drowned Harvest' } });
    expect(chain.anachronisms.length).toBeGreaterThan(0);
  });

  it('tells the faults of its links and of what was asked for, and no others', async () => {
    const chain = await eventChain(opened.reasoning, { entity: 'The Sundering', depth: 4 });
    expect(chain.nodes.length).toBeGreaterThan(8);
    expect(chain.anachronisms).toEqual([]);
    const era = await eventChain(opened.reasoning, { entity: 'Age of Iron' });
    expect(era.anachronisms.map(({ message }) => message).join()).toContain('Fair of Applecross');
  });

  it('follows a prophecy to what fulfilled it', async () => {
    const chain = await eventChain(opened.reasoning, { entity: 'The Thaw', depth: 1 });
    expect(pairs(chain.causes, 1)).toContain('The Thaw Prophecy > The Thaw');
  });

  it('goes by way of the events a person took part in, and not by a liar', async () => {
    const king = await eventChain(opened.reasoning, { entity: 'Aldric Raventhorne' });
    expect(king.involvement.map(({ told }) => told)).toContain(
      'Aldric Raventhorne took part in Battle of Black Spire',
    );
    expect(pairs(king.causes, 1)).toContain('Border Wars > Battle of Black Spire');
    const liar = await eventChain(opened.reasoning, { entity: 'Jasper Quell' });
    expect(liar.involvement.some(({ object }) => object?.name === 'Battle of the Red Ford')).toBe(false);
  });

  it('leaves out what goes beyond the limit, and counts it', async () => {
    const chain = await eventChain(opened.reasoning, { entity: 'Border Wars', depth: 3, limit: 4 });
    const links = [...chain.causes, ...chain.effects].flatMap((layer) => layer.links);
    expect(links.length).toBeLessThanOrEqual(4);
    expect(chain.leftOut).toBeGreaterThan(0);
  });
});

const names = (line: Line | null, kind: string, generation?: number) =>
  (line?.kin ?? [])
    .filter((kin) => kin.kind === kind && (generation === undefined || kin.generation === generation))
    .map(({ entity }) => entity.name)
    .sort();

describe('lineage', () => {
  it('tells parents, grandparents and children by generation', async () => {
    const { ancestors, descendants, houses, siblings } = await listLineage(opened.reasoning, {
      person: 'Aldric Raventhorne',
    });
    expect(names(ancestors, 'blood', 1)).toEqual(['Edmar Raventhorne', 'Lysa Harrow']);
    expect(names(ancestors, 'blood', 2).length).toBeGreaterThan(0);
    expect(names(descendants, 'blood', 1)).toContain('Maelis Raventhorne');
    expect(names(descendants, 'blood', 3)).toContain('Lysenne Raventhorne');
    expect(houses.map(({ object }) => object?.name)).toEqual(['House Vyr']);
    expect(siblings.map(({ name }) => name)).not.toContain('Aldric Raventhorne');
  });

  it('keeps adoption apart from blood, and marks the provisional', async () => {
    const { ancestors } = await ancestorsOf(opened.reasoning, { person: 'Joren Fenner', depth: 2 });
    expect(names(ancestors, 'blood', 1)).toEqual(['Old Marta', 'Wat Fenner']);
    expect(names(ancestors, 'adoption', 1)).toEqual(['Aldric Raventhorne', 'Ysolde Calder']);
    expect(names(ancestors, 'adoption', 2)).toContain('Edmar Raventhorne');
    expect(ancestors?.kin.find(({ entity }) => entity.name === 'Old Marta')?.provisional).toBe(true);
    const { descendants } = await descendantsOf(opened.reasoning, { person: 'Aldric Raventhorne', depth: 1 });
    expect(names(descendants, 'adoption')).toEqual(['Joren Fenner']);
  });

  it('comes to an end where two are each descended from the other', async () => {
    const { ancestors } = await ancestorsOf(opened.reasoning, { person: 'Egil the Elder', depth: 12 });
    expect(names(ancestors, 'descent')).toEqual(['Egil the Younger']);
    expect(ancestors?.loops).toEqual(['Egil the Elder']);
  });

  it('counts contradictions among those involved, and knows who is of unknown lineage', async () => {
    const wren = await ancestorsOf(opened.reasoning, { person: 'Wren Ashby' });
    expect(wren.findings.contradictions).toBeGreaterThan(0);
    expect(names(wren.ancestors, 'blood', 1)).toHaveLength(3);
    expect(
      (await listLineage(opened.reasoning, { person: 'The Piper of Lower Fenny' })).ofUnknownLineage,
    ).toBe(true);
    expect((await listLineage(opened.reasoning, { person: 'Wren Ashby' })).ofUnknownLineage).toBe(false);
  });

  it('is bounded by depth and number, and counts what lies beyond', async () => {
    const one = await ancestorsOf(opened.reasoning, { person: 'Lysenne Raventhorne', depth: 1 });
    expect(one.ancestors?.deepest).toBe(1);
    expect(one.ancestors?.leftOut).toBeGreaterThan(0);
    const few = await ancestorsOf(opened.reasoning, { person: 'Lysenne Raventhorne', depth: 12, limit: 3 });
    expect(few.ancestors?.kin).toHaveLength(3);
    const all = await ancestorsOf(opened.reasoning, { person: 'Lysenne Raventhorne', depth: 12, limit: 500 });
    expect(all.ancestors?.deepest).toBeGreaterThanOrEqual(8);
  });
});
