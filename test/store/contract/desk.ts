/** The desk: lists in pages, facets, and what people note down there. */
import { describe, expect } from 'vitest';
import type { DeskFacet, DeskFilter, DeskSort } from '../../../src/store/desk.js';
import type { Store } from '../../../src/store/store.js';
import { CLAIMS, CORTH, DUNMERE, everything, found, GAP, numbersOf, RULE, realm, settle } from './found.js';
import { put } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

/** Three findings: one about Corth, a possible one about Dunmere, and a gap of Ada's. */
async function withFindings(store: Store): Promise<Record<'corth' | 'dunmere' | 'ada', string>> {
  await realm(store, CLAIMS.slice(0, 2));
  await put(store, { id: 'other.md', claims: CLAIMS.slice(2) });
  const numbers = await numbersOf(store);
  const possible = { ...DUNMERE, part: 'X', certainty: 'possible' as const };
  await settle(store, numbers, [found(numbers, CORTH), found(numbers, possible), found(numbers, GAP)], {
    swept: [everything()],
  });
  const all = await store.findings.findings();
  const idOf = (subject: string) => all.find((one) => one.subject.id === subject)?.id ?? '';
  return { corth: idOf('corth'), dunmere: idOf('dunmere'), ada: idOf('ada') };
}

export function desk(open: OpenStore): void {
  describe('the desk', () => {
    storeTest(open, 'lists by what is asked for, flags beside findings', async (store) => {
      const ids = await withFindings(store);
      const flag = await store.findings.flag({ node: 'bran', reason: 'Bran is said twice.', by: 'a model' });
      const listed = async (filter: DeskFilter, sort: DeskSort = 'worst') => {
        const page = await store.desk.list({ ...filter, sort, limit: 10 });
        expect(page.total).toBe(page.rows.length);
        expect(await store.desk.count(filter)).toBe(page.total);
        expect(await store.desk.ids(filter, 10)).toHaveLength(page.total);
        return page.rows.map(({ id }) => id);
      };
      const { corth, dunmere, ada } = ids;
      expect(await listed({})).toEqual([corth, dunmere, flag.id, ada]);
      expect(await listed({ kinds: ['flag'] })).toEqual([flag.id]);
      expect(await listed({ kinds: ['orphan'] })).toEqual([ada]);
      expect(await listed({ rules: [`${RULE}:X`] })).toEqual([dunmere]);
      expect(await listed({ certainties: ['certain'] })).toEqual([corth, ada]);
      expect(await listed({ severities: ['info'] })).toEqual([ada]);
      expect(await listed({ subjects: ['ada'] })).toEqual([ada]);
      expect(await listed({ entities: ['bran'] })).toEqual([corth, dunmere, flag.id]);
      expect(await listed({ types: ['Nothing'] })).toEqual([]);
      expect(await listed({ reasons: ['person-lineage'] })).toEqual([ada]);
      expect(await listed({ reasons: ['RULES'] })).toEqual([corth, dunmere]);
      expect(await listed({ sources: ['other.md'] })).toEqual([dunmere]);
      expect(await listed({ text: 'CÓRTH' })).toEqual([corth]);
      expect(await listed({ text: 'said TWICE' })).toEqual([flag.id]);
      expect(await listed({ text: "%' OR 1" })).toEqual([]);
      expect(await listed({ since: Date.now() + 60_000 })).toEqual([]);
      expect(await listed({ states: ['gone'] })).toEqual([]);
      expect(await listed({ ids: [ada, flag.id] })).toEqual([flag.id, ada]);
      expect(await listed({}, 'subject')).toEqual([ada, flag.id, corth, dunmere]);
      const [row] = (await store.desk.list({ ids: [corth], sort: 'worst', limit: 1 })).rows;
      expect(row).toMatchObject({
        kind: 'contradiction',
        rule: RULE,
        part: 'RULES',
        severity: 'warn',
        state: 'open',
        subject: { id: 'corth' },
        reason: 'RULES',
        assignee: null,
        comments: 0,
        verdict: null,
        snooze: null,
      });
      expect(row?.entities[0]).toMatchObject({ id: 'corth' });
      expect(row?.sources.length).toBeGreaterThan(0);
    });

    storeTest(open, 'goes on where a page ended, in every order', async (store) => {
      await withFindings(store);
      await store.findings.flag({ node: 'nothing-known', reason: 'Look.', by: 'a model' });
      for (const sort of ['worst', 'newest', 'oldest', 'subject', 'rule', 'kind'] as const) {
        const whole = await store.desk.list({ sort, limit: 10 });
        const seen: string[] = [];
        let after = undefined as undefined | readonly (string | number)[];
        for (;;) {
          const page = await store.desk.list({ sort, limit: 1, ...(after === undefined ? {} : { after }) });
          seen.push(...page.rows.map(({ id }) => id));
          expect(page.total).toBe(4);
          if (page.next === null) break;
          after = page.next;
        }
        expect(seen).toEqual(whole.rows.map(({ id }) => id));
      }
      await expect(store.desk.list({ sort: 'worst', limit: 1, after: ['x'] })).rejects.toMatchObject({
        code: 'store/bad-cursor',
      });
    });

    storeTest(open, 'counts each facet under the others', async (store) => {
      const { ada } = await withFindings(store);
      const count = async (filter: DeskFilter, facet: DeskFacet) => {
        const [counts] = await store.desk.facets(filter, [facet], 2);
        return [counts?.values.map(({ value, count: number }) => `${value} ${number}`), counts?.more];
      };
      expect(await count({}, 'kind')).toEqual([['contradiction 2', 'orphan 1'], 0]);
      expect(await count({ kinds: ['orphan'] }, 'kind')).toEqual([['contradiction 2', 'orphan 1'], 0]);
      expect(await count({ kinds: ['orphan'] }, 'subject')).toEqual([['ada 1'], 0]);
      expect(await count({}, 'entity')).toEqual([['ada 3', 'bran 2'], 2]);
      expect(await count({}, 'rule')).toEqual([[`${RULE} 2`, 'core/expects 1'], 0]);
      expect(await count({}, 'pack')).toEqual([['core 3'], 0]);
      expect((await count({}, 'source'))[0]).toContain('other.md 1');
      expect(await count({}, 'state')).toEqual([['open 3'], 0]);
      await store.findings.judge({ id: ada, verdict: 'dismissed', by: 'Mira', reason: 'known' });
      expect(await count({}, 'state')).toEqual([['open 2', 'dismissed 1'], 0]);
      expect(await count({}, 'kind')).toEqual([['contradiction 2'], 0]);
      await store.desk.assign([ada], 'Tom', 'Mira');
      expect(await count({ states: ['dismissed'] }, 'assignee')).toEqual([['Tom 1'], 0]);
      const all = await store.desk.facets({ kinds: ['orphan'] }, ['kind', 'severity', 'type', 'reason'], 5);
      expect(all.map(({ facet }) => facet)).toEqual(['kind', 'severity', 'type', 'reason']);
    });

    storeTest(open, 'snoozed findings stay away until their time', async (store) => {
      const { corth, ada } = await withFindings(store);
      const flag = await store.findings.flag({ node: 'bran', reason: 'Look.', by: 'a model' });
      const open_ = () => store.desk.ids({}, 10);
      expect(await store.desk.snooze([corth, flag.id], Date.now() + 60_000, 'Mira')).toBe(2);
      expect(await open_()).not.toContain(corth);
      const { rows } = await store.desk.list({ states: ['snoozed'], sort: 'worst', limit: 5 });
      expect(rows.map(({ id, state, snooze }) => [id, state, snooze?.by])).toEqual([
        [corth, 'snoozed', 'Mira'],
        [flag.id, 'snoozed', 'Mira'],
      ]);
      expect((await store.desk.lastSnoozedBy('Mira'))?.ids).toEqual(expect.arrayContaining([corth, flag.id]));
      expect(await store.desk.lastSnoozedBy('Tom')).toBeNull();
      await store.desk.snooze([corth], null, 'Mira');
      await store.desk.snooze([ada], Date.now() - 1, 'Mira');
      expect(await open_()).toEqual(expect.arrayContaining([corth, ada]));
      await store.findings.settleFlag(flag.id, 'Mira', 'fine');
      expect(await store.desk.ids({ states: ['settled'] }, 5)).toEqual([flag.id]);
      await expect(store.desk.snooze(['f-000000000000'], null, 'x')).rejects.toMatchObject({
        code: 'store/unknown-finding',
      });
    });

    storeTest(open, 'what the baseline names is no longer among the open', async (store) => {
      const { corth, ada, dunmere } = await withFindings(store);
      const [first] = await store.findings.findings({ ids: [corth] });
      const baseline = [`${corth} ${first?.digest}`, `${ada} another`];
      expect((await store.desk.ids({ baseline }, 5)).sort()).toEqual([ada, dunmere].sort());
      const asked = { baseline, states: ['suppressed'], sort: 'worst', limit: 5 } as const;
      const { rows, total } = await store.desk.list(asked);
      expect([total, rows.map(({ id, state }) => [id, state])]).toEqual([1, [[corth, 'suppressed']]]);
      const [states] = await store.desk.facets({ baseline, text: 'wrong' }, ['state'], 5);
      expect(states?.values.map(({ value, count }) => `${value} ${count}`)).toEqual([
        'open 2',
        'suppressed 1',
      ]);
      await store.findings.judge({ id: corth, verdict: 'confirmed', by: 'Mira', reason: '' });
      expect(await store.desk.ids({ baseline }, 5)).toContain(corth);
    });

    storeTest(open, 'keeps comments, assignments, views and whose they are', async (store) => {
      const { corth, ada } = await withFindings(store);
      const said = await store.desk.addComment({ finding: corth, by: 'Mira', principal: 'p1', text: 'Hm.' });
      await store.desk.addComment({ finding: corth, by: 'Tom', principal: 'p2', text: 'Yes.' });
      expect(await store.desk.comments(ada)).toEqual([]);
      expect((await store.desk.comments(corth)).map(({ by, text }) => [by, text])).toEqual([
        ['Mira', 'Hm.'],
        ['Tom', 'Yes.'],
      ]);
      expect(await store.desk.editComment(said.id, 'Well.')).toMatchObject({
        id: said.id,
        finding: corth,
        text: 'Well.',
        editedAt: expect.any(Number),
      });
      expect(await store.desk.editComment(said.id, '')).toBeNull();
      expect(await store.desk.comment('comment-x')).toBeNull();
      expect(await store.desk.assign([corth, ada], 'Tom', 'Mira')).toBe(2);
      expect(await store.desk.ids({ assignees: ['Tom'] }, 5)).toHaveLength(2);
      await store.desk.assign([ada], null, 'Mira');
      expect(await store.desk.ids({ assignees: [null] }, 5)).toContain(ada);
      expect(await store.desk.people()).toEqual([{ name: 'Tom', assigned: 1 }]);
      const view = { id: 'mine', name: 'Mine', screen: 'findings', query: { assignee: ['Tom'] }, by: 'Tom' };
      expect(await store.desk.putView(view)).toMatchObject(view);
      await store.desk.putView({ ...view, name: 'Still mine' });
      expect((await store.desk.views()).map(({ name }) => name)).toEqual(['Still mine']);
      expect([await store.desk.removeView('mine'), await store.desk.removeView('mine')]).toEqual([
        true,
        false,
      ]);
    });

    storeTest(open, 'tells every word on a finding, and the last of one person', async (store) => {
      const { corth, ada, dunmere } = await withFindings(store);
      await store.findings.judge({ id: corth, verdict: 'confirmed', by: 'Mira', reason: '' });
      await store.findings.judge({ id: corth, verdict: 'open', by: 'Tom', reason: '' });
      await store.findings.judgeAll([ada, corth], { verdict: 'dismissed', by: 'Mira', reason: 'so' });
      await store.findings.judge({ id: dunmere, verdict: 'dismissed', by: 'Tom', reason: 'no' });
      expect((await store.desk.history(corth)).map(({ verdict, by }) => `${verdict} ${by}`)).toEqual([
        'dismissed Mira',
        'open Tom',
        'confirmed Mira',
      ]);
      expect((await store.desk.lastJudgedBy('Mira')).sort()).toEqual([ada, corth].sort());
      expect(await store.desk.lastJudgedBy('Tom')).toEqual([dunmere]);
      expect(await store.desk.lastJudgedBy('%')).toEqual([]);
    });

    storeTest(open, 'counts days and changes', async (store) => {
      const { ada } = await withFindings(store);
      await store.findings.judge({ id: ada, verdict: 'dismissed', by: 'Mira', reason: 'known' });
      const days = await store.desk.trend(3, store.now() + 1);
      expect(days.map(({ appeared, closed, open: left }) => [appeared, closed, left])).toEqual([
        [0, 0, 0],
        [0, 0, 0],
        [3, 1, 2],
      ]);
      const all = await store.desk.changesSince(0);
      const statements = await store.statements();
      expect(all).toMatchObject({ statementsOpened: statements.length, appeared: 3, verdicts: 1 });
      expect(all.commits).toBeGreaterThan(1);
      expect(await store.desk.changesSince(store.now() + 1)).toEqual({
        ...{ commits: 0, entities: 0, statementsOpened: 0, statementsClosed: 0 },
        ...{ appeared: 0, gone: 0, verdicts: 0 },
      });
      await store.commit([{ kind: 'drop-origin', origin: 'other.md' }], { author: 'x', reason: 'y' });
      expect((await store.desk.changesSince(0)).statementsClosed).toBeGreaterThan(0);
    });

    storeTest(open, 'lists entities in pages', async (store) => {
      await withFindings(store);
      const names = async (query: Partial<Parameters<typeof store.desk.entities>[0]>) => {
        const { rows, total } = await store.desk.entities({ sort: 'name', limit: 50, ...query });
        expect(total).toBe(rows.length);
        return rows.map(({ name }) => name);
      };
      const all = await names({});
      expect(all).toEqual([...all].sort());
      expect(await names({ text: 'ÁDA' })).toEqual(['Ada']);
      expect(await names({ types: ['Nothing'] })).toEqual([]);
      expect((await names({ sort: 'findings' }))[0]).toBe('Ada');
      expect(await names({ withFindings: true })).toContain('Bran');
      expect((await names({ sort: 'type' })).sort()).toEqual(all);
      const seen: string[] = [];
      for (let after = undefined as undefined | readonly (string | number)[]; ; ) {
        const page = await store.desk.entities({
          sort: 'name',
          limit: 2,
          ...(after === undefined ? {} : { after }),
        });
        seen.push(...page.rows.map(({ name }) => name));
        expect(page.types.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        if (page.next === null) break;
        after = page.next;
      }
      expect(seen).toEqual(all);
      const [ada] = (await store.desk.entities({ sort: 'name', limit: 1 })).rows;
      expect(ada).toMatchObject({ id: 'ada', openFindings: 3 });
      expect(await store.desk.openAbout(['ada', 'nobody', 'bran'])).toEqual([3, 0, 2]);
      const [statement] = await store.statements({ object: 'corth' });
      expect((await store.desk.restingOn([statement?.id ?? ''])).get(statement?.id ?? '')).toHaveLength(1);
    });

    storeTest(open, 'its pulse tells what was written', async (store) => {
      const { ada } = await withFindings(store);
      const changed = async (write: () => Promise<unknown>) => {
        const before = await store.desk.pulse();
        expect((await store.desk.pulse()).marks).toEqual(before.marks);
        await write();
        const after = await store.desk.pulse();
        return Object.entries(after.marks)
          .filter(([area, mark]) => Object.entries(before.marks).every(([a, m]) => a !== area || m !== mark))
          .map(([area]) => area);
      };
      const comment = { finding: ada, by: 'Mira', principal: 'p', text: 'Hm.' };
      expect(await changed(() => store.desk.addComment(comment))).toEqual(['comments']);
      expect(
        await changed(() => store.findings.judge({ id: ada, verdict: 'confirmed', by: 'Mira', reason: '' })),
      ).toEqual(['verdicts']);
      expect(await changed(() => put(store, { id: 'more.md', defines: [{ told: 'Zoe:Person' }] }))).toEqual([
        'world',
      ]);
      expect(
        await changed(() => store.findings.flag({ node: 'ada', reason: 'Look.', by: 'a model' })),
      ).toEqual(['findings']);
    });
  });
}
