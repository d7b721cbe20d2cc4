/** What linting needs of a world, and what it tells. */
import type { LintPhase, LintRun, OrphanCandidate } from '../../store/lint.js';
import type { Store } from '../../store/store.js';
import type { Judge } from './judge.js';

export interface LintWorld {
  readonly store: Store;
  /** Brings findings into step with what is believed. */
  readonly sweep: (signal?: AbortSignal) => Promise<void>;
  /** Null when no model is configured: then trust decides. */
  readonly modelJudge: () => Judge | null;
}

export interface LintOptions {
  readonly reason?: string | null;
  readonly by?: string;
  /** `model` is refused where none is configured. A model where there is one, else `trust`, when left out. */
  readonly judge?: 'model' | 'trust';
  /** Tells what would happen and writes nothing; no model is asked unless `judge` says so. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Between two steps: lets others go first. */
  readonly breathe?: () => Promise<void>;
  readonly onProgress?: (progress: { readonly phase: LintPhase; readonly done: number }) => void;
}

/** Statements that somebody may still want to look up are told by name. */
export interface ToldSide {
  readonly id: string;
  readonly text: string;
}

export interface ToldJudgement {
  readonly loser: ToldSide;
  readonly kept: ToldSide;
  readonly note: string;
  readonly model: string;
  /** Milliseconds since 1970; null in a dry run. */
  readonly at: number | null;
}

export interface ToldAbstention {
  readonly one: ToldSide;
  readonly other: ToldSide;
  readonly note: string;
  readonly model: string;
}

export interface LintReport {
  readonly dryRun: boolean;
  /** With the counts. Nothing of a dry run is kept: its id is 0. */
  readonly run: LintRun;
  readonly quarantined: readonly Pick<OrphanCandidate, 'id' | 'name' | 'type'>[];
  readonly flagged: readonly ToldJudgement[];
  readonly abstained: readonly ToldAbstention[];
  /** The run had been left unfinished by another process. */
  readonly resumed: boolean;
}
