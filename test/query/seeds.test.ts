/** The read queries that the product was first described with, and the read part of each writing one, unchanged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSynthesis } from '../../src/accumulate/index.js';
import type { PlainValue } from '../../src/cypher/index.js';
import { loadOntology } from '../../src/packs/index.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { bound, put, window, year } from '../store/contract/kit.js';

const VALUES = {
  description: 'What a substance does.',
  from: ['Concept'],
  to: ['Concept'],
  temporal: 'timeless',
};
const MEDICINE = loadOntology({
  packs: ['core'],
  world: {
    file: 'lore.yaml',
    extend: {
      relations: {
        TREATS: { ...VALUES, phrase: '{subject} treats {object}' },
        CAUSES: { ...VALUES, phrase: '{subject} causes {object}' },
      },
    },
  },
});

let realm: Store;
let clinic: Store;

beforeAll(async () => {
  realm = await openSqliteStore({ file: ':memory:', ontology: loadOntology({ packs: ['high-fantasy'] }) });
  await put(realm, {
    id: 'realm.md',
    passages: ['In that year the host broke upon the Black Spire.'],
    defines: [
      { told: 'Aldric:Person' },
      { told: 'Tam:Person' },
      { told: 'Vyr:Kingdom' },
      { told: 'Osk:Kingdom' },
      { told: 'Nor:Kingdom' },
      { told: 'Valdorn:City' },
      { told: 'Mardsville:City' },
      { told: 'Black Spire:Battle' },
      { told: 'A lonely hill:Region' },
    ],
    claims: [
      ['Aldric', 'RULES', 'Valdorn', { valid: window(300, 340) }],
      ['Aldric', 'RULES', 'Mardsville', { valid: window(330, 350) }],
      ['Tam', 'RULES', 'Valdorn', { valid: window(350, 360) }],
      ['Aldric', 'birth', year(300)],
      ['Aldric', 'death', year(360)],
      ['Tam', 'birth', year(350)],
      ['Black Spire', 'in_fiction_date', year(340)],
      ['Aldric', 'PARTICIPATED_IN', 'Black Spire', { quote: 'the host broke' }],
      ['Tam', 'PARTICIPATED_IN', 'Black Spire'],
      ['Vyr', 'CONTROLS', 'Valdorn'],
      ['Osk', 'CONTROLS', 'Valdorn'],
      ['Nor', 'CONTROLS', 'Valdorn'],
      ['Vyr', 'founded', year(100)],
      ['Vyr', 'dissolved', year(400)],
      ['Osk', 'founded', year(200)],
      ['Osk', 'dissolved', year(300)],
      ['Nor', 'founded', year(500)],
    ],
  });
  clinic = await openSqliteStore({ file: ':memory:', ontology: MEDICINE });
  await put(clinic, {
    id: 'answers.md',
    defines: [
      { told: 'Ibuprofen:Concept', domain: 'medical_consult' },
      { told: 'Headache:Concept' },
      { told: 'Contract:Concept', domain: 'legal_advisor' },
    ],
    claims: [
      ['Ibuprofen', 'TREATS', 'Headache', { confidence: 0.8, sourceModel: 'phi4:14b' }],
      ['Ibuprofen', 'CAUSES', 'Headache', { confidence: 0.5, sourceModel: 'llama3.1:8b' }],
      ['Contract', 'CAUSES', 'Headache'],
    ],
  });
});
afterAll(async () => {
  await realm.close();
  await clinic.close();
});

async function ask(store: Store, text: string, parameters: Record<string, PlainValue> = {}) {
  const compiled = await store.query({ text, parameters });
  const interpreted = await store.query({ text, parameters, interpret: true });
  expect(compiled.rows.map((row) => JSON.stringify(row)).sort()).toEqual(
    interpreted.rows.map((row) => JSON.stringify(row)).sort(),
  );
  return compiled.rows;
}

const contradiction = (type: string) => `MATCH (a)
MATCH (r1:Relation {type: "${type}"}) WHERE r1.from_id = a.id
MATCH (r2:Relation {type: "${type}"}) WHERE r2.from_id = a.id
WHERE r1.to_id <> r2.to_id
AND time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until)
RETURN a.name, r1.to_id, r2.to_id, coalesce(r1.disputed_with, []) + [r2.id] AS disputed`;

const anachronism = `MATCH (p:Person)
MATCH (r:Relation {type: "PARTICIPATED_IN"}) WHERE r.from_id = p.id
MATCH (e:Event {id: r.to_id})
WHERE p.birth IS NOT NULL
AND time_in_window(e.in_fiction_date, p.birth, p.death) = false
RETURN p.name, e.name, p.birth, e.in_fiction_date`;

const kingdoms =
  'MATCH (k1:Kingdom)-[:CONTROLS]->(loc:Location)<-[:CONTROLS]-(k2:Kingdom) WHERE k1 <> k2 AND time_windows_overlap(k1.valid_from, k1.valid_until, k2.valid_from, k2.valid_until) RETURN k1, k2, loc';

describe('the consistency engine', () => {
  test('source claims that contradict each other', async () => {
    const rows = await ask(realm, contradiction('RULES'));
    expect(rows.map(([name, a, b]) => [name, a, b]).sort()).toEqual([
      ['Aldric', 'mardsville', 'valdorn'],
      ['Aldric', 'valdorn', 'mardsville'],
    ]);
    expect(rows[0]?.[3]).toHaveLength(1);
  });

  test('anachronisms', async () => {
    expect(await ask(realm, anachronism)).toEqual([
      [
        'Tam',
        'Black Spire',
        expect.objectContaining({ text: '350 TA' }),
        expect.objectContaining({ text: '340 TA' }),
      ],
    ]);
  });

  test('no overlapping kingdoms', async () => {
    const rows = await ask(realm, kingdoms);
    expect(rows.map(([a, b, loc]) => [id(a), id(b), id(loc)]).sort()).toEqual([
      ['osk', 'vyr', 'valdorn'],
      ['vyr', 'osk', 'valdorn'],
    ]);
  });

  test.each([
    'MATCH (p:Person) WHERE NOT (p)-[:PARENT_OF|DESCENDED_FROM]-() AND p.birth IS NULL RETURN p.name',
    'MATCH (f:Faction) WHERE NOT ()-[:FOUNDED]->(f) RETURN f.name',
    'MATCH (l:Location) WHERE NOT (l)-[:PART_OF]->(:Region) RETURN l.name',
    'MATCH (e:Event) WHERE NOT (e)-[:OCCURRED_AT]->() RETURN e.name',
    'MATCH (e:Event) WHERE NOT (e)-[:OCCURRED_DURING]->() RETURN e.name',
    'MATCH (i:Item) WHERE NOT ()-[:POSSESSES]->(i) RETURN i.name',
    'MATCH (s:Spell) WHERE NOT (s)-[:PART_OF_SYSTEM]->() RETURN s.name',
  ])('orphans: %s', async (text) => {
    await ask(realm, text);
  });

  test.each([
    'MATCH (a)-[:HAS_CONTRADICTION]->(c:Contradiction) RETURN c.subject, c.claim_a, c.doc_a, c.severity, c.flagged',
    'MATCH (p)-[:HAS_ANACHRONISM]->(an:Anachronism) RETURN an.entity_name, an.claim, an.expected, an.actual, an.sources',
    'MATCH (v:OntologyViolation) RETURN v.rule_id, v.subject, v.claim ORDER BY v.detected_at DESC',
    'MATCH (o:Orphan) RETURN o.entity_name, o.entity_type, o.reason',
    'MATCH (r:OntologyRule) RETURN r.id, r.cypher, r.description, r.severity',
    'MATCH (r:ConsistencyRun) RETURN r.started_at, r.duration_ms, r.rules_run, r.violations_found ORDER BY r.started_at DESC LIMIT 1',
  ])('findings, of which there are none yet: %s', async (text) => {
    expect(await ask(realm, text)).toEqual([]);
  });

  test('a finding does not make an entity connected', async () => {
    expect(await ask(realm, 'MATCH (e) WHERE NOT (e)--() RETURN e.name')).toEqual([['A lonely hill']]);
    expect(await ask(realm, 'MATCH (e:Entity) WHERE NOT (e)--() RETURN count(e)')).toEqual([[1]]);
  });

  test('claims lead from a passage to what it says', async () => {
    const text = `MATCH (s:LoreSource)-[:HAS_CHUNK]->(p:LoreChunk)-[:ASSERTS]->(c:Claim)-[:CLAIMS]->(r:Relation {type: 'PARTICIPATED_IN'})
      WHERE c.quote IS NOT NULL RETURN s.id, c.quote, c.reliability, r.from_id, r.to_id, p.text CONTAINS c.quote`;
    expect(await ask(realm, text)).toEqual([
      ['realm.md', 'the host broke', 'canonical', 'aldric', 'black-spire', true],
    ]);
    expect(
      await ask(
        realm,
        'MATCH (c:Claim) WHERE c.predicate = "birth" RETURN c.subject_id, c.value ORDER BY c.value',
      ),
    ).toEqual([
      ['aldric', '300 TA'],
      ['tam', '350 TA'],
    ]);
  });
});

describe('accumulation', () => {
  const conflicts = `MATCH (a:Entity)-[r1:TREATS]->(x:Entity)
WHERE (a)-[:CAUSES]->(x)
AND (r1.flagged IS NULL OR r1.flagged = false)
MATCH (a)-[r2:CAUSES]->(x)
WHERE (r2.flagged IS NULL OR r2.flagged = false)
RETURN a.name AS subject, x.name AS target,
r1.confidence AS conf_a, r2.confidence AS conf_b,
r1.source_model AS model_a, r2.source_model AS model_b
LIMIT 10`;

  test('contradictory pairs', async () => {
    expect(await ask(clinic, conflicts)).toEqual([
      ['Ibuprofen', 'Headache', 0.8, 0.5, 'phi4:14b', 'llama3.1:8b'],
    ]);
  });

  test.each<[string, Record<string, PlainValue>, PlainValue[][]]>([
    ['MATCH (e:Entity {expert_domain: "medical_consult"}) RETURN e.name LIMIT 20', {}, [['Ibuprofen']]],
    [
      'MATCH (a)-[r {expert_domain: "legal_advisor"}]->(b) RETURN a.name, type(r), b.name LIMIT 10',
      {},
      [['Contract', 'CAUSES', 'Headache']],
    ],
    [
      'MATCH (a:Entity {name: $subject})-[r:CAUSES]->(x:Entity {name: $target}) RETURN r.confidence',
      { subject: 'Ibuprofen', target: 'Headache' },
      [[0.5]],
    ],
    [
      'MATCH (a:Entity)-[r]->(b:Entity) WHERE r.flagged = true RETURN a.name, type(r), b.name, r.lint_note, r.lint_model ORDER BY r.lint_ts DESC LIMIT 20',
      {},
      [],
    ],
    ['MATCH (a)-[r]->(b) WHERE r.flagged = true RETURN a.name, type(r), b.name, r.lint_note', {}, []],
    [
      'MATCH (s:Synthesis {domain: "medical_consult"}) RETURN s.text, s.insight_type, s.confidence, s.created ORDER BY s.created DESC LIMIT 20',
      {},
      [],
    ],
    [
      'MATCH (s:Synthesis)-[:RELATED_TO]->(e:Entity {name: "Ibuprofen"}) RETURN s.text, s.insight_type, s.confidence',
      {},
      [],
    ],
    ['MATCH (s:Synthesis) RETURN count(s) AS total', {}, [[0]]],
    ['MATCH (s:Synthesis) RETURN s.text, s.domain, s.insight_type ORDER BY s.created DESC LIMIT 10', {}, []],
    ["MATCH (e:Entity) WHERE e.source = 'extracted' AND NOT (e)--() RETURN e.name LIMIT 50", {}, []],
    ["MATCH (e:Entity) WHERE NOT (e)--() AND e.source = 'extracted' RETURN count(e)", {}, [[0]]],
  ])('%s', async (text, parameters, expected) => {
    expect(await ask(clinic, text, parameters)).toEqual(expected);
  });
});

describe('accumulation, once something was gathered', () => {
  let ward: Store;
  const COMPARISON = 'Ibuprofen treats what Aspirin treats, and is gentler on the stomach.';

  beforeAll(async () => {
    let now = 1_700_000_000_000;
    ward = await openSqliteStore({ file: ':memory:', ontology: MEDICINE, now: () => now++ });
    await put(ward, {
      id: 'answers.md',
      defines: [{ told: 'Ibuprofen:Concept', domain: 'medical_consult' }, { told: 'Headache:Concept' }],
      claims: [
        ['Ibuprofen', 'TREATS', 'Headache', { confidence: 0.8, sourceModel: 'phi4:14b' }],
        ['Ibuprofen', 'CAUSES', 'Headache', { confidence: 0.5, sourceModel: 'llama3.1:8b' }],
      ],
    });
    const extracted = bound({ id: 'answer:1', passages: ['Feverfew.'], mentions: ['Feverfew:Concept'] });
    await ward.commit(
      [{ kind: 'put-origin', origin: 'answer:1', sources: [{ ...extracted, entityOrigin: 'extracted' }] }],
      { author: 'phi4:14b', reason: 'an answer' },
    );
    const [treats] = await ward.statements({ predicates: ['TREATS'] });
    const [causes] = await ward.statements({ predicates: ['CAUSES'] });
    const world = { store: ward, groundFor: async () => [] };
    const saved = {
      domain: 'medical_consult',
      expertDomain: 'medical_consult',
      sourceModel: 'phi4:14b',
      confidence: 0.75,
    };
    await saveSynthesis(world, {
      ...saved,
      summary: COMPARISON,
      entities: ['Ibuprofen', 'Aspirin'],
      insightType: 'comparison',
      ground: [treats?.id ?? ''],
    });
    await saveSynthesis(world, {
      ...saved,
      domain: 'legal_advisor',
      summary: 'A contract can wait.',
      entities: ['Contract'],
      insightType: 'inference',
    });
    const judgement = {
      loser: causes?.id ?? '',
      kept: treats?.id ?? '',
      note: 'It treats headaches.',
      model: 'phi4:14b',
      evidence: 'e',
    };
    expect(await ward.lint.judge([judgement], { run: null, by: 'lint' })).toBe(1);
  });
  afterAll(() => ward.close());

  test('syntheses of a domain', async () => {
    const rows = await ask(
      ward,
      `MATCH (s:Synthesis {domain: "medical_consult"})
RETURN s.text, s.insight_type, s.confidence, s.created
ORDER BY s.created DESC
LIMIT 20`,
    );
    expect(rows).toEqual([[COMPARISON, 'comparison', 0.75, expect.any(Number)]]);
  });

  test('syntheses connected to an entity', async () => {
    const rows = await ask(
      ward,
      `MATCH (s:Synthesis)-[:RELATED_TO]->(e:Entity {name: "Ibuprofen"})
RETURN s.text, s.insight_type, s.confidence`,
    );
    expect(rows).toEqual([[COMPARISON, 'comparison', 0.75]]);
  });

  test('flagged relationships', async () => {
    const flagged = await ask(
      ward,
      `MATCH (a:Entity)-[r]->(b:Entity)
WHERE r.flagged = true
RETURN a.name, type(r), b.name, r.lint_note, r.lint_model
ORDER BY r.lint_ts DESC
LIMIT 20`,
    );
    expect(flagged).toEqual([['Ibuprofen', 'CAUSES', 'Headache', 'It treats headaches.', 'phi4:14b']]);
    const again = await ask(
      ward,
      `MATCH (a)-[r]->(b) WHERE r.flagged = true
RETURN a.name, type(r), b.name, r.lint_note`,
    );
    expect(again).toEqual([['Ibuprofen', 'CAUSES', 'Headache', 'It treats headaches.']]);
  });

  test('how many there are, the latest of them, and what came from whom', async () => {
    expect(await ask(ward, 'MATCH (s:Synthesis) RETURN count(s) AS total')).toEqual([[2]]);
    const latest = await ask(
      ward,
      `MATCH (s:Synthesis) RETURN s.text, s.domain, s.insight_type
ORDER BY s.created DESC LIMIT 10`,
    );
    expect(latest).toEqual([
      ['A contract can wait.', 'legal_advisor', 'inference'],
      [COMPARISON, 'medical_consult', 'comparison'],
    ]);
    expect(
      await ask(ward, 'MATCH (e:Entity {expert_domain: "medical_consult"}) RETURN e.name LIMIT 20'),
    ).toEqual([['Ibuprofen']]);
    expect(
      await ask(
        ward,
        'MATCH (a)-[r {expert_domain: "medical_consult"}]->(b) RETURN a.name, type(r), b.name LIMIT 10',
      ),
    ).toHaveLength(2);
    expect(await ask(ward, 'MATCH (s:Synthesis {expert_domain: "medical_consult"}) RETURN count(s)')).toEqual(
      [[2]],
    );
  });

  test('orphan candidates: a synthesis does not make anybody connected', async () => {
    expect(
      await ask(ward, "MATCH (e:Entity) WHERE e.source = 'extracted' AND NOT (e)--() RETURN e.name LIMIT 50"),
    ).toEqual([['Feverfew']]);
  });

  test('the conflict that was settled is a conflict no longer', async () => {
    expect(
      await ask(
        ward,
        `MATCH (a:Entity)-[r1:TREATS]->(x:Entity)
WHERE (a)-[:CAUSES]->(x)
AND (r1.flagged IS NULL OR r1.flagged = false)
MATCH (a)-[r2:CAUSES]->(x)
WHERE (r2.flagged IS NULL OR r2.flagged = false)
RETURN a.name AS subject, x.name AS target`,
      ),
    ).toEqual([]);
  });
});

function id(value: PlainValue | undefined): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
}
