/** What language models used, and where one world's usage is written down: held before a call, settled after it. */

/** Money is counted in millionths of the currency of the price table, as whole numbers. */
export interface UsageSum {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly micros: number;
  /** Calls that no price is known for, and that `micros` therefore leaves out. */
  readonly unpriced: number;
}

export interface UsageRecord {
  readonly id: string;
  /** `2026-03-01`, in UTC. */
  readonly day: string;
  readonly model: string;
  readonly purpose: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the model has no price. */
  readonly micros: number | null;
}

/** Counts until it is settled or released, and after `expiresAt` no longer. */
export interface HeldUsage extends UsageRecord {
  readonly expiresAt: number;
}

export interface SettledUsage extends UsageRecord {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The server did not count. */
  readonly estimated: boolean;
}

export interface UsageLedger {
  /** Writes it down if `fits` says so of the day's sum before it; both in one step, also between processes. */
  hold(held: HeldUsage, now: number, fits: (before: UsageSum) => boolean): Promise<boolean>;
  /** In the place of what was held under the same id; the same again changes nothing. */
  settle(used: SettledUsage): Promise<void>;
  /** Forgets what was held; what was settled stays. */
  release(id: string): Promise<void>;
  /** Settled and held together. */
  sum(day: string, now: number): Promise<UsageSum>;
  /** What was settled from one day to another, both included, in the order in which it was held. */
  settled(fromDay: string, toDay: string): Promise<SettledUsage[]>;
}
