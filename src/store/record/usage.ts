/** What language models used, as records. */
import type { SettledUsage, UsageSum } from '../../model/index.js';
import { add, drop, expect, put, type RecordKind, type Where } from '../records.js';
import type { UsageLine, UsageStore } from '../usage.js';
import { AGAIN, type Deciding, decide } from './deciding.js';

interface UsageEntry extends SettledUsage {
  readonly row: number;
  /** Held until then for a call under way; null for what was used. */
  readonly heldUntil: number | null;
}

const USAGE: RecordKind<UsageEntry> = {
  name: 'usage',
  fields: {
    row: 'number',
    id: 'text',
    day: 'text',
    model: 'text',
    purpose: 'text',
    calls: 'number',
    inputTokens: 'number',
    outputTokens: 'number',
    micros: 'number',
    at: 'number',
    estimated: 'boolean',
    heldUntil: 'number',
  },
  key: ['id'],
  numbered: 'row',
};
const SUMMED = ['calls', 'inputTokens', 'outputTokens', 'micros'] as const;

export function usageOver({ records }: Deciding): UsageStore {
  const sum = async (day: string, now: number): Promise<UsageSum> => {
    const counting: Where<UsageEntry>[] = [
      { day, heldUntil: null },
      { day, heldUntil: { above: now } },
    ];
    const [all] = await records.tally({ kind: USAGE, where: counting, sum: SUMMED });
    const [unpriced] = await records.tally({
      kind: USAGE,
      where: counting.map((one) => ({ ...one, micros: null })),
      sum: ['calls'],
    });
    return summed(all?.sums, unpriced?.sums.calls);
  };
  return {
    hold({ expiresAt, ...held }, now, fits) {
      return decide(async () => {
        const [[newest]] = await records.read({ kind: USAGE, order: ['-row'], limit: 1 });
        const [settled] = await records.tally({ kind: USAGE, where: { day: held.day, heldUntil: null } });
        const before = await sum(held.day, now);
        if (!fits(before)) return false;
        // Nothing was held or settled since: what was let go or ran out meanwhile only makes room.
        const done = await records.write([
          ...(newest === undefined ? [] : [expect(USAGE, { id: newest.id }, { least: 1 })]),
          expect(USAGE, { row: { above: newest?.row ?? 0 } }),
          expect(USAGE, { day: held.day, heldUntil: null }, { least: settled?.count ?? 0 }),
          drop(USAGE, { heldUntil: { atMost: now } }),
          add(USAGE, { ...held, at: now, estimated: true, heldUntil: expiresAt }),
        ]);
        return done === null ? AGAIN : true;
      });
    },
    async settle(used) {
      await records.write([put(USAGE, { ...used, heldUntil: null })]);
    },
    async release(id) {
      await records.write([drop(USAGE, { id, heldUntil: { not: null } })]);
    },
    sum,
    async settled(fromDay, toDay) {
      const [found] = await records.read({
        kind: USAGE,
        where: { day: { between: [fromDay, toDay] }, heldUntil: null },
        order: ['row'],
      });
      return found.map(({ row: _, heldUntil: __, ...used }) => used);
    },
    async lines(fromDay, toDay) {
      const where: Where<UsageEntry> = { day: { between: [fromDay, toDay] }, heldUntil: null };
      const by = ['day', 'model', 'purpose'] as const;
      const groups = await records.tally({
        kind: USAGE,
        where,
        by: [...by, 'estimated'],
        sum: SUMMED,
      });
      const unpriced = await records.tally({
        kind: USAGE,
        where: { ...where, micros: null },
        by,
        sum: ['calls'],
      });
      return linesOf(groups, unpriced);
    },
  };
}

type Groups = Awaited<ReturnType<Deciding['records']['tally']>> &
  readonly {
    readonly of: Partial<UsageEntry>;
    readonly sums: { readonly [F in keyof UsageEntry]?: number };
  }[];

function linesOf(groups: Groups, unpriced: Groups): UsageLine[] {
  const lines = new Map<string, UsageLine>();
  for (const { of, sums } of groups) {
    const { day = '', model = '', purpose = '' } = of;
    const key = JSON.stringify([day, model, purpose]);
    const before = lines.get(key);
    const told = summed(sums, undefined);
    lines.set(key, {
      ...{ day, model, purpose },
      calls: told.calls + (before?.calls ?? 0),
      inputTokens: told.inputTokens + (before?.inputTokens ?? 0),
      outputTokens: told.outputTokens + (before?.outputTokens ?? 0),
      micros: told.micros + (before?.micros ?? 0),
      unpriced: 0,
      estimated: (of.estimated ? told.calls : 0) + (before?.estimated ?? 0),
    });
  }
  for (const { of, sums } of unpriced) {
    const key = JSON.stringify([of.day, of.model, of.purpose]);
    const line = lines.get(key);
    if (line) lines.set(key, { ...line, unpriced: sums.calls ?? 0 });
  }
  return [...lines.values()];
}

function summed(
  sums: { readonly [F in keyof UsageEntry]?: number } | undefined,
  unpriced: number | undefined,
): UsageSum {
  return {
    calls: sums?.calls ?? 0,
    inputTokens: sums?.inputTokens ?? 0,
    outputTokens: sums?.outputTokens ?? 0,
    micros: sums?.micros ?? 0,
    unpriced: unpriced ?? 0,
  };
}
