/** Findings, rules and runs in the logical graph, asked for as they were first described. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everything, found, type Hint, numbersOf, settle } from '../../../../test/store/contract/found.js';
import { put } from '../../../../test/store/contract/kit.js';
import type { PlainValue } from '../../../cypher/index.js';
import { loadOntology } from '../../../packs/index.js';
import type { Store } from '../../store.js';
import { openSqliteStore } from '../open.js';

let store: Store;

beforeAll(async () => {
  store = await openSqliteStore({
    file: ':memory:',
    ontology: loadOntology({ packs: ['high-fantasy'] }),
    now: () => 5000,
  });
  const defines = ['Aldric:Person', 'Tam:Person', 'Valdorn:City', 'Black Spire:Battle'].map((told) => ({
    told,
  }));
  await put(store, { id: 'annals.md', defines, claims: [['Aldric', 'RULES', 'Valdorn']] });
  await put(store, { id: 'song.md', claims: [['Tam', 'RULES', 'Valdorn']] });
  const numbers = await numbersOf(store);
  const rulers: Hint = {
    subject: 'valdorn',
    entities: ['aldric', 'tam'],
    statements: ['aldric RULES valdorn', 'tam RULES valdorn'],
    message: 'Two rule Valdorn.',
    details: { kind: 'contradiction', claimA: 'Aldric rules Valdorn', claimB: 'Tam rules Valdorn' },
  };
  const early: Hint = {
    ...{
      subject: 'tam',
      entities: ['black-spire'],
      rule: 'core/requires-existence',
      part: 'PARTICIPATED_IN',
    },
    ...{ kind: 'anachronism', predicate: 'PARTICIPATED_IN', severity: 'error' },
    details: {
      ...{ kind: 'anachronism', entityName: 'Tam', eventName: 'Black Spire', era: null },
      ...{ claim: 'EXISTED_BEFORE', expected: 'after 350 TA', actual: '340 TA' },
    },
  };
  const violation: Hint = {
    ...{ subject: 'valdorn', rule: 'no-overlapping-kingdoms', part: '', kind: 'ontology-violation' },
    details: { kind: 'ontology-violation', claim: 'Two kingdoms hold it.' },
  };
  const gap: Hint = {
    ...{ subject: 'aldric', rule: 'core/expects', part: 'person-lineage', kind: 'orphan', predicate: null },
    details: {
      ...{ kind: 'orphan', entityName: 'Aldric', entityType: 'Person', code: 'person-lineage' },
      reason: 'Person of unknown lineage.',
    },
  };
  const gone: Hint = { ...rulers, key: 'gone', message: 'No more.' };
  const all = [rulers, early, violation, gap, gone].map((hint) => found(numbers, hint));
  await settle(store, numbers, all);
  await settle(store, numbers, all.slice(0, 4), {
    run: {
      ...{
        mode: 'batch',
        scope: 'everything',
        startedAt: 1000,
        finishedAt: 1200,
        durationMs: 200,
        rulesRun: 9,
      },
      ...{ rulesFailed: [{ rule: 'slow', message: 'took too long' }], contradictions: 1, anachronisms: 1 },
      ...{ violations: 1, orphans: 1, possible: 0 },
    },
  });
  await store.findings.putRule({
    ...{ id: 'no-overlapping-kingdoms', name: 'One place', kind: 'ontology-violation', severity: 'error' },
    ...{ description: 'A location has one kingdom.', cypher: 'MATCH (k) RETURN k', pack: 'world', own: true },
    ...{ enabled: true, header: '' },
  });
});

afterAll(() => store.close());

async function ask(text: string, parameters: Record<string, PlainValue> = {}) {
  const [compiled, interpreted] = await Promise.all([
    store.query({ text, parameters }),
    store.query({ text, parameters, interpret: true }),
  ]);
  expect(interpreted).toEqual(compiled);
  return compiled.rows;
}

describe('in the logical graph', () => {
  test('contradictions tell both sides and who says so', async () => {
    expect(
      await ask(
        `MATCH (a)-[:HAS_CONTRADICTION]->(c:Contradiction)
         RETURN a.name, c.subject, c.predicate, c.claim_a, c.doc_a, c.claim_b, c.doc_b, c.severity, c.flagged, c.is_disputed
         ORDER BY a.name`,
      ),
    ).toEqual(
      ['Aldric', 'Tam', 'Valdorn'].map((name) => [
        ...[name, 'Valdorn', 'RULES', 'Aldric rules Valdorn', 'annals.md', 'Tam rules Valdorn', 'song.md'],
        ...['warn', false, true],
      ]),
    );
  });

  test('anachronisms, violations and orphans have their own fields', async () => {
    expect(
      await ask(
        `MATCH (p)-[:HAS_ANACHRONISM]->(an:Anachronism)
         RETURN p.name, an.entity_name, an.event_name, an.claim, an.expected, an.actual, an.sources ORDER BY p.name`,
      ),
    ).toEqual([
      ['Black Spire', 'Tam', 'Black Spire', 'EXISTED_BEFORE', 'after 350 TA', '340 TA', []],
      ['Tam', 'Tam', 'Black Spire', 'EXISTED_BEFORE', 'after 350 TA', '340 TA', []],
    ]);
    expect(
      await ask(
        `MATCH (v:OntologyViolation) WHERE v.status = 'open' AND v.certainty = 'certain'
         RETURN v.rule_id, v.subject, v.claim, v.severity, v.detected_at ORDER BY v.detected_at DESC`,
      ),
    ).toEqual([['no-overlapping-kingdoms', 'Valdorn', 'Two kingdoms hold it.', 'warn', 5000]]);
    expect(await ask('MATCH (o:Orphan) RETURN o.entity_name, o.entity_type, o.reason, o.code')).toEqual([
      ['Aldric', 'Person', 'Person of unknown lineage.', 'person-lineage'],
    ]);
    for (const type of ['HAS_VIOLATION', 'HAS_ONTOLOGY_VIOLATION']) {
      expect(await ask(`MATCH (a)-[h:${type}]->(v) RETURN a.id, type(h), labels(v)`)).toEqual([
        ['valdorn', type, ['OntologyViolation']],
      ]);
    }
    expect(await ask('MATCH (o:Orphan)<-[:HAS_ORPHAN]-(a:Person) RETURN a.id')).toEqual([['aldric']]);
  });

  test('a finding is found by its id', async () => {
    const [finding] = await store.findings.findings({ kinds: ['contradiction'] });
    const text = 'MATCH (c:Contradiction {id: $id}) RETURN c.message, c.rule_id, c.part, c.sources';
    expect(await ask(text, { id: finding?.id ?? '' })).toEqual([
      ['Two rule Valdorn.', 'core/exclusive-object', 'RULES', ['annals.md', 'song.md']],
    ]);
  });

  test('rules and runs', async () => {
    expect(
      await ask('MATCH (r:OntologyRule) RETURN r.id, r.cypher, r.description, r.severity, r.enabled'),
    ).toEqual([
      ['no-overlapping-kingdoms', 'MATCH (k) RETURN k', 'A location has one kingdom.', 'error', true],
    ]);
    expect(
      await ask(
        `MATCH (r:ConsistencyRun) RETURN r.id, r.started_at, r.finished_at, r.duration_ms, r.rules_run, r.violations_found,
           r.anachronisms_found, r.orphans_found, r.contradictions_found, r.mode, r.scope, r.rules_failed, r.appeared, r.gone
         ORDER BY r.started_at DESC LIMIT 1`,
      ),
    ).toEqual([['run-1', 1000, 1200, 200, 9, 1, 1, 1, 1, 'batch', 'everything', ['slow'], 0, 1]]);
  });

  test('statements name those they are disputed with, as edges and as nodes', async () => {
    const edges = await ask(
      'MATCH (a)-[r:RULES]->() RETURN r.id, r.is_disputed, r.disputed_with ORDER BY a.id',
    );
    const [aldric, tam] = edges;
    expect(edges).toEqual([
      [aldric?.[0], true, [tam?.[0]]],
      [tam?.[0], true, [aldric?.[0]]],
    ]);
    expect(
      await ask(
        "MATCH (r:Relation {type: 'RULES'}) RETURN r.id, r.is_disputed, r.disputed_with ORDER BY r.from_id",
      ),
    ).toEqual(edges);
    expect(
      await ask('MATCH ()-[r]->() WHERE $id IN r.disputed_with RETURN r.id', { id: String(tam?.[0]) }),
    ).toEqual([[aldric?.[0]]]);
  });

  test('findings are no entities, and their edges no relations', async () => {
    expect(await ask('MATCH (n) RETURN count(n)')).toEqual([[4]]);
    expect(await ask('MATCH (a)-[r]-() RETURN DISTINCT type(r)')).toEqual([['RULES']]);
    expect(await ask("MATCH (b {id: 'black-spire'}) WHERE NOT (b)--() RETURN b.id")).toEqual([
      ['black-spire'],
    ]);
  });

  test('how they stood at an earlier commit is refused, not guessed', async () => {
    await expect(store.query({ text: 'MATCH (c:Contradiction) RETURN c', asOf: 1 })).rejects.toMatchObject({
      code: 'store/findings-are-now',
    });
  });

  test('a sweep that finds nothing empties the graph of them', async () => {
    const numbers = await numbersOf(store);
    await settle(store, numbers, [], {
      swept: (await store.findings.reported()).map(({ rule, part }) => everything(rule, part)),
    });
    for (const label of ['Contradiction', 'Anachronism', 'OntologyViolation', 'Orphan']) {
      expect(await ask(`MATCH (f:${label}) RETURN f.id`)).toEqual([]);
    }
    expect(await ask('MATCH ()-[r:RULES]->() RETURN DISTINCT r.is_disputed, r.disputed_with')).toEqual([
      [false, null],
    ]);
  });
});
