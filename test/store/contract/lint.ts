/** What a linter puts away, judges and weighs, and how all of it is taken back. */
import { describe, expect } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { BY, bound, type Document, put, year } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const SAID = { sourceModel: 'm1', confidence: 0.6 } as const;
const HOW = { run: null, by: 'lint', reason: 'alone' };

/** As a model's answer brings it. */
async function answer(store: Store, document: Document): Promise<void> {
  const source = { ...bound(document), entityOrigin: 'extracted' as const };
  await store.commit([{ kind: 'put-origin', origin: document.id, sources: [source] }], BY);
}

async function candidates(store: Store): Promise<string[]> {
  const { candidates: found, after } = await store.lint.candidates({ after: '', limit: 100 });
  expect(after).toBeNull();
  return found.map(({ id }) => id).sort();
}

async function names(store: Store, asOf?: number): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of store.entities({ asOf })) found.push(name);
  return found.sort();
}

async function sound(store: Store): Promise<void> {
  expect((await store.check()).problems).toEqual([]);
}

/** Two claims that a model made, and one that somebody wrote. */
async function rivals(store: Store): Promise<{ rules: string; serves: string; written: string }> {
  await answer(store, {
    id: 'a.md',
    claims: [
      ['Ada:Person', 'RULES', 'Corth:Kingdom', SAID],
      ['Ada:Person', 'SERVES', 'Corth:Kingdom', { ...SAID, sourceModel: 'm2' }],
    ],
  });
  await put(store, { id: 'b.md', claims: [['Bran:Person', 'RULES', 'Corth:Kingdom']] });
  const id = async (subject: string, predicate: string) =>
    (await store.statements({ subject, predicates: [predicate] }))[0]?.id ?? '';
  return {
    rules: await id('ada', 'RULES'),
    serves: await id('ada', 'SERVES'),
    written: await id('bran', 'RULES'),
  };
}

const judged = (loser: string, kept: string) => ({
  loser,
  kept,
  note: 'because',
  model: 'trust',
  evidence: 'e1',
});

async function flagged(store: Store): Promise<string[]> {
  return (await store.statements()).filter((one) => one.flagged).map(({ id }) => id);
}

