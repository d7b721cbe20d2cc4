/** Findings: how they are asked for, and what stands around them: rules, runs, the review queue. */

import { describe, expect } from 'vitest';
import type { Run } from '../../../src/model/index.js';
import { append } from '../../../src/model/index.js';
import type { RuleRecord } from '../../../src/store/findings.js';
import type { Store } from '../../../src/store/store.js';
import { CLAIMS, CORTH, DUNMERE, everything, found, GAP, numbersOf, RULE, realm, settle } from './found.js';
import { put } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

export function findingsAsked(open: OpenStore): void {
  describe('asking for findings', () => {
    storeTest(open, 'by what they are, whom they involve and who says so', async (store) => {
      const { seq } = await realm(store, CLAIMS.slice(0, 2));
      await put(store, { id: 'other.md', claims: CLAIMS.slice(2) });
      const numbers = await numbersOf(store);
      const possible = { ...DUNMERE, part: 'X', certainty: 'possible' as const };
      const swept = [everything()];
      await settle(store, numbers, [found(numbers, CORTH), found(numbers, possible), found(numbers, GAP)], {
        swept,
      });
      const asked = async (filter: Parameters<Store['findings']['findings']>[0]) => {
        const all = await store.findings.findings(filter);
        expect(await store.findings.countFindings(filter)).toBe(all.length);
        const told = (await store.findings.tallyFindings(filter)).flatMap(({ count, ...one }) =>
          Array.from({ length: count }, () =>
            JSON.stringify(one, ['rule', 'part', 'kind', 'certainty', 'reason']),
          ),
        );
        const each = all.map(({ rule, part, kind, certainty, details }) => {
          const isAsked = filter?.kinds?.join() === 'orphan' && details.kind === 'orphan';
          const reason = isAsked ? details.code : null;
          return JSON.stringify({ rule, part, kind, certainty, reason });
        });
        expect(told.sort()).toEqual(each.sort());
        expect(await store.findings.countEach([filter ?? {}, { statuses: ['judged'] }])).toEqual([
          all.length,
          0,
        ]);
        return all.map(({ subject }) => subject.id);
      };
      const [first] = await store.findings.findings();
      expect(await asked({})).toEqual(['corth', 'dunmere', 'ada']);
      expect(await asked({ kinds: ['orphan'] })).toEqual(['ada']);
      expect(await asked({ rules: [RULE] })).toEqual(['corth', 'dunmere']);
      expect(await asked({ rules: [`${RULE}:X`, 'core/expects'] })).toEqual(['dunmere', 'ada']);
      expect(await asked({ rules: ['core/none'] })).toEqual([]);
      expect(await asked({ certainty: 'certain' })).toEqual(['corth', 'ada']);
      expect(await asked({ severities: ['warn'] })).toEqual(['corth', 'dunmere']);
      expect(await asked({ entity: 'bran' })).toEqual(['corth', 'dunmere']);
      expect(await asked({ entities: ['bran', 'nobody'] })).toEqual(['corth', 'dunmere']);
      expect(await asked({ entities: ['bran', 'ada'], kinds: ['orphan'] })).toEqual(['ada']);
      expect(await asked({ entities: [] })).toEqual([]);
      expect(await asked({ entity: 'ada', kinds: ['orphan', 'contradiction'] })).toEqual([
        'corth',
        'dunmere',
        'ada',
      ]);
      const gap = expect.objectContaining({ kind: 'orphan' });
      expect(await store.findings.involving(['ada', 'bran', 'nobody'], {})).toEqual([
        [
          { kind: 'contradiction', gap: null },
          { kind: 'contradiction', gap: null },
          { kind: 'orphan', gap },
        ],
        [
          { kind: 'contradiction', gap: null },
          { kind: 'contradiction', gap: null },
        ],
        [],
      ]);
      expect(await store.findings.involving(['ada', 'bran'], { limit: 1, certainty: 'possible' })).toEqual([
        [{ kind: 'contradiction', gap: null }],
        [{ kind: 'contradiction', gap: null }],
      ]);
      expect(await store.findings.involving([], {})).toEqual([]);
      expect(await asked({ source: 'other.md' })).toEqual(['dunmere']);
      expect(await asked({ reason: 'person-lineage' })).toEqual(['ada']);
      expect(await asked({ since: seq })).toEqual(['dunmere']);
      expect(await asked({ since: 0 })).toEqual(['corth', 'dunmere', 'ada']);
      expect(await asked({ ids: [first?.id.slice(0, 8) ?? '', 'f-nothing'] })).toEqual(['corth']);
      expect(await asked({ statuses: ['gone'] })).toEqual([]);
      await settle(store, numbers, [], { swept });
      expect(await asked({})).toEqual(['dunmere', 'ada']);
      expect(await asked({ statuses: ['gone'] })).toEqual(['corth']);
      expect(await asked({ ids: [first?.id.slice(2) ?? ''] })).toEqual(['corth']);
    });

    storeTest(open, 'page by page, each once, while others come', async (store) => {
      const numbers = await realm(store);
      const many = Array.from({ length: 7 }, (_, i) => found(numbers, { ...CORTH, key: `k${i}` }));
      await settle(store, numbers, many.slice(0, 5));
      const seen: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await store.findings.findings({ limit: 2, ...(after === undefined ? {} : { after }) });
        append(
          seen,
          page.map(({ id }) => id),
        );
        after = page[page.length - 1]?.id;
        if (after === undefined) break;
        if (seen.length === 2) await settle(store, numbers, many);
      }
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    });
  });

  describe('around findings', () => {
    const rule = (id: string, changes: Partial<RuleRecord> = {}): RuleRecord => ({
      ...{
        id,
        name: id,
        kind: 'ontology-violation',
        severity: 'error',
        description: `${id}.`,
        cypher: 'MATCH (n)',
      },
      ...{ pack: 'core', own: false, enabled: true, header: '' },
      ...changes,
    });

    storeTest(open, 'rules are listed, and a person’s own stay', async (store) => {
      const listed = async () =>
        (await store.findings.rules()).map(
          ({ id, own, enabled }) => `${id}${own ? ' own' : ''}${enabled ? '' : ' off'}`,
        );
      await store.findings.listBuiltIn([rule('b'), rule('a')]);
      await store.findings.putRule(rule('mine', { own: true, pack: 'world' }));
      await store.findings.enableRule('a', false);
      await store.findings.enableRule('b:RULES', false);
      expect(await listed()).toEqual(['a off', 'b', 'mine own']);
      expect(await store.findings.rulesOff()).toEqual(['a', 'b:RULES']);
      await store.findings.listBuiltIn([rule('a'), rule('c', { enabled: false }), rule('mine')]);
      expect(await listed()).toEqual(['a off', 'c off', 'mine own']);
      await store.findings.enableRule('a', true);
      await expect(store.findings.putRule(rule('a'))).rejects.toMatchObject({ code: 'store/rule-taken' });
      await store.findings.putRule(rule('mine', { description: 'Better.', enabled: false }));
      expect(await store.findings.rules()).toMatchObject([
        {},
        {},
        { description: 'Better.', enabled: false },
      ]);
      expect(await listed()).toEqual(['a', 'c off', 'mine own off']);
      expect(await store.findings.removeRule('mine')).toBe(true);
      expect(await store.findings.removeRule('a')).toBe(false);
      expect(await listed()).toEqual(['a', 'c off']);
    });

    storeTest(open, 'runs are kept with what they changed, newest first', async (store) => {
      const numbers = await realm(store);
      const run: Omit<Run, 'id' | 'appeared' | 'gone'> = {
        ...{
          mode: 'batch',
          scope: 'everything',
          startedAt: 1000,
          finishedAt: 1250,
          durationMs: 250,
          rulesRun: 3,
        },
        ...{
          rulesFailed: [{ rule: 'x', message: 'too slow' }],
          contradictions: 2,
          anachronisms: 0,
          violations: 0,
        },
        ...{ orphans: 0, possible: 0 },
      };
      const both = [found(numbers, CORTH), found(numbers, DUNMERE)];
      const first = await settle(store, numbers, both, { run });
      expect(first.run).toMatchObject({ ...run, appeared: 2, gone: 0 });
      await settle(store, numbers, both.slice(1), { run: { ...run, mode: 'live', scope: 'touched' } });
      expect(await store.findings.runs()).toMatchObject([
        { mode: 'live', appeared: 0, gone: 1 },
        { ...run, appeared: 2, gone: 0, id: first.run?.id },
      ]);
      expect(await store.findings.runs({ mode: 'batch' })).toHaveLength(1);
      expect(await store.findings.runs({ limit: 1 })).toMatchObject([{ mode: 'live' }]);
    });

    storeTest(open, 'postponed rules wait for a run over everything that has seen as much', async (store) => {
      const before = await realm(store, CLAIMS.slice(2));
      const after = await realm(store);
      await settle(store, after, [], { swept: [], postponed: ['slow', `${RULE}:RULES`] });
      expect(await store.findings.postponed()).toEqual([`${RULE}:RULES`, 'slow']);
      await settle(store, before, [], { swept: [everything()] });
      expect(await store.findings.postponed()).toHaveLength(2);
      await settle(store, after, [], { swept: [everything()] });
      expect(await store.findings.postponed()).toEqual(['slow']);
      await settle(store, after, [], { swept: [everything('slow', '')] });
      expect(await store.findings.postponed()).toEqual([]);
    });

    storeTest(open, 'what is flagged for review waits until somebody settles it', async (store) => {
      const first = await store.findings.flag({ node: 'corth', reason: 'two rulers?', by: 'a model' });
      const second = await store.findings.flag({ node: 'ada', reason: 'too old', by: 'Nell' });
      expect(await store.findings.reviewQueue({ settled: false })).toEqual([first, second]);
      await store.findings.settleFlag(first.id, 'Nell', 'nothing to it');
      expect(await store.findings.reviewQueue({ settled: false })).toEqual([second]);
      expect(await store.findings.reviewQueue({ settled: true })).toMatchObject([
        { id: first.id, settled: { by: 'Nell', outcome: 'nothing to it' } },
      ]);
      expect(await store.findings.reviewQueue()).toHaveLength(2);
      await expect(store.findings.settleFlag(first.id, 'Nell', 'again')).rejects.toMatchObject({
        code: 'store/unknown-flag',
      });
    });

    storeTest(open, 'what is settled is no longer dirty', async (store) => {
      const numbers = await realm(store);
      const { dirt, mark, seq } = await store.findings.dirt();
      expect(dirt.length).toBeGreaterThan(0);
      await settle(store, { ...numbers, seq }, [], { mark });
      expect((await store.findings.dirt()).dirt).toEqual([]);
    });
  });
}
