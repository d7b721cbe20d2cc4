/** The graph as rules see it. Whatever has not been loaded yet reads as empty and is noted, to be loaded and asked again. */
import type { Qualifiers, Value } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import type { Bounds, DateContext, Window } from '../../time/index.js';
import type { StatementColumns } from './facts.js';
import type { WholeFacts } from './whole-facts.js';

/** A statement's place in the ground's columns; its store-wide number is `row`. */
export type StatementIndex = number;

/** When an entity existed, as far as it is told. */
export interface Life {
  /** From `EXISTED_DURING`, and from its birth and death; empty when nothing is known. */
  readonly windows: readonly Window[];
  /** From the attributes that its type says bound it; null when not told. */
  readonly from: LifeBound | null;
  /** Null too where an attribute lifts the end: the undead act after their death. */
  readonly until: LifeBound | null;
  /** False when it ends before it begins, which is a finding of its own: then nothing follows from these dates. */
  readonly sane: boolean;
}

export interface LifeBound extends Bounds {
  /** `birth`, `founded`, … */
  readonly attribute: string;
  readonly vague: boolean;
}

export interface Detail {
  readonly id: string;
  readonly qualifiers: Qualifiers;
  readonly fromText: string | null;
  readonly untilText: string | null;
  readonly value: Value | null;
}

export interface Ground extends StatementColumns {
  readonly ontology: Ontology;
  readonly dates: DateContext;

  /** Everything in columns, to look for what may be wrong; only of a ground that holds everything. */
  readonly whole: WholeFacts;
  /** Statements of the predicate whose subject it is. */
  out(entity: Handle, predicate: string): Int32Array;
  /** Statements of the predicate whose object it is. */
  into(entity: Handle, predicate: string): Int32Array;
  /** Every subject, or object, of the predicate, each once; only of a ground that holds everything. */
  subjects(predicate: string): Iterable<Handle>;
  objects(predicate: string): Iterable<Handle>;
  /** All statements of the predicate; only of a ground that holds everything. */
  all(predicate: string): Iterable<StatementIndex>;
  entitiesOf(type: string): Iterable<Handle>;

  /** Null while it is being loaded. */
  detail(statement: StatementIndex): Detail | null;

  /** The entity's type; empty while it is being loaded. */
  type(entity: Handle): string;
  isA(entity: Handle, type: string): boolean;
  /** Empty while it is being loaded. */
  name(entity: Handle): string;
  id(entity: Handle): string;
  life(entity: Handle): Life;
  /** The hull of a date attribute; null when it has none. */
  date(entity: Handle, attribute: string): LifeBound | null;
  /** Rows of the statements that a life rests on, for evidence. */
  lifeStatements(entity: Handle): readonly number[];
  /** Values of an attribute. */
  values(entity: Handle, attribute: string): readonly { readonly row: number; readonly value: Value }[];
  isTrue(entity: Handle, attribute: string): boolean;
  /** A date or window in the words of its sources, else in the world's calendar. */
  words(statement: StatementIndex): string;
}
