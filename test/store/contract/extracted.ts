/** What was only found in prose is provisional, gives way to what is written, and waits for a person's word. */
import { describe, expect } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { BY, type Claim, type Document, file, ids, picture, put, triples, window, year } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const PROSE = { sourceModel: 'lore/prose', confidence: 0.6, quote: 'Aldric ruled Valdorn' } as const;
const UNTIL_NOW = { fromMin: -9007199254740991, fromMax: 9007199254740990 };
const UNDATED = { ...UNTIL_NOW, untilMin: -9007199254740990, untilMax: 9007199254740991 };
const undated = { ...UNDATED, fromText: null, untilText: null };

/** Knows both, and says nothing of them. */
const CAST: Document = {
  id: 'cast.md',
  defines: [{ told: 'Aldric:Person' }, { told: 'Valdorn:Kingdom' }],
};

function prose(id: string, ...claims: readonly Claim[]): Document {
  return { id, passages: [`Prose of ${id}.`], claims };
}

const RULED: Claim = ['?Aldric:Person', 'RULES', '?Valdorn:Kingdom', PROSE];

async function shown(store: Store, asOf?: number): Promise<string[]> {
  const statements = await store.statements({ asOf });
  return statements.map((s) => `${s.predicate} ${s.extracted ? 'provisional' : 'firm'} ${s.confidence}`);
}

async function only(store: Store): Promise<string> {
  const [statement, another] = await store.statements();
  expect(another).toBeUndefined();
  return statement?.id ?? '';
}

