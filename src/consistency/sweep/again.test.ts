/** A second run over everything works off what has changed, and finds what a run from scratch finds. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { line } from '../../../test/consistency/random-lines.fixture.js';
import { type SmallWorld, smallWorld } from '../../../test/consistency/small-world.fixture.js';
import { SqliteGroundReading } from '../../store/sqlite/ground/ground-reading.js';
import { allRules } from '../all-rules.js';
import { ruleBook } from '../rule-book.js';
import { NO_RULE_SETTINGS } from '../rule-settings.js';
import { sweepBatch } from './batch.js';
import type { SweepOptions } from './options.js';
import type { SweepWorld } from './sweeping.js';

function checking(world: SmallWorld, off: readonly string[] = []) {
  const book = ruleBook(allRules(world.ontology, []), NO_RULE_SETTINGS, off);
  const sweep: SweepWorld = { ontology: world.ontology, dates: world.dates, book };
  return (options?: SweepOptions) => sweepBatch(world.store.findings, sweep, options);
}

it('finds the same as from scratch after any changes', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 5, maxLength: 40 }),
      fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
      async (first, changes) => {
        const world = await smallWorld(first);
        const check = checking(world);
        await check();
        for (const lines of changes) {
          // The second document is rewritten each time: what it said before goes, and something else comes.
          await world.tell(lines, 'second');
          const again = await check();
          const anew = await check({ fromScratch: true });
          expect([...anew.appeared, ...anew.gone]).toEqual([]);
          const { contradictions, anachronisms, violations, orphans, possible } = anew.run ?? {};
          expect(again.run).toMatchObject({ contradictions, anachronisms, violations, orphans, possible });
        }
        await world.store.close();
      },
    ),
    { numRuns: Number(process.env.LORE_RUNS ?? 5) },
  );
});

it('reads the world whole only when rules are others, or when it is told to', async () => {
  const world = await smallWorld(['Odile:Person | RULES | Mere:Settlement | 1330 – 1345']);
  const check = checking(world);
  const read = vi.spyOn(SqliteGroundReading.prototype, 'everything');
  const reads = async (run: () => Promise<unknown>) => {
    read.mockClear();
    await run();
    return read.mock.calls.length;
  };
  expect(await reads(() => check())).toBe(1);
  await world.tell(['Bram:Person | RULES | Mere:Settlement | 1340 – 1350'], 'second');
  expect(await reads(() => check())).toBe(0);
  expect(await world.store.findings.countFindings({ rules: ['core/exclusive-object'] })).toBe(1);
  expect(await reads(() => check({ fromScratch: true }))).toBe(1);
  expect(await reads(() => checking(world, ['core/exclusive-object'])())).toBe(1);
  expect(await world.store.findings.countFindings({ rules: ['core/exclusive-object'] })).toBe(0);
  // Other rules have found something since, though not over everything: what they left is looked for.
  await checking(world)({ rules: ['core/exclusive-object'] });
  expect(await world.store.findings.countFindings({ rules: ['core/exclusive-object'] })).toBe(1);
  expect(await reads(() => checking(world, ['core/exclusive-object'])())).toBe(1);
  expect(await world.store.findings.countFindings({ rules: ['core/exclusive-object'] })).toBe(0);
  read.mockRestore();
  await world.store.close();
});
