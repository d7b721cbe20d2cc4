/** Facts: written with a commit, ended, repeated, and read as they stand or stood. */
import { describe, expect } from 'vitest';
import type { FactClaim, NewFact } from '../../../src/store/facts.js';
import type { Store } from '../../../src/store/store.js';
import { BY, file } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const T = 1_700_000_000;

function fact(id: string, changes: Partial<NewFact> = {}): NewFact {
  return {
    id,
    content: `Fact ${id}.`,
    contentKey: `fact ${id}`,
    scope: 'auth',
    author: 'ada',
    kind: 'observation',
    confidence: 1,
    provenance: null,
    durability: 'durable',
    validFrom: T,
    expires: null,
    supersedes: [],
    corrects: [],
    redacted: [],
    source: `facts:/auth/${id}`,
    ...changes,
  };
}

const claim = (of: string, value: string): FactClaim => ({
  fact: of,
  subject: 'auth',
  subjectName: 'auth',
  attribute: 'port',
  value,
  told: value,
  mode: 'states',
  qualifiers: { environment: 'production' },
});

async function add(store: Store, one: NewFact, claims: readonly FactClaim[] = []): Promise<number> {
  const passages = file({ id: one.source, passages: [one.content] });
  const { seq } = await store.commit([passages], { ...BY, facts: [{ kind: 'add', fact: one, claims }] });
  return seq ?? 0;
}

const ids = async (store: Store, filter = {}) => (await store.facts.facts(filter)).map(({ id }) => id);

