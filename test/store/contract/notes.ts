/** Notes, files about one thing each: two of one name are two things, and a file that moves keeps its own. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { BY, type Document, file, ids, picture, put, triples } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

function note(id: string, told: string, more: Partial<Document> = {}): Document {
  const place = id.replace('.md', '');
  return { id, defines: [{ told, note: `${place}-${told.replace(/:.*/, '')}`.toLowerCase() }], ...more };
}

async function defining(store: Store, id: string): Promise<string[]> {
  return (await store.definitions(id)).map(({ source }) => source).sort();
}

export function notes(open: OpenStore): void {
  describe('notes', () => {
    storeTest(open, 'of one name are two things, the second by the id it offers', async (store) => {
      const both = [note('b.md', 'Aldric:Person'), note('a.md', 'Aldric:Person')];
      await put(store, ...both);
      expect(await ids(store)).toEqual(['aldric', 'b-aldric']);
      expect(await defining(store, 'aldric')).toEqual(['a.md']);
      expect(await put(store, ...both)).toMatchObject({ seq: null });
    });

    storeTest(open, 'the first keeps its id, whatever comes', async (store) => {
      await put(store, note('b.md', 'Aldric:Person'));
      await put(store, note('a.md', 'Aldric:Person'), note('b.md', 'Aldric:Person', { hash: 'h2' }));
      expect(await defining(store, 'aldric')).toEqual(['b.md']);
      expect(await defining(store, 'a-aldric')).toEqual(['a.md']);
    });

    storeTest(open, 'are one where both give one id', async (store) => {
      await put(store, note('a.md', '#k Aldric:Person'), note('b.md', '#k Aldric:Person'));
      await put(store, note('c.md', 'Aldric:Person'));
      expect(await defining(store, 'k')).toEqual(['a.md', 'b.md']);
      expect(await defining(store, 'aldric')).toEqual(['c.md']);
      await put(store, note('a.md', 'Aldric:Person'));
      expect(await defining(store, 'k')).toEqual(['b.md']);
      expect(await defining(store, 'a-aldric')).toEqual(['a.md']);
    });

    storeTest(open, 'data join the one of their name and type, in any order', async (store) => {
      const row = { id: 'r.yaml', defines: [{ told: 'Vyr:House' }] };
      await put(store, row);
      await put(store, note('a.md', 'Vyr:House'), note('b.md', 'Vyr:City'));
      await put(store, row);
      expect(await defining(store, 'vyr')).toEqual(['a.md', 'r.yaml']);
      expect(await defining(store, 'b-vyr')).toEqual(['b.md']);
    });

    storeTest(open, 'data that fit two are left out, and found again by name', async (store) => {
      const row = { id: 'r.yaml', defines: [{ told: 'Vyr:House' }] };
      await put(store, note('a.md', 'Vyr:House'), row);
      const report = await put(store, note('b.md', 'Vyr:House'), row);
      expect(report.ambiguous).toMatchObject([{ source: 'r.yaml', name: 'Vyr' }]);
      expect(await defining(store, 'vyr')).toEqual(['a.md']);
      expect(await store.referencing(['vyr'])).toEqual(['r.yaml']);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }, file(row)], BY);
      expect(await defining(store, 'vyr')).toEqual(['a.md', 'r.yaml']);
    });

    storeTest(open, 'a link leads to what its document defines, whatever the names', async (store) => {
      await put(
        store,
        note('a.md', 'Aldric:Person'),
        note('b.md', 'Aldric:Person'),
        { id: 'c.md', claims: [['Mara', 'MET', '>b.md Aldric']] },
        { id: 'd.md', claims: [['Lysa', 'MET', '>nowhere.md Mara']] },
      );
      expect(await triples(store)).toEqual(['lysa MET mara', 'mara MET b-aldric']);
      const report = await put(store, { id: 'e.md', claims: [['Mara', 'MET', '>a.md,b.md Aldric']] });
      expect(report.ambiguous).toMatchObject([{ candidates: [{ id: 'aldric' }, { id: 'b-aldric' }] }]);
      await put(store, { id: 'f.md', claims: [['Mara', 'SERVES', '>a.md Nobody']] });
      expect(await triples(store)).toContain('mara SERVES aldric');
    });

    storeTest(open, 'a file that moves keeps what it defined, by any name', async (store) => {
      const said = [['Aldric', 'RULES', 'Valdorn']] as const;
      await put(store, note('a.md', 'Aldric:Person', { claims: said }), note('b.md', 'Bo:Person'));
      const there = note('c.md', 'Bo:Person', { claims: [['Bo', 'RULES', 'Valdorn']] });
      const move = file(there);
      await store.commit([move.kind === 'put-origin' ? { ...move, movedFrom: 'a.md' } : move], BY);
      expect(await defining(store, 'aldric')).toEqual(['c.md']);
      expect(await store.entity('aldric')).toMatchObject({ name: 'Bo' });
      expect(await defining(store, 'bo')).toEqual(['b.md']);
      expect([...(await store.origins()).keys()].sort()).toEqual(['b.md', 'c.md']);
    });

    test('one commit gives one world in any order', { timeout: 300_000 }, async () => {
      const told = fc.constantFrom('Vyr:House', 'Vyr:City', 'Vyr', 'Al:Person');
      const documents = fc
        .array(fc.tuple(told, fc.boolean()), { minLength: 2, maxLength: 5 })
        .map((all) =>
          all.map(([one, isNote], i) =>
            isNote ? note(`${i}.md`, one) : { id: `${i}.yaml`, defines: [{ told: one }] },
          ),
        );
      const shuffled = documents.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }), fc.boolean()),
      );
      await fc.assert(
        fc.asyncProperty(shuffled, async ([some, others, bulk]) => {
          const [one, two] = [await open(), await open()];
          try {
            await one.commit(some.map(file), BY);
            await two.commit(others.map(file), { ...BY, bulk });
            expect(await picture(two)).toEqual(await picture(one));
            expect(await one.commit(others.map(file), BY)).toMatchObject({ seq: null });
          } finally {
            await one.close();
            await two.close();
          }
        }),
        { numRuns: 40 },
      );
    });
  });
}
