/** Names that come, go and change hands: who is meant follows. */
import { describe, expect } from 'vitest';
import { BY, collect, file, ids, put, triples } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

export function namesAgain(open: OpenStore): void {
  describe('names that change', () => {
    storeTest(open, 'files are found by the names they refer to, left out or not', async (store) => {
      await put(
        store,
        { id: 'a.md', claims: [['Aldric', 'MET', 'Lysa']] },
        { id: 'b.md', passages: ['x'], mentions: ['LYSA'] },
        { id: 'c.md', defines: [{ told: '#J1 John:Person' }, { told: '#J2 John:Person' }] },
        { id: 'd.md', claims: [['Mara', 'MET', 'John']] },
      );
      expect(await store.referencing(['lysa'])).toEqual(['a.md', 'b.md']);
      expect(await store.referencing(['john', 'aldric'])).toEqual(['a.md', 'd.md']);
      expect(await store.referencing(['nobody'])).toEqual([]);
      await put(store, { id: 'a.md', hash: 'h2', claims: [['Aldric', 'MET', 'Mara']] });
      expect(await store.referencing(['lysa'])).toEqual(['b.md']);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await store.referencing(['lysa'])).toEqual([]);
    });

    storeTest(open, 'what files define, and which names a commit gave another meaning', async (store) => {
      const report = await put(store, { id: 'a.md', defines: [{ told: 'Aldric:Person', aliases: ['Al'] }] });
      expect(report.names).toEqual(['al', 'aldric']);
      expect(await store.definedBy(['a.md', 'b.md'])).toMatchObject([
        { entity: 'aldric', source: 'a.md', name: 'Aldric', type: 'Person', aliases: ['Al'] },
      ]);
      const without = await put(store, { id: 'a.md', hash: 'h2', defines: [{ told: 'Aldric:Person' }] });
      expect(without.names).toEqual(['al']);
      expect((await put(store, { id: 'b.md', claims: [['Aldric', 'MET', 'Lysa']] })).names).toEqual(['lysa']);
      const typed = await put(store, { id: 'a.md', hash: 'h3', defines: [{ told: 'Aldric:Agent' }] });
      expect(typed.names).toEqual(['aldric']);
    });

    storeTest(open, 'names as they were', async (store) => {
      await put(store, { id: 'a.md', defines: [{ told: '#k Aldric:Agent', aliases: ['Al'] }] });
      await put(store, { id: 'a.md', hash: 'h2', defines: [{ told: '#k Aldrick:Person' }] });
      const hit = { entity: 'k', name: 'Aldric', type: 'Agent', canonical: true, verified: true };
      expect(await store.named(['aldric'], { asOf: 1 })).toEqual([hit]);
      expect(await store.named(['al'], { asOf: 1 })).toHaveLength(1);
      expect(await store.named(['al'], { asOf: 2 })).toEqual([]);
      expect(await store.named(['aldrick'], { asOf: 2 })).toMatchObject([{ type: 'Person' }]);
      expect(await store.named(['aldrick'], { asOf: 1 })).toEqual([]);
    });

    storeTest(open, 'a statement put again that resolves elsewhere now moves', async (store) => {
      const said = { id: 's.md', claims: [['Iron King', 'MET', 'Lysa']] } as const;
      await put(store, said, { id: 'a.md', defines: [{ told: 'Aldric:Person', aliases: ['Iron King'] }] });
      expect(await triples(store)).toEqual(['aldric MET lysa']);
      const { names } = await put(store, { id: 'b.md', defines: [{ told: 'Iron King:Person' }] });
      expect(await store.referencing(names)).toEqual(['s.md']);
      await put(store, said);
      expect(await triples(store)).toEqual(['iron-king MET lysa']);
      expect(await triples(store, 1)).toEqual(['aldric MET lysa']);
    });

    storeTest(open, 'a page that is renamed stays the same entity, and back', async (store) => {
      const page = (name: string) => ({ id: 'p.md', hash: name, defines: [{ told: `${name}:Person` }] });
      const said = { id: 's.md', claims: [['Bob', 'MET', 'Lysa']] } as const;
      await put(store, page('Bob'), said);
      await put(store, page('Robert'));
      expect(await store.entity('bob')).toMatchObject({ name: 'Robert' });
      await put(store, said);
      expect(await triples(store)).toEqual(['bob-entity MET lysa']);
      await put(store, page('Bob'));
      expect(await store.entity('bob')).toMatchObject({ name: 'Bob', aliases: [] });
      expect(await triples(store)).toEqual(['bob MET lysa']);
      expect(await ids(store)).toEqual(['bob', 'lysa']);
    });

    storeTest(open, 'a file that is renamed and renamed back leaves no ghost', async (store) => {
      const bob = { id: 'bob.md', defines: [{ told: 'Bob:Person' }] };
      const robert = { id: 'robert.md', defines: [{ told: 'Robert:Person', aliases: ['Bob'] }] };
      const said = { id: 's.md', claims: [['Bob', 'MET', 'Lysa']] } as const;
      await put(store, bob, said);
      await store.commit([{ kind: 'drop-origin', origin: 'bob.md' }, file(robert), file(said)], BY);
      expect(await triples(store)).toEqual(['robert MET lysa']);
      await store.commit([{ kind: 'drop-origin', origin: 'robert.md' }, file(bob), file(said)], BY);
      expect(await triples(store)).toEqual(['bob MET lysa']);
      expect(await ids(store)).toEqual(['bob', 'lysa']);
    });

    storeTest(open, 'correcting a type keeps the entity and all that is said of it', async (store) => {
      const page = (type: string) => ({ id: 'p.md', hash: type, defines: [{ told: `Vyr:${type}` }] });
      await put(store, page('Person'), { id: 's.md', claims: [['Vyr', 'MET', 'Lysa']] });
      await put(store, page('House'));
      expect(await store.entity('vyr')).toMatchObject({ type: 'House', verified: true });
      expect(await ids(store)).toEqual(['lysa', 'vyr']);
      expect(await triples(store)).toEqual(['vyr MET lysa']);
      await put(store, { id: 'q.md', defines: [{ told: 'Vyr:House' }] });
      await put(store, page('Person'));
      expect(await ids(store)).toEqual(['lysa', 'vyr', 'vyr-person']);
    });

    storeTest(open, 'what a page no longer says is no longer so', async (store) => {
      const page = (told: string, aliases: string[], domain?: string) => ({
        id: 'p.md',
        hash: told + aliases.join(),
        defines: [{ told, aliases, ...(domain && { domain }) }],
      });
      await put(store, page('Vyr:House', ['The Ravens'], 'heraldry'));
      await put(store, page('Vyr', []));
      // A domain is set once, when the entity is made.
      expect(await store.entity('vyr')).toMatchObject({
        type: 'Entity',
        aliases: [],
        expertDomain: 'heraldry',
      });
      await put(store, page('Vyr:House', []));
      expect(await store.entity('vyr')).toMatchObject({ type: 'House' });
    });

    storeTest(
      open,
      'a page without a type takes the one that references state, in any order',
      async (store) => {
        const said = { id: 's.md', claims: [['Aldric', 'MEMBER_OF', 'Vyr:House']] } as const;
        const page = { id: 'p.md', defines: [{ told: 'Vyr' }] };
        await put(store, said);
        await put(store, page);
        expect(await store.entity('vyr')).toMatchObject({ type: 'House', verified: true });
        await store.commit(
          [
            { kind: 'drop-origin', origin: 's.md' },
            { kind: 'drop-origin', origin: 'p.md' },
          ],
          BY,
        );
        await put(store, page);
        expect(await store.entity('vyr')).toMatchObject({ type: 'Entity' });
        await put(store, said);
        expect(await store.entity('vyr')).toMatchObject({ type: 'House' });
      },
    );

    storeTest(open, 'what was only guessed becomes one of two namesakes, not both', async (store) => {
      await put(store, { id: 's.md', passages: ['x'], mentions: ['Vyr'] });
      await put(store, { id: 'p.md', defines: [{ told: 'Vyr:House' }, { told: 'Vyr:City' }] });
      expect(await ids(store)).toEqual(['vyr', 'vyr-house']);
    });

    storeTest(open, 'names without any letter are names', async (store) => {
      const names = ['🔥', '💧', '...', '!!!', '\ud83d'];
      await put(store, {
        id: 'a.md',
        defines: names.map((told) => ({ told: `${told}:Person` })),
        claims: [['🔥', 'ENEMY_OF', '💧']],
      });
      expect(await collect(store.entities())).toHaveLength(names.length);
      expect(await store.named(['🔥'])).toMatchObject([{ name: '🔥', canonical: true }]);
      expect(await triples(store)).toEqual(['u-1f525 ENEMY_OF u-1f4a7']);
    });

    storeTest(
      open,
      'the least spelling of those that refer to it names a provisional entity',
      async (store) => {
        await put(store, { id: 'a.md', claims: [['valdorn', 'MET', 'Lysa']] });
        await put(
          store,
          { id: 'b.md', claims: [['Valdorn', 'MET', 'Mara']] },
          { id: 'c.md', claims: [['VALDORN', 'MET', 'Mara']] },
        );
        expect(await store.entity('valdorn')).toMatchObject({ name: 'VALDORN' });
        expect(await store.entity('valdorn', { asOf: 1 })).toMatchObject({ name: 'valdorn' });
      },
    );
  });
}
