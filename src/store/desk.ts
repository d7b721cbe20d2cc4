/** The port for the desk that findings are worked off at: lists in pages, and what people say, note and keep there. */
import type {
  Certainty,
  Finding,
  FindingEntity,
  FindingGuess,
  FindingKind,
  FindingStatus,
  FindingVerdict,
  Severity,
} from '../model/index.js';
import type { DatedAnswer, DatedQuery } from './dated.js';
import type { GraphPart, PartQuery, PathsQuery } from './graph-part.js';

/** `flag`: somebody found a node suspicious and wants it looked at. */
export type DeskKind = FindingKind | 'flag';
/**
 * `snoozed`: open, and out of sight for a while. `settled`: of a flag that was dealt with. `suppressed`: open, and in the
 * baseline.
 */
export type DeskState = FindingStatus | 'snoozed' | 'settled' | 'suppressed';

export interface DeskFilter {
  /** Full ids. */
  readonly ids?: readonly string[];
  readonly kinds?: readonly DeskKind[];
  readonly severities?: readonly Severity[];
  readonly certainties?: readonly Certainty[];
  /** When absent, open and confirmed. */
  readonly states?: readonly DeskState[];
  /** `id`, or `id:part`. */
  readonly rules?: readonly string[];
  readonly packs?: readonly string[];
  /** Entities they are about. */
  readonly subjects?: readonly string[];
  /** Entities they involve. */
  readonly entities?: readonly string[];
  /** Of the subject; the caller adds subtypes. */
  readonly types?: readonly string[];
  readonly reasons?: readonly string[];
  readonly sources?: readonly string[];
  /** Null among them: nobody's. */
  readonly assignees?: readonly (string | null)[];
  readonly flagged?: boolean;
  /** Keys of causes that several may follow from. */
  readonly causes?: readonly string[];
  /** Whether a word counts on them. */
  readonly judged?: boolean;
  /** What is suppressed as long as it is open: `id digest` each. */
  readonly baseline?: readonly string[];
  /** Detected at or after; milliseconds since 1970. */
  readonly since?: number;
  /** Stands in the message, the name of the subject or the rule, in whatever case. */
  readonly text?: string;
}

export const DESK_SORTS = ['worst', 'newest', 'oldest', 'subject', 'rule', 'kind'] as const;
export type DeskSort = (typeof DESK_SORTS)[number];

/** Where a page ended, for the next one. */
export type DeskPlace = readonly (string | number)[];

export interface DeskQuery extends DeskFilter {
  readonly sort: DeskSort;
  readonly limit: number;
  /** From an earlier answer to the same question. */
  readonly after?: DeskPlace;
}

export interface Snooze {
  readonly until: number;
  readonly by: string;
  readonly at: number;
}

export interface DeskRow {
  readonly id: string;
  readonly kind: DeskKind;
  /** Empty for a flag. */
  readonly rule: string;
  readonly part: string;
  readonly severity: Severity;
  readonly certainty: Certainty;
  readonly state: DeskState;
  readonly message: string;
  /** Null for a flag on something that is no entity. */
  readonly subject: FindingEntity | null;
  /** The first few, the subject first. */
  readonly entities: readonly FindingEntity[];
  /** Code of a gap, claim of an anachronism, kind of a confusion, predicate of others. */
  readonly reason: string | null;
  readonly era: string | null;
  /** The first few. */
  readonly sources: readonly { readonly id: string; readonly title: string; readonly file: string }[];
  readonly sourcesTotal: number;
  readonly guess: FindingGuess | null;
  readonly settles: string | null;
  readonly flagged: boolean;
  readonly detectedAt: number;
  readonly assignee: string | null;
  readonly comments: number;
  readonly verdict: FindingVerdict | null;
  readonly snooze: Snooze | null;
  /** Of a flag: what it was put on. */
  readonly node: string | null;
}

export interface DeskPage {
  readonly rows: readonly DeskRow[];
  readonly total: number;
  /** Null on the last page. */
  readonly next: DeskPlace | null;
}

export const DESK_FACETS = [
  'kind',
  'severity',
  'certainty',
  'state',
  'subject',
  'entity',
  'type',
  'rule',
  'pack',
  'reason',
  'source',
  'assignee',
  'cause',
] as const;
export type DeskFacet = (typeof DESK_FACETS)[number];

export interface FacetValue {
  readonly value: string;
  /** Name of an entity, title of a document, words of a cause; the value itself for others. */
  readonly label: string;
  /** Type of an entity. */
  readonly type: string | null;
  readonly count: number;
}

export interface FacetCounts {
  readonly facet: DeskFacet;
  /** Most frequent first. */
  readonly values: readonly FacetValue[];
  readonly more: number;
}

/** Every word on a finding, also such as count no longer. */
export interface SaidVerdict extends Omit<FindingVerdict, 'verdict'> {
  readonly verdict: FindingVerdict['verdict'] | 'open';
}

