/** Random queries over random worlds: what the server answers is what the interpreter answers. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { random } from '../../bench/random.js';
import type { Store } from '../../src/store/store.js';
import { randomQuery } from '../query/random-query.js';
import { ONTOLOGY, randomWorld } from '../query/random-world.js';
import { put } from '../store/contract/kit.js';
import { emptyDatabase, leaveServer, openAgain } from './graph-kit.js';

const WORLDS = 8;
const QUERIES = 25;

let store: Store | undefined;
afterEach(() => store?.close());
afterAll(leaveServer);

const answered = { byServer: 0, byCopy: 0 };

test.each(Array.from({ length: WORLDS }, (_, i) => i))('world %i', async (seed) => {
  await emptyDatabase();
  const opened = await openAgain(ONTOLOGY);
  store = opened;
  await put(opened, ...randomWorld(seed + 1).documents);
  const chance = random(1000 + seed);
  for (let i = 0; i < QUERIES; i++) {
    const { text, parameters, ordered } = randomQuery(chance);
    const shape = (rows: readonly (readonly unknown[])[]) => {
      const told = rows.map((row) => JSON.stringify(row));
      return ordered ? told : told.sort();
    };
    const query = { text, parameters, isolated: true };
    const { sql } = await opened.explain(query);
    const isServers = sql[0]?.startsWith('MATCH') || sql[0]?.startsWith('OPTIONAL');
    answered[isServers ? 'byServer' : 'byCopy']++;
    const interpreted = await opened.query({ text, parameters, interpret: true });
    const { rows } = isServers ? await opened.query(query) : interpreted;
    expect(shape(rows), `${text} ${JSON.stringify(parameters)}\n${sql[0]}`).toEqual(shape(interpreted.rows));
  }
});

test('many of them are answered by the server', () => {
  expect(answered.byServer).toBeGreaterThan(0.3 * WORLDS * QUERIES);
});
