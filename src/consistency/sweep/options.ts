/** What may be asked of a sweep, and what it tells while it runs. */

/** Where to look; the neighbourhood of an entity is everything that a change to it could touch. */
export type SweepScope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'entity'; readonly id: string }
  | { readonly kind: 'era'; readonly id: string };

export const EVERYTHING: SweepScope = { kind: 'everything' };

/** Changes that are followed one by one; with more of them a run from scratch is the shorter way. */
export const MOST_DIRT = 5_000;

export interface SweepProgress {
  /** The rule that is being run, or `reading` and `settling`. */
  readonly step: string;
  /** Rules done, and rules in all. */
  readonly done: number;
  readonly total: number;
  /** Findings so far. */
  readonly found: number;
}

export interface SweepOptions {
  readonly scope?: SweepScope;
  /** Ids, beginnings of them (`core/`, `high-fantasy`), or `id:PART`; all when absent. */
  readonly rules?: readonly string[];
  /** Look at everything, also at what has not changed since the last run over everything. */
  readonly fromScratch?: boolean;
  /** Milliseconds for each rule that is a query. */
  readonly ruleTimeoutMs?: number;
  readonly onProgress?: (progress: SweepProgress) => void;
  readonly signal?: AbortSignal;
  /** Nobody else waits for this process: it may work for as long as it takes, without a turn for others. */
  readonly isAlone?: boolean;
}
