/** Where one world's usage is written down. A port: the engine keeps it in the world's database, tests in memory. */

/** Money is counted in millionths of the currency of the price table, as whole numbers. */
export interface UsageTotals {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly micros: number;
  /** Calls that no price is known for, and that `micros` therefore leaves out. */
  readonly unpriced: number;
}

interface Booking {
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

/** Held before a call. What a crashed process held is free again after `expiresAt`. */
export interface Reservation extends Booking {
  readonly expiresAt: number;
}

export interface UsageEntry extends Booking {
  readonly at: number;
  /** The server did not count. */
  readonly estimated: boolean;
}

export interface UsageLedger {
  /** Books the reservation if `fits` says so of the totals before it; both in one step, also between processes. */
  reserve(reservation: Reservation, now: number, fits: (totals: UsageTotals) => boolean): Promise<boolean>;
  /** Puts what was really used in the place of the reservation with the same id. */
  settle(entry: UsageEntry): Promise<void>;
  /** For a call that did not take place. */
  release(id: string): Promise<void>;
  /** Used and held. */
  totals(day: string, now: number): Promise<UsageTotals>;
  /** What was used from one day to another, both included, oldest first. */
  entries(fromDay: string, toDay: string): Promise<readonly UsageEntry[]>;
}

export const NO_USAGE: UsageTotals = { calls: 0, inputTokens: 0, outputTokens: 0, micros: 0, unpriced: 0 };

export function addBooking(totals: UsageTotals, booking: Booking): UsageTotals {
  return {
    calls: totals.calls + booking.calls,
    inputTokens: totals.inputTokens + booking.inputTokens,
    outputTokens: totals.outputTokens + booking.outputTokens,
    micros: totals.micros + (booking.micros ?? 0),
    unpriced: totals.unpriced + (booking.micros === null ? booking.calls : 0),
  };
}

export function createMemoryLedger(): UsageLedger {
  const held = new Map<string, Reservation>();
  const entries: UsageEntry[] = [];
  const sum = (day: string, now: number): UsageTotals =>
    [...entries, ...[...held.values()].filter(({ expiresAt }) => expiresAt > now)]
      .filter((booking) => booking.day === day)
      .reduce(addBooking, NO_USAGE);
  return {
    async reserve(reservation, now, fits) {
      if (!fits(sum(reservation.day, now))) return false;
      held.set(reservation.id, reservation);
      return true;
    },
    async settle(entry) {
      held.delete(entry.id);
      entries.push(entry);
    },
    async release(id) {
      held.delete(id);
    },
    async totals(day, now) {
      return sum(day, now);
    },
    async entries(fromDay, toDay) {
      return entries.filter(({ day }) => day >= fromDay && day <= toDay);
    },
  };
}
