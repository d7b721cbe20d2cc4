/** Names and full text. */
import { describe, expect } from 'vitest';
import { BY, put } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

export function finding(open: OpenStore): void {
  describe('finding', () => {
    storeTest(open, 'folded names, canonical ones first', async (store) => {
      await put(store, {
        id: 'a.md',
        defines: [{ told: 'Aldric:Person', aliases: ['Éowyn'] }, { told: 'Eowyn:Person' }],
      });
      expect(await store.named(['eowyn'])).toEqual([
        { entity: 'eowyn', name: 'Eowyn', type: 'Person', canonical: true, verified: true },
        { entity: 'aldric', name: 'Éowyn', type: 'Person', canonical: false, verified: true },
      ]);
      expect(await store.named(['nobody'])).toEqual([]);
    });

    storeTest(open, 'near names follow every change', async (store) => {
      const near = async (folded: string) => (await store.nearNames(folded, 10)).map(({ name }) => name);
      await put(store, {
        id: 'a.md',
        defines: [{ told: 'Aldric Raventhorne:Person' }, { told: 'House Vyr:House' }],
      });
      expect(await near('aldirc raventhorn')).toEqual(['Aldric Raventhorne']);
      expect(await near('raventhorne')).toEqual(['Aldric Raventhorne']);
      expect(await near('hose vry')).toEqual(['House Vyr']);
      await put(store, { id: 'b.md', defines: [{ told: 'Mordane:Person' }] });
      expect(await near('mordnae')).toEqual(['Mordane']);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await near('mordnae')).toEqual([]);
    });

    storeTest(open, 'text with the matches marked; the passage with all words first', async (store) => {
      await put(
        store,
        { id: 'a.md', passages: ['The host broke upon the Black Spire.', 'A black winter.'] },
        { id: 'b.md', reliability: 'rumour', passages: ['They say the Spire sings. Éowyn heard it.'] },
      );
      const found = async (words: string, more = {}) =>
        (await store.searchText({ text: words, limit: 10, ...more })).map((hit) => hit.passage.text);
      expect(await found('black spire')).toEqual(['The host broke upon the Black Spire.']);
      expect(await found('spire')).toHaveLength(2);
      expect(await found('spire', { source: 'b.md' })).toHaveLength(1);
      expect(await found('spire', { reliabilities: ['canonical'] })).toHaveLength(1);
      expect(await found('eowyn')).toHaveLength(1);
      expect(await found('winter singing')).toEqual(['A black winter.']);
      expect(await found('spire', { limit: 1 })).toHaveLength(1);
      const [hit] = await store.searchText({ text: 'winter', limit: 1 });
      expect(hit?.snippet).toBe('A black \u0002winter\u0003.');
      expect(hit?.score).toBeGreaterThan(0);
    });

    storeTest(open, 'text is searched as words, never as a query', async (store) => {
      await put(store, { id: 'a.md', passages: ['To be or NOT to be, near the "end" of col:umn*'] });
      for (const words of [
        'NOT',
        '"',
        'a AND',
        'NEAR(x',
        'col:umn',
        'be*',
        '-',
        '',
        "'; DROP TABLE",
        '^be',
        '{x}:y',
      ]) {
        await expect(store.searchText({ text: words, limit: 5 })).resolves.toBeInstanceOf(Array);
        await expect(store.nearNames(words, 5)).resolves.toBeInstanceOf(Array);
      }
      expect(await store.searchText({ text: 'not "end', limit: 5 })).toHaveLength(1);
    });

    storeTest(open, 'closed passages are not found', async (store) => {
      await put(store, { id: 'a.md', passages: ['An old song.'] });
      await put(store, { id: 'a.md', hash: 'h2', passages: ['A new song.'] });
      const found = await store.searchText({ text: 'song', limit: 5 });
      expect(found.map((hit) => hit.passage.text)).toEqual(['A new song.']);
      expect((await store.passages({ asOf: 1 })).map((p) => p.text)).toEqual(['An old song.']);
    });
  });
}
