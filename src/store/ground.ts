/** The port for rules: statements as columns of numbers, everything at once or just what is asked for. */
import type { Qualifiers, Value } from '../model/index.js';
import type { GraphAnswer, GraphQuery } from './store.js';

/** A number that stands for an entity as long as the store is open. */
export type Handle = number;

/**
 * What is believed now and may be reasoned with: neither flagged nor told by prophecies and unreliable sources alone.
 * Sorted by predicate, then subject, then object. Columns have one length; `object` is 0 for an attribute.
 */
export interface StatementColumns {
  /** A number that stands for the statement as long as the store is open. */
  readonly row: Float64Array;
  readonly subject: Int32Array;
  readonly object: Int32Array;
  readonly fromMin: Float64Array;
  readonly fromMax: Float64Array;
  readonly untilMin: Float64Array;
  readonly untilMax: Float64Array;
  /** 1 where only models or patterns found it in prose, 2 where it was told there exactly. */
  readonly extracted: Uint8Array;
  /** Which stretch of the columns holds which predicate; `end` is exclusive. */
  readonly runs: readonly { readonly predicate: string; readonly start: number; readonly end: number }[];
}

/** For each entity and date attribute the hull of its believed values. */
export interface DateColumns {
  readonly entity: Int32Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** 1 where several dates are believed, or the one is not a granule of the calendar (`c. 340`). */
  readonly vague: Uint8Array;
  readonly runs: readonly { readonly predicate: string; readonly start: number; readonly end: number }[];
}

export interface TypeColumns {
  readonly entity: Int32Array;
  /** Index into `types`. */
  readonly type: Uint16Array;
  /** 1 where the type was only inferred from a relation, and nobody has defined the entity. */
  readonly guessed: Uint8Array;
  readonly types: readonly string[];
}

/** A text that an attribute has, and all of whom it is told; also of those that are doubted. */
export interface ToldText {
  readonly text: string;
  readonly of: readonly Handle[];
}

export interface GroundColumns {
  readonly statements: StatementColumns;
  readonly dates: DateColumns;
  readonly entities: TypeColumns;
  /** Rows of statements of which an end is written that is not believed, as one before the beginning is not. */
  readonly unbelievedEnds: ReadonlySet<number>;
  /** Of the attributes that were asked for by their texts, those of which all values are texts. */
  readonly texts: ReadonlyMap<string, readonly ToldText[]>;
}

/** What columns leave out of a statement. */
export interface StatementDetail {
  readonly row: number;
  readonly id: string;
  readonly qualifiers: Qualifiers;
  readonly fromText: string | null;
  readonly untilText: string | null;
  /** Null for a relation. */
  readonly value: Value | null;
  /** Only models or patterns found it in prose. */
  readonly extracted: boolean;
}

export interface Identity {
  readonly handle: Handle;
  readonly id: string;
  readonly name: string;
  /** Empty when nobody tells of the entity any more. */
  readonly type: string;
  /** Its type was only inferred from a relation, and nobody has defined it. */
  readonly guessed: boolean;
}

/** Statements of one predicate that begin (`subject`) or end (`object`) at one of the entities. */
export interface EdgeRequest {
  readonly predicate: string;
  readonly end: 'subject' | 'object';
  readonly entities: readonly Handle[];
}

/** The dates of one attribute. */
export interface DateRequest {
  readonly predicate: string;
  readonly entities: readonly Handle[];
}

/**
 * Something changed since the findings were last in step with it: a statement as it was or as it is now, or an
 * entity's own type, name or standing.
 */
export type Dirt =
  | {
      readonly kind: 'statement';
      readonly subject: Handle;
      readonly predicate: string;
      /** 0 for an attribute. */
      readonly object: Handle;
    }
  | { readonly kind: 'entity'; readonly entity: Handle };

export interface DirtReport {
  /** `everything`: more changed than is worth listing. */
  readonly dirt: readonly Dirt[] | 'everything';
  /** Hand it back when findings are in step with all of it. */
  readonly mark: number;
  /** The commit sequence the dirt was read at. */
  readonly seq: number;
}

/** What a world has, or once had: what is not among it, no query can meet. */
export interface Present {
  /** Of entities. */
  readonly types: ReadonlySet<string>;
  /** Of relations and attributes. */
  readonly predicates: ReadonlySet<string>;
  readonly insights: boolean;
}

/** One consistent reading: everything asked through it is answered as of one moment. */
export interface GroundPort {
  readonly seq: number;
  /** How many statements were ever recorded: known without counting, to tell a small world from a large one. */
  readonly statements: number;
  /** Is anything believed that was only found in prose? */
  readonly hasExtracted: boolean;
  readonly present: Present;
  /** With the texts of these attributes. */
  everything(compared?: readonly string[]): Promise<GroundColumns>;
  edges(requests: readonly EdgeRequest[]): Promise<StatementColumns>;
  dates(requests: readonly DateRequest[]): Promise<DateColumns>;
  details(rows: readonly number[]): Promise<StatementDetail[]>;
  /** Also of those that are told of no longer; who is not known is left out. */
  identities(asked: readonly Handle[] | { readonly ids: readonly string[] }): Promise<Identity[]>;
  /** Rules in Cypher see the same moment, and the same canon when they ask for it. */
  query(query: GraphQuery): Promise<GraphAnswer>;
}

export interface GroundReading extends GroundPort {
  handles(ids: readonly string[]): Promise<ReadonlyMap<string, Handle>>;
}
