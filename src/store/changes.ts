/** What may be written: documents whose words the ontology and the clock have already been held against. */
import type {
  EntityOrigin,
  LineSpan,
  Qualifiers,
  Reliability,
  Source,
  Spot,
  ValidWindow,
  Value,
} from '../model/index.js';

/** An entity as a document speaks of it. The store resolves it to an id inside the transaction. */
export interface BoundRef {
  readonly id: string | null;
  readonly name: string;
  /** What the document says it is; null when it does not say. */
  readonly type: string | null;
  /** What it becomes if nothing by that name is known: a provisional entity of this type. */
  readonly fallbackType: string;
  /** The types that would make sense where it stands; empty when any would. Namesakes are told apart by them. */
  readonly expects: readonly string[];
  /**
   * Only somebody who is known otherwise, and of a type that makes sense there, can be meant: nobody is made up, and
   * what is said of a name that is unknown or ambiguous is left out without a word.
   */
  readonly known?: boolean;
  /** The field of knowledge of whoever is made up for it. */
  readonly expertDomain?: string | null;
  /** Documents that a link to it may lead to: what they define is meant, whatever the names. By name where they define nothing. */
  readonly definedIn?: readonly string[];
  /** Tried one after the other if nobody goes by the name. */
  readonly others?: readonly string[];
  readonly spot: Spot;
}

/** "This document defines this entity." Name, type and aliases of an entity derive from its live definitions. */
export interface BoundDefinition {
  /** Index into `refs`. */
  readonly ref: number;
  readonly aliases: readonly string[];
  readonly passage: number | null;
  readonly expertDomain: string | null;
  /**
   * The document is a note about this one thing: what another note defines is another, unless both give the same id.
   * The id it has where that of its name is taken.
   */
  readonly note?: string;
}

export type BoundObject = { readonly ref: number } | { readonly value: Value };

export interface BoundStatement {
  readonly subject: number;
  readonly predicate: string;
  readonly object: BoundObject;
  /** Stored once, with the lesser id as its subject. */
  readonly symmetric: boolean;
  readonly valid: ValidWindow;
  /** A date in it is told by way of another entity ("after the battle"): it may have to be dated anew. */
  readonly relative: boolean;
  readonly qualifiers: Qualifiers;
  readonly confidence: number;
  readonly reliability: Reliability;
  readonly sourceModel: string | null;
  readonly quote: string | null;
  readonly note: string | null;
  readonly passage: number | null;
  readonly lines: LineSpan | null;
}

export interface BoundPassage {
  readonly heading: readonly string[];
  readonly text: string;
  readonly lines: LineSpan | null;
}

export interface BoundSource {
  readonly source: Omit<Source, 'recorded'>;
  readonly entityOrigin: EntityOrigin;
  readonly refs: readonly BoundRef[];
  readonly passages: readonly BoundPassage[];
  readonly definitions: readonly BoundDefinition[];
  readonly statements: readonly BoundStatement[];
  readonly mentions: readonly { readonly passage: number; readonly ref: number }[];
}

/** A statement's successor in a retcon; what is absent stays as it was. */
export interface Successor {
  /** For a relation that reads the same both ways, when the wrong one of its ends is its subject. */
  readonly subject?: string;
  readonly object?: string | Value;
  readonly valid?: ValidWindow;
  /** Does a date in it lean on another entity? */
  readonly relative?: boolean;
}

export type Change =
  /**
   * Everything a file carries now: what it carried before and no longer does is closed. A file that was moved goes on
   * speaking of what it defined where it lay before; that origin is gone.
   */
  | {
      readonly kind: 'put-origin';
      readonly origin: string;
      readonly sources: readonly BoundSource[];
      readonly movedFrom?: string;
    }
  /** The file is gone. */
  | { readonly kind: 'drop-origin'; readonly origin: string }
  /**
   * Closes a statement: a source that says it again is taken to say the successor, or nothing when there is none. Its
   * assertions pass to the successor. Retconning back to what was closed takes the earlier retcon back.
   */
  | {
      readonly kind: 'retcon';
      readonly statement: string;
      readonly successor: Successor | null;
      readonly reason: string;
    }
  /** A person vouches for an extracted statement, or does so no longer; remembered when its document is read again. */
  | {
      readonly kind: 'accept';
      readonly statement: string;
      readonly by: string;
      readonly stands: boolean;
    }
  /** A statement that was closed by a retcon without a successor is believed again, by those who still say it. */
  | { readonly kind: 'reinstate'; readonly statement: string }
  /** Same statement, same assertions, other bounds: the date it leans on has moved. */
  | {
      readonly kind: 'redate';
      readonly statement: string;
      readonly valid: ValidWindow;
      readonly value: Value | null;
    };

/** A name that fits several entities: the statements that use it are left out and listed. */
export interface Ambiguity {
  readonly source: string;
  readonly name: string;
  readonly spot: Spot;
  readonly candidates: readonly { readonly id: string; readonly name: string; readonly type: string }[];
  readonly statementsLeftOut: number;
}

/** A source repeats what a retcon has closed. */
export interface RetconnedAgain {
  readonly source: string;
  readonly statement: string;
  readonly reason: string;
}

/** A document whose id another file holds already: its content was left out. */
export interface Collision {
  readonly source: string;
  readonly origin: string;
  /** The file that carries the document of that id; the same one when it carries two. */
  readonly heldBy: string;
}

/** A definition claims the id of something that it cannot be: the two are kept apart. */
export interface TakenId {
  readonly source: string;
  readonly spot: Spot;
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly heldBy: { readonly name: string; readonly type: string };
  /** The id it was given instead. */
  readonly keptAs: string;
}

export interface CommitReport {
  /** Null for a dry run, and when nothing changed. */
  readonly seq: number | null;
  /** When, in milliseconds since 1970; null where `seq` is. */
  readonly at: number | null;
  readonly entities: { readonly created: number; readonly closed: number; readonly provisional: number };
  readonly statements: { readonly opened: number; readonly closed: number; readonly kept: number };
  readonly assertions: { readonly opened: number; readonly closed: number };
  readonly passages: { readonly opened: number; readonly closed: number };
  /** Ids of entities whose statements, names or definitions changed. */
  readonly touched: readonly string[];
  /** Folded names that mean others than before: who refers to them by name has to be put again to be resolved anew. */
  readonly names: readonly string[];
  readonly ambiguous: readonly Ambiguity[];
  readonly retconned: readonly RetconnedAgain[];
  readonly collisions: readonly Collision[];
  readonly takenIds: readonly TakenId[];
}
