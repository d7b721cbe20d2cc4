/** A person's decision about a statement outlives what the files say. */
import { describe, expect } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { BY, put, triples, window, year } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const DOCUMENT = {
  id: 'a.md',
  passages: ['Of the king.'],
  claims: [['Aldric', 'RULES', 'Valdorn']],
} as const;

async function only(store: Store): Promise<string> {
  return (await store.statements())[0]?.id ?? '';
}

export function retcons(open: OpenStore): void {
  describe('retcon and redate', () => {
    storeTest(open, 'closes a statement for good', async (store) => {
      await put(store, DOCUMENT);
      const statement = await only(store);
      const report = await store.commit(
        [{ kind: 'retcon', statement, successor: null, reason: 'he never did' }],
        BY,
      );
      expect(report.statements).toEqual({ opened: 0, closed: 1, kept: 0 });
      const again = await put(store, DOCUMENT);
      expect(again.seq).toBeNull();
      expect(again.retconned).toEqual([{ source: 'a.md', statement, reason: 'he never did' }]);
      expect(await triples(store)).toEqual([]);
      expect(await triples(store, 1)).toEqual(['aldric RULES valdorn']);
    });

    storeTest(open, 'a new source that says it does not bring it back', async (store) => {
      await put(store, DOCUMENT);
      await store.commit(
        [{ kind: 'retcon', statement: await only(store), successor: null, reason: 'no' }],
        BY,
      );
      const report = await put(store, { ...DOCUMENT, id: 'b.md' });
      expect(report.retconned).toHaveLength(1);
      expect(report.entities.created).toBe(0);
      expect(await triples(store)).toEqual([]);
    });

    storeTest(
      open,
      'the successor inherits the assertions and survives the same file again',
      async (store) => {
        await put(store, DOCUMENT);
        const statement = (await only(store)).slice(0, 8);
        const valid = window(324, 360);
        await store.commit(
          [{ kind: 'retcon', statement, successor: { valid }, reason: 'crowned later' }],
          BY,
        );
        expect(await store.statements()).toMatchObject([{ valid, recorded: { from: 2 } }]);
        expect(await store.assertions({ statements: [await only(store)] })).toMatchObject([
          { source: 'a.md' },
        ]);
        const again = await put(store, DOCUMENT);
        expect(again).toMatchObject({ seq: null, retconned: [{ reason: 'crowned later' }] });
        expect(await store.statements()).toMatchObject([{ valid }]);
        await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
        expect(await store.statements()).toEqual([]);
      },
    );

    storeTest(open, 'a successor may have another object', async (store) => {
      await put(store, DOCUMENT, { id: 'b.md', defines: [{ told: 'Frosthollow:City' }] });
      const statement = await only(store);
      const successor = { object: 'frosthollow' };
      await store.commit([{ kind: 'retcon', statement, successor, reason: 'wrong city' }], BY);
      expect(await triples(store)).toEqual(['aldric RULES frosthollow']);
      const unknown = {
        kind: 'retcon',
        statement: await only(store),
        successor: { object: 'nowhere' },
        reason: '',
      } as const;
      await expect(store.commit([unknown], BY)).rejects.toMatchObject({ code: 'store/unknown-entity' });
    });

    storeTest(open, 'a retcon holds when the entity turns out to be another', async (store) => {
      await put(store, {
        id: 'b.md',
        claims: [
          ['The Iron King', 'RULES', 'Valdorn'],
          ['The Iron King', 'MET', 'Lysa'],
        ],
      });
      const [, rules] = await store.statements();
      await store.commit([{ kind: 'retcon', statement: rules?.id ?? '', successor: null, reason: 'no' }], BY);
      await put(store, { id: 'a.md', defines: [{ told: 'Aldric:Person', aliases: ['The Iron King'] }] });
      const again = await put(store, { id: 'c.md', claims: [['Aldric', 'RULES', 'Valdorn']] });
      expect(again.retconned).toHaveLength(1);
      expect(await triples(store)).toEqual(['aldric MET lysa']);
    });

    storeTest(open, 'redating keeps the assertions and is not a retcon', async (store) => {
      await put(store, { id: 'a.md', claims: [['Siege', 'date', year(340), { relative: true }]] });
      const [statement] = await store.statements({ relative: true });
      const valid = window(341, 342);
      await store.commit([{ kind: 'redate', statement: statement?.id ?? '', valid, value: year(341) }], BY);
      expect(await store.statements({ relative: true })).toMatchObject([{ valid, value: year(341) }]);
      expect(await store.assertions({})).toHaveLength(1);
      const report = await put(store, {
        id: 'a.md',
        hash: 'h2',
        claims: [['Siege', 'date', year(340), { relative: true }]],
      });
      expect(report.retconned).toEqual([]);
      expect(await triples(store)).toEqual(['siege date 340 TA']);
    });

    storeTest(open, 'redating a successor keeps the retcon', async (store) => {
      await put(store, DOCUMENT);
      const successor = { valid: window(324, 360) };
      await store.commit([{ kind: 'retcon', statement: await only(store), successor, reason: 'later' }], BY);
      await store.commit(
        [{ kind: 'redate', statement: await only(store), valid: window(325, 360), value: null }],
        BY,
      );
      expect((await put(store, DOCUMENT)).seq).toBeNull();
      expect(await store.statements()).toMatchObject([{ valid: window(325, 360) }]);
    });
  });
}
