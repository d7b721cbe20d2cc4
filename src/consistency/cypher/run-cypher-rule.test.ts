import { describe, expect, test } from 'vitest';
import { hitsIn, RUN, ruleOf, storeWith } from '../../../test/consistency/cypher.fixture.js';
import { type Document, text, window, year } from '../../../test/store/contract/kit.js';
import type { GroundReading } from '../../store/ground.js';
import { runCypherRule } from './run-cypher-rule.js';

/** The same reading, of a world that says it is so large. */
function saying(reading: GroundReading, statements: number): GroundReading {
  return new Proxy(reading, {
    get(target, key) {
      const value = key === 'statements' ? statements : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const SEED = `MATCH (k1:Kingdom)-[:CONTROLS]->(loc:Location)<-[:CONTROLS]-(k2:Kingdom)
  WHERE k1 <> k2 AND time_windows_overlap(k1.valid_from, k1.valid_until, k2.valid_from, k2.valid_until)
  RETURN k1, k2, loc`;

const KINGDOMS: Document = {
  id: 'kingdoms.yaml',
  defines: ['Ashmark:Kingdom', 'Valdorn:Kingdom', 'Fort Bracken:Building', 'Mill:Building'].map((told) => ({
    told,
  })),
  claims: [
    ['Ashmark', 'CONTROLS', 'Fort Bracken', { valid: window(300, 360) }],
    ['Valdorn', 'CONTROLS', 'Fort Bracken', { valid: window(310, 340) }],
    ['Valdorn', 'CONTROLS', 'Mill', { valid: window(310, 340) }],
    ['Ashmark', 'founded', year(1)],
    ['Ashmark', 'dissolved', year(9)],
    ['Valdorn', 'founded', year(2)],
    ['Valdorn', 'dissolved', year(8)],
  ],
};

describe('a rule without a header', () => {
  const rule = {
    ...ruleOf(SEED),
    id: 'no-overlapping-kingdoms',
    description: 'A location cannot be controlled by two kingdoms at the same time.',
  };

  test('finds each fault once, whichever way round, with the relations it did not name', async () => {
    const hits = await hitsIn(KINGDOMS, rule);
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      anchor: 'fort-bracken',
      subject: 'fort-bracken',
      entities: ['ashmark', 'fort-bracken', 'valdorn'],
      key: ['ashmark', 'valdorn', 'fort-bracken'],
      message:
        'Ashmark, Valdorn and Fort Bracken are caught by the rule "A location cannot be controlled by two kingdoms at the same time".',
      details: { kind: 'ontology-violation' },
    });
    expect(hits[0]?.statements).toEqual([
      'ashmark CONTROLS fort-bracken',
      'ashmark dissolved',
      'ashmark founded',
      'valdorn CONTROLS fort-bracken',
      'valdorn dissolved',
      'valdorn founded',
    ]);
  });

  test('has another digest when a date is another, and the same key', async () => {
    const [before] = await hitsIn(KINGDOMS, rule);
    const claims = (KINGDOMS.claims ?? []).map((claim, i) =>
      i === 1 ? (['Valdorn', 'CONTROLS', 'Fort Bracken', { valid: window(311, 340) }] as const) : claim,
    );
    const [after] = await hitsIn({ ...KINGDOMS, claims }, rule);
    expect(after?.key).toEqual(before?.key);
    expect(after?.digest).not.toEqual(before?.digest);
  });
});

test('a rule of a pack is stopped too, in the process that asks', async () => {
  const people = Array.from({ length: 60 }, (_, i) => ({ told: `P${i}:Person` }));
  const endless = ruleOf(
    'MATCH (a:Person), (b:Person), (c:Person), (d:Person), (e:Person) WHERE a.name + b.name = c.name + d.name + e.name RETURN a',
  );
  await expect(hitsIn({ id: 'a.yaml', defines: people }, endless, { timeoutMs: 300 })).rejects.toThrow(
    /300 ms/,
  );
});

describe('a rule with a header', () => {
  const BATTLE: Document = {
    id: 'battle.yaml',
    defines: ['Tam:Person', 'Red Ford:Battle', 'Lost Fight:Battle'].map((told) => ({ told })),
    claims: [
      ['Tam', 'PARTICIPATED_IN', 'Red Ford', { valid: window(200, 201) }],
      ['Tam', 'PARTICIPATED_IN', 'Lost Fight', { valid: window(200, 201) }],
      ['Tam', 'birth', year(3)],
      ['Tam', 'gender', text('male')],
      ['Red Ford', 'in_fiction_date', year(2)],
    ],
  };
  const QUERY = `MATCH (p:Person)-[:PARTICIPATED_IN]->(e:Event) WHERE e.in_fiction_date < p.birth
    RETURN p, e, p.birth AS expected, e.in_fiction_date AS actual`;

  test('says it in its own words, and what its kind needs', async () => {
    const [hit, ...rest] = await hitsIn(
      BATTLE,
      ruleOf(QUERY, {
        kind: 'anachronism',
        anchor: 'p',
        claim: 'EXISTED_BEFORE',
        predicate: 'PARTICIPATED_IN',
        message: '{p.name} fought at {e.name} in {e.in_fiction_date}, and was born in {p.birth}.',
      }),
    );
    expect(rest).toEqual([]);
    expect(hit).toMatchObject({
      message: 'Tam fought at Red Ford in 2 TA, and was born in 3 TA.',
      predicate: 'PARTICIPATED_IN',
      statements: ['red-ford in_fiction_date', 'tam PARTICIPATED_IN red-ford', 'tam birth'],
      details: {
        kind: 'anachronism',
        eventName: 'Red Ford',
        claim: 'EXISTED_BEFORE',
        expected: '3 TA',
        actual: '2 TA',
      },
    });
  });

  test('says so where something is missing', async () => {
    const [hit] = await hitsIn(
      BATTLE,
      ruleOf('MATCH (e:Battle) WHERE e.in_fiction_date IS NULL RETURN e', {
        message: '{e.name} was fought at {e.in_fiction_date}.',
      }),
    );
    expect(hit?.message).toBe('Lost Fight was fought at an unknown date.');
  });

  test('counts without telling its number apart', async () => {
    const rule = ruleOf('MATCH (p:Person)-[:PARTICIPATED_IN]->(e) RETURN p, count(e) AS n', {
      message: '{p.name} fought {n} battles.',
    });
    const [hit] = await hitsIn(BATTLE, rule);
    expect(hit).toMatchObject({ message: 'Tam fought 2 battles.', key: ['tam'], digest: ['n=2'] });
  });

  test('leaves out whoever is not sane', async () => {
    const rule = ruleOf(QUERY);
    expect(await hitsIn(BATTLE, rule)).toHaveLength(1);
    expect(await hitsIn(BATTLE, rule, { insane: new Set(Array.from({ length: 50 }, (_, i) => i)) })).toEqual(
      [],
    );
  });

  test('keeps the relations that a WITH would lose', async () => {
    const rule = ruleOf(
      'MATCH (p:Person)-[:PARTICIPATED_IN]->(e) WITH p, e WHERE e.in_fiction_date IS NULL RETURN p',
    );
    const [hit] = await hitsIn(BATTLE, rule);
    expect(hit?.statements).toEqual(['tam PARTICIPATED_IN lost-fight']);
  });

  test('may be several queries in one', async () => {
    const rule = ruleOf(
      'MATCH (p:Person)-[:PARTICIPATED_IN]->() RETURN p UNION MATCH (p:Person) WHERE p.birth IS NOT NULL RETURN p',
    );
    const hits = await hitsIn(BATTLE, rule);
    expect(hits).toHaveLength(1);
    expect(hits[0]?.statements).toEqual([
      'tam PARTICIPATED_IN lost-fight',
      'tam PARTICIPATED_IN red-ford',
      'tam birth',
    ]);
  });

  test('that gives too many rows is a failure, not an empty answer', async () => {
    const rule = ruleOf('MATCH (p)-[r]->(e) RETURN p, e');
    await expect(hitsIn(BATTLE, rule, { maxRows: 1 })).rejects.toThrow('more than 1 rows');
  });

  test('may give more of them the larger the world', async () => {
    const guests = Array.from({ length: 150 }, (_, i) => ({ told: `Guest ${i}:Person` }));
    const store = await storeWith({ id: 'guests.yaml', defines: guests });
    const rule = ruleOf('MATCH (a:Person), (b:Person) RETURN a, b');
    const hitsAmong = (statements: number) =>
      store.findings.reading((reading) =>
        runCypherRule(saying(reading, statements), rule, 'everything', RUN),
      );
    await expect(hitsAmong(2_249_999)).rejects.toThrow('more than 22499 rows');
    expect((await hitsAmong(2_250_000)).length).toBeGreaterThan(0);
    await store.close();
  });

  test('is handed the thresholds that it names', async () => {
    const rule = ruleOf('MATCH (p:Person) WHERE $mother_age_max = 55 AND $era_gap = 1 RETURN p');
    expect(rule.thresholds).toEqual(['mother-age-max', 'era-gap']);
    expect((await hitsIn(BATTLE, rule))[0]?.digest).toEqual(['mother-age-max=55', 'era-gap=1']);
  });
});
