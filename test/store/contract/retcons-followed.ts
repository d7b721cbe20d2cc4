/** A retcon goes on being followed: when files change and come back, when entities and dates move, when it is taken back. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect } from 'vitest';
import type { Statement } from '../../../src/model/index.js';
import type { Successor } from '../../../src/store/changes.js';
import type { Store } from '../../../src/store/store.js';
import { BY, type ClaimOptions, type Document, put, triples, window, year } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const born = (n: number, id = 'a.md'): Document => ({
  id,
  hash: `h${n}`,
  defines: [{ told: 'Aldric:Person' }],
  claims: [['Aldric', 'birth', year(n)]],
});

async function only(store: Store, predicate?: string): Promise<Statement> {
  const [found, another] = await store.statements({ ...(predicate && { predicates: [predicate] }) });
  if (!found || another) throw new Error('not exactly one statement');
  return found;
}

async function saying(store: Store, n: number): Promise<Statement> {
  const found = (await store.statements()).find(
    (s) => s.kind === 'attribute' && isDeepStrictEqual(s.value, year(n)),
  );
  if (!found) throw new Error(`nothing says ${n}`);
  return found;
}

async function retcon(store: Store, statement: Statement, successor: Successor | null, reason = 'so be it') {
  return store.commit([{ kind: 'retcon', statement: statement.id, successor, reason }], {
    ...BY,
    author: 'Mara',
  });
}

const drop = (store: Store, origin: string) => store.commit([{ kind: 'drop-origin', origin }], BY);

/** The words stay, the bounds move with what they lean on. */
function leaning(n: number, more: ClaimOptions = {}): ClaimOptions {
  const valid = { ...window(n, 400), fromText: 'a year after the battle' };
  return { relative: true, valid, ...more };
}

