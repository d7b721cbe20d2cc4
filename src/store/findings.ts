/** The port for findings: their lifecycle, the rules and runs behind them, and the review queue. */
import type {
  Certainty,
  Finding,
  FindingCause,
  FindingDetails,
  FindingGuess,
  FindingKind,
  FindingStatus,
  Run,
  Severity,
  Verdict,
} from '../model/index.js';
import type { DirtReport, GroundPort, GroundReading, Handle } from './ground.js';

/** What a rule's findings are partitioned by: one entity, or a pair. A rule without one has `null`. */
export interface Anchor {
  readonly entity: Handle;
  /** 0 when the anchor is a single entity. */
  readonly other: Handle;
}

/** What a sweep found; the store gives it its identity and its place in the lifecycle. */
export interface Found {
  readonly rule: string;
  readonly part: string;
  readonly anchor: Anchor | null;
  readonly kind: FindingKind;
  readonly certainty: Certainty;
  /** The rule's ceiling, and whether the world trusts the rule to reach it by itself. */
  readonly severity: Severity;
  readonly trusted: boolean;
  /** Hash of the rule and its evidence without windows; see `findingKey`. */
  readonly key: string;
  /** Hash of windows, values and thresholds: another digest opens a judged finding again. */
  readonly digest: string;
  readonly message: string;
  readonly subject: Handle;
  readonly predicate: string | null;
  readonly entities: readonly Handle[];
  /** Rows of the evidence. */
  readonly statements: readonly number[];
  readonly details: FindingDetails;
  readonly settles: string | null;
  readonly guess?: FindingGuess;
  readonly cause?: FindingCause;
}

/** Which findings a sweep has looked at anew: those it did not find again are gone. */
export interface Swept {
  readonly rule: string;
  readonly part: string;
  /** `everything`, or just these anchors. */
  readonly anchors: 'everything' | readonly Anchor[];
}

/** One place where a rule has found something. */
export interface FoundPlace {
  readonly rule: string;
  readonly part: string;
  readonly anchor: Anchor | null;
}

export interface Settlement {
  /** The commit sequence it was read at. When others have committed since, what they touched stays dirty. */
  readonly seq: number;
  /** From the dirt report that was worked off; null when none was. */
  readonly mark: number | null;
  readonly swept: readonly Swept[];
  readonly found: readonly Found[];
  /** `id`, or `id:part`: rules whose live sweep would have cost too much; they are dirty until a batch run. */
  readonly postponed: readonly string[];
  /** The run record but for what settling counts itself; null leaves no record. */
  readonly run: Omit<Run, 'id' | 'appeared' | 'gone'> | null;
  /** The run was over everything, or by other rules than the last that was; kept with it. */
  readonly whole?: WholeRun;
  /** It is noted what to look at again, should the machine fail now: nobody waits until this has reached the disk. */
  readonly mayBeLost?: boolean;
}

/** What a run over everything rested on. */
export interface WholeRun {
  /** Hash of the rules and declarations it was run by; empty once others have found something since. */
  readonly knowing: string;
  /** Milliseconds that the last run from scratch took; null for this run, which was one. */
  readonly scratchMs: number | null;
}

export interface Settled {
  readonly run: Run | null;
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
}

export interface FindingFilter {
  /** Full ids, or unique beginnings of them. */
  readonly ids?: readonly string[];
  readonly kinds?: readonly FindingKind[];
  readonly rules?: readonly string[];
  /** When absent, all but those that are gone or judged; any for findings asked for by id. */
  readonly statuses?: readonly FindingStatus[];
  readonly certainty?: Certainty;
  readonly severities?: readonly Severity[];
  /** Confusions about one of these facts. */
  readonly facts?: readonly string[];
  /** Findings that involve this entity. */
  readonly entity?: string;
  /** Findings that involve one of these. */
  readonly entities?: readonly string[];
  /** Findings whose evidence a live assertion of this source supports. */
  readonly source?: string;
  /** Orphans of this reason code. */
  readonly reason?: string;
  /** Whose evidence was recorded after this commit. */
  readonly since?: number;
  readonly limit?: number;
  /** From an earlier answer. */
  readonly after?: string;
}

/** How many findings there are of one rule, kind and certainty. */
export interface FindingTally {
  readonly rule: string;
  readonly part: string;
  readonly kind: FindingKind;
  readonly certainty: Certainty;
  /** The reason code, where orphans alone are asked for; null otherwise. */
  readonly reason: string | null;
  readonly count: number;
}

/** A finding in a word, as one that it involves sees it. */
export interface BriefFinding {
  readonly kind: FindingKind;
  /** What is not known of the entity itself; null for a finding of another kind, or about another. */
  readonly gap: Extract<FindingDetails, { readonly kind: 'orphan' }> | null;
}

export interface VerdictRequest {
  readonly id: string;
  readonly verdict: Verdict | 'open';
  readonly by: string;
  readonly reason: string;
  readonly expires?: number | null;
}

