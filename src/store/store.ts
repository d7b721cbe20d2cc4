/** The port: what a store does itself; and what the engine sees, which is decided over it in record/. */
import type { PlainValue } from '../cypher/index.js';
import type { Assertion, Commit, Entity, Passage, Reliability, Source, Statement } from '../model/index.js';
import type { Window } from '../time/index.js';
import type { BriefPort, BriefStore } from './briefs.js';
import type { BusStore, SlotStore } from './bus.js';
import type { CaseStore } from './cases.js';
import type { Change, CommitReport } from './changes.js';
import type { ConversationStore } from './conversations.js';
import type { DegreeStore } from './degrees.js';
import type { DeskPort, DeskStore } from './desk.js';
import type { ExtractionStore } from './extractions.js';
import type { FactPort, FactStore, FactWrite } from './facts.js';
import type { FindingPort, FindingStore } from './findings.js';
import type { LintStore } from './lint.js';
import type { NewJob, QueueStore } from './queue.js';
import type { RecordStore } from './records.js';
import type { Supposing } from './suppose.js';
import type { SynthesisStore, SynthesisWrite } from './syntheses.js';
import type { TokenStore } from './tokens.js';
import type { UnreadStore } from './unread.js';
import type { UsageStore } from './usage.js';
import type { PassageIndex } from './vectors.js';

export interface CommitOptions {
  readonly author: string;
  readonly reason: string;
  /** Reports what would happen, and writes nothing. */
  readonly dryRun?: boolean;
  /** Expect a great many rows: indexes may be built afterwards, in the same transaction. */
  readonly bulk?: boolean;
  /** Enqueued in the same transaction, if anything changes: what must follow a change cannot be lost after it. */
  readonly jobs?: readonly NewJob[];
  /** Facts whose passages these changes put: written in the same transaction, and reason enough for a commit. */
  readonly facts?: readonly FactWrite[];
  /** Insights, written in the same transaction, after the statements they may rest on. */
  readonly syntheses?: readonly SynthesisWrite[];
}

/** Recorded time to read at: a commit sequence; absent means what is believed now. */
export interface AsOf {
  readonly asOf?: number;
}

export interface EntityFilter extends AsOf {
  readonly ids?: readonly string[];
  /** Exactly these types; the caller adds subtypes. */
  readonly types?: readonly string[];
  readonly verified?: boolean;
  /** At most so many, in the order of their ids. */
  readonly limit?: number;
}

export interface StatementFilter extends AsOf {
  /** Full ids, or unique beginnings of them. */
  readonly ids?: readonly string[];
  readonly subject?: string;
  readonly object?: string;
  /** One of these. */
  readonly subjects?: readonly string[];
  readonly objects?: readonly string[];
  /** Subject or object. */
  readonly about?: string;
  readonly predicates?: readonly string[];
  /** Only those dated by way of another entity. */
  readonly relative?: boolean;
  /** Only those that are provisional: extracted from prose, neither written nor accepted. */
  readonly extracted?: true;
  /** Asserted by a live assertion of this source. */
  readonly source?: string;
  /** Whose valid window may overlap this one, as far as the dates can tell. */
  readonly overlapping?: Window;
  /** At most so many, of whichever are found soonest; of those about an entity, what it is the subject of comes first. */
  readonly limit?: number;
}

export interface StatementPage {
  readonly statements: readonly Statement[];
  /** Null after the last page. */
  readonly after: number | null;
}

export interface AssertionFilter extends AsOf {
  readonly statements?: readonly string[];
  readonly source?: string;
}

/** Of one of these entities, or by one of these files as they are now. */
export type DefinitionFilter =
  | ({ readonly entities: readonly string[] } & AsOf)
  | { readonly origins: readonly string[] };

export interface PassageFilter extends AsOf {
  readonly ids?: readonly string[];
  readonly source?: string;
  /** Passages that define, mention or assert something about this entity. */
  readonly about?: string;
}

export interface SourceFilter extends AsOf {
  readonly ids?: readonly string[];
  /** Files that they are read from. */
  readonly origins?: readonly string[];
}

/** One of the names an entity goes by. */
export interface NameHit {
  readonly entity: string;
  readonly name: string;
  readonly type: string;
  readonly canonical: boolean;
  readonly verified: boolean;
}

/** Folded names: exactly these; those that look like one; those that hold each word of one, the shortest first. */
export type NamesAsked =
  | ({ readonly folded: readonly string[] } & AsOf)
  | { readonly near: string; readonly limit: number }
  | { readonly holding: string; readonly limit: number };

