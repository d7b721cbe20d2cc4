/** What language models used for a world: the account for people. */
import type { BudgetLimits, BudgetStatus } from '../llm/index.js';
import { LoreError, utcDay } from '../model/index.js';
import type { UsageLine, UsageStore } from '../store/usage.js';
import type { Models } from './models.js';

export interface UsageOptions {
  /** How many days, today included; 30 when left out. */
  readonly days?: number;
}

export interface UsageReport {
  /** The first and the last day, in UTC: `2026-03-01`. */
  readonly from: string;
  readonly to: string;
  /** What was used, by day, model and purpose. */
  readonly lines: readonly UsageLine[];
  /** Today, with what calls under way hold. */
  readonly today: BudgetStatus;
  /** A day's limits; what is absent is unlimited. */
  readonly limits: BudgetLimits;
  /** Whether a model is configured. */
  readonly configured: boolean;
}

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

export async function usageReport(
  usage: UsageStore,
  models: Models,
  { days = DEFAULT_DAYS }: UsageOptions = {},
): Promise<UsageReport> {
  if (!Number.isSafeInteger(days) || days < 1) {
    throw new LoreError({
      code: 'usage/bad-days',
      message: `${days} is not a number of days.`,
      hint: 'Ask for one day or more; today is the first.',
    });
  }
  const today = await models.budget().status();
  const from = utcDay(Math.max(0, Date.parse(today.day) - (days - 1) * DAY_MS));
  const lines = await usage.lines(from, today.day);
  return { from, to: today.day, lines, today, limits: models.limits(), configured: models.configured };
}