export function extracted(open: OpenStore): void {
  describe('extracted statements', () => {
    storeTest(open, 'are provisional until a written source says the same', async (store) => {
      await put(store, CAST, prose('a.md', RULED));
      expect(await shown(store)).toEqual(['RULES provisional 0.6']);
      expect(await store.statements({ extracted: true })).toHaveLength(1);
      await put(store, { id: 'b.md', claims: [['Aldric', 'RULES', 'Valdorn']] });
      expect(await shown(store)).toEqual(['RULES firm 1']);
      expect(await store.statements({ extracted: true })).toEqual([]);
      expect(await store.assertions({})).toHaveLength(2);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await shown(store)).toEqual(['RULES provisional 0.6']);
    });

    storeTest(open, 'wait unseen while a written one says the same of another time', async (store) => {
      await put(store, CAST, prose('a.md', RULED));
      const written: Document = {
        id: 'b.md',
        claims: [['Aldric', 'RULES', 'Valdorn', { valid: window(310, 320) }]],
      };
      await put(store, written);
      expect(await shown(store)).toEqual(['RULES firm 1']);
      expect(await shown(store, 1)).toEqual(['RULES provisional 0.6']);
      expect(await store.assertions({ source: 'a.md' })).toEqual([]);
      expect((await store.counts()).relations).toBe(1);
      expect((await store.counts()).assertions).toBe(1);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await shown(store)).toEqual(['RULES provisional 0.6']);
      expect(await shown(store, 2)).toEqual(['RULES firm 1']);
      expect(await store.assertions({ source: 'a.md' })).toMatchObject([{ quote: PROSE.quote }]);
    });

    storeTest(open, 'are as good as never there when both come at once, in any order', async (store) => {
      const written: Document = { id: 'b.md', claims: [['Aldric', 'birth', year(300)]] };
      const found = prose('a.md', ['?Aldric:Person', 'birth', year(299), { ...PROSE, valid: undated }]);
      const report = await put(store, found, written, CAST);
      expect(report.statements.opened).toBe(1);
      expect(await triples(store)).toEqual(['aldric birth 300 TA']);
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect(await triples(store)).toEqual(['aldric birth 300 TA']);
      await put(store, found);
      expect(await triples(store)).toEqual(['aldric birth 300 TA']);
    });

    storeTest(
      open,
      'stay where they are told exactly and cannot be true beside what is written',
      async (store) => {
        const exact = { ...PROSE, confidence: 0.8 };
        const written: Document = { id: 'b.md', claims: [['Aldric', 'birth', year(300)]] };
        const found = prose('a.md', ['?Aldric:Person', 'birth', year(299), exact]);
        await put(store, found, written, CAST);
        expect((await triples(store)).sort()).toEqual(['aldric birth 299 TA', 'aldric birth 300 TA']);
        await put(store, prose('a.md', ['?Aldric:Person', 'birth', year(300), exact]));
        expect(await triples(store)).toEqual(['aldric birth 300 TA']);
        expect(await store.assertions({})).toHaveLength(2);
        await put(store, found, { id: 'b.md', claims: [['Aldric', 'birth', year(299)]] });
        expect(await triples(store)).toEqual(['aldric birth 299 TA']);
      },
    );

    storeTest(open, 'with a date go before those without', async (store) => {
      const vague: Claim = ['?Aldric:Person', 'RULES', '?Valdorn:Kingdom', { ...PROSE, valid: undated }];
      await put(store, CAST, prose('a.md', vague));
      expect(await store.statements()).toMatchObject([{ valid: undated }]);
      await put(store, prose('b.md', RULED));
      expect(await store.statements()).toMatchObject([{ valid: { fromText: '300 TA' } }]);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await store.statements()).toMatchObject([{ valid: undated }]);
    });

    storeTest(open, 'speak only of those who are known, and of a type that fits', async (store) => {
      const report = await put(store, prose('a.md', RULED));
      expect(report).toMatchObject({ ambiguous: [], entities: { created: 0 } });
      expect(await ids(store)).toEqual([]);
      expect(await store.referencing(['aldric'])).toEqual(['a.md']);
      await put(store, { id: 'c.md', defines: [{ told: 'Aldric:City' }, { told: 'Valdorn:Kingdom' }] });
      await put(store, prose('a.md', RULED));
      expect(await triples(store)).toEqual([]);
      await store.commit([{ kind: 'drop-origin', origin: 'c.md' }, file(CAST)], BY);
      await put(store, prose('a.md', RULED));
      expect(await triples(store)).toEqual(['aldric-person RULES valdorn']);
    });

    storeTest(open, 'keep nobody alive whom nothing else knows', async (store) => {
      const link: Document = { id: 'b.md', passages: ['Of Aldric.'], mentions: ['Aldric'] };
      await put(store, CAST, link, prose('a.md', ['?Elya', 'PARENT_OF', '?Aldric:Person', PROSE]));
      expect(await triples(store)).toEqual([]);
      await put(store, { id: 'd.md', passages: ['Of Elya.'], mentions: ['Elya'] });
      await put(store, prose('a.md', ['?Elya', 'PARENT_OF', '?Aldric:Person', PROSE]));
      expect(await triples(store)).toEqual(['elya PARENT_OF aldric']);
      await store.commit([{ kind: 'drop-origin', origin: 'd.md' }], BY);
      expect(await triples(store)).toEqual([]);
      expect(await ids(store)).toEqual(['aldric', 'valdorn']);
    });

    storeTest(open, 'are the same at once and one after the other', async (store) => {
      const all = [
        CAST,
        prose('a.md', RULED),
        prose('z.md', ['?Valdorn:Kingdom', 'founded', year(12), { ...PROSE, valid: undated }]),
        { id: 'b.md', claims: [['Aldric', 'RULES', 'Valdorn', { valid: window(310, 320) }]] },
      ] as const;
      await store.commit(all.map(file), { ...BY, bulk: true });
      const once = await picture(store);
      for (const { id } of all) await store.commit([{ kind: 'drop-origin', origin: id }], BY);
      expect(await ids(store)).toEqual([]);
      for (const document of all) await put(store, document);
      expect(await picture(store)).toEqual(once);
    });

    storeTest(open, 'are vouched for, remembered, and taken back', async (store) => {
      await put(store, CAST, prose('a.md', RULED));
      const statement = await only(store);
      const accept = (stands: boolean) =>
        store.commit([{ kind: 'accept', statement, by: 'tester', stands }], BY);
      await accept(true);
      expect(await shown(store)).toEqual(['RULES firm 1']);
      expect((await accept(true)).seq).toBeNull();
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect(await shown(store)).toEqual([]);
      await put(store, prose('a.md', RULED));
      expect(await shown(store)).toEqual(['RULES firm 1']);
      await accept(false);
      expect(await shown(store)).toEqual(['RULES provisional 0.6']);
      await put(store, { id: 'b.md', claims: [['Aldric', 'RULES', 'Valdorn']] });
      await expect(accept(true)).rejects.toThrow('no provisional statement');
    });

    storeTest(open, 'do not bring back what a person took back, whenever they say it was', async (store) => {
      const written: Document = {
        id: 'b.md',
        claims: [['Aldric', 'RULES', 'Valdorn', { valid: window(310, 320) }]],
      };
      await put(store, CAST, written, prose('a.md', RULED));
      const statement = await only(store);
      await store.commit([{ kind: 'retcon', statement, successor: null, reason: 'a legend' }], BY);
      expect(await shown(store)).toEqual([]);
      await put(store, prose('c.md', RULED), { ...prose('a.md', RULED), passages: ['Other prose.'] });
      expect(await shown(store)).toEqual([]);
      expect(await store.assertions({})).toEqual([]);
      await store.commit([{ kind: 'reinstate', statement }], BY);
      expect(await shown(store)).toEqual(['RULES firm 1']);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await shown(store)).toEqual(['RULES provisional 0.6']);
    });

    storeTest(open, 'are rejected for good, until somebody takes that back', async (store) => {
      await put(store, CAST, prose('a.md', RULED));
      const statement = await only(store);
      await store.commit([{ kind: 'retcon', statement, successor: null, reason: 'no' }], BY);
      expect((await put(store, prose('a.md', RULED))).retconned).toHaveLength(1);
      expect(await shown(store)).toEqual([]);
      await store.commit([{ kind: 'reinstate', statement }], BY);
      expect(await shown(store)).toEqual(['RULES provisional 0.6']);
      expect(await store.assertions({})).toMatchObject([{ quote: PROSE.quote, source: 'a.md' }]);
      await expect(store.commit([{ kind: 'reinstate', statement }], BY)).rejects.toThrow('No statement');
    });
  });
}