export function retconsFollowed(open: OpenStore): void {
  describe('a retcon is followed', () => {
    storeTest(open, 'when the file says something else in between', async (store) => {
      await put(store, born(300));
      await retcon(store, await only(store), { object: year(301) });
      await put(store, born(302));
      expect(await triples(store)).toEqual(['aldric birth 302 TA']);
      const report = await put(store, born(300));
      expect(report.retconned).toHaveLength(1);
      expect(await triples(store)).toEqual(['aldric birth 301 TA']);
    });

    storeTest(open, 'when every file that said it is gone and one comes back', async (store) => {
      await put(store, born(300), born(300, 'b.md'));
      await retcon(store, await only(store), { object: year(301) });
      await drop(store, 'a.md');
      expect(await triples(store)).toEqual(['aldric birth 301 TA']);
      await drop(store, 'b.md');
      expect(await triples(store)).toEqual([]);
      await put(store, born(300, 'c.md'));
      expect(await triples(store)).toEqual(['aldric birth 301 TA']);
    });

    storeTest(open, 'through a chain, to entities that had closed', async (store) => {
      const spouses = { id: 'a.md', claims: [['Aldric', 'SPOUSE_OF', 'Bela', { symmetric: true }]] } as const;
      const others = { id: 'b.md', mentions: ['Cora', 'Dara'], passages: ['Cora and Dara.'] };
      await put(store, spouses, others);
      await retcon(store, await only(store), { object: 'cora' }, 'one');
      await retcon(store, await only(store), { object: 'dara' }, 'two');
      await drop(store, 'a.md');
      await drop(store, 'b.md');
      expect(await triples(store)).toEqual([]);
      const report = await put(store, spouses);
      expect(report.retconned).toMatchObject([{ reason: 'one' }]);
      expect(await triples(store)).toEqual(['aldric SPOUSE_OF dara']);
      expect(await store.entity('dara')).toMatchObject({ name: 'Dara' });
      expect(await store.entity('bela')).toBeNull();
    });

    storeTest(open, 'and an assertion tells that its source says something else', async (store) => {
      await put(store, born(300));
      const said = (await only(store)).id;
      await retcon(store, await only(store), { object: year(301) }, 'the scribe erred');
      const mark = { said, reason: 'the scribe erred', author: 'Mara', seq: 2 };
      expect(await store.assertions({})).toMatchObject([{ source: 'a.md', retcon: mark }]);
      await put(store, born(302));
      expect(await store.assertions({})).toMatchObject([{ retcon: null }]);
      await put(store, born(300), born(301, 'b.md'));
      expect(await store.assertions({})).toMatchObject([
        { source: 'a.md', retcon: mark },
        { source: 'b.md', retcon: null },
      ]);
      expect(await store.assertions({ asOf: 1 })).toMatchObject([{ retcon: null }]);
      await drop(store, 'b.md');
      expect((await put(store, born(300))).seq).toBeNull();
    });

    storeTest(open, 'onto a statement that stands already', async (store) => {
      await put(store, born(300), born(301, 'b.md'));
      await retcon(store, await saying(store, 300), { object: year(301) });
      expect(await triples(store)).toEqual(['aldric birth 301 TA']);
      expect(await store.assertions({})).toHaveLength(2);
      await drop(store, 'b.md');
      expect(await triples(store)).toEqual(['aldric birth 301 TA']);
    });

    storeTest(open, 'until it is taken back', async (store) => {
      await put(store, born(300));
      await retcon(store, await only(store), { object: year(301) });
      await retcon(store, await only(store), { object: year(300) }, 'it was right');
      expect(await triples(store)).toEqual(['aldric birth 300 TA']);
      expect(await store.assertions({})).toMatchObject([{ retcon: null }]);
      expect(await put(store, born(300))).toMatchObject({ seq: null, retconned: [] });
      await put(store, born(301));
      expect(await triples(store)).toEqual(['aldric birth 300 TA']);
      expect(await store.assertions({})).toMatchObject([{ retcon: { reason: 'it was right' } }]);
      await retcon(store, await only(store), { object: year(301) }, 'no, it was not');
      expect(await triples(store)).toEqual(['aldric birth 301 TA']);
    });

    storeTest(
      open,
      'and one that closed for good is taken back by a successor that says it',
      async (store) => {
        await put(store, born(300), born(301, 'b.md'));
        await retcon(store, await saying(store, 300), null);
        await retcon(store, await saying(store, 301), { object: year(300) });
        expect(await triples(store)).toEqual(['aldric birth 300 TA']);
        await put(store, born(300));
        expect(await store.assertions({})).toHaveLength(2);
      },
    );

    storeTest(open, 'when its subject turns out to be another, and back', async (store) => {
      const said = { id: 's.md', claims: [['Iron King', 'birth', year(300)]] } as const;
      const page = { id: 'p.md', defines: [{ told: 'Aldric:Person', aliases: ['Iron King'] }] };
      await put(store, said);
      await retcon(store, await only(store), { object: year(310) });
      await put(store, page);
      expect(await triples(store)).toEqual(['aldric birth 310 TA']);
      await put(store, { ...said, hash: 'h2' });
      expect(await triples(store)).toEqual(['aldric birth 310 TA']);
      await put(store, { ...said, hash: 'h3', claims: [] });
      await put(store, said);
      expect(await triples(store)).toEqual(['aldric birth 310 TA']);
      await drop(store, 'p.md');
      await put(store, { ...said, hash: 'h4', claims: [] });
      await put(store, said);
      expect(await triples(store)).toEqual(['iron-king birth 310 TA']);
    });

    storeTest(open, 'when its successor’s object turns out to be another', async (store) => {
      const said: Document = {
        id: 's.md',
        claims: [['Aldric', 'SERVES', 'Bela']],
        mentions: ['Pale Lady'],
        passages: ['x'],
      };
      await put(store, said);
      await retcon(store, await only(store), { object: 'pale-lady' });
      await put(store, { id: 'p.md', defines: [{ told: 'Cora:Person', aliases: ['Pale Lady'] }] });
      await put(store, { ...said, hash: 'h2' });
      expect(await triples(store)).toEqual(['aldric SERVES cora']);
    });

    storeTest(open, 'when the date it leans on moves', async (store) => {
      const reign = (n: number) => ({
        id: 'a.md',
        hash: `h${n}`,
        claims: [['Aldric', 'RULES', 'Valdorn', leaning(n)]] as const,
      });
      await put(store, reign(341), { id: 'w.md', defines: [{ told: 'Westmark:Kingdom' }] });
      await retcon(store, await only(store), { object: 'westmark' });
      const moved = { ...(await only(store)).valid, fromMin: 351, fromMax: 352 };
      await store.commit(
        [{ kind: 'redate', statement: (await only(store)).id, valid: moved, value: null }],
        BY,
      );
      await put(store, reign(351));
      expect(await triples(store)).toEqual(['aldric RULES westmark']);
      expect(await only(store)).toMatchObject({ valid: moved });
      await put(store, { ...reign(351), hash: 'h', claims: [] });
      await put(store, reign(361));
      expect(await triples(store)).toEqual(['aldric RULES westmark']);
      expect(await store.statements({ relative: true })).toHaveLength(1);
    });

    storeTest(open, 'with a successor that leans on something itself', async (store) => {
      await put(store, born(300));
      await retcon(store, await only(store), { object: year(340), relative: true });
      expect(await store.statements({ relative: true })).toHaveLength(1);
      await store.commit(
        [{ kind: 'redate', statement: (await only(store)).id, valid: window(300, 360), value: year(350) }],
        BY,
      );
      await put(store, { ...born(300), hash: 'again' });
      expect(await triples(store)).toEqual(['aldric birth 350 TA']);
    });

    storeTest(open, 'also where redating would lead back to the statement itself', async (store) => {
      const reign = { id: 'a.md', claims: [['Aldric', 'RULES', 'Valdorn', leaning(341)]] } as const;
      await put(store, reign);
      const first = await only(store);
      await retcon(store, first, { valid: { ...window(341, 361), fromText: first.valid.fromText } });
      const successor = await only(store);
      await store.commit([{ kind: 'redate', statement: successor.id, valid: first.valid, value: null }], BY);
      expect(await only(store)).toMatchObject({ id: successor.id });
    });

    storeTest(open, 'from the other end of what reads the same both ways', async (store) => {
      await put(
        store,
        { id: 'z.md', claims: [['Zara', 'SPOUSE_OF', 'Aldric', { symmetric: true }]] },
        { id: 'b.md', defines: [{ told: 'Bela:Person' }] },
      );
      await retcon(store, await only(store), { subject: 'zara', object: 'bela' });
      expect(await triples(store)).toEqual(['bela SPOUSE_OF zara']);
    });
  });
}
