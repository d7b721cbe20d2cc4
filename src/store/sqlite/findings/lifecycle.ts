/** What becomes of a finding when a sweep finds it (again). */
import type { FindingStatus, Verdict } from '../../../model/index.js';

export interface Standing {
  readonly status: FindingStatus;
  /** The word that counts, and the evidence it was said of. */
  readonly verdict: {
    readonly verdict: Verdict;
    readonly digest: string;
    readonly expires: number | null;
  } | null;
}

/**
 * Dismissals and exceptions hold for the evidence they were said of, even when it was away for a while; a confirmation
 * holds as long as the finding stands unchanged.
 */
export function statusWhenFound(before: Standing | undefined, digest: string, now: number): FindingStatus {
  const { verdict } = before ?? { verdict: null };
  if (!before || !verdict || verdict.digest !== digest || hasExpired(verdict.expires, now)) return 'open';
  if (verdict.verdict !== 'confirmed') return verdict.verdict;
  return before.status === 'confirmed' ? 'confirmed' : 'open';
}

export function hasExpired(expires: number | null, now: number): boolean {
  return expires !== null && expires <= now;
}
