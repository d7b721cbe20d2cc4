/** Subject – predicate – object, with the window in which it holds and the window in which it was believed. */
import type { Window } from '../time/index.js';
import type { RecordedWindow } from './recorded.js';
import type { Value } from './value.js';
import type { Reliability } from './words.js';

/** A valid window with the words its ends were written in; null where nothing was written. */
export interface ValidWindow extends Window {
  readonly fromText: string | null;
  readonly untilText: string | null;
}

export type Qualifiers = Readonly<Record<string, string | number | boolean>>;

interface StatementBase {
  /** Hash of subject, predicate, object or value, bounds and qualifiers: see `statementId`. */
  readonly id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly valid: ValidWindow;
  readonly qualifiers: Qualifiers;
  /** The strongest live assertion's. */
  readonly confidence: number;
  /** The most reliable live assertion's. */
  readonly reliability: Reliability;
  readonly disputed: boolean;
  readonly flagged: boolean;
  /** Provisional: only models or patterns found it in prose, and nobody has written or accepted it. */
  readonly extracted: boolean;
  readonly recorded: RecordedWindow;
}

/** The object is an entity. */
export interface Relation extends StatementBase {
  readonly kind: 'relation';
  readonly object: string;
}

/** The object is a value. */
export interface Attribute extends StatementBase {
  readonly kind: 'attribute';
  readonly value: Value;
}

export type Statement = Relation | Attribute;

export function isRelation(statement: Statement): statement is Relation {
  return statement.kind === 'relation';
}

export type DateAttribute = Attribute & { readonly value: Extract<Value, { readonly kind: 'date' }> };

export function isDateAttribute(statement: Statement): statement is DateAttribute {
  return statement.kind === 'attribute' && statement.value.kind === 'date';
}

/** "This passage says this statement." */
export interface Assertion {
  readonly statement: string;
  readonly source: string;
  readonly passage: string | null;
  readonly lines: LineSpan | null;
  /** The words that say it, where the document marks them. */
  readonly quote: string | null;
  readonly note: string | null;
  readonly confidence: number;
  readonly reliability: Reliability;
  readonly sourceModel: string | null;
  /** Set where the document itself says something else, which a person has changed into this statement. */
  readonly retcon: RetconMark | null;
  readonly recorded: RecordedWindow;
}

/** Why a document is cited for what it does not say. */
export interface RetconMark {
  /** Id of the statement that the document says. */
  readonly said: string;
  readonly reason: string;
  readonly author: string;
  /** The commit that decided it. */
  readonly seq: number;
}

/** Both ends are included; lines count from 1. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}
