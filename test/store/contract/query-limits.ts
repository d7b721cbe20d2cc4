/** Asking the logical graph: what is empty, what is passed in, what is refused, and what stops. */
import { describe, expect } from 'vitest';
import { put } from './kit.js';
import { graphTests } from './query-world.js';
import type { OpenStore } from './suite.js';

export function queryLimits(open: OpenStore): void {
  const graphTest = graphTests(open);
  describe('what a question may ask', () => {
    graphTest('nothing is missing, nothing is guessed', async (ask) => {
      expect(await ask('MATCH (n:City) OPTIONAL MATCH (n)-[:PART_OF]->(r) RETURN n.id, r.id')).toEqual([
        ['valdorn', null],
      ]);
      expect(await ask('MATCH (k:Kingdom) RETURN count(k), collect(k.name), max(k.name)')).toEqual([
        [0, [], null],
      ]);
      expect(await ask('MATCH (k:Kingdom) RETURN k.name, count(*)')).toEqual([]);
      expect(await ask('MATCH (p:Person) WHERE NOT EXISTS { (p)-[:PARENT_OF]-() } RETURN p.id')).toEqual([
        ['lysa'],
      ]);
      expect(
        await ask(
          'MATCH (p:Person) RETURN p.id, COUNT { (p)-[:PARTICIPATED_IN]->() } AS n ORDER BY n DESC, p.id LIMIT 2',
        ),
      ).toEqual([
        ['aldric', 2],
        ['lysa', 0],
      ]);
      expect(
        await ask('MATCH (p:Person {id: "aldric"}) WHERE p.nickname_or_null IS NULL RETURN 1').catch(
          (e) => e.code,
        ),
      ).toBe('cypher/unknown-property');
    });

    graphTest('the canon leaves out what nothing may be concluded from', async (ask, store) => {
      const questions = [
        'MATCH (a)-[r:CONTROLS]->(b) RETURN a.id, b.id, r.reliability ORDER BY a.id',
        "MATCH (r:Relation {type: 'CONTROLS'}) RETURN r.from_id ORDER BY r.from_id",
        'MATCH (c:City) WHERE (c)<-[:CONTROLS]-(:Kingdom) RETURN c.id',
        'MATCH (a)-[rs:CONTROLS*1..2]->(b) RETURN a.id, size(rs) ORDER BY a.id',
      ];
      const claims = [['Vyr', 'CONTROLS', 'Valdorn', { reliability: 'rumour' }]] as const;
      await put(store, { id: 'b.md', claims });
      for (const text of questions) expect(await ask(text, { canon: true })).toEqual(await ask(text));
      await put(store, {
        id: 'c.md',
        claims: [['Osk:Kingdom', 'CONTROLS', 'Valdorn', { reliability: 'prophetic' }]],
      });
      const canon = { canon: true };
      for (const interpret of [false, true]) {
        const told = await Promise.all(questions.map((text) => ask(text, { ...canon, interpret })));
        expect(told).toEqual([[['vyr', 'valdorn', 'rumour']], [['vyr']], [], [['vyr', 1]]]);
      }
      expect(await ask(questions[1] ?? '')).toEqual([['osk'], ['vyr']]);
      const [last] = await store.commits({ limit: 1 });
      expect(await ask(questions[1] ?? '', { ...canon, asOf: last?.seq ?? 0 })).toEqual([['vyr']]);
    });

    graphTest('parameters are values of their kind, whatever they look like', async (ask) => {
      const byId = 'MATCH (p:Person) WHERE p.id IN $ids RETURN p.id ORDER BY p.id';
      expect(await ask(byId, { parameters: { ids: ['tam', 'lysa', 'nobody'] } })).toEqual([
        ['lysa'],
        ['tam'],
      ]);
      expect(await ask(byId, { parameters: { ids: [] } })).toEqual([]);
      expect(await ask(byId, { parameters: { ids: ['tam', null, 5] } })).toEqual([['tam']]);
      const byName = 'MATCH (p {name: $name}) RETURN p.id';
      for (const name of ["' OR 1=1 --", 5, true, null, ['Tam'], { a: 1 }, 'tam\0', '\ud800'])
        expect(await ask(byName, { parameters: { name } })).toEqual([]);
      expect(await ask(byName, { parameters: { name: 'Tam' } })).toEqual([['tam']]);
      expect(await ask('RETURN $n = 1, $n / 2, $m', { parameters: { n: 1, m: { a: [1.5, 'x'] } } })).toEqual([
        [true, 0, { a: [1.5, 'x'] }],
      ]);
      await expect(ask('RETURN $given, $missing', { parameters: { given: 1 } })).rejects.toMatchObject({
        message: 'The query needs $missing, which was not given.',
      });
    });

    graphTest('what would write, call or load is refused, and says where', async (ask, store) => {
      const before = await store.counts();
      for (const clause of [
        'CREATE (x:Person)',
        'MERGE (x:Person)',
        'MATCH (x) SET x.name = "y"',
        'MATCH (x) DETACH DELETE x',
        'MATCH (x) REMOVE x.name',
        'CALL db.labels()',
        "LOAD CSV FROM 'f' AS l RETURN l",
      ])
        await expect(ask(`${clause} RETURN 1`), clause).rejects.toMatchObject({
          code: expect.stringMatching(/^cypher\//),
          at: { line: 1 },
        });
      expect(await store.counts()).toEqual(before);
    });

    graphTest('a name that does not exist is an error that says what is near', async (ask) => {
      for (const [question, code, near] of [
        ['MATCH (p:Persn) RETURN p', 'cypher/unknown-label', 'Person'],
        ['MATCH ()-[:MEMBER_OFF]->() RETURN 1', 'cypher/unknown-relationship-type', 'MEMBER_OF'],
        ['MATCH (p:Person) RETURN p.brith', 'cypher/unknown-property', 'birth'],
      ] as const)
        await expect(ask(question)).rejects.toMatchObject({ code, hint: expect.stringContaining(near) });
    });

    graphTest('limits stop a query and say so', async (_, store) => {
      const all = await store.query({ text: 'MATCH (n) RETURN n.id ORDER BY n.id', maxRows: 2 });
      expect(all).toEqual({ columns: ['n.id'], rows: [['aldric'], ['black-spire']], truncated: true });
      const one = await store.query({ text: 'MATCH (c:City) RETURN c.id AS city', maxRows: 1 });
      expect(one).toEqual({ columns: ['city'], rows: [['valdorn']], truncated: false });
      const none = await store.query({ text: 'MATCH (n) RETURN n.id', maxRows: 0 });
      expect(none).toMatchObject({ rows: [], truncated: true });
      const endless = 'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)';
      await expect(store.query({ text: endless, timeoutMs: 100 })).rejects.toMatchObject({
        code: 'cypher/timeout',
      });
      const alone = { text: 'MATCH (c:City) RETURN c.name', isolated: true, timeoutMs: 20_000 };
      expect((await store.query(alone)).rows).toEqual([['Valdorn']]);
    });
  });
}
