/** Findings: their lifecycle step by step, and whom they mark as disputed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import {
  anchorOf,
  CLAIMS,
  CORTH,
  DUNMERE,
  disputed,
  everything,
  found,
  GAP,
  type Hint,
  RULE,
  realm,
  settle,
} from './found.js';
import { type OpenStore, storeTest } from './suite.js';

async function standing(store: Store): Promise<string[]> {
  const all = await store.findings.findings({
    statuses: ['open', 'confirmed', 'dismissed', 'exception', 'gone', 'judged'],
  });
  return all.map(({ subject, status }) => `${subject.id} ${status}`);
}

export function findings(open: OpenStore): void {
  describe('the lifecycle of findings', () => {
    storeTest(open, 'what is found is open, and tells all it was found with', async (store) => {
      const numbers = await realm(store);
      const { appeared, gone } = await settle(store, numbers, [found(numbers, CORTH)]);
      const [finding, ...others] = await store.findings.findings();
      expect(others).toEqual([]);
      expect({ appeared, gone }).toEqual({ appeared: [finding?.id], gone: [] });
      const statements = await store.statements({ object: 'corth' });
      expect(finding).toMatchObject({
        rule: RULE,
        part: 'RULES',
        kind: 'contradiction',
        certainty: 'certain',
        severity: 'warn',
        status: 'open',
        subject: { id: 'corth', name: 'Corth' },
        predicate: 'RULES',
        entities: [{ id: 'corth' }, { id: 'ada' }, { id: 'bran' }],
        sources: ['realm.md'],
        details: { kind: 'contradiction', claimA: 'one', claimB: 'the other' },
        flagged: false,
        goneAt: null,
        verdict: null,
      });
      expect(finding?.id).toMatch(/^f-[0-9a-f]{12}$/);
      expect([...(finding?.statements ?? [])].sort()).toEqual(statements.map(({ id }) => id).sort());
    });

    storeTest(open, 'one word on many is one, and is taken back as one', async (store) => {
      const numbers = await realm(store);
      await settle(store, numbers, [found(numbers, CORTH), found(numbers, DUNMERE)]);
      const ids = (await store.findings.findings()).map(({ id }) => id);
      const said = { by: 'ada', reason: 'by treaty' } as const;
      await store.findings.judge({ id: ids[0] ?? '', verdict: 'confirmed', ...said });
      const judged = await store.findings.judgeAll(ids, { verdict: 'dismissed', ...said });
      expect(judged.map(({ status }) => status)).toEqual(['dismissed', 'dismissed']);
      expect(await disputed(store)).toEqual([]);
      expect((await store.findings.lastJudged()).map(({ id }) => id).sort()).toEqual([...ids].sort());
      await store.findings.judgeAll(ids, { verdict: 'open', ...said });
      expect(await store.findings.lastJudged()).toEqual([]);
      expect(await disputed(store)).not.toEqual([]);
      await expect(
        store.findings.judgeAll([...ids, 'f-000000000000'], { verdict: 'dismissed', ...said }),
      ).rejects.toThrow('There is no finding');
      expect(await store.findings.lastJudged()).toEqual([]);
    });

    storeTest(open, 'found again it stays one, and what is not found again is gone', async (store) => {
      const numbers = await realm(store);
      const both = [found(numbers, CORTH), found(numbers, DUNMERE)];
      await settle(store, numbers, both);
      expect(await settle(store, numbers, both)).toMatchObject({ appeared: [], gone: [] });
      const [, dunmere] = await store.findings.findings();
      expect(await settle(store, numbers, [found(numbers, CORTH)])).toMatchObject({ gone: [dunmere?.id] });
      expect(await standing(store)).toEqual(['corth open', 'dunmere gone']);
      expect((await store.findings.findings({ ids: [dunmere?.id ?? ''] }))[0]?.goneAt).toBeGreaterThan(0);
      expect(await settle(store, numbers, both)).toMatchObject({ appeared: [dunmere?.id], gone: [] });
      expect((await store.findings.findings()).map(({ goneAt }) => goneAt)).toEqual([null, null]);
    });

    storeTest(open, 'only what was swept can be gone', async (store) => {
      const numbers = await realm(store);
      await settle(store, numbers, [found(numbers, CORTH), found(numbers, DUNMERE), found(numbers, GAP)]);
      const only = (...ids: string[]) => [{ ...everything(), anchors: [anchorOf(numbers, ...ids)] }];
      await settle(store, numbers, [], { swept: only('corth', 'ada') });
      await settle(store, numbers, [], { swept: [everything(RULE, 'CONTROLS')] });
      expect(await standing(store)).toEqual(['corth open', 'dunmere open', 'ada open']);
      await settle(store, numbers, [], { swept: only('corth') });
      expect(await standing(store)).toEqual(['corth gone', 'dunmere open', 'ada open']);
      await settle(store, numbers, []);
      expect(await standing(store)).toEqual(['corth gone', 'dunmere gone', 'ada open']);
      expect(await store.findings.reported()).toEqual([{ rule: 'core/expects', part: 'person-lineage' }]);
    });

    storeTest(open, 'anchors may be pairs, or none', async (store) => {
      const numbers = await realm(store);
      const pair = found(numbers, { ...CORTH, anchor: ['ada', 'corth'] });
      const none = found(numbers, { ...DUNMERE, anchor: null });
      await settle(store, numbers, [pair, none]);
      await settle(store, numbers, [], { swept: [{ ...everything(), anchors: [anchorOf(numbers, 'ada')] }] });
      expect(await standing(store)).toEqual(['corth open', 'dunmere open']);
      const swept = [{ ...everything(), anchors: [anchorOf(numbers, 'ada', 'corth')] }];
      await settle(store, numbers, [], { swept });
      expect(await standing(store)).toEqual(['corth gone', 'dunmere open']);
      expect(await store.findings.placesInvolving([numbers.entity('ada')])).toEqual([
        { rule: RULE, part: 'RULES', anchor: null },
      ]);
      await settle(store, numbers, []);
      expect(await standing(store)).toEqual(['corth gone', 'dunmere gone']);
    });

    for (const verdict of ['confirmed', 'dismissed', 'exception'] as const) {
      storeTest(open, `${verdict} stays so until the evidence is another`, async (store) => {
        const numbers = await realm(store);
        await settle(store, numbers, [found(numbers, CORTH)]);
        const [first] = await store.findings.findings();
        const said = { id: first?.id ?? '', verdict, by: 'Nell', reason: 'as it is told' };
        expect(await store.findings.judge(said)).toMatchObject({
          status: verdict,
          severity: verdict === 'confirmed' ? 'error' : 'warn',
          verdict: { verdict, by: 'Nell', reason: 'as it is told', expires: null },
        });
        await settle(store, numbers, [found(numbers, { ...CORTH, message: 'In other words.' })]);
        expect(await store.findings.findings()).toMatchObject([
          { status: verdict, message: 'In other words.' },
        ]);
        await settle(store, numbers, []);
        await settle(store, numbers, [found(numbers, CORTH)]);
        const back = verdict === 'confirmed' ? 'open' : verdict;
        expect(await store.findings.findings()).toMatchObject([{ status: back }]);
        const { appeared } = await settle(store, numbers, [found(numbers, { ...CORTH, digest: 'd2' })]);
        expect(appeared).toEqual(back === 'open' ? [] : [first?.id]);
        expect(await store.findings.findings()).toMatchObject([{ status: 'open', verdict: { verdict } }]);
      });
    }

    storeTest(open, 'a dismissal with an end is open again after it', async (store) => {
      const numbers = await realm(store);
      await settle(store, numbers, [found(numbers, CORTH)]);
      const [first] = await store.findings.findings();
      const id = first?.id ?? '';
      const word = { id, verdict: 'dismissed', by: 'Nell', reason: 'for now' } as const;
      await store.findings.judge({ ...word, expires: Date.now() + 3_600_000 });
      await settle(store, numbers, [found(numbers, CORTH)]);
      expect(await standing(store)).toEqual(['corth dismissed']);
      const expires = Date.now() + 1_000;
      await store.findings.judge({ ...word, expires });
      await sleep(expires - Date.now() + 5);
      const settled = await settle(store, numbers, [], { swept: [] });
      expect(settled.appeared).toEqual([id]);
      expect(await standing(store)).toEqual(['corth open']);
      expect(await disputed(store)).toHaveLength(2);
      await settle(store, numbers, [found(numbers, CORTH)]);
      expect(await standing(store)).toEqual(['corth open']);
    });

    storeTest(open, 'a verdict can be taken back, and only what stands can be judged', async (store) => {
      const numbers = await realm(store);
      await settle(store, numbers, [found(numbers, CORTH)]);
      const [first] = await store.findings.findings();
      const id = first?.id ?? '';
      const word = { id: id.slice(0, 7), by: 'Nell', reason: 'so' };
      await store.findings.judge({ ...word, verdict: 'exception' });
      expect(await store.findings.judge({ ...word, verdict: 'open' })).toMatchObject({
        status: 'open',
        verdict: null,
      });
      await settle(store, numbers, [found(numbers, CORTH)]);
      expect(await standing(store)).toEqual(['corth open']);
      await expect(
        store.findings.judge({ ...word, verdict: 'dismissed', expires: Date.now() - 1 }),
      ).rejects.toMatchObject({ code: 'store/verdict-expired' });
      await settle(store, numbers, []);
      await expect(store.findings.judge({ ...word, verdict: 'confirmed' })).rejects.toMatchObject({
        code: 'store/finding-gone',
      });
      await expect(store.findings.judge({ ...word, id: 'f-zz', verdict: 'confirmed' })).rejects.toMatchObject(
        {
          code: 'store/unknown-finding',
        },
      );
    });

    storeTest(open, 'a rule’s severity is reached when it is trusted; info stays info', async (store) => {
      const numbers = await realm(store);
      const trusted = found(numbers, { ...CORTH, trusted: true });
      await settle(store, numbers, [
        trusted,
        found(numbers, GAP),
        found(numbers, { ...DUNMERE, severity: 'warn' }),
      ]);
      expect((await store.findings.findings()).map(({ severity }) => severity)).toEqual([
        'error',
        'info',
        'warn',
      ]);
      await settle(store, numbers, [found(numbers, CORTH)]);
      expect(await store.findings.findings({ rules: [RULE] })).toMatchObject([{ severity: 'warn' }]);
    });

    storeTest(open, 'a model is told once, and again of what is new', async (store) => {
      const numbers = await realm(store);
      await settle(store, numbers, [found(numbers, CORTH)]);
      const flagged = async () => (await store.findings.findings()).map((finding) => finding.flagged);
      const [first] = await store.findings.findings();
      await store.findings.markFlagged([first?.id ?? '']);
      expect(await flagged()).toEqual([true]);
      await settle(store, numbers, [found(numbers, { ...CORTH, message: 'In other words.' })]);
      expect(await flagged()).toEqual([true]);
      await settle(store, numbers, [found(numbers, { ...CORTH, digest: 'd2' })]);
      expect(await flagged()).toEqual([false]);
    });
  });

  describe('settlements that come late', () => {
    storeTest(open, 'open nothing again that a later one closed', async (store) => {
      const before = await realm(store);
      const early = [found(before, CORTH), found(before, GAP)];
      await settle(store, before, early);
      const after = await realm(store, CLAIMS.slice(2));
      const swept = [everything(), everything('core/expects', 'person-lineage')];
      await settle(store, after, [], { swept });
      await settle(store, before, [...early, found(before, DUNMERE)], { swept });
      expect(await standing(store)).toEqual(['corth gone', 'ada gone']);
      expect(await disputed(store)).toEqual([]);
    });

    storeTest(open, 'close nothing that a later one found', async (store) => {
      const before = await realm(store, CLAIMS.slice(2));
      const after = await realm(store);
      const anchors = [anchorOf(after, 'corth')];
      await settle(store, after, [found(after, CORTH)], { swept: [{ ...everything(), anchors }] });
      await settle(store, before, []);
      expect(await standing(store)).toEqual(['corth open']);
      await settle(store, after, []);
      expect(await standing(store)).toEqual(['corth gone']);
    });

    storeTest(open, 'find nothing in statements that are believed no longer', async (store) => {
      const before = await realm(store);
      await realm(store, CLAIMS.slice(1));
      const anchors = [anchorOf(before, 'corth')];
      await settle(store, before, [found(before, CORTH)], { swept: [{ ...everything(), anchors }] });
      expect(await standing(store)).toEqual([]);
    });
  });

  describe('disputed marks', () => {
    storeTest(open, 'stand while a certain contradiction is open or confirmed', async (store) => {
      const numbers = await realm(store);
      const both = ['ada RULES corth', 'bran RULES corth'];
      const now = (hint: Partial<Hint>) => settle(store, numbers, [found(numbers, { ...CORTH, ...hint })]);
      await now({});
      expect(await disputed(store)).toEqual(both);
      await now({ certainty: 'possible' });
      expect(await disputed(store)).toEqual([]);
      await now({});
      const [first] = await store.findings.findings();
      const word = { id: first?.id ?? '', by: 'Nell', reason: 'so' };
      for (const [verdict, marked] of [
        ['confirmed', both],
        ['dismissed', []],
        ['open', both],
        ['exception', []],
      ] as const) {
        await store.findings.judge({ ...word, verdict });
        expect(await disputed(store)).toEqual(marked);
      }
      await now({
        digest: 'd2',
        kind: 'ontology-violation',
        details: { kind: 'ontology-violation', claim: 'x' },
      });
      expect(await disputed(store)).toEqual([]);
      await now({ digest: 'd3', key: 'core/exclusive-object corth ada RULES corth bran RULES corth' });
      expect(await disputed(store)).toEqual(both);
      await settle(store, numbers, []);
      expect(await disputed(store)).toEqual([]);
    });

    storeTest(open, 'stay while another contradiction rests on the same statement', async (store) => {
      const numbers = await realm(store);
      const other = { ...CORTH, key: 'another', statements: ['ada RULES corth', 'ada RULES dunmere'] };
      await settle(store, numbers, [found(numbers, CORTH), found(numbers, other)]);
      expect(await disputed(store)).toHaveLength(3);
      await settle(store, numbers, [found(numbers, other)]);
      expect(await disputed(store)).toEqual(['ada RULES corth', 'ada RULES dunmere']);
    });

    storeTest(open, 'follow a statement that closes and is believed again', async (store) => {
      const before = await realm(store);
      await settle(store, before, [found(before, CORTH)]);
      const [first] = await store.findings.findings();
      await realm(store, CLAIMS.slice(1));
      const after = await realm(store);
      expect(after.row('ada RULES corth')).not.toBe(before.row('ada RULES corth'));
      await settle(store, after, [found(after, CORTH)]);
      const [again] = await store.findings.findings();
      expect(again?.statements).toEqual(first?.statements);
      expect(again).toMatchObject({ status: 'open', sources: ['realm.md'] });
      expect(await disputed(store)).toEqual(['ada RULES corth', 'bran RULES corth']);
    });
  });
}
