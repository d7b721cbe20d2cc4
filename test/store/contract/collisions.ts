/** Two that claim one identity: nothing is overwritten in silence. */
import { describe, expect } from 'vitest';
import type { Change } from '../../../src/store/changes.js';
import { BY, bound, type Document, put, triples } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

/** A file that carries a document under another name than its own. */
function carrying(origin: string, document: Document): Change {
  const source = bound(document);
  return { kind: 'put-origin', origin, sources: [{ ...source, source: { ...source.source, origin } }] };
}

const says = (object: string): Document => ({ id: 'chronicle', claims: [['Aldric', 'MET', object]] });

export function collisions(open: OpenStore): void {
  describe('collisions', () => {
    storeTest(open, 'the file that holds a document keeps it', async (store) => {
      await store.commit([carrying('z.jsonl', says('Lysa'))], BY);
      for (let n = 0; n < 2; n++) {
        const report = await store.commit([carrying('a.jsonl', says('Mara'))], BY);
        expect(report).toMatchObject({ seq: null, touched: [] });
        expect(report.collisions).toEqual([{ source: 'chronicle', origin: 'a.jsonl', heldBy: 'z.jsonl' }]);
      }
      const both = [carrying('a.jsonl', says('Mara')), carrying('z.jsonl', says('Lysa'))];
      expect((await store.commit(both, BY)).collisions).toHaveLength(1);
      expect(await triples(store)).toEqual(['aldric MET lysa']);
      expect([...(await store.origins()).keys()]).toEqual(['z.jsonl']);
    });

    storeTest(open, 'in one commit the lesser name goes first, whatever the order', async (store) => {
      const both = [carrying('z.jsonl', says('Lysa')), carrying('a.jsonl', says('Mara'))];
      const report = await store.commit(both, BY);
      expect(report.collisions).toEqual([{ source: 'chronicle', origin: 'z.jsonl', heldBy: 'a.jsonl' }]);
      expect(await triples(store)).toEqual(['aldric MET mara']);
    });

    storeTest(open, 'when the holder is gone or lets it go, another may take it', async (store) => {
      await store.commit([carrying('a.jsonl', says('Mara'))], BY);
      const moved = [{ kind: 'drop-origin', origin: 'a.jsonl' } as const, carrying('b.jsonl', says('Lysa'))];
      expect((await store.commit(moved, BY)).collisions).toEqual([]);
      expect(await triples(store)).toEqual(['aldric MET lysa']);
      const letGo = [
        { kind: 'put-origin', origin: 'b.jsonl', sources: [] } as const,
        carrying('a.jsonl', says('Mara')),
      ];
      expect((await store.commit(letGo, BY)).collisions).toEqual([]);
      expect(await triples(store)).toEqual(['aldric MET mara']);
    });

    storeTest(open, 'one file with one document twice keeps the first', async (store) => {
      const [one, two] = [bound(says('Mara')), bound(says('Lysa'))];
      const report = await store.commit(
        [{ kind: 'put-origin', origin: 'chronicle', sources: [one, two] }],
        BY,
      );
      expect(report.collisions).toEqual([{ source: 'chronicle', origin: 'chronicle', heldBy: 'chronicle' }]);
      expect(await triples(store)).toEqual(['aldric MET mara']);
    });

    const house = { id: 'h.md', defines: [{ told: '#house-vyr House Vyr:House' }] };
    const person = {
      id: 'a.md',
      defines: [{ told: '#house-vyr Vyr the Elder:Person' }],
      claims: [['#house-vyr Vyr the Elder', 'MET', 'Lysa']] as const,
    };
    const taken = {
      source: 'a.md',
      id: 'house-vyr',
      name: 'Vyr the Elder',
      type: 'Person',
      heldBy: { name: 'House Vyr', type: 'House' },
      keptAs: 'house-vyr-person',
    };

    storeTest(open, 'an id that something else has is not shared with it', async (store) => {
      await put(store, { id: 'n.md', defines: [{ told: 'House Vyr:House' }] });
      expect((await put(store, person)).takenIds).toMatchObject([taken]);
      expect(await store.entity('house-vyr')).toMatchObject({ name: 'House Vyr', type: 'House' });
      expect(await store.entity('house-vyr-person')).toMatchObject({ name: 'Vyr the Elder' });
      expect(await triples(store)).toEqual(['house-vyr-person MET lysa']);
      expect(await put(store, person)).toMatchObject({ seq: null, takenIds: [taken] });
    });

    storeTest(open, 'nor in one commit, whatever the order', async (store) => {
      for (const documents of [
        [house, person],
        [person, house],
      ]) {
        expect((await put(store, ...documents)).takenIds).toMatchObject([taken]);
        expect(await store.entity('house-vyr')).toMatchObject({ type: 'House' });
        for (const { id } of documents) await store.commit([{ kind: 'drop-origin', origin: id }], BY);
      }
    });

    storeTest(open, 'a kind of the same is the same', async (store) => {
      await put(store, house);
      const report = await put(store, { id: 'f.md', defines: [{ told: '#house-vyr House Vyr:Faction' }] });
      expect(report.takenIds).toEqual([]);
      expect(await store.definitions('house-vyr')).toHaveLength(2);
    });
  });
}
