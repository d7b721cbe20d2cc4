/** Reading by every filter there is. */
import { describe, expect } from 'vitest';
import type { Value } from '../../../src/model/index.js';
import type { StatementFilter } from '../../../src/store/store.js';
import { UNDATED } from '../../../src/time/index.js';
import { collect, put, text, window, year } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const WORLD = {
  id: 'a.md',
  passages: ['Aldric ruled Valdorn.', 'Lysa was there.'],
  defines: [{ told: 'Aldric:Person' }, { told: 'Valdorn:City' }],
  claims: [
    ['Aldric', 'RULES', 'Valdorn', { qualifiers: { by: 'force', years: 36, sure: true } }],
    ['Aldric', 'birth', year(300), { passage: 1, note: 'by tradition', sourceModel: 'm1' }],
    ['Lysa', 'MET', 'Aldric', { passage: 1, relative: true }],
  ],
  mentions: ['Lysa', 'Lysa'],
} as const;

export function reading(open: OpenStore): void {
  describe('reading', () => {
    storeTest(open, 'statements by each of their ends, their predicate, source and id', async (store) => {
      await put(store, WORLD, { id: 'b.md', claims: [['Mara', 'MET', 'Lysa']] });
      const found = async (filter: object) =>
        (await store.statements(filter)).map((s) => `${s.subject} ${s.predicate}`);
      expect((await found({})).sort()).toEqual(['aldric RULES', 'aldric birth', 'lysa MET', 'mara MET']);
      expect(await found({ subject: 'aldric' })).toEqual(['aldric RULES', 'aldric birth']);
      expect(await found({ object: 'aldric' })).toEqual(['lysa MET']);
      expect(await found({ subject: 'lysa', object: 'aldric' })).toEqual(['lysa MET']);
      expect(await found({ about: 'aldric' })).toEqual(['lysa MET', 'aldric RULES', 'aldric birth']);
      expect(await found({ about: 'aldric', predicates: ['MET', 'birth'] })).toEqual([
        'lysa MET',
        'aldric birth',
      ]);
      expect(await found({ predicates: ['MET'] })).toHaveLength(2);
      expect(await found({ predicates: ['UNHEARD_OF'] })).toEqual([]);
      expect(await found({ relative: true })).toEqual(['lysa MET']);
      expect(await found({ source: 'b.md' })).toEqual(['mara MET']);
      expect(await found({ subject: 'nobody' })).toEqual([]);
      const [first] = await store.statements({ subject: 'mara' });
      expect(await found({ ids: [first?.id.slice(0, 10)] })).toEqual(['mara MET']);
      await expect(store.statements({ ids: [''] })).rejects.toMatchObject({ code: 'store/ambiguous-id' });
      expect(await collect(store.scanStatements({ about: 'lysa' }))).toHaveLength(2);
    });

    storeTest(open, 'statements of several ends, of a time, and no more than asked for', async (store) => {
      const always = { ...UNDATED, fromText: null, untilText: null };
      const span = (from: number, until: number) => ({
        ...always,
        ...{ fromMin: from, fromMax: from, untilMin: until, untilMax: until },
      });
      await put(store, {
        id: 'a.md',
        claims: [
          ['Aldric', 'RULES', 'Valdorn', { valid: always }],
          ['Mara', 'MET', 'Lysa', { valid: always }],
          ['Mara', 'RULES', 'Mara', { valid: span(10, 20) }],
          ['Lysa', 'RULES', 'Valdorn', { valid: span(30, 40) }],
          ['Lysa', 'RULES', 'Mara', { valid: span(15, 35) }],
        ],
      });
      const found = async (filter: StatementFilter) =>
        (await store.statements(filter)).map((s) => `${s.subject} ${s.predicate}`);
      expect(await found({ subjects: ['mara', 'aldric', 'nobody'], predicates: ['RULES'] })).toEqual([
        'aldric RULES',
        'mara RULES',
      ]);
      expect(await found({ subjects: [] })).toEqual([]);
      expect(await found({ objects: ['lysa', 'valdorn'] })).toHaveLength(3);
      expect(await found({ subjects: ['lysa', 'mara'], objects: ['mara'] })).toHaveLength(2);
      // Undated ones may hold at any time; what ends when the time begins does not.
      const at = (from: number, until: number) => ({
        predicates: ['RULES'],
        overlapping: span(from, until),
      });
      expect(await found(at(20, 30))).toEqual(['aldric RULES', 'lysa RULES']);
      expect(await found(at(19, 31))).toHaveLength(4);
      expect(await found({ ...at(20, 30), subject: 'mara' })).toEqual([]);
      expect(await found({ predicates: ['RULES'], limit: 2 })).toHaveLength(2);
      expect(await found({ limit: 0 })).toEqual([]);
      // What it says of itself is not crowded out by what others say of it, and is there once.
      const own = ['mara MET', 'mara RULES'];
      expect(await found({ about: 'mara' })).toEqual(['mara MET', 'mara RULES', 'lysa RULES']);
      expect(await found({ about: 'mara', limit: 2 })).toEqual(own);
      expect(await found({ about: 'mara', predicates: ['RULES'] })).toHaveLength(2);
      const [{ seq = 0 } = {}] = await store.commits({ limit: 1 });
      expect(await found({ about: 'mara', asOf: seq, limit: 2 })).toEqual(own);
      expect(await found({ objects: ['mara', 'valdorn'], asOf: seq })).toHaveLength(4);
    });

    storeTest(open, 'the first few entities, in the order of their ids', async (store) => {
      await put(store, WORLD);
      const first = async (limit: number) => (await collect(store.entities({ limit }))).map(({ id }) => id);
      expect(await first(0)).toEqual([]);
      expect(await first(2)).toEqual(['aldric', 'lysa']);
      expect(await first(9)).toEqual(['aldric', 'lysa', 'valdorn']);
    });

    storeTest(open, 'how much each document says', async (store) => {
      await put(store, WORLD, { id: 'b.md', passages: ['Twice told.'], claims: [['Mara', 'MET', 'Lysa']] });
      expect(await store.sourceCounts(['b.md', 'a.md', 'none.md'])).toEqual([
        { source: 'a.md', passages: 2, statements: 3 },
        { source: 'b.md', passages: 1, statements: 1 },
      ]);
      await put(store, {
        id: 'a.md',
        passages: ['Aldric ruled Valdorn.'],
        claims: [['Mara', 'MET', 'Lysa']],
      });
      expect(await store.sourceCounts(['a.md'])).toEqual([{ source: 'a.md', passages: 1, statements: 1 }]);
    });

    storeTest(open, 'everything a statement carries comes back as it went in', async (store) => {
      const values: Value[] = [
        text('the Bold'),
        { kind: 'number', number: 0.1 + 0.2, unit: 'leagues' },
        { kind: 'number', number: -3, unit: null },
        { kind: 'boolean', boolean: false },
        {
          kind: 'date',
          date: { min: -5, max: 9007199254740991, text: 'after', calendar: 'ta', vague: true },
        },
        year(12),
      ];
      const valid = { ...window(1, 2), fromText: null, untilText: 'the end' };
      await put(store, { id: 'a.md', claims: values.map((v, i) => ['A', `p${i}`, v, { valid }] as const) });
      const statements = await store.statements();
      expect(statements.map((s) => (s.kind === 'attribute' ? s.value : null))).toEqual(values);
      expect(statements[0]?.valid).toEqual(valid);
      await put(store, {
        id: 'b.md',
        claims: [['A', 'MET', 'B', { qualifiers: { side: 'Vyr', n: 2, ok: true } }]],
      });
      expect((await store.statements({ predicates: ['MET'] }))[0]?.qualifiers).toEqual({
        side: 'Vyr',
        n: 2,
        ok: true,
      });
    });

    storeTest(open, 'entities by id, type and verification', async (store) => {
      await put(store, WORLD);
      const found = async (filter: object) => (await collect(store.entities(filter))).map(({ id }) => id);
      expect(await found({})).toEqual(['aldric', 'lysa', 'valdorn']);
      expect(await found({ types: ['Person', 'City'] })).toEqual(['aldric', 'valdorn']);
      expect(await found({ verified: false })).toEqual(['lysa']);
      expect(await found({ ids: ['lysa', 'nobody'] })).toEqual(['lysa']);
      expect(await store.entity('nobody')).toBeNull();
    });

    storeTest(open, 'passages of a source and about an entity', async (store) => {
      await put(store, WORLD);
      expect((await store.passages({ source: 'a.md' })).map((p) => p.text)).toEqual(WORLD.passages);
      expect((await store.passages({ about: 'valdorn' })).map((p) => p.text)).toEqual([WORLD.passages[0]]);
      expect(await store.passages({ about: 'lysa' })).toHaveLength(2);
      const [first] = await store.passages({});
      expect(await store.passages({ ids: [first?.id ?? ''] })).toEqual([first]);
      expect(first).toMatchObject({ source: 'a.md', heading: [], lines: { start: 1, end: 5 } });
    });

    storeTest(open, 'assertions with their passage, note and model', async (store) => {
      await put(store, WORLD);
      const [, second] = await store.passages({ source: 'a.md' });
      const [birth] = await store.statements({ predicates: ['birth'] });
      expect(await store.assertions({ statements: [birth?.id ?? ''] })).toMatchObject([
        { source: 'a.md', passage: second?.id, note: 'by tradition', sourceModel: 'm1', confidence: 1 },
      ]);
      expect(await store.assertions({ source: 'a.md' })).toHaveLength(3);
      expect(await store.mentions({ entity: 'lysa' })).toHaveLength(1);
      expect(await store.mentions({ source: 'a.md' })).toHaveLength(1);
    });

    storeTest(open, 'sources by id, and headings in order', async (store) => {
      const passage = { heading: ['The year 340', 'The siege'], text: 'x', lines: null };
      await put(store, { ...WORLD, passages: [passage, 'y'] }, { id: 'b.md', passages: ['z'] });
      expect((await store.sources({ ids: ['b.md'] })).map(({ id }) => id)).toEqual(['b.md']);
      expect((await store.sources({ origins: ['b.md'] })).map(({ id }) => id)).toEqual(['b.md']);
      expect(await store.sources({ origins: ['nowhere.md'] })).toEqual([]);
      expect((await store.passages({ source: 'a.md' }))[0]).toMatchObject(passage);
    });

    storeTest(open, 'counts', async (store) => {
      await put(store, WORLD);
      await put(store, { ...WORLD, hash: 'h2', claims: WORLD.claims.slice(0, 2) });
      expect(await store.counts()).toEqual({
        entities: 3,
        provisional: 1,
        entitiesByType: { City: 1, Entity: 1, Person: 1 },
        relations: 1,
        attributes: 1,
        statementsByPredicate: { RULES: 1, birth: 1 },
        assertions: 2,
        sources: 1,
        sourcesByReliability: { canonical: 1 },
        passages: 2,
        mentions: 1,
        commits: 2,
        closedStatements: 1,
      });
    });
  });
}