export function facts(open: OpenStore): void {
  describe('facts', () => {
    storeTest(open, 'are kept as they were given, with their claims', async (store) => {
      const whole = fact('a1', {
        provenance: 'src/auth.ts',
        expires: T + 60,
        supersedes: ['b2'],
        redacted: ['password'],
      });
      const seq = await add(store, whole, [claim('a1', '80')]);
      expect(await store.facts.facts()).toMatchObject([{ ...whole, seq, end: null, corroborations: [] }]);
      expect(await store.facts.claims({ facts: ['a1'] })).toEqual([claim('a1', '80')]);
      expect(await store.facts.claims({ subject: 'auth', attribute: 'port' })).toHaveLength(1);
      expect(await store.facts.claims({ attribute: 'port', latest: 5 })).toHaveLength(1);
      expect(await store.facts.claims({ attribute: 'port', latest: 0 })).toEqual([]);
      expect(await store.facts.claims({ attribute: 'owner', latest: 5 })).toEqual([]);
      expect(await store.facts.count()).toBe(1);
    });

    storeTest(open, 'hold from their first second until they expire or end', async (store) => {
      await add(store, fact('a1', { expires: T + 60 }));
      await add(store, fact('b2'));
      const end = { at: T + 30, how: 'superseded', by: 'a1', author: 'bo', reason: 'newer' } as const;
      const before = (await store.commits({ limit: 1 }))[0]?.seq ?? 0;
      await store.commit([], { ...BY, facts: [{ kind: 'end', fact: 'b2', end }] });
      expect(await ids(store, { at: T - 1 })).toEqual([]);
      expect(await ids(store, { at: T + 29 })).toEqual(['a1', 'b2']);
      expect(await ids(store, { at: T + 30 })).toEqual(['a1']);
      expect(await ids(store, { at: T + 60 })).toEqual([]);
      expect(await ids(store, { at: T + 40, asOf: before })).toEqual(['a1', 'b2']);
      await store.commit([], { ...BY, facts: [{ kind: 'reopen', fact: 'b2' }] });
      expect(await ids(store, { at: T + 30 })).toEqual(['a1', 'b2']);
      expect((await store.facts.facts({ ids: ['b2'], asOf: before + 1 }))[0]?.end).toEqual(end);
    });

    storeTest(open, 'what was wrong never held', async (store) => {
      await add(store, fact('a1'));
      const end = { at: T + 30, how: 'wrong', by: null, author: 'bo', reason: 'a guess' } as const;
      await store.commit([], { ...BY, facts: [{ kind: 'end', fact: 'a1', end }] });
      expect(await ids(store, { at: T + 1 })).toEqual([]);
    });

    storeTest(open, 'are found by scope with what lies below, author, kind and content', async (store) => {
      await add(store, fact('a1', { scope: 'auth' }));
      await add(store, fact('b2', { scope: 'auth/tokens', author: 'bo' }));
      await add(store, fact('c3', { scope: 'authors', kind: 'decision' }));
      expect(await ids(store, { scope: 'auth' })).toEqual(['a1', 'b2']);
      expect(await ids(store, { author: 'bo' })).toEqual(['b2']);
      expect(await ids(store, { kinds: ['decision', 'warning'] })).toEqual(['c3']);
      expect(await ids(store, { contentKey: 'fact c3' })).toEqual(['c3']);
      expect(await ids(store, { sources: ['facts:/auth/b2'] })).toEqual(['b2']);
      expect(await ids(store, { ids: ['b'] })).toEqual(['b2']);
      expect(await ids(store, { newestFirst: true, limit: 2 })).toEqual(['c3', 'b2']);
    });

    storeTest(open, 'remember each who repeats them once', async (store) => {
      await add(store, fact('a1'));
      const again = { kind: 'corroborate', fact: 'a1', author: 'bo', provenance: 'logs' } as const;
      await store.commit([], { ...BY, facts: [again] });
      await store.commit([], { ...BY, facts: [again] });
      expect((await store.facts.facts())[0]?.corroborations).toMatchObject([
        { author: 'bo', provenance: 'logs' },
      ]);
    });

    storeTest(open, 'are not told twice at the same instant', async (store) => {
      const again = (one: NewFact) =>
        store.commit([file({ id: one.source, passages: [one.content] })], {
          ...BY,
          facts: [{ kind: 'add', fact: one, claims: [], lastTold: null }],
        });
      const same = { contentKey: 'the same' };
      // The clock of the one that came first may have been a second ahead.
      const ahead = fact('a1', { ...same, validFrom: T + 1 });
      const both = await Promise.allSettled([again(ahead), again(fact('b2', same))]);
      // Who comes first is open where two engines stand before one world.
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await ids(store)).toEqual([both[0].status === 'fulfilled' ? 'a1' : 'b2']);
      expect(await store.sources()).toHaveLength(1);
    });

    storeTest(open, 'note their threads to be read, until somebody has', async (store) => {
      const port = { subject: 'auth', attribute: 'port' };
      await add(store, fact('a1'), [claim('a1', '80')]);
      const seen = await store.facts.dirt();
      expect(seen.threads).toEqual([port]);
      await add(store, fact('b2'), [claim('b2', '81')]);
      await store.facts.followed({ ...seen, held: [] }, 'facts');
      expect((await store.facts.dirt()).threads).toEqual([port]);
      await store.facts.followed({ ...(await store.facts.dirt()), held: [] }, 'facts');
      expect((await store.facts.dirt()).threads).toEqual([]);
      await store.commit([], { ...BY, facts: [{ kind: 'reopen', fact: 'a1' }] });
      expect((await store.facts.dirt()).threads).toEqual([port]);
    });

    storeTest(open, 'tell which have changed, of those that a confusion is about', async (store) => {
      for (const id of ['a1', 'b2', 'c3']) await add(store, fact(id));
      const seq = await add(store, fact('d4', { expires: T + 60 }));
      const matter = { finding: 'f-a', kind: 'stale', holdsIfYes: ['a1'], question: '?', judge: 'm', at: 1 };
      const facts = ['a1', 'b2', 'd4'];
      await store.cases.putMatter({ ...matter, key: 'a'.repeat(64), kind: 'stale', facts });
      const changed = (now: number) => store.facts.changed({ seq, now: T }, now);
      expect(await changed(T + 1)).toEqual([]);
      const end = { at: T - 5, how: 'retired', by: null, author: 'bo', reason: 'over' } as const;
      for (const id of ['b2', 'c3'])
        await store.commit([], { ...BY, facts: [{ kind: 'end', fact: id, end }] });
      expect(await changed(T + 1)).toEqual(['b2']);
      expect((await changed(T + 60)).sort()).toEqual(['b2', 'd4']);
      const [last] = await store.commits({ limit: 1 });
      await store.commit([], { ...BY, facts: [{ kind: 'reopen', fact: 'b2' }] });
      expect(await store.facts.changed({ seq: last?.seq ?? 0, now: T }, T + 1)).toEqual(['b2']);
    });

    storeTest(open, 'tell in which threads time has changed something', async (store) => {
      const soon = Math.floor(Date.now() / 1000) + 1_000;
      const port = { subject: 'auth', attribute: 'port' };
      const turned = () => store.facts.turned(soon - 500, soon + 500);
      await add(store, fact('a1'), [claim('a1', '80')]);
      expect(await turned()).toEqual([]);
      await add(store, fact('b2', { expires: soon }), [claim('b2', '81')]);
      expect(await turned()).toEqual([port]);
      expect(await store.facts.turned(soon, soon + 500)).toEqual([]);
      const host = { ...claim('c3', 'x'), attribute: 'host' };
      await add(store, fact('c3', { validFrom: soon }), [host]);
      expect(await turned()).toEqual(expect.arrayContaining([port, { ...port, attribute: 'host' }]));
      expect(await store.facts.threadsRead()).toBeNull();
      await store.facts.noteThreadsRead({ by: 'one', now: 5 });
      await store.facts.noteThreadsRead({ by: 'another', now: 6 });
      expect(await store.facts.threadsRead()).toEqual({ by: 'another', now: 6 });
    });

    storeTest(open, 'are fresh until they were held against others', async (store) => {
      for (const id of ['a1', 'b2', 'c3']) await add(store, fact(id));
      const fresh = async (newestFirst = false, limit = 9) =>
        (await store.facts.fresh({ newestFirst, limit })).map(({ id }) => id);
      expect(await fresh()).toEqual(['a1', 'b2', 'c3']);
      expect(await fresh(false, 2)).toEqual(['a1', 'b2']);
      expect(await fresh(true, 2)).toEqual(['b2', 'c3']);
      await store.facts.followed({ threads: [], seq: 0, held: ['a1', 'c3'] }, 'facts');
      expect(await fresh()).toEqual(['b2']);
    });

    storeTest(open, 'are found by the words they share, the rarest first, ended or not', async (store) => {
      await add(store, fact('a1', { content: 'The ferry leaves the harbour at nine.' }));
      await add(store, fact('b2', { content: 'The harbour has two cranes.' }));
      await add(store, fact('c3', { content: 'The harbour is dredged in May.' }));
      await add(store, fact('d4', { content: 'Nobody reads this.' }));
      await store.commit([{ kind: 'drop-origin', origin: 'facts:/auth/b2' }], BY);
      const passages = Array.from({ length: 150 }, (_, i) => `The ferry of the harbour, day ${i}.`);
      await store.commit([file({ id: 'harbour.md', passages })], BY);
      const like = (...words: readonly string[]) => ({
        terms: words.map((word) => ({ word, forms: [word] })),
        scope: '',
        author: '',
        named: [],
      });
      const near = async (limit: number) =>
        (await store.facts.near(like('ferry', 'cranes', 'harbour'), limit)).map(({ fact: { id } }) => id);
      expect((await near(9)).sort()).toEqual(['a1', 'b2', 'c3']);
      expect((await near(9)).at(-1)).toBe('c3');
      expect((await near(2)).sort()).toEqual(['a1', 'b2']);
      expect(await store.facts.near(like(), 9)).toEqual([]);
    });

    storeTest(open, 'are found by their place and by who told them', async (store) => {
      await add(store, fact('a1', { content: 'One thing.', scope: 'port/gate', author: 'Bea' }));
      await add(store, fact('b2', { content: 'Another.', scope: 'port/crane', author: 'Cal' }));
      await add(store, fact('c3', { content: 'A third.', scope: 'portal', author: 'Dot' }));
      const near = async (like: { scope?: string; author?: string; named?: string[] }) =>
        (await store.facts.near({ terms: [], scope: '', author: '', named: [], ...like }, 9)).map(
          ({ fact: { id } }) => id,
        );
      expect(await near({ scope: 'port/gate' })).toEqual(['a1', 'b2']);
      expect(await near({ author: 'Dot' })).toEqual(['c3']);
      expect(await near({ named: ['Cal'] })).toEqual(['b2']);
    });

    storeTest(open, 'are found by what they speak of, as the numbers of one model', async (store) => {
      const sense = (...numbers: readonly number[]) => {
        const length = Math.hypot(...numbers);
        return Float32Array.from(numbers, (number) => number / length);
      };
      for (const id of ['a1', 'b2', 'c3', 'd4']) await add(store, fact(id, { author: id }));
      const alike = async (limit: number, model = 'one') =>
        (await store.facts.alike(model, sense(1, 1, 0), limit)).map(({ fact: { id } }) => id);
      expect(await alike(9)).toEqual([]);
      await store.facts.keepSenses('one', [
        { fact: 'a1', sense: sense(0, 0, 1) },
        { fact: 'b2', sense: sense(1, 0, 0) },
        { fact: 'no such', sense: sense(1, 1, 0) },
      ]);
      expect(await alike(9)).toEqual(['b2', 'a1']);
      // What comes later is found as well; what is there stays.
      await store.facts.keepSenses('one', [
        { fact: 'c3', sense: sense(1, 1, 0.1) },
        { fact: 'a1', sense: sense(1, 1, 0) },
      ]);
      expect(await alike(2)).toEqual(['c3', 'b2']);
      const [nearest] = await store.facts.alike('one', sense(1, 1, 0), 1);
      expect(nearest?.weight).toBeCloseTo(0.998, 1);
      await store.facts.keepSenses('another', [{ fact: 'd4', sense: sense(1, 1) }]);
      expect(await alike(9, 'another')).toEqual([]);
      expect(await alike(9)).toEqual(['c3', 'b2', 'a1']);
      // An ended fact is a part of the story; one whose author was erased is gone.
      const end = { at: T, how: 'retired', by: null, author: 'bo', reason: 'over' } as const;
      await store.commit([], { ...BY, facts: [{ kind: 'end', fact: 'b2', end }] });
      expect(await alike(9)).toEqual(['c3', 'b2', 'a1']);
      const erase = { kind: 'erase', author: 'c3', by: 'dana', reason: 'asked' } as const;
      await store.commit([], { ...BY, facts: [erase] });
      expect(await alike(9)).toEqual(['b2', 'a1']);
    });

    storeTest(open, 'show what is said to be so at a time', async (store) => {
      await add(store, fact('a1', { expires: T + 60 }), [claim('a1', '80')]);
      await add(store, fact('b2'), [{ ...claim('b2', '81'), mode: 'mentions' }]);
      const said = async (at: number) =>
        (await store.facts.standing({ subject: 'auth', attribute: 'port' }, at)).map(({ value }) => value);
      expect(await said(T - 1)).toEqual([]);
      expect(await said(T + 59)).toEqual(['80']);
      expect(await said(T + 60)).toEqual([]);
    });

    storeTest(open, 'can be erased, and what others said stays', async (store) => {
      await add(store, fact('a1', { author: 'xe' }), [claim('a1', '80')]);
      await add(store, fact('b2', { author: 'xe', provenance: 'hers' }), [claim('b2', '81')]);
      await add(store, fact('c3'), [claim('c3', '80')]);
      const again = { kind: 'corroborate', fact: 'b2', author: 'bo', provenance: 'his' } as const;
      await store.commit([], { ...BY, facts: [again] });
      await store.commit([{ kind: 'drop-origin', origin: 'facts:/auth/a1' }], {
        ...BY,
        facts: [{ kind: 'erase', author: 'xe', by: 'dana', reason: 'asked' }],
      });
      expect(await store.facts.scrub()).toBe(true);
      expect(await store.facts.facts()).toMatchObject([
        { id: 'b2', author: 'bo', provenance: 'his', corroborations: [] },
        { id: 'c3', author: 'ada' },
      ]);
      expect(await store.sources({ ids: ['facts:/auth/a1'] })).toEqual([]);
      expect(await store.facts.claims({ facts: ['a1'] })).toEqual([]);
      expect(await store.facts.erasures()).toMatchObject([{ facts: 1, by: 'dana', reason: 'asked' }]);
      expect((await store.facts.authors()).map(({ author }) => author)).toEqual(['ada', 'bo']);
      const actions = (await store.facts.log()).map(({ action }) => action);
      expect([...actions].sort()).toEqual(['committed', 'committed', 'erased']);
      expect((await store.check()).problems).toEqual([]);
    });

    storeTest(open, 'make threads of what is said of subjects that several speak of', async (store) => {
      await add(store, fact('a1'), [claim('a1', '80'), { ...claim('a1', 'x'), subject: 'db' }]);
      await add(store, fact('b2'), [claim('b2', '81')]);
      expect(await store.facts.threads()).toEqual([{ subject: 'auth', attribute: 'port' }]);
    });

    storeTest(open, 'are all or nothing with what they say', async (store) => {
      const end = { at: T, how: 'retired', by: null, author: 'x', reason: '' } as const;
      const wrong = store.commit([file({ id: 'a.md', passages: ['Text.'] })], {
        ...BY,
        facts: [{ kind: 'end', fact: 'nobody', end }],
      });
      await expect(wrong).rejects.toMatchObject({ code: 'facts/unknown' });
      expect(await store.sources()).toEqual([]);
    });
  });
}
