/** Linting: runs, quarantine, judgements between statements that nobody wrote, and trust. */
import type { Reliability } from '../model/index.js';

export const LINT_PHASES = ['orphans', 'pairs', 'trust'] as const;
export type LintPhase = (typeof LINT_PHASES)[number];

/** Counted as a run goes; what was decided stands in tables of its own. */
export interface LintTally {
  /** Pairs of which a document says one side: they stay open for people. */
  readonly written: number;
  /** Pairs that were decided before on the same evidence. */
  readonly known: number;
  /** Judgements that no longer hold, since what they rested on has changed. */
  readonly lifted: number;
  /** Statements whose trust was recomputed, and those for which it came out otherwise. */
  readonly weighed: number;
  readonly changed: number;
  /** What went wrong on the way, in words. */
  readonly problems: readonly string[];
}

export interface LintRun {
  readonly id: number;
  readonly reason: string | null;
  readonly by: string;
  /** The model that judges, or `trust`. */
  readonly judge: string;
  readonly startedAt: number;
  /** Null as long as it runs, or since its process was lost. */
  readonly finishedAt: number | null;
  readonly phase: LintPhase;
  /** Within the phase: what has been looked at. */
  readonly cursor: string;
  readonly tally: LintTally;
  readonly quarantined: number;
  readonly flagged: number;
  readonly abstained: number;
}

export interface LintStep {
  readonly phase: LintPhase;
  readonly cursor: string;
  readonly tally: LintTally;
}

/** Extracted, and with no relation to anybody else. */
export interface OrphanCandidate {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** What else is there: attributes and mentions. */
  readonly attributes: number;
  readonly mentions: number;
}

export interface Quarantined {
  readonly entity: { readonly id: string; readonly name: string; readonly type: string };
  readonly reason: string;
  readonly at: number;
  readonly run: number | null;
}

/** A source that says it, as a judge weighs it. */
export interface Witness {
  readonly source: string;
  readonly title: string;
  /** Null where a person wrote it. */
  readonly model: string | null;
  readonly confidence: number;
  readonly reliability: Reliability;
  readonly quote: string | null;
  /** When it was recorded, in milliseconds since 1970. */
  readonly at: number;
}

/** One side of a pair, with all that speaks for it. */
export interface LintSide {
  readonly id: string;
  readonly subject: { readonly id: string; readonly name: string };
  readonly predicate: string;
  readonly object: { readonly id: string; readonly name: string };
  readonly confidence: number;
  /** Nobody wrote it and nobody accepted it. */
  readonly extracted: boolean;
  readonly flagged: boolean;
  readonly witnesses: readonly Witness[];
}

export interface NewJudgement {
  readonly loser: string;
  readonly kept: string;
  readonly note: string;
  /** The model that judged, or `trust`. */
  readonly model: string;
  readonly evidence: string;
}

export interface Judgement {
  readonly id: number;
  readonly statement: string;
  readonly kept: string;
  readonly note: string;
  readonly at: number;
  readonly model: string;
  readonly run: number | null;
  readonly evidence: string;
  /** Null as long as it stands. */
  readonly lifted: { readonly at: number | null; readonly by: string; readonly reason: string } | null;
}

export interface Abstention {
  readonly one: string;
  readonly other: string;
  readonly note: string;
  readonly at: number;
  readonly model: string;
  readonly evidence: string;
}

/** What was decided of a pair before, whichever of the two lost. */
export interface PairHistory {
  readonly judgements: readonly Judgement[];
  readonly abstentions: readonly Abstention[];
}

/** How often what a model said was kept or accepted, and how often it lost or was rejected. */
export interface TrackRecord {
  readonly model: string;
  readonly good: number;
  readonly bad: number;
}

/** One statement's witnesses for the reckoning of trust. */
export interface Weighed {
  readonly row: number;
  readonly confidence: number;
  readonly trust: number | null;
  readonly witnesses: readonly Pick<Witness, 'source' | 'model' | 'confidence' | 'reliability'>[];
}

export interface LintRuns {
  /** Takes up the run that was left unfinished, or begins one. Throws `lint/under-way` when another process is at it. */
  begin(wanted: {
    readonly reason: string | null;
    readonly by: string;
    readonly judge: string;
  }): Promise<{ readonly run: LintRun; readonly resumed: boolean }>;
  /** Where the run is now; a sign of life, too. */
  step(run: number, step: LintStep): Promise<void>;
  /** A sign of life from between two steps. */
  pulse(run: number): Promise<void>;
  /** It is left unfinished, for whoever begins next. */
  leave(run: number): Promise<void>;
  finish(run: number, step: LintStep): Promise<LintRun>;
  /** Newest first. */
  runs(filter?: { readonly limit?: number; readonly ids?: readonly number[] }): Promise<LintRun[]>;
}

export interface Pins {
  pin(entity: string, by: string, reason: string): Promise<void>;
  /** False when it was not pinned. */
  unpin(entity: string): Promise<boolean>;
  pins(): Promise<{ readonly entity: string; readonly by: string; readonly reason: string }[]>;
}

export interface JudgementLog {
  pairHistory(one: string, other: string): Promise<PairHistory>;
  abstain(abstention: Omit<Abstention, 'at'>, run: number | null): Promise<void>;
  /** Newest first. */
  judgements(filter?: {
    readonly standing?: boolean;
    readonly run?: number;
    readonly statement?: string;
    readonly after?: number;
    readonly limit?: number;
  }): Promise<Judgement[]>;
  abstentions(run: number): Promise<Abstention[]>;
  countFlagged(): Promise<number>;
}

export interface LintWork {
  /** A page of entities that were looked at, and those among them that are candidates. Null after the last page. */
  candidates(page: { readonly after: string; readonly limit: number }): Promise<{
    readonly candidates: readonly OrphanCandidate[];
    readonly after: string | null;
  }>;
  /** In one commit; who is no candidate any more is left out. Gives those that were put away. */
  quarantine(
    entities: readonly string[],
    how: { readonly run: number | null; readonly by: string; readonly reason: string },
  ): Promise<string[]>;
  quarantined(filter?: { readonly run?: number; readonly limit?: number }): Promise<Quarantined[]>;
  /** By id, or by one of the names it had. Throws `lint/not-in-quarantine`, `lint/nothing-left`. */
  restore(entity: string, by: string): Promise<string>;

  /** Those of these statements that are believed, by id. */
  sides(statements: readonly string[]): Promise<LintSide[]>;
  /** In one commit; a pair of which one has changed in the meantime is left out. Gives how many were written. */
  judge(
    judgements: readonly NewJudgement[],
    how: { readonly run: number | null; readonly by: string },
  ): Promise<number>;
  /** Takes a standing judgement on this statement back; null when there is none. */
  lift(statement: string, how: { readonly by: string; readonly reason: string }): Promise<Judgement | null>;

  trackRecords(): Promise<TrackRecord[]>;
  /** A page of believed statements with those who assert them. */
  toWeigh(page: { readonly after: number; readonly limit: number }): Promise<readonly Weighed[]>;
}

export interface LintStore extends LintWork, LintRuns, Pins, JudgementLog {
  /** Null where trust is just the confidence. */
  setTrust(changes: readonly { readonly row: number; readonly trust: number | null }[]): Promise<void>;
}
