/** Entities in passing, and the lifetimes of many of them. */
import { describe, expect } from 'vitest';
import type { Value } from '../../../src/model/index.js';
import { BY, put } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const date = (year: number, vague = false): Value => ({
  kind: 'date',
  date: { min: year, max: year + 9, text: `${year} TA`, calendar: 'ta', ...(vague ? { vague: true } : {}) },
});
const told = (year: number) => ({ min: year, max: year + 9, text: `${year} TA`, calendar: 'ta' });

export function briefs(open: OpenStore): void {
  describe('in brief', () => {
    storeTest(
      open,
      'entities are told in the order of their ids, and only those that are known',
      async (store) => {
        await put(store, {
          id: 'a.md',
          defines: [{ told: 'Maren:Person', aliases: ['The Grey'] }],
          claims: [['Maren', 'SERVES', 'Valdorn:Kingdom']],
        });
        expect(await store.briefs.entities(['valdorn', 'nobody', 'maren'])).toEqual([
          { id: 'maren', name: 'Maren', type: 'Person', verified: true },
          { id: 'valdorn', name: 'Valdorn', type: 'Kingdom', verified: false },
        ]);
        expect(await store.briefs.entities([])).toEqual([]);
      },
    );

    storeTest(open, 'lives have the dates that are believed, and marks whoever sets them', async (store) => {
      await put(
        store,
        {
          id: 'a.md',
          claims: [
            ['Aldric:Person', 'birth', date(320)],
            ['Aldric', 'birth', date(318, true)],
            ['Aldric', 'death', date(360)],
            ['Aldric', 'crowned', date(340)],
            ['Aldric', 'immortal', { kind: 'boolean', boolean: false }],
            ['Maren:Person', 'immortal', { kind: 'boolean', boolean: true }],
            ['Maren', 'nickname', { kind: 'text', text: 'The Grey' }],
          ],
        },
        {
          id: 'b.md',
          reliability: 'prophetic',
          claims: [
            ['Aldric', 'death', date(900)],
            ['Maren', 'RETURNS_IN', 'Valdorn:Kingdom'],
          ],
        },
      );
      const filter = { dates: ['birth', 'death'], marks: ['immortal', 'RETURNS_IN', 'nickname'] };
      const ids = ['maren', 'aldric', 'nobody', 'valdorn'];
      const lives = await store.briefs.lives({ ids, ...filter });
      expect(lives.map(({ entity }) => entity.id).sort()).toEqual(['aldric', 'maren', 'valdorn']);
      const [aldric, maren, valdorn] = ['aldric', 'maren', 'valdorn'].map((id) =>
        lives.find(({ entity }) => entity.id === id),
      );
      expect(aldric?.dates).toHaveLength(3);
      expect(aldric?.dates).toEqual(
        expect.arrayContaining([
          { predicate: 'birth', date: told(320) },
          { predicate: 'birth', date: { ...told(318), vague: true } },
          { predicate: 'death', date: told(360) },
        ]),
      );
      expect(aldric?.marks).toEqual([]);
      expect(maren?.dates).toEqual([]);
      expect(maren?.marks).toHaveLength(2);
      expect(maren?.marks).toEqual(
        expect.arrayContaining([
          { predicate: 'immortal', kind: 'attribute' },
          { predicate: 'RETURNS_IN', kind: 'relation' },
        ]),
      );
      expect(valdorn).toMatchObject({ dates: [], marks: [] });
    });

    storeTest(open, 'lives are those of now, however often they were asked for before', async (store) => {
      const lived = async () => {
        const lives = await store.briefs.lives({
          ids: ['aldric', 'maren'],
          dates: ['birth'],
          marks: ['immortal'],
        });
        return lives
          .flatMap(({ entity, dates }) => dates.map((one) => `${entity.name} ${one.date.text}`))
          .sort();
      };
      await put(store, { id: 'a.md', claims: [['Aldric:Person', 'birth', date(320)]] });
      expect(await lived()).toEqual(['Aldric 320 TA']);
      expect(await lived()).toEqual(['Aldric 320 TA']);
      await put(store, { id: 'b.md', claims: [['Maren:Person', 'birth', date(330)]] });
      expect(await lived()).toEqual(['Aldric 320 TA', 'Maren 330 TA']);
      await put(store, { id: 'a.md', claims: [['Aldric:Person', 'birth', date(321)]] });
      expect(await lived()).toEqual(['Aldric 321 TA', 'Maren 330 TA']);
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect(await lived()).toEqual(['Maren 330 TA']);
    });

    storeTest(open, 'dates come in the order of statements, however many are asked about', async (store) => {
      const folk = Array.from({ length: 30 }, (_, i) => `Folk ${i}`);
      await put(store, {
        id: 'a.md',
        claims: folk.flatMap((name, i) => [
          [`${name}:Person`, 'death', date(400 + i)] as const,
          [name, 'birth', date(300 + i)] as const,
          [name, 'birth', date(200 + i)] as const,
        ]),
      });
      const ids = folk.map((name) => name.toLowerCase().replace(' ', '-'));
      const statements = await store.statements({ subjects: ids, predicates: ['birth', 'death'] });
      for (const { entity, dates } of await store.briefs.lives({ ids, dates: ['birth', 'death'] })) {
        const own = statements.filter(({ subject }) => subject === entity.id);
        expect(dates.map(({ predicate, date: one }) => [predicate, one.text])).toEqual(
          own.map((s) => [
            s.predicate,
            s.kind === 'attribute' && s.value.kind === 'date' && s.value.date.text,
          ]),
        );
      }
    });
  });
}
