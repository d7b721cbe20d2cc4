/** A usage ledger in memory, for tests of what spends from it. */
import type { HeldUsage, SettledUsage, UsageLedger, UsageRecord, UsageSum } from '../../src/model/index.js';

const NO_USAGE: UsageSum = { calls: 0, inputTokens: 0, outputTokens: 0, micros: 0, unpriced: 0 };

function added(sum: UsageSum, used: UsageRecord): UsageSum {
  return {
    calls: sum.calls + used.calls,
    inputTokens: sum.inputTokens + used.inputTokens,
    outputTokens: sum.outputTokens + used.outputTokens,
    micros: sum.micros + (used.micros ?? 0),
    unpriced: sum.unpriced + (used.micros === null ? used.calls : 0),
  };
}

export function createMemoryLedger(): UsageLedger {
  const held = new Map<string, HeldUsage>();
  const settled: SettledUsage[] = [];
  const sum = (day: string, now: number): UsageSum =>
    [...settled, ...[...held.values()].filter(({ expiresAt }) => expiresAt > now)]
      .filter((used) => used.day === day)
      .reduce(added, NO_USAGE);
  return {
    async hold(wanted, now, fits) {
      if (!fits(sum(wanted.day, now))) return false;
      held.set(wanted.id, wanted);
      return true;
    },
    async settle(used) {
      held.delete(used.id);
      settled.push(used);
    },
    async release(id) {
      held.delete(id);
    },
    async sum(day, now) {
      return sum(day, now);
    },
    async settled(fromDay, toDay) {
      return settled.filter(({ day }) => day >= fromDay && day <= toDay);
    },
  };
}
