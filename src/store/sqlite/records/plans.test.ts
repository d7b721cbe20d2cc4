/** What is asked after every commit of a fact is found by an index, however many facts there are. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../../store.js';
import { Database } from '../database.js';
import { openSqliteStore } from '../open.js';

let store: Store;
const asked = new Map<string, Database>();
beforeEach(async () => {
  store = await openSqliteStore({ file: ':memory:' });
  const { prepare } = Database.prototype;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database, sql) {
    if (/^\s*SELECT/.test(sql)) asked.set(sql, this);
    return prepare.call(this, sql);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  asked.clear();
  await store.close();
});

/** How SQLite goes about what was asked meanwhile. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  asked.clear();
  await work();
  return [...asked].flatMap(([sql, db]) => {
    const steps: { detail: string }[] = db.raw
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(sql.match(/\?/g) ?? []).map(() => 1));
    return steps.map(({ detail }) => detail);
  });
}

test('what has ended or expired since', async () => {
  const plans = await plansOf(() => store.facts.changed({ seq: 1, now: 1_700_000_000 }, 1_700_000_100));
  expect(plans.filter((plan) => /^SCAN fact/.test(plan))).toEqual([]);
  expect(plans.filter((plan) => /fact_expiring|fact_end_taken_back/.test(plan))).toHaveLength(2);
});

test('what is said in one thread, and not what is said of the attribute anywhere', async () => {
  const plans = await plansOf(() => store.facts.claims({ subject: 'mailer', attribute: 'timeout' }));
  expect(plans.join()).toContain('fact_claim_in_thread');
  expect(plans.join()).not.toContain('fact_claim_by_attribute');
});
