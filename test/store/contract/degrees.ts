/** Counting what is told of an entity, without reading it. */
import { describe, expect } from 'vitest';
import type { TieKind } from '../../../src/store/degrees.js';
import type { Store } from '../../../src/store/store.js';
import { BY, put, window } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const RULE = { valid: window(100, 200) } as const;

const others = (store: Store, entity: string, kinds: readonly TieKind[]) =>
  store.degrees.count(
    entity,
    kinds.map((kind) => ({ of: 'others', ...kind })),
  );
const about = (store: Store, entity: string) =>
  store.degrees.count(entity, [{ of: 'statements' }, { of: 'relations' }]);

export function degrees(open: OpenStore): void {
  describe('counting', () => {
    storeTest(open, 'others once each, whichever way and however often they are told of', async (store) => {
      await put(store, {
        id: 'a.md',
        passages: ['Of Valdorn.'],
        claims: [
          ['Aldric:Person', 'RULES', 'Valdorn:Kingdom', RULE],
          ['Aldric', 'RULES', 'Valdorn', { valid: window(300, 310) }],
          ['Aldric', 'SERVES', 'Valdorn'],
          ['Maren:Person', 'SERVES', 'Valdorn'],
          ['Valdorn', 'CONTROLS', 'Maren'],
          ['Valdorn', 'CONTROLS', 'Valdorn'],
          ['Valdorn', 'population', { kind: 'number', number: 5, unit: null }],
        ],
      });
      const kinds = [{}, { way: 'in' }, { way: 'out' }, { way: 'in', predicates: ['RULES'] }] as const;
      expect(await others(store, 'valdorn', kinds)).toEqual([3, 2, 2, 1]);
      expect(await about(store, 'valdorn')).toEqual([7, 6]);
      expect(await store.degrees.count('valdorn', [{ of: 'statements', most: 6 }])).toEqual([6]);
      expect(await store.degrees.count('valdorn', [{ of: 'statements', most: 9 }])).toEqual([7]);
      expect(await others(store, 'nobody', [{}])).toEqual([0]);
    });

    storeTest(open, 'nobody whom only a prophecy names', async (store) => {
      await put(
        store,
        { id: 'a.md', claims: [['Aldric:Person', 'RULES', 'Valdorn:Kingdom']] },
        { id: 'b.md', reliability: 'prophetic', claims: [['Maren:Person', 'RULES', 'Valdorn']] },
      );
      expect(await others(store, 'valdorn', [{}, { way: 'in' }])).toEqual([1, 1]);
      expect(await about(store, 'valdorn')).toEqual([2, 1]);
      expect(await store.degrees.ties(['valdorn', 'maren', 'aldric'], 9)).toEqual([
        [{ way: 'in', predicate: 'RULES', other: expect.any(Number) }],
        [],
        [{ way: 'out', predicate: 'RULES', other: expect.any(Number) }],
      ]);
    });

    storeTest(open, 'ties of those who have few of them', async (store) => {
      const folk = Array.from(
        { length: 6 },
        (_, i) => [`Folk ${i}:Person`, 'SERVES', 'Valdorn:Kingdom'] as const,
      );
      await put(store, { id: 'a.md', claims: [...folk, ['Folk 0', 'RULES', 'Valdorn']] });
      const [hub, one] = await store.degrees.ties(['valdorn', 'folk-0'], 5);
      expect(hub).toBeNull();
      expect(one?.map(({ way, predicate }) => `${way} ${predicate}`).sort()).toEqual([
        'out RULES',
        'out SERVES',
      ]);
      expect(new Set(one?.map(({ other }) => other)).size).toBe(1);
      expect((await store.degrees.ties(['valdorn'], 7))[0]).toHaveLength(7);
    });

    storeTest(open, 'documents that write of it, as far as they are believed', async (store) => {
      await put(
        store,
        { id: 'a.md', passages: ['Of Valdorn.'], defines: [{ told: 'Valdorn:Kingdom' }] },
        { id: 'b.md', passages: ['Aldric.'], claims: [['Aldric:Person', 'RULES', 'Valdorn']] },
        { id: 'c.md', passages: ['They speak of it.'], mentions: ['Valdorn'] },
        { id: 'd.md', passages: ['Of others.'], claims: [['Aldric', 'SERVES', 'Maren:Person']] },
      );
      expect(await store.degrees.count('valdorn', [{ of: 'sources' }])).toEqual([3]);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await store.degrees.count('valdorn', [{ of: 'sources' }])).toEqual([2]);
      expect(await others(store, 'valdorn', [{}])).toEqual([0]);
    });
  });
}
