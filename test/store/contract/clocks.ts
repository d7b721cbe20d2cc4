/** What was believed when. */
import { describe, expect } from 'vitest';
import { CURRENT } from '../../../src/model/index.js';
import { BY, collect, ids, put, triples } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

export function clocks(open: OpenStore): void {
  describe('recorded time', () => {
    storeTest(open, 'every earlier belief can be read again', async (store) => {
      await put(store, { id: 'a.md', title: 'One', claims: [['Aldric', 'RULES', 'Valdorn']] });
      await put(store, {
        id: 'a.md',
        title: 'Two',
        hash: 'h2',
        claims: [['Aldric', 'RULES', 'Frosthollow']],
      });
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect(await triples(store, 0)).toEqual([]);
      expect(await triples(store, 1)).toEqual(['aldric RULES valdorn']);
      expect(await triples(store, 2)).toEqual(['aldric RULES frosthollow']);
      expect(await triples(store, 3)).toEqual([]);
      expect(await ids(store, 1)).toEqual(['aldric', 'valdorn']);
      expect(await ids(store, 2)).toEqual(['aldric', 'frosthollow']);
      expect(await ids(store)).toEqual([]);
      expect((await store.sources({ asOf: 1 })).map(({ title }) => title)).toEqual(['One']);
      expect((await store.sources({ asOf: 2 })).map(({ title }) => title)).toEqual(['Two']);
      expect(await store.sources({ asOf: 3 })).toEqual([]);
    });

    storeTest(open, 'about and object reach closed statements, too', async (store) => {
      await put(store, { id: 'a.md', claims: [['Aldric', 'RULES', 'Valdorn']] });
      await put(store, { id: 'a.md', hash: 'h2', claims: [['Lysa', 'RULES', 'Valdorn']] });
      const subjects = async (filter: object) =>
        (await store.statements(filter)).map(({ subject }) => subject);
      expect(await subjects({ object: 'valdorn' })).toEqual(['lysa']);
      expect(await subjects({ object: 'valdorn', asOf: 1 })).toEqual(['aldric']);
      expect(await subjects({ about: 'valdorn', asOf: 1 })).toEqual(['aldric']);
      expect(await subjects({ about: 'aldric' })).toEqual([]);
      expect(await subjects({ subject: 'aldric', asOf: 1 })).toEqual(['aldric']);
    });

    storeTest(open, 'names and types of an earlier commit', async (store) => {
      await put(store, { id: 'a.md', defines: [{ told: '#k Aldric:Agent', aliases: ['The King'] }] });
      await put(store, { id: 'a.md', hash: 'h2', defines: [{ told: '#k Aldric the Bold:Person' }] });
      expect(await store.entity('k', { asOf: 1 })).toMatchObject({
        name: 'Aldric',
        type: 'Agent',
        aliases: ['The King'],
      });
      expect(await store.entity('k')).toMatchObject({ name: 'Aldric the Bold', type: 'Person', aliases: [] });
      expect(await collect(store.entities({ types: ['Agent'], asOf: 1 }))).toHaveLength(1);
      expect(await collect(store.entities({ types: ['Agent'] }))).toHaveLength(0);
    });

    storeTest(open, 'strength is that of the assertions of the time', async (store) => {
      await put(store, { id: 'a.md', claims: [['A', 'MET', 'B', { confidence: 0.5 }]] });
      await put(store, { id: 'b.md', claims: [['A', 'MET', 'B', { confidence: 0.9 }]] });
      expect((await store.statements({ asOf: 1 }))[0]?.confidence).toBe(0.5);
      expect((await store.statements({ asOf: 2 }))[0]?.confidence).toBe(0.9);
    });

    storeTest(open, 'windows are half-open and end with CURRENT', async (store) => {
      await put(store, { id: 'a.md', claims: [['A', 'MET', 'B']] });
      expect((await store.statements())[0]?.recorded).toEqual({ from: 1, until: CURRENT });
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect((await store.statements({ asOf: 1 }))[0]?.recorded).toEqual({ from: 1, until: 2 });
      expect((await store.assertions({ asOf: 1 }))[0]?.recorded).toEqual({ from: 1, until: 2 });
    });

    storeTest(open, 'commits tell who, why and when', async (store) => {
      await store.commit([], BY);
      await put(store, { id: 'a.md', claims: [['A', 'MET', 'B']] });
      await put(store, { id: 'b.md', claims: [['A', 'MET', 'C']] });
      const [last, first] = await store.commits();
      expect(last).toMatchObject({ seq: 2, author: 'tester', reason: 'a test' });
      expect(await store.commits({ limit: 1 })).toHaveLength(1);
      expect(await store.commitAt((first?.at ?? 0) - 1)).toBe(0);
      expect(await store.commitAt(last?.at ?? 0)).toBe(2);
    });

    storeTest(open, 'a scan sees the world as it was when it began', async (store) => {
      await put(store, {
        id: 'a.md',
        claims: [
          ['A', 'MET', 'B'],
          ['A', 'MET', 'C'],
        ],
      });
      const scan = store.scanStatements()[Symbol.asyncIterator]();
      await scan.next();
      await put(store, { id: 'a.md', hash: 'h2', claims: [] });
      expect((await scan.next()).value).toMatchObject({ predicate: 'MET' });
      expect((await scan.next()).done).toBe(true);
    });
  });
}
