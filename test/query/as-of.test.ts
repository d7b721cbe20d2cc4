/** What a query answered when it was asked, it answers as of then, whatever was written since. */
import { expect, test } from 'vitest';
import { random } from '../../bench/random.js';
import { put } from '../store/contract/kit.js';
import { type RandomQuery, randomQuery } from './random-query.js';
import { randomWorld, storeOf } from './random-world.js';

const WORLDS = 12;
const EDITIONS = 5;
const QUERIES = 25;

/** Anchors by name and id, each of which some edition has and others have not. */
const ANCHORED = ['Ash 1', 'Bor 2', 'Zoe 3', 'ash 0'].flatMap((name) => [
  `MATCH (a {name: '${name}'})-[r]-(b) RETURN a.id, a.type, type(r), b.name, r.confidence, r.valid_from, a.birth`,
  `MATCH (a {name: '${name}'}) RETURN a, a.aliases, a.lore_verified, a.population, a.death`,
]);
const REIFIED = [
  "MATCH (r:Relation {to_id: 'n1'}) RETURN r.id, r.type, r.from_id, r.reliability",
  "MATCH (r:Relation {from_id: 'n2'}) RETURN r.id, r.to_id, r.valid_until",
  "MATCH (a {id: 'n0'})<-[:PARENT_OF|MEMBER_OF*1..3]-(b) RETURN DISTINCT b.id",
];

test.each(Array.from({ length: WORLDS }, (_, i) => i))('world %i', async (seed) => {
  const store = await storeOf([]);
  const chance = random(500 + seed);
  const asked = [...ANCHORED, ...REIFIED].map((text) => ({ text, parameters: {} }));
  const queries: Pick<RandomQuery, 'text' | 'parameters'>[] = [
    ...asked,
    ...Array.from({ length: QUERIES }, () => randomQuery(chance)),
  ];
  const answer = async (query: Pick<RandomQuery, 'text' | 'parameters'>, asOf?: number) => {
    const { rows } = await store.query({ ...query, ...(asOf === undefined ? {} : { asOf }) });
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const told: { seq: number; answers: string[][] }[] = [];
  for (let edition = 0; edition < EDITIONS; edition++) {
    const { documents } = randomWorld(100 * seed + edition);
    const { seq } = await put(store, ...documents.map((document) => ({ ...document, hash: `h${edition}` })));
    const answers: string[][] = [];
    for (const query of queries) answers.push(await answer(query));
    told.push({ seq: seq ?? 0, answers });
  }
  expect(new Set(told.map(({ answers }) => JSON.stringify(answers))).size).toBe(EDITIONS);
  for (const { seq, answers } of told) {
    for (const [i, query] of queries.entries())
      expect(await answer(query, seq), `${query.text} as of ${seq}`).toEqual(answers[i]);
  }
  await store.close();
});
