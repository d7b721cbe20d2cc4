/** What a world can be asked about its consistency, and what it answers. */
import type { Outcome } from '../consistency/outcome.js';
import type { SweepProgress } from '../consistency/sweep/options.js';
import type {
  Finding,
  FindingKind,
  FindingVerdict,
  Notice,
  RuleFailure,
  Run,
  Severity,
  Verdict,
} from '../model/index.js';
import type { Change } from '../store/changes.js';
import type { FindingFilter, ReviewFlag, RuleRecord } from '../store/findings.js';
import type { FindingShower, ShownFinding } from './evidence.js';
import type { Explanation, Reason, TriedRepair } from './explain.js';
import type { MadeRepair } from './repair.js';

export interface CheckOptions {
  /** `everything`, or an entity or era by name or id. */
  readonly scope?: 'everything' | { readonly entity: string } | { readonly era: string };
  /**
   * Rule ids, beginnings of them (`core/`, `high-fantasy`), or `id:PART`; all when absent. `postponed`: those that sweeps
   * after changes had to leave.
   */
  readonly rules?: readonly string[] | 'postponed';
  /** A recorded time (`2026-05-01`, `#12`): only findings whose evidence was recorded after it are reported. */
  readonly since?: string;
  readonly strict?: boolean;
  readonly maxWarnings?: number;
  /** `live` works off what changed, as far as rules can follow it; `batch`, the default, all of it. */
  readonly mode?: 'batch' | 'live';
  /** Runs every rule over everything, also where nothing has changed since the last time. */
  readonly fromScratch?: boolean;
  /** The report holds what is found; true when absent. Without it, only what came and went is told. */
  readonly withFindings?: boolean;
  /** False: `lore-baseline.json` is not looked at. */
  readonly baseline?: boolean;
  /** Milliseconds for each rule that is a query. */
  readonly ruleTimeoutMs?: number;
  readonly onProgress?: (progress: SweepProgress) => void;
  readonly signal?: AbortSignal;
  /** Nobody else waits for this process: in a large world it answers queries beside the other one. */
  readonly isAlone?: boolean;
}

export interface FindingCounts {
  /** Certain ones. */
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly byKind: Readonly<Record<FindingKind, number>>;
  readonly possible: number;
}

export interface CheckReport {
  /** Null only for a live check of a world that no run has looked at. */
  readonly run: Run | null;
  /** In scope and open or confirmed, the worst first; without what the baseline suppresses. */
  readonly findings: readonly Finding[];
  /** What the baseline suppresses. */
  readonly suppressed: readonly Finding[];
  /** In scope, and dismissed or declared an exception. */
  readonly judged: readonly Finding[];
  readonly counts: FindingCounts;
  readonly failures: readonly RuleFailure[];
  /** Ids of findings that this run has opened, and of those whose evidence it found to have vanished. */
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
  readonly outcome: Outcome;
}

export interface JudgeRequest {
  /** Finding id, or a unique beginning of it. */
  readonly finding: string;
  readonly verdict: Verdict | 'open';
  readonly reason?: string;
  readonly by?: string;
  /** A day or time by the clock on the wall (`2027-01-01`), or milliseconds since 1970; never when absent. */
  readonly expires?: string | number | null;
}

/** Which of the open findings: those that meet all that is given. */
export interface Selection {
  /** Ids. */
  readonly findings?: readonly string[];
  /** Ids, beginnings of them, or `id:PART`. */
  readonly rules?: readonly string[];
  /** Folders or globs, relative to the world: findings that nothing outside them shows. */
  readonly folders?: readonly string[];
  /** A key of front matter or a field: findings that rest on what is written under it. */
  readonly key?: string;
}

export interface BulkRequest extends Selection, Omit<JudgeRequest, 'finding' | 'verdict'> {
  readonly verdict: Verdict;
}

export interface BulkReport {
  readonly judged: readonly Finding[];
  /** What was written into lore.yaml, so that the key is read otherwise from now on; null when nothing was. */
  readonly lesson: string | null;
}

export interface TakenBack {
  readonly reopened: readonly Finding[];
  readonly verdict: FindingVerdict;
  /** What was taken out of lore.yaml again. */
  readonly lesson: string | null;
}

export interface NewRule {
  /** Small letters, digits and dashes, `/` between parts: `no-overlapping-kingdoms`. */
  readonly id: string;
  /** With or without a header in a comment before it. */
  readonly cypher: string;
  readonly description?: string;
  readonly severity?: Severity;
}

/** A rule as `lore rule list` shows it. */
export interface ListedRule extends RuleRecord {
  /** The relations and attributes it was made for; empty for a rule that stands by itself. */
  readonly parts: readonly string[];
  readonly why: string;
  readonly fix: string;
  readonly trusted: boolean;
  /** Why it is not run: `lore.yaml disables it`, …; null when it is. */
  readonly disabledBy: string | null;
  /** Findings of it that are open or confirmed. */
  readonly open: number;
}

export interface RepairRequest {
  readonly finding: string;
  readonly repair: TriedRepair;
  readonly reason: string;
  readonly by?: string;
}

export interface RepairReport {
  /** The commit; null for an exception. */
  readonly seq: number | null;
  readonly appeared: readonly string[];
  readonly gone: readonly string[];
}

