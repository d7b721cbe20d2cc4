/** What a world may use in a day: held before a call, settled after it, refused when it does not fit. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type UsageLedger, type UsageSum, utcDay } from '../model/index.js';
import type { Usage } from './chat.js';
import { type Clock, systemClock } from './clock.js';
import { LlmError } from './errors.js';
import { costOf, type PriceTable } from './prices.js';

const limit = z.number().nonnegative().finite();
export const budgetLimitsSchema = z.strictObject({
  /** Input and output together. */
  tokens: limit.int().optional(),
  calls: limit.int().optional(),
  /** In the currency of the price table. */
  money: limit.optional(),
});
/** A day's limits; what is absent is unlimited. */
export type BudgetLimits = z.infer<typeof budgetLimitsSchema>;

export interface BudgetOptions {
  /** Its name, for people. */
  readonly world: string;
  readonly limits: BudgetLimits;
  readonly prices: PriceTable;
  readonly ledger: UsageLedger;
  readonly clock?: Clock;
  /** After this a reservation that nobody settled is free again. Default: one hour. */
  readonly holdMs?: number;
}

export interface WantedUsage {
  readonly model: string;
  readonly purpose: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Hold {
  /** Only the first of `settle` and `release` counts. */
  settle(usage: Usage, calls?: number): Promise<void>;
  release(): Promise<void>;
}

export interface BudgetStatus {
  readonly world: string;
  readonly day: string;
  readonly resetsAt: string;
  readonly used: UsageSum;
  readonly left: BudgetLimits;
  /** What the figures leave out. */
  readonly notes: readonly string[];
}

export interface Budget {
  reserve(wanted: WantedUsage): Promise<Hold>;
  status(): Promise<BudgetStatus>;
}

const MICROS = 1_000_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export function createBudget(options: BudgetOptions): Budget {
  const { world, limits, prices, ledger, clock = systemClock, holdMs = HOUR_MS } = options;

  async function reserve({ model, purpose, inputTokens, outputTokens }: WantedUsage): Promise<Hold> {
    const id = randomUUID();
    const now = clock.now();
    const day = utcDay(now);
    const micros = costOf(prices, model, inputTokens, outputTokens);
    const booking = { id, day, model, purpose, calls: 1, inputTokens, outputTokens, micros };
    let refusal: LlmError | undefined;
    const fits = (totals: UsageSum): boolean => {
      refusal = refusalFor(totals, booking, options, now);
      return refusal === undefined;
    };
    if (!(await ledger.hold({ ...booking, expiresAt: now + holdMs }, now, fits))) {
      throw refusal ?? new LlmError({ code: 'llm/over-budget', message: 'The budget refused the call.' });
    }
    let isOpen = true;
    const close = (): boolean => {
      const wasOpen = isOpen;
      isOpen = false;
      return wasOpen;
    };
    return {
      async settle({ inputTokens: input, outputTokens: output, estimated }, calls = 1) {
        if (!close()) return;
        const cost = costOf(prices, model, input, output);
        const used = { calls, inputTokens: input, outputTokens: output, micros: cost, estimated };
        await ledger.settle({ ...booking, ...used, at: clock.now() });
      },
      async release() {
        if (close()) await ledger.release(id);
      },
    };
  }

  return {
    reserve,
    async status() {
      const now = clock.now();
      const day = utcDay(now);
      const used = await ledger.sum(day, now);
      return { world, day, resetsAt: resetOf(now), used, left: leftOf(limits, used), notes: notesOn(used) };
    },
  };
}

interface Booked {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly micros: number | null;
}

function refusalFor(
  totals: UsageSum,
  { inputTokens, outputTokens, micros }: Booked,
  { world, limits }: BudgetOptions,
  now: number,
): LlmError | undefined {
  const left = leftOf(limits, totals);
  const need = { tokens: inputTokens + outputTokens, calls: 1, money: (micros ?? 0) / MICROS };
  for (const kind of ['calls', 'tokens', 'money'] as const) {
    const remaining = left[kind];
    // An unknown price counts as nothing, so a spent budget of money must not stop it either.
    if (remaining === undefined || need[kind] <= remaining || (kind === 'money' && micros === null)) continue;
    const name = kind === 'money' ? 'money' : kind;
    return new LlmError({
      code: 'llm/over-budget',
      message:
        `The day's budget of “${world}” has ${figure(remaining)} of ${figure(limits[kind] ?? 0)} ${name} left, ` +
        `and this call may need ${kind === 'calls' ? '1' : `about ${figure(need[kind])}`}.`,
      hint: `It resets at ${resetOf(now)}. Until then, ask for less, or raise LORE_LLM_BUDGET_${kind.toUpperCase()}.`,
    });
  }
  return undefined;
}

function leftOf(limits: BudgetLimits, used: UsageSum): BudgetLimits {
  const tokens = used.inputTokens + used.outputTokens;
  return {
    ...(limits.tokens === undefined ? {} : { tokens: Math.max(0, limits.tokens - tokens) }),
    ...(limits.calls === undefined ? {} : { calls: Math.max(0, limits.calls - used.calls) }),
    ...(limits.money === undefined
      ? {}
      : { money: Math.max(0, Math.round(limits.money * MICROS) - used.micros) / MICROS }),
  };
}

function notesOn({ unpriced }: UsageSum): string[] {
  if (unpriced === 0) return [];
  const which = unpriced === 1 ? '1 call went to a model' : `${unpriced} calls went to models`;
  return [`${which} without a price in LORE_LLM_PRICES; the money leaves that out.`];
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 });
}

function resetOf(ms: number): string {
  return new Date((Math.floor(ms / DAY_MS) + 1) * DAY_MS).toISOString().replace('.000Z', 'Z');
}
