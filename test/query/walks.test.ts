/** Walks of variable length whose ends alone matter: the recursive SQL reaches whom trails reach. */
import { afterEach, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.js';
import { type Hop, trails } from './brute.js';
import { randomWorld, storeOf } from './random-world.js';

const WORLDS = 25;

let store: Store | undefined;
afterEach(() => store?.close());

const WALKS: readonly (readonly [string, Hop, number, number])[] = [
  ['-[:PARENT_OF*]->', { type: 'PARENT_OF', direction: 'out' }, 1, Number.POSITIVE_INFINITY],
  ['<-[:PARENT_OF*0..]-', { type: 'PARENT_OF', direction: 'in' }, 0, Number.POSITIVE_INFINITY],
  ['-[:CHILD_OF*1..2]->', { type: 'PARENT_OF', direction: 'in' }, 1, 2],
  ['-[:MEMBER_OF*2..3]->', { type: 'MEMBER_OF', direction: 'out' }, 2, 3],
  ['-[:MEMBER_OF*0..0]->', { type: 'MEMBER_OF', direction: 'out' }, 0, 0],
  ['-[:PART_OF*1..3]-', { type: 'PART_OF', direction: 'both' }, 1, 3],
  ['-[:SPOUSE_OF*1..4]->', { type: 'SPOUSE_OF', direction: 'both' }, 1, 4],
];

test.each(Array.from({ length: WORLDS }, (_, i) => i))('world %i', async (seed) => {
  const { world, documents } = randomWorld(seed + 500);
  store = await storeOf(documents);
  for (const [arrow, hop, min, max] of WALKS) {
    const reached = world.entities.flatMap((from) =>
      [...new Set(trails(world, from, [hop], min, max))].map((to) => JSON.stringify([from.id, to.id])),
    );
    const text = `MATCH (a)${arrow}(b) RETURN DISTINCT a.id, b.id`;
    const { sql, plan } = await store.explain({ text });
    expect(plan, text).toBe(sql[0]);
    const told = async (query: string) =>
      (await store?.query({ text: query }))?.rows.map((row) => JSON.stringify(row)).sort();
    expect(await told(text), text).toEqual(reached.sort());
    const paired = `MATCH (a), (b) WHERE (a)${arrow}(b) RETURN a.id, b.id`;
    expect(await told(paired), paired).toEqual(reached.sort());
  }
});
