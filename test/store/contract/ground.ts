/** The ground that rules stand on: statements as numbers, what changed, and what would be if. */
import { describe, expect } from 'vitest';
import type { Dirt, GroundReading } from '../../../src/store/ground.js';
import type { Store } from '../../../src/store/store.js';
import { BY, type Document, file, picture, put, text, triples, window, year } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const SETTLED = { swept: [], found: [], postponed: [], run: null };

/** `subject PREDICATE object` by ids, sorted. */
async function named(
  reading: GroundReading,
  dirt: readonly Dirt[] | 'everything',
): Promise<string[] | string> {
  if (dirt === 'everything') return dirt;
  const handles = dirt.flatMap((d) => (d.kind === 'entity' ? [d.entity] : [d.subject, d.object]));
  const ids = new Map((await reading.identities(handles)).map(({ handle, id }) => [handle, id]));
  const words = dirt.map((d) =>
    d.kind === 'entity'
      ? `${ids.get(d.entity)}`
      : `${ids.get(d.subject)} ${d.predicate} ${ids.get(d.object) ?? '-'}`,
  );
  return words.sort();
}

async function dirtOf(store: Store): Promise<string[] | string> {
  const { dirt } = await store.findings.dirt();
  return store.findings.reading((reading) => named(reading, dirt));
}

async function settle(store: Store): Promise<void> {
  const { mark, seq } = await store.findings.dirt();
  await store.findings.settle({ ...SETTLED, mark, seq });
}

const REIGN: Document = {
  id: 'reign.md',
  defines: [{ told: 'Aldric:Person' }],
  claims: [
    ['Aldric:Person', 'RULES', 'Valdorn', { valid: window(300, 340) }],
    ['Aldric:Person', 'birth', year(280)],
  ],
};