/** A rule as `:OntologyRule` shows it; built-in ones are listed, a person's own are kept. */
export interface RuleRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly description: string;
  readonly cypher: string;
  /** `core`, `high-fantasy`, `world`, … */
  readonly pack: string;
  /** Made by a person in this world, and kept here; otherwise it comes from a pack or a file. */
  readonly own: boolean;
  readonly enabled: boolean;
  /** The header of a person's own rule as it was written; empty when there was none. */
  readonly header: string;
}

/** A node that a model or a person has marked as suspicious. */
export interface ReviewFlag {
  readonly id: string;
  /** An entity, a statement, a source or a finding. */
  readonly node: string;
  readonly reason: string;
  readonly by: string;
  readonly at: number;
  readonly settled: { readonly by: string; readonly at: number; readonly outcome: string } | null;
}

/** What a store does for findings; the rest is decided over it. */
export interface FindingPort {
  /** Everything within is answered as of one moment; nothing is written. */
  reading<T>(work: (reading: GroundPort) => Promise<T>): Promise<T>;
  /** What findings are not in step with. */
  dirt(): Promise<DirtReport>;
  /** In one transaction: findings, marks on statements, the run, and the dirt that is done with. */
  settle(settlement: Settlement): Promise<Settled>;
  /** In the order they were first found, which stays the same; `after` is the id of the last one of a page. */
  findings(filter?: FindingFilter): Promise<Finding[]>;
  /** How many there are, told apart; of each of these in one question. */
  tallies(filters: readonly FindingFilter[]): Promise<(readonly FindingTally[])[]>;
  /** For each of these entities what involves it, in a word; a limit is one for each. */
  involving(
    entities: readonly string[],
    filter: Omit<FindingFilter, 'entity' | 'entities' | 'after'>,
  ): Promise<(readonly BriefFinding[])[]>;
  /** Open again, or a person's word on them; marks on statements follow. In one transaction and at one moment; on all of them or none. */
  judgeAll(ids: readonly string[], request: Omit<VerdictRequest, 'id'>): Promise<Finding[]>;
}

export interface RuleBook {
  /** Replaces the list of built-in rules; a person's own stay. */
  listBuiltIn(rules: readonly RuleRecord[]): Promise<void>;
  rules(): Promise<RuleRecord[]>;
  /** Other than before when a rule may have been changed since, here or by another process. */
  rulesStamp(): Promise<string>;
  /** What `enableRule` has switched off: `id`, or `id:part`. */
  rulesOff(): Promise<readonly string[]>;
  putRule(rule: RuleRecord): Promise<void>;
  removeRule(id: string): Promise<boolean>;
  /** Also for built-in rules; their findings go with the next run. */
  enableRule(id: string, enabled: boolean): Promise<void>;
}

export interface RunLog {
  /** Newest first. */
  runs(filter?: { readonly limit?: number; readonly mode?: 'live' | 'batch' }): Promise<Run[]>;
  /** The newest one over everything; null when there was none. */
  lastWhole(): Promise<{ readonly knowing: string; readonly scratchMs: number } | null>;
}

export interface ReviewQueue {
  flag(flag: Pick<ReviewFlag, 'node' | 'reason' | 'by'>): Promise<ReviewFlag>;
  /** Oldest first. */
  reviewQueue(filter?: { readonly settled?: boolean }): Promise<ReviewFlag[]>;
  settleFlag(id: string, by: string, outcome: string): Promise<void>;
}

export interface FindingStore extends Omit<FindingPort, 'reading'>, RuleBook, RunLog, ReviewQueue {
  /** Everything within is answered as of one moment; nothing is written. */
  reading<T>(work: (reading: GroundReading) => Promise<T>): Promise<T>;
  /** How many there are, told apart. */
  tallyFindings(filter?: FindingFilter): Promise<readonly FindingTally[]>;
  /** How many there are of each, in one question. */
  countEach(filters: readonly FindingFilter[]): Promise<number[]>;
  /** Rules to be run over everything, since a live sweep left them. */
  postponed(): Promise<readonly string[]>;
  /** Rules and parts that have findings which are not gone, also such as exist no longer: a run must sweep them, too. */
  reported(): Promise<readonly Pick<Swept, 'rule' | 'part'>[]>;

  /** Where findings lie, gone ones left out, that involve one of these entities: its name may stand in their words. */
  placesInvolving(entities: readonly Handle[]): Promise<FoundPlace[]>;
  countFindings(filter?: FindingFilter): Promise<number>;
  /** Open again, or a person's word on it. */
  judge(request: VerdictRequest): Promise<Finding>;
  /** A model has now been told of these. */
  markFlagged(ids: readonly string[]): Promise<void>;
  /** Those that the last word was given on which still counts: one, or all that were judged together. */
  lastJudged(): Promise<Finding[]>;
}
