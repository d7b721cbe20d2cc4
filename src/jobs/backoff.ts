/** How long to wait before trying again. */

export interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

export const DEFAULT_BACKOFF: Backoff = { firstMs: 1_000, mostMs: 600_000 };

/** A job that takes its process down with it must not do so for ever. */
const MOST_LOSSES = 8;

/** Doubles with each failure; anything between half of that and all of it, so that many do not come back at once. */
export function backoffMs({ firstMs, mostMs }: Backoff, failures: number, random: () => number): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (0.5 + random() / 2));
}

/** The first time, a vanished worker is nobody's fault: at once. Null when it is enough. */
export function afterLossMs(losses: number, random: () => number): number | null {
  if (losses > MOST_LOSSES) return null;
  return losses === 1 ? 0 : backoffMs(DEFAULT_BACKOFF, losses - 1, random);
}
