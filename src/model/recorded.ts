/** The second clock: when the engine believed something. */

/** Commit sequence that no commit reaches; `until === CURRENT` means "believed now". */
export const CURRENT = Number.MAX_SAFE_INTEGER;

/** Half-open in commit sequence numbers: believed from commit `from` up to, not including, `until`. */
export interface RecordedWindow {
  readonly from: number;
  readonly until: number;
}

/** One transaction that changed the world. */
export interface Commit {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly author: string;
  readonly reason: string;
}

/** Milliseconds as a day in UTC: `2026-03-01`. */
export function utcDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** `2026-03-01 14:05`. */
export function utcMinute(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
}