export interface TextQuery {
  readonly text: string;
  readonly limit: number;
  readonly source?: string;
  readonly reliabilities?: readonly Reliability[];
}

export interface TextHit {
  readonly passage: Passage;
  /** Greater is better; comparable within one answer only. */
  readonly score: number;
  /** The passage's most telling words, matches between `\u0002` and `\u0003`. */
  readonly snippet: string;
}

/** What a world is made of. */
export interface Tally {
  readonly entities: number;
  readonly provisional: number;
  readonly entitiesByType: Readonly<Record<string, number>>;
  readonly relations: number;
  readonly attributes: number;
  readonly statementsByPredicate: Readonly<Record<string, number>>;
  readonly sources: number;
  readonly sourcesByReliability: Readonly<Partial<Record<Reliability, number>>>;
}

export interface Counts extends Tally {
  readonly assertions: number;
  readonly passages: number;
  readonly mentions: number;
  readonly commits: number;
  /** Statements that were believed once and are no longer. */
  readonly closedStatements: number;
}

export interface Health {
  readonly ok: boolean;
  readonly problems: readonly string[];
  readonly schemaVersion: number;
  readonly bytes: number;
  readonly engine: string;
}

/** How much one document says now. */
export interface SourceCounts {
  readonly source: string;
  readonly passages: number;
  readonly statements: number;
}

/** A mention of an entity in a passage, and nothing more. */
export interface Mention {
  readonly passage: string;
  readonly entity: string;
}

/** A document that defines an entity. */
export interface Definition {
  readonly entity: string;
  readonly source: string;
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
  readonly passage: string | null;
}

/** A question in read-only Cypher against the logical graph. */
export interface GraphQuery extends AsOf {
  readonly text: string;
  readonly parameters?: Readonly<Record<string, PlainValue>>;
  /** Rows handed out at most. */
  readonly maxRows?: number;
  /** Milliseconds after which the query is stopped. */
  readonly timeoutMs?: number;
  /** For queries that people and models write: in a process of its own, which the time limit stops for certain. */
  readonly isolated?: boolean;
  /** Of an isolated one that is known to be sound: it may wait in line behind others for one process. */
  readonly inLine?: boolean;
  /** Leaves out statements that are flagged, or that prophecies and unreliable sources alone assert. */
  readonly canon?: boolean;
  /** Leaves all work to the interpreter, as an earlier recorded time does too; for comparing the two ways. */
  readonly interpret?: boolean;
}

export interface GraphAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly PlainValue[])[];
  /** There were more rows than `maxRows`. */
  readonly truncated: boolean;
}

/** How a query would be run. */
export interface QueryPlan {
  readonly plan: string;
  /** What the store's own language does of it; empty when it does nothing. */
  readonly sql: readonly string[];
}

/** Reads in other words, made of those that a store has. */
export interface Reads {
  entity(id: string, at?: AsOf): Promise<Entity | null>;
  entities(filter?: EntityFilter): AsyncIterable<Entity>;
  statements(filter?: StatementFilter): Promise<Statement[]>;
  /** In pages, for what does not fit into memory. */
  scanStatements(filter?: Omit<StatementFilter, 'limit'>): AsyncIterable<Statement>;
  definitions(entity: string, at?: AsOf): Promise<Definition[]>;
  /** What these files define now. */
  definedBy(origins: readonly string[]): Promise<Definition[]>;
  /** Files with the hash they were last read at; facts have none. */
  origins(): Promise<ReadonlyMap<string, string>>;
  /** Entities that carry one of these folded names. */
  named(folded: readonly string[], at?: AsOf): Promise<NameHit[]>;
  /**
   * Names that look like this folded one, for spelling mistakes; `isWhole`: those that hold each of its words, the shortest
   * first. In no order: the caller ranks them.
   */
  nearNames(folded: string, limit: number, isWhole?: boolean): Promise<NameHit[]>;
  /** Files whose statements and mentions refer to somebody by one of these folded names, resolved or left out. */
  referencing(folded: readonly string[]): Promise<string[]>;
  /** In the order of their ids; those that are not known are left out. */
  sourceCounts(ids: readonly string[]): Promise<SourceCounts[]>;
  /** With what takes longer to count. */
  counts(): Promise<Counts>;
}

