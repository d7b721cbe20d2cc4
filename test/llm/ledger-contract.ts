/** What every usage ledger must do, whoever keeps it. */
import { describe, expect, test } from 'vitest';
import type { HeldUsage, UsageLedger, UsageSum } from '../../src/model/index.js';

const NOW = Date.UTC(2026, 2, 1, 12);

function held(id: string, changes: Partial<HeldUsage> = {}): HeldUsage {
  const who = { day: '2026-03-01', model: 'm', purpose: 'lint' };
  return {
    id,
    ...who,
    calls: 1,
    inputTokens: 10,
    outputTokens: 20,
    micros: 5,
    expiresAt: NOW + 1000,
    ...changes,
  };
}

const always = (): boolean => true;

export function usageLedgerContract(name: string, open: () => Promise<UsageLedger>): void {
  describe(`${name} keeps a ledger`, () => {
    const totals = (ledger: UsageLedger, now = NOW) => ledger.sum('2026-03-01', now);

    test('begins with nothing', async () => {
      expect(await totals(await open())).toEqual({
        calls: 0,
        inputTokens: 0,
        outputTokens: 0,
        micros: 0,
        unpriced: 0,
      });
    });

    test('counts what is held, then what was used in its place', async () => {
      const ledger = await open();
      expect(await ledger.hold(held('a'), NOW, always)).toBe(true);
      expect(await totals(ledger)).toMatchObject({ calls: 1, inputTokens: 10, outputTokens: 20, micros: 5 });
      const { expiresAt: _, ...booking } = held('a', {
        calls: 2,
        inputTokens: 3,
        outputTokens: 4,
        micros: null,
      });
      await ledger.settle({ ...booking, at: NOW + 1, estimated: true });
      expect(await totals(ledger)).toEqual({
        calls: 2,
        inputTokens: 3,
        outputTokens: 4,
        micros: 0,
        unpriced: 2,
      });
      expect(await ledger.settled('2026-03-01', '2026-03-01')).toEqual([
        { ...booking, at: NOW + 1, estimated: true },
      ]);
    });

    test('forgets what is released, and what was held too long', async () => {
      const ledger = await open();
      await ledger.hold(held('a'), NOW, always);
      await ledger.hold(held('b'), NOW, always);
      await ledger.release('a');
      expect((await totals(ledger)).calls).toBe(1);
      expect((await totals(ledger, NOW + 1000)).calls).toBe(0);
    });

    test('settles what was held too long all the same', async () => {
      const ledger = await open();
      await ledger.hold(held('a'), NOW, always);
      const { expiresAt: _, ...booking } = held('a');
      await ledger.settle({ ...booking, at: NOW + 5000, estimated: false });
      expect((await totals(ledger, NOW + 5000)).calls).toBe(1);
    });

    test('shows the totals before, and books nothing that does not fit', async () => {
      const ledger = await open();
      await ledger.hold(held('a'), NOW, always);
      const seen: UsageSum[] = [];
      const refused = await ledger.hold(held('b'), NOW, (before) => {
        seen.push(before);
        return false;
      });
      expect(refused).toBe(false);
      expect(seen.map(({ calls }) => calls)).toEqual([1]);
      expect((await totals(ledger)).calls).toBe(1);
    });

    test('keeps days apart', async () => {
      const ledger = await open();
      await ledger.hold(held('b', { day: '2026-03-02' }), NOW, always);
      expect((await totals(ledger)).calls).toBe(0);
      expect(await ledger.settled('2026-01-01', '2026-12-31')).toEqual([]);
    });

    test('many at once never hold more than fits', async () => {
      const ledger = await open();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) => ledger.hold(held(`${i}`), NOW, ({ calls }) => calls < 7)),
      );
      expect(results.filter(Boolean)).toHaveLength(7);
    });
  });
}
