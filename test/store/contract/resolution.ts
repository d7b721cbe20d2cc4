/** Whom a document means. */
import { describe, expect } from 'vitest';
import { BY, file, ids, put, triples } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

export function resolution(open: OpenStore): void {
  describe('resolution', () => {
    storeTest(open, 'by exact name, folded name and alias', async (store) => {
      await put(store, {
        id: 'a.md',
        defines: [{ told: 'Éowyn of Vyr:Person', aliases: ['The White Lady'] }],
        claims: [
          ['eowyn of vyr', 'MET', 'Lysa'],
          ['the white lady', 'MET', 'Mara'],
        ],
      });
      expect(await triples(store)).toEqual(['eowyn-of-vyr MET lysa', 'eowyn-of-vyr MET mara']);
    });

    storeTest(open, 'by id, whatever the name', async (store) => {
      await put(store, {
        id: 'a.md',
        defines: [{ told: '#I1 John Smith:Person' }, { told: '#I2 John Smith:Person' }],
        claims: [['#I1 John Smith', 'PARENT_OF', '#I2 John Smith']],
      });
      expect(await triples(store)).toEqual(['I1 PARENT_OF I2']);
    });

    storeTest(
      open,
      'a name that fits several is ambiguous, and its statements are left out',
      async (store) => {
        const report = await put(
          store,
          { id: 'a.md', defines: [{ told: '#I1 John Smith:Person' }, { told: '#I2 John Smith:Person' }] },
          {
            id: 'b.md',
            claims: [
              ['John Smith', 'MET', 'Lysa'],
              ['Mara', 'MET', 'John Smith'],
              ['Mara', 'MET', 'Lysa'],
            ],
          },
        );
        expect(report.ambiguous).toEqual([
          {
            source: 'b.md',
            name: 'John Smith',
            spot: { line: 1 },
            candidates: [
              { id: 'I1', name: 'John Smith', type: 'Person' },
              { id: 'I2', name: 'John Smith', type: 'Person' },
            ],
            statementsLeftOut: 2,
          },
        ]);
        expect(await triples(store)).toEqual(['mara MET lysa']);
      },
    );

    storeTest(open, 'nobody is created for a statement that is left out', async (store) => {
      await put(
        store,
        { id: 'a.md', defines: [{ told: '#I1 John:Person' }, { told: '#I2 John:Person' }] },
        { id: 'b.md', claims: [['Mara', 'MET', 'John']] },
      );
      expect(await ids(store)).toEqual(['I1', 'I2']);
    });

    storeTest(open, 'the type that the document states decides between namesakes', async (store) => {
      await put(
        store,
        { id: 'a.md', defines: [{ told: 'Vyr:City' }] },
        { id: 'b.md', defines: [{ told: 'Vyr:House' }] },
        {
          id: 'c.md',
          claims: [
            ['Aldric', 'MEMBER_OF', 'Vyr:Faction'],
            ['Aldric', 'BORN_IN', 'Vyr:Location'],
          ],
        },
      );
      expect(await triples(store)).toEqual(['aldric BORN_IN vyr', 'aldric MEMBER_OF vyr-house']);
    });

    storeTest(open, 'a canonical name goes before an alias', async (store) => {
      await put(
        store,
        {
          id: 'a.md',
          defines: [{ told: 'Aldric:Person', aliases: ['The King'] }, { told: 'The King:Person' }],
        },
        { id: 'b.md', claims: [['The King', 'MET', 'Lysa']] },
      );
      expect(await triples(store)).toEqual(['the-king MET lysa']);
    });

    storeTest(open, 'unknown names become provisional entities of the fallback type', async (store) => {
      await put(store, { id: 'a.md', claims: [['Aldric', 'MET', 'Lysa:Person']] });
      expect(await store.entity('aldric')).toMatchObject({ type: 'Entity', verified: false });
      expect(await store.entity('lysa')).toMatchObject({ type: 'Person', verified: false });
      expect(await store.counts()).toMatchObject({ entities: 2, provisional: 2 });
    });

    storeTest(open, 'a definition takes over the provisional entity of its name', async (store) => {
      await put(store, { id: 'a.md', claims: [['Aldric', 'MET', 'Lysa']] });
      const report = await put(store, { id: 'b.md', defines: [{ told: 'Aldric:Person', domain: 'kings' }] });
      expect(report.statements).toEqual({ opened: 0, closed: 0, kept: 0 });
      expect(await store.entity('aldric')).toMatchObject({
        type: 'Person',
        verified: true,
        expertDomain: 'kings',
      });
    });

    storeTest(open, 'a definition absorbs the provisional entity that goes by its alias', async (store) => {
      const first = await put(store, {
        id: 'b.md',
        passages: ['The Iron King met Lysa.'],
        claims: [['The Iron King', 'MET', 'Lysa', { quote: 'met', confidence: 0.9 }]],
        mentions: ['The Iron King'],
      });
      expect(first.touched).toEqual(['lysa', 'the-iron-king']);
      await put(store, { id: 'a.md', defines: [{ told: 'Aldric:Person', aliases: ['The Iron King'] }] });
      expect(await triples(store)).toEqual(['aldric MET lysa']);
      expect(await store.assertions({})).toMatchObject([{ source: 'b.md', quote: 'met', confidence: 0.9 }]);
      expect(await store.mentions({ entity: 'aldric' })).toHaveLength(1);
      expect(await store.entity('the-iron-king')).toBeNull();
      expect(await triples(store, 1)).toEqual(['the-iron-king MET lysa']);
      const again = await put(store, {
        id: 'c.md',
        claims: [['#the-iron-king The Iron King', 'MET', 'Mara']],
      });
      expect(again.touched).toEqual(['aldric', 'mara']);
    });

    storeTest(open, 'an incompatible type makes an entity of its own', async (store) => {
      await put(store, { id: 'a.md', defines: [{ told: 'Vyr:Person' }] });
      await put(store, { id: 'b.md', defines: [{ told: 'Vyr:House' }] });
      await put(store, { id: 'c.md', defines: [{ told: 'Vyr:Agent' }] }).catch(() => undefined);
      expect(await ids(store)).toEqual(['vyr', 'vyr-house']);
    });

    storeTest(open, 'name, type and verification derive from the live definitions', async (store) => {
      await put(store, {
        id: 'z.md',
        reliability: 'rumour',
        defines: [{ told: '#k Aldrick:Agent', aliases: ['A.'] }],
      });
      expect(await store.entity('k')).toMatchObject({ name: 'Aldrick', type: 'Agent', verified: false });
      await put(store, { id: 'y.md', defines: [{ told: '#k Aldric:Person', aliases: ['B.'] }] });
      expect(await store.entity('k')).toMatchObject({
        name: 'Aldric',
        type: 'Person',
        verified: true,
        aliases: ['A.', 'Aldrick', 'B.'],
      });
      await store.commit([{ kind: 'drop-origin', origin: 'y.md' }], BY);
      expect(await store.entity('k')).toMatchObject({
        name: 'Aldrick',
        type: 'Agent',
        verified: false,
        aliases: ['A.'],
      });
      expect((await store.definitions('k')).map(({ source }) => source)).toEqual(['z.md']);
      expect((await store.definitions('k', { asOf: 2 })).map(({ source }) => source)).toEqual([
        'y.md',
        'z.md',
      ]);
    });

    storeTest(open, 'a source that becomes less reliable no longer verifies', async (store) => {
      const document = { id: 'a.md', defines: [{ told: 'Aldric:Person' }] };
      await put(store, document);
      await put(store, { ...document, reliability: 'rumour', hash: 'h2' });
      expect(await store.entity('aldric')).toMatchObject({ verified: false });
      expect(await store.entity('aldric', { asOf: 1 })).toMatchObject({ verified: true });
    });

    storeTest(
      open,
      'symmetric statements are stored once, with the lesser id as their subject',
      async (store) => {
        const spouses = (a: string, b: string) => [[a, 'SPOUSE_OF', b, { symmetric: true }]] as const;
        await put(
          store,
          { id: 'a.md', claims: spouses('Lysa', 'Aldric') },
          { id: 'b.md', claims: spouses('Aldric', 'Lysa') },
        );
        expect(await triples(store)).toEqual(['aldric SPOUSE_OF lysa']);
        expect(await store.assertions({})).toHaveLength(2);
      },
    );

    storeTest(open, 'a domain is set once', async (store) => {
      await put(store, { id: 'a.md', defines: [{ told: 'Aldric:Person', domain: 'kings' }] });
      await put(store, { id: 'b.md', defines: [{ told: 'Aldric:Person', domain: 'war' }] });
      expect((await store.entity('aldric'))?.expertDomain).toBe('kings');
    });

    storeTest(
      open,
      'definitions of a commit stand before its references, whatever the order',
      async (store) => {
        const report = await store.commit(
          [
            file({ id: 'a.md', claims: [['The Iron King', 'RULES', 'Valdorn']] }),
            file({ id: 'z.md', defines: [{ told: 'Aldric:Person', aliases: ['The Iron King'] }] }),
          ],
          BY,
        );
        expect(report.entities).toEqual({ created: 2, closed: 0, provisional: 1 });
        expect(report.statements).toEqual({ opened: 1, closed: 0, kept: 0 });
      },
    );
  });
}
