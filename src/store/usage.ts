/** The port for what language models used: the ledger of budgets, and sums by day, model and purpose. */
import type { UsageLedger, UsageSum } from '../model/index.js';

/** What was used on one day, of one model, for one purpose. */
export interface UsageLine extends UsageSum {
  readonly day: string;
  readonly model: string;
  readonly purpose: string;
  /** Calls whose tokens the server did not count. */
  readonly estimated: number;
}

export interface UsageStore extends UsageLedger {
  /** What was settled from one day to another, summed; the earliest day first, then by model and purpose. */
  lines(fromDay: string, toDay: string): Promise<UsageLine[]>;
}
