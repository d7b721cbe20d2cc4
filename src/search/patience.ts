/** How long a question waits for its vector before names and words answer alone. */

const PATIENCE_MS = 15_000;

export interface Patience {
  /** Given when the caller gives up, or the time is over. */
  readonly signal: AbortSignal;
  /** What to tell the caller when the time was over; null otherwise. */
  readonly over: (who: string) => string | null;
}

export function patienceFor(signal: AbortSignal | undefined, ms = PATIENCE_MS): Patience {
  const limit = AbortSignal.timeout(ms);
  return {
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    over: (who) =>
      limit.aborted && signal?.aborted !== true ? `${who} gave no answer within ${ms / 1000} s` : null,
  };
}