export function lint(open: OpenStore): void {
  describe('orphans', () => {
    storeTest(open, 'are extracted, related to nobody else, and vouched for by nobody', async (store) => {
      await answer(store, {
        id: 'a.md',
        passages: ['Of Sol, Lun and Mir.'],
        claims: [
          ['Ada:Person', 'RULES', 'Corth:Kingdom', SAID],
          ['Sol:Person', 'birth', year(300), SAID],
          ['Nar:Person', 'RULES', 'Nar:Person', SAID],
        ],
        mentions: ['Lun:Person', 'Mir:Person', 'Pin:Person'],
        defines: [{ told: 'Def:Person' }],
      });
      await put(store, {
        id: 'b.md',
        passages: ['Of Mir.'],
        defines: [{ told: 'Mir:Person' }, { told: 'Tam:Person' }],
        claims: [['Sol:Person', 'death', year(360)]],
      });
      await store.lint.pin('pin', 'ada', 'mine');
      expect(await candidates(store)).toEqual(['def', 'lun', 'nar']);
      await store.lint.unpin('pin');
      expect(await candidates(store)).toEqual(['def', 'lun', 'nar', 'pin']);
    });

    storeTest(open, 'are hidden by quarantine, and there as of earlier', async (store) => {
      await answer(store, {
        id: 'a.md',
        passages: ['Of Lun.'],
        claims: [['Sol:Person', 'birth', year(300), SAID]],
        mentions: ['Lun:Person'],
      });
      const away = await store.lint.quarantine(['sol', 'lun', 'nobody'], HOW);
      expect(away.sort()).toEqual(['lun', 'sol']);
      expect(await names(store)).toEqual([]);
      expect(await store.statements()).toEqual([]);
      expect(await store.named(['lun'])).toEqual([]);
      expect(await names(store, 1)).toEqual(['Lun', 'Sol']);
      expect(await store.statements({ asOf: 1 })).toHaveLength(1);
      expect(await store.lint.quarantined()).toHaveLength(2);
      expect(await store.lint.quarantine(['sol'], HOW)).toEqual([]);
      await sound(store);
    });

    storeTest(open, 'come back whole, once there is a source, and stay', async (store) => {
      await answer(store, {
        id: 'a.md',
        passages: ['Of Sol.'],
        claims: [['Sol:Person', 'birth', year(300), SAID]],
        mentions: ['Sol:Person'],
      });
      await store.lint.quarantine(['sol'], HOW);
      expect(await store.lint.restore('Sol', 'ada')).toBe('sol');
      expect(await names(store)).toEqual(['Sol']);
      expect(await store.statements()).toMatchObject([
        { predicate: 'birth', extracted: true, confidence: 0.6 },
      ]);
      expect(await store.mentions({ entity: 'sol' })).toHaveLength(1);
      expect(await store.assertions({ source: 'a.md' })).toHaveLength(1);
      expect(await candidates(store)).toEqual([]);
      expect(await names(store, 2)).toEqual([]);
      await expect(store.lint.restore('sol', 'ada')).rejects.toMatchObject({
        code: 'lint/not-in-quarantine',
      });
      await sound(store);
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      expect(await names(store)).toEqual([]);
      await sound(store);
    });

    storeTest(open, 'whose sources are gone cannot come back', async (store) => {
      await answer(store, { id: 'a.md', passages: ['Of Lun.'], mentions: ['Lun:Person'] });
      await store.lint.quarantine(['lun'], HOW);
      await store.commit([{ kind: 'drop-origin', origin: 'a.md' }], BY);
      await expect(store.lint.restore('lun', 'ada')).rejects.toMatchObject({ code: 'lint/nothing-left' });
      await sound(store);
    });

    storeTest(open, 'are brought back by whoever speaks of them anew', async (store) => {
      await answer(store, { id: 'a.md', passages: ['Of Lun.'], mentions: ['Lun:Person'] });
      await store.lint.quarantine(['lun'], HOW);
      const { names: changed } = await put(store, {
        id: 'b.md',
        claims: [['Lun', 'RULES', 'Corth:Kingdom']],
      });
      expect(await names(store)).toEqual(['Corth', 'Lun']);
      expect(changed).toContain('lun');
      expect(await store.referencing(['lun'])).toEqual(['a.md', 'b.md']);
      expect(await store.lint.quarantined()).toEqual([]);
      await sound(store);
    });
  });

  describe('judgements', () => {
    storeTest(open, 'flag the loser until they are lifted', async (store) => {
      const { rules, serves } = await rivals(store);
      expect(await store.lint.judge([judged(rules, serves)], { run: null, by: 'lint' })).toBe(1);
      expect(await flagged(store)).toEqual([rules]);
      expect((await store.statements({ asOf: 2 })).some((one) => one.flagged)).toBe(false);
      expect(await store.lint.judgements({ standing: true })).toMatchObject([
        { statement: rules, kept: serves, lifted: null },
      ]);
      expect(await store.lint.judge([judged(rules, serves)], { run: null, by: 'lint' })).toBe(0);
      const lifted = await store.lint.lift(rules, { by: 'ada', reason: 'no' });
      expect(lifted?.lifted).toMatchObject({ by: 'ada', reason: 'no' });
      expect(await flagged(store)).toEqual([]);
      expect(await store.lint.lift(rules, { by: 'ada', reason: 'no' })).toBeNull();
      expect((await store.lint.pairHistory(serves, rules)).judgements).toHaveLength(1);
      await sound(store);
    });

    storeTest(open, 'are not passed on what somebody wrote', async (store) => {
      const { rules, serves, written } = await rivals(store);
      const how = { run: null, by: 'lint' };
      expect(await store.lint.judge([judged(written, rules), judged(rules, written)], how)).toBe(0);
      const sides = await store.lint.sides([rules, serves, written]);
      expect(sides.map(({ id, extracted }) => [id === written, extracted]).sort()).toEqual([
        [false, true],
        [false, true],
        [true, false],
      ]);
    });

    storeTest(
      open,
      'hold again when the loser is believed anew, and fall when it is written',
      async (store) => {
        const { rules, serves } = await rivals(store);
        await store.lint.judge([judged(rules, serves)], { run: null, by: 'lint' });
        await answer(store, {
          id: 'a.md',
          hash: 'h2',
          claims: [['Ada:Person', 'SERVES', 'Corth:Kingdom', { ...SAID, sourceModel: 'm2' }]],
        });
        expect(await flagged(store)).toEqual([]);
        await answer(store, {
          id: 'c.md',
          claims: [['Ada', 'RULES', 'Corth', { ...SAID, sourceModel: 'm3' }]],
        });
        expect(await flagged(store)).toEqual([rules]);
        await put(store, { id: 'd.md', claims: [['Ada', 'RULES', 'Corth']] });
        expect(await flagged(store)).toEqual([]);
        expect(await store.lint.judgements({ standing: true })).toEqual([]);
        await sound(store);
      },
    );
  });

  describe('trust', () => {
    storeTest(open, 'is weighed in pages, and kept apart from confidence', async (store) => {
      await rivals(store);
      const rows: number[] = [];
      for (let after = 0; ; ) {
        const [one, another] = await store.lint.toWeigh({ after, limit: 1 });
        expect(another).toBeUndefined();
        if (one === undefined) break;
        expect(one.trust).toBeNull();
        expect(one.witnesses).toHaveLength(1);
        rows.push(one.row);
        after = one.row;
      }
      expect(rows).toHaveLength(3);
      const before = await store.statements();
      await store.lint.setTrust(rows.map((row) => ({ row, trust: 0.25 })));
      expect(await store.statements()).toEqual(before);
      expect((await store.lint.toWeigh({ after: 0, limit: 9 })).map(({ trust }) => trust)).toEqual([
        0.25, 0.25, 0.25,
      ]);
    });

    storeTest(open, 'knows how what models said has fared', async (store) => {
      const { rules, serves } = await rivals(store);
      expect(await store.lint.trackRecords()).toEqual([]);
      await store.lint.judge([judged(rules, serves)], { run: null, by: 'lint' });
      expect(await store.lint.trackRecords()).toEqual([
        { model: 'm1', good: 0, bad: 1 },
        { model: 'm2', good: 1, bad: 0 },
      ]);
    });
  });

  describe('lint runs', () => {
    storeTest(open, 'are one at a time, and taken up when they were left', async (store) => {
      const wanted = { reason: 'a test', by: 'ada', judge: 'trust' };
      const { run, resumed } = await store.lint.begin(wanted);
      expect({ id: run.id, resumed }).toEqual({ id: 1, resumed: false });
      await expect(store.lint.begin(wanted)).rejects.toMatchObject({ code: 'lint/under-way' });
      const tally = { ...run.tally, weighed: 7 };
      await store.lint.step(1, { phase: 'trust', cursor: '42', tally });
      await store.lint.leave(1);
      expect(await store.lint.begin(wanted)).toMatchObject({
        resumed: true,
        run: { id: 1, phase: 'trust', cursor: '42', tally: { weighed: 7 } },
      });
      await store.lint.finish(1, { phase: 'trust', cursor: '', tally });
      expect(await store.lint.begin(wanted)).toMatchObject({ resumed: false, run: { id: 2 } });
      expect((await store.lint.runs()).map(({ id }) => id)).toEqual([2, 1]);
    });
  });
}
