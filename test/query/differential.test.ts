/** Random queries over random worlds: SQL, the interpreter and brute force give the same rows. */
import { afterEach, expect, test } from 'vitest';
import { random } from '../../bench/random.js';
import type { Store } from '../../src/store/store.js';
import { often } from '../how-often.fixture.js';
import { randomQuery } from './random-query.js';
import { canonOf, randomWorld, storeOf } from './random-world.js';

const WORLDS = often(15, 40);
const QUERIES = 100;

let store: Store | undefined;
afterEach(() => store?.close());

function sorted(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

const printed = { whole: 0, partly: 0, not: 0 };

test.each(Array.from({ length: WORLDS }, (_, i) => i))('world %i', async (seed) => {
  const { world, documents } = randomWorld(seed + 1);
  store = await storeOf(documents);
  const chance = random(1000 + seed);
  for (let i = 0; i < QUERIES; i++) {
    const { text, parameters, expected, ordered } = randomQuery(chance);
    const canon = i % 4 === 3;
    const told = `${text} ${JSON.stringify(parameters)}${canon ? ' of the canon' : ''}`;
    const shape = (rows: readonly (readonly unknown[])[]) =>
      ordered ? rows.map((row) => JSON.stringify(row)) : sorted(rows);
    const ways = async () => {
      const { plan, sql } = (await store?.explain({ text, parameters, canon })) ?? { plan: '', sql: [] };
      printed[sql.length === 0 ? 'not' : plan === sql[0] ? 'whole' : 'partly']++;
      const compiled = await store?.query({ text, parameters, canon });
      const interpreted = await store?.query({ text, parameters, canon, interpret: true });
      return { compiled: shape(compiled?.rows ?? []), interpreted: shape(interpreted?.rows ?? []) };
    };
    const { compiled, interpreted } = await ways().catch((error) => {
      throw new Error(`${told}: ${error}`, { cause: error });
    });
    expect(compiled, told).toEqual(interpreted);
    const { rows, undecided } = expected(canon ? canonOf(world) : world);
    if (!undecided) expect(compiled, told).toEqual(shape(rows));
  }
});

test('most of them are one SQL statement from top to bottom', () => {
  expect(printed.whole).toBeGreaterThan(0.8 * WORLDS * QUERIES);
});
