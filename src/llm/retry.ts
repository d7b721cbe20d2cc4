/** When to ask again, and how long to wait before. */
import type { Clock } from './clock.js';
import type { LlmError } from './errors.js';

export interface RetryPolicy {
  /** Further attempts after the first. */
  readonly times: number;
  readonly firstMs: number;
  readonly mostMs: number;
  /** A server that asks for more than this is asked again after this. */
  readonly mostRetryAfterMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = {
  times: 3,
  firstMs: 500,
  mostMs: 20_000,
  mostRetryAfterMs: 60_000,
};

/** Doubles with each attempt; half of it is chance, so that many clients do not come back together. */
export function retryDelay(policy: RetryPolicy, attempt: number, error: LlmError, clock: Clock): number {
  if (error.retryAfterMs !== undefined) return Math.min(error.retryAfterMs, policy.mostRetryAfterMs);
  const full = Math.min(policy.mostMs, policy.firstMs * 2 ** attempt);
  return Math.round(full * (0.5 + clock.random() / 2));
}

/** `Retry-After` in seconds or as an HTTP date; undefined when absent or unreadable. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
