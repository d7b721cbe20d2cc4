/** Asking the logical graph: labels, edges, properties, moments, recorded time. */
import { describe, expect } from 'vitest';
import { put, year } from './kit.js';
import { graphTests, WORLD } from './query-world.js';
import type { OpenStore } from './suite.js';

export function queries(open: OpenStore): void {
  const graphTest = graphTests(open);
  describe('asking the graph', () => {
    graphTest('labels are types and their supertypes, and every entity is one', async (ask) => {
      expect(await ask('MATCH (n:Battle) RETURN n.name ORDER BY n.name')).toEqual([
        ['Black Spire'],
        ['Red Ford'],
      ]);
      expect(await ask('MATCH (n:Event) RETURN count(n)')).toEqual([[2]]);
      expect(await ask('MATCH (n:Agent) RETURN n.id ORDER BY n.id')).toEqual([
        ['aldric'],
        ['lysa'],
        ['tam'],
        ['vyr'],
      ]);
      expect(await ask('MATCH (n) RETURN count(*)')).toEqual(await ask('MATCH (n:Entity) RETURN count(*)'));
      expect(await ask("MATCH (n {id: 'red-ford'}) RETURN n:Event, n:Person, n.type")).toEqual([
        [true, false, 'Battle'],
      ]);
      expect(await ask('MATCH (n:Person:House) RETURN n')).toEqual([]);
    });

    graphTest('edges are met along their direction, by their inverse, or either way', async (ask) => {
      expect(await ask('MATCH (a)-[:PARENT_OF]->(b) RETURN a.id, b.id')).toEqual([['aldric', 'tam']]);
      expect(await ask('MATCH (a)<-[:PARENT_OF]-(b) RETURN a.id, b.id')).toEqual([['tam', 'aldric']]);
      expect(await ask('MATCH (a)-[:CHILD_OF]->(b) RETURN a.id, b.id')).toEqual([['tam', 'aldric']]);
      expect(await ask('MATCH (a)-[:PARENT_OF]-(b) RETURN a.id ORDER BY a.id')).toEqual([
        ['aldric'],
        ['tam'],
      ]);
      expect(
        await ask("MATCH ({id: 'aldric'})-[r:MEMBER_OF|RULES]->(b) RETURN type(r), b.name ORDER BY b.name"),
      ).toEqual([
        ['RULES', 'Valdorn'],
        ['MEMBER_OF', 'Vyr'],
      ]);
      expect(await ask("MATCH (:Person {id: 'tam'})-[*1..2]-(x) RETURN count(x)")).toEqual([[6]]);
    });

    graphTest('a symmetric relation is one edge that either side meets along any arrow', async (ask) => {
      for (const arrow of ['-[r:SPOUSE_OF]->', '<-[r:SPOUSE_OF]-', '-[r:SPOUSE_OF]-'])
        expect(await ask(`MATCH (a)${arrow}(b) RETURN a.id, b.id ORDER BY a.id`)).toEqual([
          ['aldric', 'lysa'],
          ['lysa', 'aldric'],
        ]);
      expect(await ask("MATCH ({id: 'lysa'})-[r]->(b) RETURN type(r), b.id")).toEqual([
        ['SPOUSE_OF', 'aldric'],
      ]);
      expect(await ask("MATCH (r:Relation {type: 'SPOUSE_OF'}) RETURN r.from_id, r.to_id")).toEqual([
        ['aldric', 'lysa'],
      ]);
    });

    graphTest('who shares a name, however it is written, has namesakes', async (ask, store) => {
      await put(store, {
        id: 'namesakes.md',
        defines: [
          { told: '#young Aldric the Young:Person', aliases: ['the RAVEN'] },
          { told: '#red Áldric:Person' },
        ],
      });
      const shared = 'MATCH (p:Person) WHERE p.has_namesake RETURN p.id, p.namesakes ORDER BY p.id';
      expect(await ask(shared)).toEqual([
        ['aldric', ['red', 'young']],
        ['red', ['aldric']],
        ['young', ['aldric']],
      ]);
      expect(await ask('MATCH (c:City) OPTIONAL MATCH (c)-[:PART_OF]->(r) RETURN r.has_namesake')).toEqual([
        [null],
      ]);
    });

    graphTest('what is told of somebody can be asked for by name', async (ask) => {
      for (const interpret of [false, true]) {
        const ids = async (where: string) =>
          (await ask(`MATCH (n) WHERE ${where} RETURN n.id ORDER BY n.id`, { interpret })).map(([id]) => id);
        expect(await ids("'gender' IN n.told_of")).toEqual(['aldric']);
        expect(await ids("NOT 'gender' IN n.told_of")).not.toContain('aldric');
        expect(await ids("NOT 'gender' IN n.told_of")).toContain('tam');
        expect(await ids("'RULES' IN n.told_of OR 'nobody_said_this' IN n.told_of")).toEqual([]);
        const told = `MATCH (c:City) OPTIONAL MATCH (c)-[:PART_OF]->(r)
          RETURN 'population' IN c.told_of, 'population' IN r.told_of`;
        expect(await ask(told, { interpret })).toEqual([[true, null]]);
      }
    });

    graphTest('properties come as what they are', async (ask) => {
      const entity =
        "MATCH (a {id: 'aldric'}) RETURN a.name, a.lore_verified, a.source, a.expert_domain, a.aliases, a.gender, a.population";
      expect(await ask(entity)).toEqual([
        ['Aldric', true, 'written', 'rulers', ['Aldric the Bold', 'The Raven'], 'male', null],
      ]);
      expect(await ask("MATCH (a {id: 'tam'}) RETURN a.lore_verified, a.expert_domain")).toEqual([
        [false, null],
      ]);
      expect(await ask('MATCH (c:City) RETURN c.population, c.population + 1, c.population / 7')).toEqual([
        [1200, 1201, 171],
      ]);
      expect(await ask('MATCH ()-[r:MEMBER_OF]->() RETURN r.rank, r.confidence, r.flagged')).toEqual([
        ['page', 1, false],
      ]);
      expect(
        await ask('MATCH ()-[r:RULES]->() RETURN r.confidence, r.reliability, r.is_disputed, r.source_model'),
      ).toEqual([[0.5, 'reported', false, null]]);
      expect(await ask('MATCH ()-[r:PARENT_OF]->() RETURN r.source_model')).toEqual([['m1']]);
      expect(await ask("MATCH (a {id: 'aldric'})-[r:RULES]->(b) RETURN a, b, r.id IS NOT NULL")).toEqual([
        [
          { id: 'aldric', type: 'Person', name: 'Aldric' },
          { id: 'valdorn', type: 'City', name: 'Valdorn' },
          true,
        ],
      ]);
    });

    graphTest('moments have bounds and words, and are compared with three answers', async (ask) => {
      expect(await ask("MATCH (a {id: 'aldric'}) RETURN a.birth, a.birth.text, a.birth.min")).toEqual([
        [{ text: '3 TA', min: 300, max: 399 }, '3 TA', 300],
      ]);
      expect(await ask('MATCH ()-[r:RULES]->() RETURN r.valid_from, r.valid_until_max')).toEqual([
        [{ text: '320 TA', min: 320, max: 321 }, 360],
      ]);
      const compared = "MATCH (a {id: 'aldric'}), (l {id: 'lysa'}), (t {id: 'tam'}) RETURN ";
      expect(
        await ask(`${compared} a.birth < l.birth, l.birth < a.birth, a.birth < a.birth, t.birth < a.birth`),
      ).toEqual([[true, false, null, null]]);
      // What is only foretold does not date anybody.
      expect(await ask("MATCH (l {id: 'lysa'}) RETURN l.birth.max, l.valid_from.max")).toEqual([[499, 499]]);
      expect(await ask('MATCH (p:Person) RETURN p.id ORDER BY p.birth DESC, p.id')).toEqual([
        ['tam'],
        ['lysa'],
        ['aldric'],
      ]);
    });

    graphTest('functions of time are true when certain, false when impossible, else null', async (ask) => {
      const present =
        'MATCH (p {id: "aldric"})-[:PARTICIPATED_IN]->(e) RETURN e.id, time_in_window(e.in_fiction_date, p.birth, p.death) ORDER BY e.id';
      // Whoever fell in the battle took part in it.
      expect(await ask(present)).toEqual([
        ['black-spire', true],
        ['red-ford', false],
      ]);
      const windows =
        'MATCH (:Person {id: "aldric"})-[m:MEMBER_OF]->(), ()-[r:RULES]->(), ()-[c:PARENT_OF]->() RETURN ';
      const ends = (name: string) => `${name}.valid_from, ${name}.valid_until`;
      const overlap = (a: string, b: string) => `time_windows_overlap(${ends(a)}, ${ends(b)})`;
      expect(
        await ask(`${windows} ${overlap('m', 'r')}, ${overlap('r', 'c')}, ${overlap('m', 'c')}`),
      ).toEqual([[null, true, false]]);
      const at = (second: number) => `'${new Date(second * 1000).toISOString().replace('.000', '')}'`;
      const inside = (second: number) => `time_in_window(${at(second)}, ${ends('r')})`;
      expect(await ask(`${windows} ${[319, 320, 321, 359, 360, 361].map(inside).join(', ')}`)).toEqual([
        [false, null, true, true, null, false],
      ]);
      expect(
        await ask(
          `${windows} time_windows_may_overlap(${ends('m')}, ${at(250)}, ${at(310)}), date(${at(5)}).min`,
        ),
      ).toEqual([[true, 5]]);
      await expect(ask("RETURN date('no date at all')")).rejects.toMatchObject({
        code: 'cypher/invalid-date',
      });
    });

    graphTest('relations, claims, passages and sources are nodes that must be named', async (ask, store) => {
      expect(
        await ask("MATCH (r:Relation {from_id: 'aldric'}) RETURN r.type, r.to_id ORDER BY r.type, r.to_id"),
      ).toEqual([
        ['MEMBER_OF', 'vyr'],
        ['PARENT_OF', 'tam'],
        ['PARTICIPATED_IN', 'black-spire'],
        ['PARTICIPATED_IN', 'red-ford'],
        ['RULES', 'valdorn'],
        ['SPOUSE_OF', 'lysa'],
      ]);
      const chain =
        'MATCH (s:LoreSource)-[:HAS_CHUNK]->(p:LoreChunk)-[:ASSERTS]->(c:Claim)-[:CLAIMS]->(r:Relation {type: "SPOUSE_OF"}) RETURN s.id, s.title, p.text, c.reliability, r.from_id';
      expect(await ask(chain)).toEqual([
        ['valdorn.md', WORLD.title, WORLD.passages?.[1], 'canonical', 'aldric'],
      ]);
      expect(await ask("MATCH (c:Claim {predicate: 'gender'}) RETURN c.subject_id, c.value")).toEqual([
        ['aldric', 'male'],
      ]);
      expect(await ask('MATCH (c:Claim) WHERE c.quote IS NOT NULL RETURN c.object_id, c.quote')).toEqual([
        ['black-spire', 'He fell there.'],
      ]);
      expect(await ask('MATCH (:LoreChunk)-[:MENTIONS]->(e:Entity) RETURN e.id')).toEqual([['valdorn']]);
      expect(await ask('MATCH (:LoreSource)-[:DEFINES]->(e:Person) RETURN e.id ORDER BY e.id')).toEqual([
        ['aldric'],
        ['lysa'],
      ]);
      const { entities, relations } = await store.counts();
      expect(await ask('MATCH (n) RETURN count(n)')).toEqual([[entities]]);
      expect(await ask('MATCH ()-[r]->() RETURN count(DISTINCT r)')).toEqual([[relations]]);
    });

    graphTest('a query sees what is believed now, or what was at a commit', async (ask, store) => {
      const [first] = await store.commits({ limit: 1 });
      const claims = (WORLD.claims ?? []).flatMap(([subject, predicate, object, options = {}]) => {
        if (predicate === 'RULES') return [];
        if (predicate === 'MEMBER_OF')
          return [[subject, predicate, object, { ...options, confidence: 0.25 }] as const];
        return [
          [
            subject,
            predicate,
            predicate === 'birth' && subject === 'Lysa' ? year(7) : object,
            options,
          ] as const,
        ];
      });
      await put(store, { ...WORLD, hash: 'h2', claims });
      const then = { asOf: first?.seq ?? 0 };
      const rules = 'MATCH (a)-[r:RULES]->(b) RETURN a.id, b.id, r.confidence';
      expect([await ask(rules), await ask(rules, then)]).toEqual([[], [['aldric', 'valdorn', 0.5]]]);
      const member = 'MATCH (:House)<-[r:MEMBER_OF]-(a {name: "Aldric"}) RETURN r.confidence';
      expect([await ask(member), await ask(member, then)]).toEqual([[[0.25]], [[1]]]);
      const born = 'MATCH (l:Person {id: $id}) RETURN l.birth.min';
      const lysa = { parameters: { id: 'lysa' } };
      expect([await ask(born, lysa), await ask(born, { ...lysa, ...then })]).toEqual([[[700]], [[400]]]);
      expect(await ask('MATCH (n) RETURN n', { asOf: 0 })).toEqual([]);
    });

    graphTest('an answer is the same whoever works it out', async (ask, store) => {
      for (const question of [
        'MATCH (a)-[r]->(b) RETURN a.id, type(r), b.id, r.confidence ORDER BY a.id, type(r), b.id',
        'MATCH (p:Person) OPTIONAL MATCH (p)-[r:PARTICIPATED_IN]->(e) RETURN p.id, e.name, r.valid_from ORDER BY p.id, e.name',
        'MATCH (p:Person)-[:PARTICIPATED_IN]->(e) WITH p, count(e) AS n WHERE n > 1 RETURN p.name, n',
      ]) {
        expect(await ask(question)).toEqual(await ask(question, { interpret: true }));
        const { plan, sql } = await store.explain({ text: question });
        expect(plan.length).toBeGreaterThan(0);
        expect(Array.isArray(sql)).toBe(true);
      }
      await expect(store.explain({ text: 'MATCH (p:Persn) RETURN p' })).rejects.toMatchObject({
        code: 'cypher/unknown-label',
      });
    });

    graphTest('what is written later is seen by the same question', async (ask, store) => {
      const question = 'MATCH (k:Kingdom)-[:CONTROLS]->(c) RETURN k.name, c.name';
      expect(await ask(question)).toEqual([]);
      await put(store, { id: 'b.md', claims: [['Oskar:Kingdom', 'CONTROLS', 'Valdorn']] });
      expect(await ask(question)).toEqual([['Oskar', 'Valdorn']]);
    });
  });
}
