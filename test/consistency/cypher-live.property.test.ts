/** Following a change to the findings it concerns, and looking at those alone, gives what a run over everything gives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { random } from '../../bench/random.js';
import {
  affectedAnchors,
  type CypherHit,
  runCypherRule,
  whyPostponed,
} from '../../src/consistency/cypher/index.js';
import { lazyGround, untilLoaded } from '../../src/consistency/ground/index.js';
import type { CypherRule } from '../../src/consistency/rule.js';
import type { Handle } from '../../src/store/ground.js';
import type { Store } from '../../src/store/store.js';
import { ONTOLOGY, randomWorld, storeOf } from '../query/random-world.js';
import { type Document, put } from '../store/contract/kit.js';
import { ruleOf } from './cypher.fixture.js';

const DATES = { calendars: ONTOLOGY.calendars, default: ONTOLOGY.defaultCalendar };

/** One of every shape that a change must be followed through. */
const RULES: readonly CypherRule[] = [
  'MATCH (k1)-[:CONTROLS]->(loc)<-[:CONTROLS]-(k2) WHERE k1 <> k2 RETURN k1, k2, loc',
  'MATCH (k1:Kingdom)-[c1:CONTROLS]->(loc)<-[c2:CONTROLS]-(k2) WHERE k1.id < k2.id AND time_windows_overlap(c1.valid_from, c1.valid_until, c2.valid_from, c2.valid_until) AND NOT (k1)-[:PART_OF*1..3]-(k2) RETURN k1, k2, loc, c1, c2',
  'MATCH (p:Person) OPTIONAL MATCH (p)-[:MEMBER_OF]->(h:House) WITH p, h WHERE h IS NULL RETURN p',
  'MATCH (p:Person) WHERE NOT (p)<-[:PARENT_OF]-() RETURN p',
  'MATCH (p)-[:PARENT_OF]->(c) WHERE NOT EXISTS { MATCH (c)-[:MEMBER_OF]->(h)<-[:MEMBER_OF]-(p) WHERE h.name IS NOT NULL } RETURN p, c',
  'MATCH (p:Person)-[:PARTICIPATED_IN]->(e) WHERE time_in_window(e.in_fiction_date, p.birth, p.death) = false RETURN p, e',
  'MATCH (a)-[:PART_OF*]->(b) WHERE b.name STARTS WITH "A" OR b:City RETURN a, b',
  'MATCH (a)-[:PARENT_OF*2..3]->(d) RETURN a, d',
  'MATCH (p)-[r:PARENT_OF|MEMBER_OF]->(x) WITH p, count(x) AS n WHERE n > 1 RETURN p, n',
  'MATCH (p) WHERE COUNT { (p)-[:PARENT_OF]->(:Person) } > 1 RETURN p',
  'MATCH (p:Person) WHERE p.birth > p.death RETURN p UNION MATCH (p)-[:SPOUSE_OF]-(q:Person) WHERE q.birth IS NULL RETURN p',
  'MATCH (a)-[:SPOUSE_OF]->(b) WHERE a.id < b.id RETURN a, b, a.birth AS born',
  'MATCH (a)--(b) WHERE b.population IS NOT NULL RETURN a, b',
  'MATCH (x)-[:MEMBER_OF]->(h) WHERE x.valid_from < h.valid_from RETURN h',
  'MATCH (c)<-[:PARENT_OF]-(p) WITH c, collect(p.name) AS names WHERE size(names) > 1 RETURN c, size(names) AS n',
  'MATCH (c) WHERE size([(c)<-[:PARENT_OF]-(p)-[:MEMBER_OF]->(h) | h.name]) > 0 RETURN c',
].map((cypher) => ruleOf(cypher, cypher.endsWith('AS n') ? { message: 'It has {n}.' } : {}));

test('every shape can be followed', () => {
  expect(
    RULES.map((rule) => [rule.cypher, whyPostponed(rule, ONTOLOGY, DATES)]).filter(([, why]) => why),
  ).toEqual([]);
});

/** Drops, moves and adds some of what the documents claim. */
function changed(documents: readonly Document[], seed: number): Document[] {
  const chance = random(seed);
  const other = randomWorld(seed).documents.flatMap(({ claims = [] }) => claims);
  return documents.map((document) => {
    const claims = (document.claims ?? []).filter(() => chance.next() > 0.15);
    const more = other.filter(() => chance.next() < 0.1);
    const defines = (document.defines ?? []).filter(() => chance.next() > 0.1);
    return { ...document, hash: `h${seed}`, defines, claims: [...claims, ...more] };
  });
}

type Told = Readonly<Record<string, string>>;

function told(hits: readonly CypherHit[]): Told {
  return Object.fromEntries(
    hits.map(({ anchor, hit }) => [
      JSON.stringify([anchor?.entity, hit.key]),
      JSON.stringify([hit.message, hit.digest, [...hit.statements].sort(), hit.subject]),
    ]),
  );
}

const inReading = (store: Store, rule: CypherRule, anchors: 'everything' | Handle[]): Promise<Told> =>
  store.findings.reading(async (reading) => {
    const where = anchors === 'everything' ? anchors : anchors.map((entity) => ({ entity, other: 0 }));
    return told(await runCypherRule(reading, rule, where, { ontology: ONTOLOGY, dates: DATES }));
  });

async function clean(store: Store): Promise<void> {
  const { mark, seq } = await store.findings.dirt();
  await store.findings.settle({ seq, mark, swept: [], found: [], postponed: [], run: null });
}

test('what is told live is what a run over everything tells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), async (seed, change) => {
      const { documents } = randomWorld(seed);
      const store = await storeOf(documents);
      await clean(store);
      const before = await Promise.all(RULES.map((rule) => inReading(store, rule, 'everything')));
      for (const document of changed(documents, change)) await put(store, document);
      const { dirt } = await store.findings.dirt();
      if (dirt === 'everything') throw new Error('too much changed to be a test');
      for (const [i, rule] of RULES.entries()) {
        const anchors = await store.findings.reading(async (reading) => {
          const ground = lazyGround(reading, { ontology: ONTOLOGY, dates: DATES });
          const all = new Set<Handle>();
          for (const one of dirt) {
            const affected = await untilLoaded(ground, () => affectedAnchors(rule, ground, one));
            if (affected === 'everything') throw new Error(`${rule.cypher} cannot be followed`);
            for (const { entity } of affected) all.add(entity);
          }
          return all;
        });
        const kept = Object.entries(before[i] ?? {}).filter(
          ([key]) => !anchors.has(Number(JSON.parse(key)[0])),
        );
        const live = await inReading(store, rule, [...anchors]);
        const full = await inReading(store, rule, 'everything');
        expect({ rule: rule.cypher, told: { ...Object.fromEntries(kept), ...live } }).toEqual({
          rule: rule.cypher,
          told: full,
        });
      }
      await store.close();
    }),
    { numRuns: 25 },
  );
});
