/** What putting, changing and dropping a file does. */
import { describe, expect } from 'vitest';
import { BY, bound, file, ids, put, text, triples } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

export function documents(open: OpenStore): void {
  describe('files', () => {
    storeTest(open, 'a file brings its entities, statements, assertions and passages', async (store) => {
      const report = await put(store, {
        id: 'a.md',
        passages: ['Aldric ruled Valdorn.'],
        defines: [{ told: 'Aldric:Person', aliases: ['The Iron King'] }],
        claims: [['Aldric:Person', 'RULES', 'Valdorn', { quote: 'ruled Valdorn' }]],
      });
      expect(report).toMatchObject({
        seq: 1,
        entities: { created: 2, closed: 0, provisional: 1 },
        statements: { opened: 1, closed: 0, kept: 0 },
        assertions: { opened: 1, closed: 0 },
        passages: { opened: 1, closed: 0 },
        touched: ['aldric', 'valdorn'],
      });
      expect(await triples(store)).toEqual(['aldric RULES valdorn']);
    });

    storeTest(open, 'the same file again makes no commit', async (store) => {
      const document = {
        id: 'a.md',
        passages: ['One.', 'Two.', 'One.'],
        defines: [{ told: 'Aldric:Person', aliases: ['King'] }],
        claims: [['Aldric:Person', 'RULES', 'Valdorn']] as const,
        mentions: ['Vyr'],
      };
      await put(store, document);
      const again = await put(store, document);
      expect(again.seq).toBeNull();
      expect(again.statements).toEqual({ opened: 0, closed: 0, kept: 1 });
      expect(again.touched).toEqual([]);
      expect((await store.commits()).length).toBe(1);
    });

    storeTest(
      open,
      'what a file no longer says is closed, with the entities only it spoke of',
      async (store) => {
        await put(store, {
          id: 'a.md',
          claims: [
            ['Aldric', 'RULES', 'Valdorn'],
            ['Aldric', 'MET', 'Lysa'],
          ],
        });
        const report = await put(store, { id: 'a.md', hash: 'h2', claims: [['Aldric', 'MET', 'Lysa']] });
        expect(report.statements).toEqual({ opened: 0, closed: 1, kept: 1 });
        expect(report.entities.closed).toBe(1);
        expect(report.touched).toEqual(['aldric', 'valdorn']);
        expect(await ids(store)).toEqual(['aldric', 'lysa']);
      },
    );

    storeTest(open, 'a statement stands as long as one source asserts it', async (store) => {
      const claims = [['Aldric', 'RULES', 'Valdorn']] as const;
      await put(store, { id: 'a.md', claims }, { id: 'b.md', claims });
      expect(await store.assertions({})).toHaveLength(2);
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect(await triples(store)).toEqual(['aldric RULES valdorn']);
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect(await triples(store)).toEqual([]);
      expect(await ids(store)).toEqual([]);
    });

    storeTest(open, 'a file that moved within one commit closes nothing', async (store) => {
      const document = {
        defines: [{ told: 'Aldric:Person' }],
        claims: [['Aldric', 'RULES', 'Valdorn']] as const,
      };
      await put(store, { id: 'old.md', ...document });
      const report = await store.commit(
        [{ kind: 'drop-origin', origin: 'old.md' }, file({ id: 'new.md', ...document })],
        BY,
      );
      expect(report.statements).toEqual({ opened: 0, closed: 0, kept: 1 });
      expect(report.entities).toEqual({ created: 0, closed: 0, provisional: 0 });
    });

    storeTest(open, 'a statement that comes back is a new belief with the same id', async (store) => {
      const document = { id: 'a.md', claims: [['Aldric', 'RULES', 'Valdorn']] as const };
      await put(store, document);
      const [first] = await store.statements();
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      await put(store, document);
      const [again] = await store.statements();
      expect(again?.id).toBe(first?.id);
      expect(again?.recorded.from).toBe(3);
      expect((await store.entity('aldric'))?.recorded.from).toBe(3);
      expect((await store.counts()).closedStatements).toBe(1);
    });

    storeTest(open, 'lines that moved are updated in place', async (store) => {
      const at = (line: number) => ({
        id: 'a.md',
        hash: `h${line}`,
        passages: [{ heading: ['The war'], text: 'Aldric ruled.', lines: { start: line, end: line + 1 } }],
        claims: [['Aldric', 'RULES', 'Valdorn', { lines: { start: line, end: line } }]] as const,
      });
      await put(store, at(1));
      const report = await put(store, at(40));
      expect(report.passages).toEqual({ opened: 0, closed: 0 });
      expect(report.assertions).toEqual({ opened: 0, closed: 0 });
      expect((await store.passages({}))[0]?.lines).toEqual({ start: 40, end: 41 });
      expect((await store.assertions({}))[0]?.lines).toEqual({ start: 40, end: 40 });
    });

    storeTest(open, 'confidence and reliability are those of the strongest live assertion', async (store) => {
      const claim = (confidence: number) => [['Aldric', 'RULES', 'Valdorn', { confidence }]] as const;
      await put(store, { id: 'a.md', reliability: 'rumour', claims: claim(0.4) });
      await put(store, { id: 'b.md', reliability: 'reported', claims: claim(0.7) });
      expect((await store.statements())[0]).toMatchObject({ confidence: 0.7, reliability: 'reported' });
      await store.commit([{ kind: 'drop-origin', origin: 'b.md' }], BY);
      expect((await store.statements())[0]).toMatchObject({ confidence: 0.4, reliability: 'rumour' });
    });

    storeTest(open, 'the same words twice in one passage are one assertion', async (store) => {
      const claim = ['Aldric', 'RULES', 'Valdorn'] as const;
      const report = await put(store, { id: 'a.md', claims: [claim, claim] });
      expect(report.assertions.opened).toBe(1);
    });

    storeTest(open, 'one file may carry several documents, and lose one of them', async (store) => {
      const one = bound({ id: 'x#1', claims: [['Aldric', 'MET', 'Lysa']] });
      const two = bound({ id: 'x#2', claims: [['Aldric', 'MET', 'Mara']] });
      const origin = (...sources: (typeof one)[]) =>
        ({
          kind: 'put-origin',
          origin: 'x',
          sources: sources.map((s) => ({ ...s, source: { ...s.source, origin: 'x' } })),
        }) as const;
      await store.commit([origin(one, two)], BY);
      expect(await triples(store)).toEqual(['aldric MET lysa', 'aldric MET mara']);
      await store.commit([origin(two)], BY);
      expect(await triples(store)).toEqual(['aldric MET mara']);
      expect((await store.sources()).map(({ id }) => id)).toEqual(['x#2']);
      expect([...(await store.origins())]).toEqual([['x', 'h1']]);
    });

    storeTest(open, 'a dry run reports and writes nothing', async (store) => {
      const change = file({ id: 'a.md', claims: [['Aldric', 'epithet', text('the Bold')]] });
      const dry = await store.commit([change], { ...BY, dryRun: true });
      expect(dry).toMatchObject({ seq: null, statements: { opened: 1 }, touched: ['aldric'] });
      expect(await store.statements()).toEqual([]);
      const real = await store.commit([change], BY);
      expect({ ...real, seq: null, at: null }).toEqual(dry);
    });

    storeTest(open, 'a change that fails takes the whole commit with it', async (store) => {
      const good = file({ id: 'a.md', claims: [['Aldric', 'MET', 'Lysa']] });
      const bad = { kind: 'retcon', statement: 'f'.repeat(24), successor: null, reason: 'no' } as const;
      await expect(store.commit([good, bad], BY)).rejects.toMatchObject({ code: 'store/unknown-statement' });
      expect(await store.statements()).toEqual([]);
      expect(await store.commits()).toEqual([]);
      expect((await store.commit([good], BY)).seq).toBe(1);
    });

    storeTest(open, 'a bulk commit means the same', async (store) => {
      const changes = [
        file({ id: 'b.md', claims: [['The Iron King', 'RULES', 'Valdorn']] }),
        file({
          id: 'a.md',
          passages: ['Of the king.'],
          defines: [{ told: 'Aldric:Person', aliases: ['The Iron King'] }],
        }),
      ];
      const report = await store.commit(changes, { ...BY, bulk: true });
      expect(report.entities).toEqual({ created: 2, closed: 0, provisional: 1 });
      expect(await triples(store)).toEqual(['aldric RULES valdorn']);
      expect(await store.searchText({ text: 'king', limit: 5 })).toHaveLength(1);
      expect((await store.nearNames('aldirc', 5)).map(({ entity }) => entity)).toEqual(['aldric']);
    });
  });
}
