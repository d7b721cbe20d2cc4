/** Insights: kept once with a commit, linked to whom they name, and standing as their ground does. */
import { describe, expect } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import type { NewSynthesis, SynthesisWrite } from '../../../src/store/syntheses.js';
import { BY, file, put } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const ID = '0123456789abcdef';
const WORLD = {
  id: 'world.md',
  defines: [{ told: 'Aldric:Person' }, { told: 'Valdorn:City' }],
  claims: [
    ['Aldric', 'RULES', 'Valdorn'],
    ['Aldric', 'BUILT', 'Valdorn'],
  ],
} as const;

function insight(changes: Partial<NewSynthesis> = {}): NewSynthesis {
  return {
    id: ID,
    text: 'Aldric made Valdorn what it was.',
    insightType: 'inference',
    entities: [
      { name: 'Aldric', entity: 'aldric' },
      { name: 'Old Marta', entity: null },
    ],
    ground: [],
    domain: 'history',
    expertDomain: 'chronicler',
    sourceModel: 'phi4',
    confidence: 0.7,
    ...changes,
  };
}

const save = (synthesis: NewSynthesis): SynthesisWrite => ({ kind: 'save', synthesis });
const write = (store: Store, ...syntheses: SynthesisWrite[]) => store.commit([], { ...BY, syntheses });
const idOf = async (store: Store, predicate: string) =>
  (await store.statements({ predicates: [predicate] }))[0]?.id ?? '';

export function syntheses(open: OpenStore): void {
  describe('syntheses', () => {
    storeTest(
      open,
      'are kept once, as they were first saved, and a commit is made for them',
      async (store) => {
        await put(store, WORLD);
        const report = await write(store, save(insight()));
        expect(report.seq).not.toBeNull();
        await write(store, save(insight({ text: 'other', domain: 'other', confidence: 0.1 })));
        const all = await store.syntheses.syntheses();
        expect(all).toMatchObject([
          { ...insight(), entities: [{ name: 'Aldric' }, { name: 'Old Marta' }], seq: report.seq },
        ]);
        expect(all[0]?.entities.map(({ entity }) => entity?.id ?? null)).toEqual(['aldric', null]);
        expect(all[0]).toMatchObject({ stale: false, unsupported: true });
      },
    );

    storeTest(open, 'name whom they named once that is somebody', async (store) => {
      await put(store, WORLD);
      await write(store, save(insight()));
      await put(store, { id: 'marta.md', defines: [{ told: 'Old Marta:Person' }] });
      expect(await store.syntheses.syntheses({ entities: ['old-marta'] })).toHaveLength(1);
    });

    storeTest(open, 'stand as their ground does, then and now', async (store) => {
      await put(store, WORLD);
      const ground = [await idOf(store, 'RULES'), await idOf(store, 'BUILT')];
      const { seq } = await write(store, save(insight({ ground })));
      const now = async (asOf?: number) =>
        (await store.syntheses.syntheses({ ids: [ID], ...(asOf === undefined ? {} : { asOf }) }))[0];
      expect(await now()).toMatchObject({ ground, stale: false, unsupported: false });
      await store.commit([{ kind: 'retcon', statement: ground[0] ?? '', successor: null, reason: 'no' }], BY);
      expect(await now()).toMatchObject({
        stale: true,
        unsupported: false,
        moves: [{ statement: ground[0], what: 'retracted', why: 'tester: no' }],
      });
      expect(await store.syntheses.syntheses({ stale: false })).toEqual([]);
      expect(await now(seq ?? 0)).toMatchObject({ stale: false });
      await store.commit(
        [{ kind: 'drop-origin', origin: WORLD.id }, file({ id: 'x', defines: [{ told: 'X:Person' }] })],
        BY,
      );
      expect(await now()).toMatchObject({ stale: true, unsupported: true });
      expect(await store.syntheses.count()).toEqual({ total: 1, stale: 1, unsupported: 1 });
    });

    storeTest(open, 'rest on what was said last', async (store) => {
      await put(store, WORLD);
      const [rules, built] = [await idOf(store, 'RULES'), await idOf(store, 'BUILT')];
      await write(store, save(insight({ ground: [rules] })));
      await write(store, save(insight({ ground: [built] })));
      await write(store, save(insight()));
      expect(await store.syntheses.syntheses()).toMatchObject([{ ground: [built] }]);
    });

    storeTest(
      open,
      'are stale while something they rest on is not known here, and stand once it is',
      async (store) => {
        await put(store, { ...WORLD, claims: [['Aldric', 'RULES', 'Valdorn']] });
        const rules = await idOf(store, 'RULES');
        await put(store, WORLD);
        const built = await idOf(store, 'BUILT');
        await put(store, { ...WORLD, claims: [['Aldric', 'RULES', 'Valdorn']] });
        const never = 'f'.repeat(24);
        await write(
          store,
          save(insight({ ground: [rules], absent: [{ statement: never, told: 'He won.' }] })),
        );
        const [one] = await store.syntheses.syntheses({ stale: true });
        expect(one).toMatchObject({
          ground: [rules, never],
          moves: [{ statement: never, what: 'absent', why: 'He won.' }],
          stale: true,
          unsupported: false,
        });
        expect(await store.syntheses.count()).toEqual({ total: 1, stale: 1, unsupported: 0 });
        await write(store, save(insight({ ground: [], absent: [{ statement: built, told: '' }] })));
        expect(await store.syntheses.syntheses({ unsupported: true })).toHaveLength(1);
        await put(store, WORLD);
        expect(await store.syntheses.syntheses()).toMatchObject([{ ground: [built], stale: false }]);
        expect(await store.syntheses.count()).toEqual({ total: 1, stale: 0, unsupported: 0 });
      },
    );

    storeTest(open, 'are refused on ground that was never there, with all of the commit', async (store) => {
      await put(store, WORLD);
      await expect(write(store, save(insight({ ground: ['0'.repeat(24)] })))).rejects.toMatchObject({
        code: 'syntheses/unknown-statement',
      });
      await expect(write(store, { kind: 'retire', id: ID })).rejects.toMatchObject({
        code: 'syntheses/unknown',
      });
      expect(await store.syntheses.syntheses()).toEqual([]);
    });

    storeTest(
      open,
      'are found by words, entity, domain and kind, and no more once they are retired',
      async (store) => {
        await put(store, WORLD);
        const other = {
          id: 'f'.repeat(16),
          text: 'Borin fell.',
          domain: 'war',
          insightType: 'comparison',
          entities: [],
        } as const;
        await write(store, save(insight()), save(insight(other)));
        const ids = async (filter: Parameters<Store['syntheses']['syntheses']>[0]) =>
          (await store.syntheses.syntheses(filter)).map(({ id }) => id);
        expect(await ids({ text: 'who fell?' })).toEqual([other.id]);
        expect(await ids({ text: '"* OR (' })).toEqual([]);
        expect(await ids({ entities: ['aldric'] })).toEqual([ID]);
        expect(await ids({ entities: ['aldric'], text: 'valdorn' })).toEqual([ID]);
        expect(await ids({ domain: 'war' })).toEqual([other.id]);
        expect(await ids({ insightTypes: ['inference'] })).toEqual([ID]);
        expect(await ids({ ids: ['ff'] })).toEqual([other.id]);
        await write(store, { kind: 'retire', id: ID });
        expect(await ids({})).toEqual([other.id]);
        await write(store, save(insight()));
        expect((await ids({})).sort()).toEqual([ID, other.id].sort());
      },
    );
  });
}