export function ground(open: OpenStore): void {
  describe('the ground', () => {
    storeTest(open, 'holds what may be reasoned with, and nothing told by prophecy alone', async (store) => {
      await put(store, REIGN, {
        id: 'omens.md',
        reliability: 'prophetic',
        claims: [
          ['Aldric', 'RULES', 'Rook'],
          ['Aldric', 'death', year(999)],
        ],
      });
      await store.findings.reading(async (reading) => {
        const { statements, dates, entities } = await reading.everything();
        expect(statements.runs.map(({ predicate }) => predicate).sort()).toEqual(['RULES', 'birth']);
        expect(statements.row).toHaveLength(2);
        expect(dates.runs).toMatchObject([{ predicate: 'birth', start: 0, end: 1 }]);
        expect([...dates.min, ...dates.max, ...dates.vague]).toEqual([28_000, 28_099, 0]);
        expect(entities.entity).toHaveLength(3);
        const aldric = (await reading.handles(['aldric'])).get('aldric') ?? 0;
        const some = await reading.edges([{ predicate: 'RULES', end: 'subject', entities: [aldric] }]);
        expect([...some.fromMin, ...some.untilMax]).toEqual([300, 341]);
        const [detail] = await reading.details([...some.row]);
        expect(detail).toMatchObject({ fromText: '300 TA', untilText: '340 TA', value: null });
        expect(await reading.dates([{ predicate: 'death', entities: [aldric] }])).toMatchObject({ runs: [] });
      });
    });

    storeTest(open, 'a date told in two ways is vague', async (store) => {
      await put(store, REIGN, { id: 'other.md', claims: [['Aldric', 'birth', year(282)]] });
      await store.findings.reading(async (reading) => {
        const { dates } = await reading.everything();
        expect([...dates.min, ...dates.max, ...dates.vague]).toEqual([28_000, 28_299, 1]);
      });
      await store.commit([{ kind: 'drop-origin', origin: 'other.md' }], BY);
      await store.findings.reading(async (reading) => {
        expect([...(await reading.everything()).dates.vague]).toEqual([0]);
      });
    });
  });

  describe('what findings are not in step with', () => {
    storeTest(open, 'is what commits touched, as it was and as it is, until it is settled', async (store) => {
      expect((await store.findings.dirt()).dirt).toEqual([]);
      await put(store, REIGN);
      const all = ['aldric', 'aldric RULES valdorn', 'aldric birth -', 'valdorn'];
      expect(await dirtOf(store)).toEqual(all);
      await settle(store);
      expect((await store.findings.dirt()).dirt).toEqual([]);
      await put(store, { ...REIGN, hash: 'h2', claims: [['Aldric:Person', 'RULES', 'Rook']] });
      expect(await dirtOf(store)).toEqual([
        'aldric RULES rook',
        'aldric RULES valdorn',
        'aldric birth -',
        'rook',
        'valdorn',
      ]);
    });

    storeTest(open, 'a commit that changes nothing touches nothing', async (store) => {
      await put(store, REIGN);
      await settle(store);
      await put(store, { ...REIGN, hash: 'h2' });
      await store.commit([file({ id: 'more.md', claims: [['Aldric', 'MET', 'Lysa']] })], {
        ...BY,
        dryRun: true,
      });
      expect((await store.findings.dirt()).dirt).toEqual([]);
    });

    storeTest(open, 'another standing of a statement touches it', async (store) => {
      await put(store, REIGN, {
        id: 'rumours.md',
        reliability: 'prophetic',
        claims: [['Aldric', 'MET', 'Lysa']],
      });
      await settle(store);
      await put(store, { id: 'letters.md', claims: [['Aldric', 'MET', 'Lysa']] });
      expect(await dirtOf(store)).toEqual(['aldric MET lysa']);
    });

    storeTest(open, 'what comes while a sweep is under way stays', async (store) => {
      await put(store, REIGN);
      const { mark, seq } = await store.findings.dirt();
      await put(store, { id: 'more.md', claims: [['Aldric', 'RULES', 'Valdorn', { valid: window(1, 2) }]] });
      await store.findings.settle({ ...SETTLED, mark, seq });
      expect(await dirtOf(store)).toEqual(['aldric RULES valdorn']);
    });

    storeTest(open, 'a sweep that ends late makes what was settled meanwhile dirty again', async (store) => {
      await put(store, REIGN);
      const slow = await store.findings.dirt();
      await put(store, { id: 'more.md', claims: [['Aldric', 'MET', 'Lysa']] });
      await settle(store);
      expect((await store.findings.dirt()).dirt).toEqual([]);
      await store.findings.settle({ ...SETTLED, mark: slow.mark, seq: slow.seq });
      expect(await dirtOf(store)).toEqual(['aldric MET lysa', 'lysa']);
      await settle(store);
      expect((await store.findings.dirt()).dirt).toEqual([]);
    });

    storeTest(open, 'a bulk commit touches everything', async (store) => {
      await store.commit([file(REIGN)], { ...BY, bulk: true });
      expect((await store.findings.dirt()).dirt).toBe('everything');
      await settle(store);
      expect((await store.findings.dirt()).dirt).toEqual([]);
    });
  });

  describe('supposing', () => {
    const more: Document = {
      id: 'more.md',
      claims: [
        ['Aldric', 'MET', 'Lysa'],
        ['Aldric', 'epithet', text('the Bold')],
      ],
    };

    storeTest(open, 'shows the world as it would be, and leaves it as it is', async (store) => {
      await put(store, REIGN);
      await settle(store);
      const before = await picture(store);
      await store.suppose(async (inside) => {
        expect(await put(inside, more)).toMatchObject({ seq: 2, touched: ['aldric', 'lysa'] });
        expect(await dirtOf(inside)).toEqual(['aldric MET lysa', 'aldric epithet -', 'lysa']);
        await settle(inside);
        await put(inside, { id: 'third.md', claims: [['Lysa', 'MET', 'Rook']] });
        expect(await dirtOf(inside)).toEqual(['lysa MET rook', 'rook']);
        await inside.findings.reading(async (reading) => {
          expect((await reading.everything()).statements.row).toHaveLength(5);
        });
        expect(await triples(inside)).toContain('lysa MET rook');
        expect((await inside.check()).problems).toEqual([]);
      });
      expect(await picture(store)).toEqual(before);
      expect(await dirtOf(store)).toEqual([]);
      expect(await put(store, more)).toMatchObject({ seq: 2 });
      expect(await triples(store)).toContain('aldric MET lysa');
    });

    storeTest(open, 'leaves it as it is when what looks at it fails', async (store) => {
      await put(store, REIGN);
      const before = await picture(store);
      const failing = store.suppose(async (inside) => {
        await put(inside, more);
        throw new Error('no more');
      });
      await expect(failing).rejects.toThrow('no more');
      expect(await picture(store)).toEqual(before);
      await put(store, more);
      expect(await triples(store)).toContain('aldric MET lysa');
    });

    storeTest(open, 'a commit that fails within it leaves the others of it standing', async (store) => {
      await store.suppose(async (inside) => {
        await put(inside, REIGN);
        const failing = inside.commit(
          [{ kind: 'redate', statement: 'none', valid: window(1, 2), value: null }],
          BY,
        );
        await expect(failing).rejects.toThrow();
        await put(inside, more);
        expect(await triples(inside)).toHaveLength(4);
      });
      expect(await triples(store)).toEqual([]);
    });

    storeTest(open, 'takes away, and can be done on a copy', async (store) => {
      await put(store, REIGN, more);
      await settle(store);
      for (const apart of [false, true]) {
        const left = await store.suppose(
          async (inside) => {
            await inside.commit([{ kind: 'drop-origin', origin: 'reign.md' }], BY);
            expect(await dirtOf(inside)).toEqual([
              'aldric',
              'aldric RULES valdorn',
              'aldric birth -',
              'valdorn',
            ]);
            return triples(inside);
          },
          { apart },
        );
        expect(left).toEqual(['aldric MET lysa', 'aldric epithet the Bold']);
      }
      expect(await triples(store)).toHaveLength(4);
    });
  });
}
