/** In a large world queries of rules are answered by another process, and with nobody else waiting by this one as well: what is found stays the same. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allRules, ruleBook, sweepBatch } from '../../src/consistency/index.js';
import { NO_RULE_SETTINGS } from '../../src/consistency/rule-settings.js';
import { openForReads } from '../valdorn.fixture.js';

const LARGE = 1_000_000;
/** As in a world that is large indeed, where the other process is not through when the rules in code are. */
const SLOWLY_MS = 100;

/** The same, but for some of what it answers. */
function but<T extends object>(one: T, other: Partial<T>): T {
  return new Proxy(one, {
    get(target, key) {
      if (key in other) return Reflect.get(other, key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('a large world has the same findings, whichever process answers', { timeout: 120_000 }, async () => {
  const { world, reasoning, close } = await openForReads();
  try {
    const { ontology, dates } = reasoning;
    const book = ruleBook(allRules(ontology, []), NO_RULE_SETTINGS, []);
    const { findings } = world.store;
    const swept = async (statements: number | null, isAlone: boolean) => {
      const asked = { apart: 0, here: 0 };
      const store = but(findings, {
        reading: (work) =>
          findings.reading((reading) =>
            work(
              but(reading, {
                ...(statements === null ? {} : { statements }),
                query: async (query) => {
                  asked[query.isolated ? 'apart' : 'here']++;
                  if (query.isolated) await setTimeout(SLOWLY_MS);
                  return reading.query(query);
                },
              }),
            ),
          ),
      });
      const { keys, failures } = await sweepBatch(
        store,
        { ontology, dates, book },
        { fromScratch: true, isAlone },
      );
      expect(failures).toEqual([]);
      return { keys: [...keys].sort(), ...asked };
    };
    const small = await swept(null, false);
    expect(small.keys.length).toBeGreaterThan(0);
    expect(small.apart).toBe(0);
    const large = await swept(LARGE, false);
    expect(large.keys).toEqual(small.keys);
    expect(large.apart).toBeGreaterThan(0);
    const alone = await swept(LARGE, true);
    expect(alone.keys).toEqual(small.keys);
    expect(alone.apart).toBeGreaterThan(0);
    expect(alone.here).toBeGreaterThan(large.here);
    expect(alone.apart + alone.here).toBe(large.apart + large.here);
  } finally {
    await close();
  }
});
