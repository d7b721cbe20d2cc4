/** Queries of a large world are asked before their turn: one after the other, and two at a time where it is very large. */
import { setImmediate as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { smallWorld } from '../../../test/consistency/small-world.fixture.js';
import type { GroundReading } from '../../store/ground.js';
import { allRules } from '../all-rules.js';
import { runCypherRule } from '../cypher/index.js';
import { ruleBook } from '../rule-book.js';
import { NO_RULE_SETTINGS } from '../rule-settings.js';
import { askAhead } from './ahead.js';
import { nobodyInsane } from './sweeping.js';

const LINES = [
  'Odile:Person | birth | 1300',
  'Bram:Person | birth | 1310',
  'Odile:Person | PARENT_OF | Bram:Person',
];

/** The same reading, but for what it says of itself. */
function saying(reading: GroundReading, own: Partial<GroundReading>): GroundReading {
  return new Proxy(reading, {
    get(target, key) {
      const value = Reflect.get(key in own ? own : target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What the rules find, and how many queries were ever asked at once, in a world that says it is so large. */
async function asked(statements: number): Promise<{ found: Record<string, number>; peak: number }> {
  const { store, ontology, dates } = await smallWorld(LINES);
  const book = ruleBook(allRules(ontology, []), NO_RULE_SETTINGS, []);
  const tasks = book.active.map((booked) => ({ booked, anchors: 'everything' as const }));
  let [running, peak] = [0, 0];
  const found = await store.findings.reading(async (reading) => {
    const query: GroundReading['query'] = async (asked) => {
      peak = Math.max(peak, ++running);
      await pause();
      const answer = await reading.query({ ...asked, isolated: false });
      running--;
      return answer;
    };
    const large = saying(reading, { statements, query });
    const ahead = askAhead(tasks, {
      world: { ontology, dates, book },
      reading: large,
      options: {},
      ...nobodyInsane(),
    });
    const all: Record<string, number> = {};
    for (const [rule, answer] of ahead) all[rule.id] = (await answer()).length;
    return all;
  });
  await store.close();
  return { found, peak };
}

it('asks nothing ahead in a small world, one at a time in a large one, two in a very large one', async () => {
  expect(await asked(149_999)).toEqual({ found: {}, peak: 0 });
  const large = await asked(2_999_999);
  const veryLarge = await asked(3_000_000);
  expect([large.peak, veryLarge.peak]).toEqual([1, 2]);
  expect(large.found['high-fantasy/parent-too-young']).toBe(1);
  expect(veryLarge.found).toEqual(large.found);
});

it('takes more rows of a rule for findings the larger the world', async () => {
  const people = Array.from({ length: 150 }, (_, i) => `Guest ${i}:Person | gender | female`);
  const { store, ontology, dates } = await smallWorld(people);
  const [rule] = allRules(ontology, []).filter(
    (one) => one.form === 'cypher' && one.id === 'core/only-rumour',
  );
  if (rule?.form !== 'cypher') throw new Error('no such rule');
  const pairs = { ...rule, id: 'test/pairs', cypher: 'MATCH (a:Person), (b:Person) RETURN a, b' };
  const run = (statements: number) =>
    store.findings.reading((reading) =>
      runCypherRule(saying(reading, { statements }), pairs, 'everything', {
        ontology,
        dates,
      }),
    );
  await expect(run(2_249_999)).rejects.toThrow('more than 22499 rows');
  expect((await run(2_250_000)).length).toBeGreaterThan(0);
  await store.close();
});