export interface CommitLog {
  /** The latest first. */
  commits(filter?: { readonly limit?: number }): Promise<Commit[]>;
  /** The last commit at or before this time in milliseconds; 0 when there is none. */
  commitAt(milliseconds: number): Promise<number>;
}

/** What is decided over records, once for all stores. */
export interface Rooms extends Reads, CommitLog {
  /** One piece of work, such as a request: what it reads is as of its beginning or later, and a server is asked for that seldom. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** Durable jobs, in the same database. */
  readonly queue: QueueStore;
  /** What comes from a bus outside, and what goes out to it. */
  readonly bus: BusStore;
  /** Places of which there are only so many, in all processes together. */
  readonly slots: SlotStore;
  /** What language models used for this world. */
  readonly usage: UsageStore;
  /** Who may come from elsewhere. */
  readonly tokens: TokenStore;
  /** What was said under handles, where several processes serve them. */
  readonly conversations: ConversationStore;
  /** What models found in passages. */
  readonly extractions: ExtractionStore;
  /** Files that could not be read. */
  readonly unread: UnreadStore;
  /** What judges were asked about the story, and what they found. */
  readonly cases: CaseStore;
  /** What rules found, and what it rests on. */
  readonly findings: FindingStore;
  /** Findings as people work them off, and what they note down there. */
  readonly desk: DeskStore;
  /** What linters decided, and what they may look at. */
  readonly lint: LintStore;
  /** What was committed in plain words. */
  readonly facts: FactStore;
  /** What is shown of entities in passing, and their lifetimes. */
  readonly briefs: BriefStore;
}

/** All that the engine asks of a world's store. */
export interface Store extends Omit<Port, keyof Rooms>, Rooms {}

/** What a store does. Every store passes the suite in test/store/contract.ts. */
export interface Port extends Supposing {
  /** Where it lives, as a person would name it. */
  readonly location: string;
  /** Milliseconds since 1970, by the clock that leases are measured with. */
  now(): number;
  readonly records: RecordStore;
  /** What rules found, and what it rests on. */
  readonly findings: FindingPort;
  /** Findings as people work them off, and what they note down there. */
  readonly desk: DeskPort;
  /** What was committed in plain words. */
  readonly facts: FactPort;
  /** Insights, and whether their ground still stands. */
  readonly syntheses: SynthesisStore;
  /** How much is told of an entity, counted. */
  readonly degrees: DegreeStore;
  /** What is shown of entities in passing, and their lifetimes. */
  readonly briefs: BriefPort;

  /**
   * All changes or none. Waits for other writers; never shows a lock error. The order of the files in an array does not
   * matter; of a stream, only files near each other are sure to be resolved together.
   */
  commit(changes: Iterable<Change>, options: CommitOptions): Promise<CommitReport>;

  /** In the order of their ids, from behind this one on. */
  entityPage(filter: EntityFilter, after: string, limit: number): Promise<Entity[]>;
  /** All of them, or a page from behind this place on. */
  statementPage(
    filter: StatementFilter,
    page?: { readonly after: number; readonly limit: number },
  ): Promise<StatementPage>;
  assertions(filter: AssertionFilter): Promise<Assertion[]>;
  definitionsOf(filter: DefinitionFilter): Promise<Definition[]>;
  mentions(filter: { readonly entity?: string; readonly source?: string } & AsOf): Promise<Mention[]>;
  sources(filter?: SourceFilter): Promise<Source[]>;
  passages(filter: PassageFilter): Promise<Passage[]>;

  /** Entities by name; in no order where they are only near: the caller ranks them. */
  names(asked: NamesAsked): Promise<NameHit[]>;
  searchText(query: TextQuery): Promise<TextHit[]>;
  /** Ranked passages for recall, and the vectors behind it. */
  readonly passageIndex: PassageIndex;

  /** Refuses what would write, call or load before anything runs. Needs the ontology the store was opened with. */
  query(query: GraphQuery): Promise<GraphAnswer>;
  explain(query: GraphQuery): Promise<QueryPlan>;

  tally(): Promise<Tally>;
  /** Reads, bit by bit, what the first questions would otherwise wait for; for those who serve many. `between` says before each bit when to go on. */
  readAhead(between?: () => Promise<unknown>): Promise<void>;

  /** A whole copy that opens as a world of its own, taken while others read and write. */
  backup(file: string): Promise<void>;
  check(): Promise<Health>;
  close(): Promise<void>;
}