/** What to suppose. Text and documents have the shapes of files in a world. */
export type Supposed =
  /** As though this file stood in the world; another one's name supposes that it says this instead. */
  | { readonly text: string; readonly file?: string }
  /** A document as data: `{ entities: […], statements: […] }`, or a list of statements. */
  | { readonly document: unknown }
  /** As though this file were gone. */
  | { readonly without: string }
  | { readonly changes: readonly Change[] };

export interface WouldBreakReport {
  /** What would newly be found, shown in full: nothing of a supposition can be looked up afterwards. */
  readonly breaks: readonly ShownFinding[];
  /** What is found now and would not be any more. */
  readonly heals: readonly ShownFinding[];
  /** What reading the draft has to say: names that are not known, dates that cannot be read. */
  readonly notices: readonly Notice[];
  readonly failures: readonly RuleFailure[];
  /** Rules that only a run over everything could answer. */
  readonly notAsked: readonly string[];
  /** What running text says that the record says otherwise, as `verify_answer` judges it. */
  readonly contradicts: readonly Contradicted[];
}

export interface Contradicted {
  readonly claim: string;
  readonly because: string;
}

/** The part of a `World` that looks after consistency. */
export interface Checking {
  /** Runs rules, brings findings into step with the world, and tells what is found in the scope. */
  check(options?: CheckOptions): Promise<CheckReport>;
  /** Which of these a word means: `everything`, a rule, an era, an entity. */
  checkScope(word: string): Promise<Pick<CheckOptions, 'scope' | 'rules'>>;
  /** Writes `lore-baseline.json`: everything that counts now. Gives the number of entries. */
  suppressAll(): Promise<number>;
  /** Takes out of `lore-baseline.json` what is no longer found. Gives the number of entries taken out. */
  pruneBaseline(): Promise<number>;

  findings(filter?: FindingFilter): Promise<Finding[]>;
  /** What waits for a person's word: open, and not in the baseline. */
  toReview(): Promise<Finding[]>;
  /** By id, or a unique beginning of it. Throws `check/unknown-finding`, `check/ambiguous-finding`. */
  finding(id: string): Promise<Finding>;
  /** With the rule's words, and the lines of the sources that show each. */
  show(findings: readonly Finding[]): Promise<ShownFinding[]>;
  /** The same for many, some at a time. */
  shower(): Promise<FindingShower>;
  judge(request: JudgeRequest): Promise<Finding>;
  /** The open findings that are picked: what `judgeAll` would judge. */
  picked(selection: Selection): Promise<Finding[]>;
  /** One word on all that are picked. Throws `review/nothing-picked`. */
  judgeAll(request: BulkRequest): Promise<BulkReport>;
  /** One word on these, on all of them or none; whatever was said of them before. */
  judgeThese(findings: readonly string[], request: Omit<JudgeRequest, 'finding'>): Promise<Finding[]>;
  /** Takes the last word back that still counts, with all that it was said of. Throws `review/nothing-said`. */
  takeBack(by?: string): Promise<TakenBack>;
  runs(filter?: { readonly limit?: number; readonly mode?: 'live' | 'batch' }): Promise<Run[]>;

  rules(): Promise<ListedRule[]>;
  /** Thresholds that a rule is given, by name; parts of it that are off. */
  ruleParts(id: string): Promise<{ readonly thresholds: readonly string[]; readonly off: readonly string[] }>;
  /** By `id:part`, and by `id` for the rule as a whole. */
  ruleNames(): Promise<ReadonlyMap<string, string>>;
  /** One rule by its id, or in the words of one of its parts: `core/exclusive-object:RULES`. Throws `check/unknown-rule`. */
  rule(name: string): Promise<ListedRule>;
  /** Parsed and bound before it is kept; refuses queries that would write, in the words of the language. */
  addRule(rule: NewRule): Promise<ListedRule>;
  /** Only rules that were added here. */
  removeRule(id: string): Promise<void>;
  enableRule(id: string, enabled: boolean): Promise<void>;

  /** What would newly break and what would be healed; nothing is written. */
  wouldBreak(supposed: Supposed): Promise<WouldBreakReport>;

  /** Why it was found, the least that cannot all hold, and ways out, each tried without writing anything. */
  explain(id: string): Promise<Explanation>;
  /** The same with its ways out counted and not weighed, which takes a part of the time. */
  why(id: string): Promise<Reason>;
  /**
   * Makes a repair's changes to what is recorded, or gives the verdict for an exception. Files are not touched: its
   * edits say what to write in them. Refuses one that only a person can make.
   */
  repair(request: RepairRequest): Promise<RepairReport>;
  /** The last repair of a person that still stands; null when there is none. */
  lastRepair(by: string): Promise<MadeRepair | null>;
  /** What the repair closed is believed again. */
  takeRepairBack(made: MadeRepair, by: string): Promise<RepairReport>;

  /** Puts an entity, statement, source or finding into the review queue. */
  flag(request: {
    readonly node: string;
    readonly reason: string;
    readonly by?: string;
  }): Promise<ReviewFlag>;
  reviewQueue(filter?: { readonly settled?: boolean }): Promise<ReviewFlag[]>;
  settleFlag(id: string, outcome: string, by?: string): Promise<void>;
}