export interface DeskComment {
  readonly id: string;
  readonly finding: string;
  readonly by: string;
  /** Who may change it: tells one token from another without telling the token. */
  readonly principal: string;
  readonly at: number;
  readonly editedAt: number | null;
  readonly text: string;
}

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly screen: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly by: string;
  readonly at: number;
}

export interface DayCount {
  /** From the first day on, in days. */
  readonly day: number;
  readonly appeared: number;
  readonly closed: number;
  /** At its end. */
  readonly open: number;
}

export interface ChangesSince {
  readonly commits: number;
  readonly entities: number;
  readonly statementsOpened: number;
  readonly statementsClosed: number;
  readonly appeared: number;
  readonly gone: number;
  readonly verdicts: number;
}

export interface EntityQuery {
  readonly types?: readonly string[];
  /** Stands in a name or an alias. */
  readonly text?: string;
  readonly verified?: boolean;
  readonly withFindings?: boolean;
  readonly sort: 'name' | 'type' | 'findings';
  readonly asOf?: number;
  readonly limit: number;
  readonly after?: DeskPlace;
}

export interface EntityRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly verified: boolean;
  readonly aliases: readonly string[];
  readonly statements: number;
  readonly openFindings: number;
}

export interface EntityListPage {
  readonly rows: readonly EntityRow[];
  readonly total: number;
  readonly next: DeskPlace | null;
  /** Of all that the text and the other filters leave, whatever types are asked for. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
}

/** What a world is at, as marks that are other ones when something of the sort was written, by whomever. */
export interface Pulse {
  /** The same as long as nothing at all was written; null where that cannot be told. */
  readonly stamp: string | null;
  readonly marks: Readonly<
    Record<
      | 'world'
      | 'findings'
      | 'verdicts'
      | 'comments'
      | 'views'
      | 'rules'
      | 'runs'
      | 'jobs'
      | 'facts'
      | 'insights',
      string
    >
  >;
}

/** What a store does for the desk; the rest is decided over it. */
export interface DeskPort {
  /** Of no rows at all, how many there are is told. */
  list(query: DeskQuery): Promise<DeskPage>;
  /** Each counted under all of the filter but its own part. */
  facets(filter: DeskFilter, facets: readonly DeskFacet[], most: number): Promise<FacetCounts[]>;
  /** Entities in pages. */
  entities(query: EntityQuery): Promise<EntityListPage>;
  /** What is dated within a stretch of time, and where open findings begin in it. */
  dated(query: DatedQuery): Promise<DatedAnswer>;
  /** A part of the graph, to be looked at. */
  part(query: PartQuery | PathsQuery): Promise<GraphPart>;
  /** Dear only when something was written since. */
  pulse(): Promise<Pulse>;
}

/** Words on findings. */
export interface VerdictLog {
  /** Every word on a finding, the latest first. */
  history(finding: string): Promise<SaidVerdict[]>;
  /** Who judged last of those findings that a word of theirs still counts on, all at one moment; empty for none. */
  lastJudgedBy(by: string): Promise<string[]>;
  /** The same of whomever. */
  lastJudged(): Promise<Finding[]>;
}

/** What people note down at the desk. */
export interface DeskNotes {
  /** Those that one person snoozed last, all at one moment, and that sleep still; null for none. */
  lastSnoozedBy(by: string): Promise<{ readonly at: number; readonly ids: readonly string[] } | null>;

  /** Null wakes them up. Gives how many there are of them. */
  snooze(ids: readonly string[], until: number | null, by: string): Promise<number>;
  /** Null: nobody's. */
  assign(ids: readonly string[], assignee: string | null, by: string): Promise<number>;
  /** Oldest first. */
  comments(finding: string): Promise<DeskComment[]>;
  comment(id: string): Promise<DeskComment | null>;
  addComment(comment: Pick<DeskComment, 'finding' | 'by' | 'principal' | 'text'>): Promise<DeskComment>;
  /** An empty text takes it away: null. */
  editComment(id: string, text: string): Promise<DeskComment | null>;
  /** By name. */
  views(): Promise<SavedView[]>;
  /** In the place of one with the same id. */
  putView(view: Omit<SavedView, 'at'>): Promise<SavedView>;
  removeView(id: string): Promise<boolean>;
  /** Names that verdicts, comments and assignments carry, with how many open findings are theirs. */
  people(): Promise<{ readonly name: string; readonly assigned: number }[]>;
}

export interface DeskStore extends DeskPort, DeskNotes, Omit<VerdictLog, 'lastJudged'> {
  count(filter: DeskFilter): Promise<number>;
  /** Ids alone, in the order of the list. */
  ids(filter: DeskFilter, limit: number): Promise<string[]>;
  /** Of so many days, each as long as the last, up to this moment. */
  trend(days: number, until: number): Promise<DayCount[]>;
  changesSince(at: number): Promise<ChangesSince>;
  /** Open findings that involve each of these, in the order they are given. */
  openAbout(entities: readonly string[]): Promise<number[]>;
  /** Open findings that rest on each of these statements: ids of both. */
  restingOn(statements: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
