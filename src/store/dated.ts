/** The port for what is dated: lives, happenings and states within a stretch of time, counted, and the weightiest picked. */

import type { Severity } from '../model/index.js';
import type { Window } from '../time/index.js';

/** Entities of some types, by the attributes that begin and end them; the first that has a date wins. */
export interface DatedTypes {
  readonly types: readonly string[];
  readonly from: readonly string[];
  readonly until: readonly string[];
}

/** Drawn together: entities by their lifetimes, or statements of some relations by when they hold. */
export type DatedLayer =
  | { readonly id: string; readonly of: 'entities'; readonly kinds: readonly DatedTypes[] }
  | { readonly id: string; readonly of: 'relations'; readonly predicates: readonly string[] };

export interface DatedQuery {
  readonly layers: readonly DatedLayer[];
  /** Seconds on the axis. */
  readonly from: number;
  readonly until: number;
  /** Each a set of entities: only what is one of them, or is related to one of them, of every set. */
  readonly near?: readonly (readonly string[])[];
  /** Rows of each layer. */
  readonly limit: number;
  /** Into how many equal parts the stretch is cut for counting. */
  readonly parts: number;
}

export interface DatedRow {
  /** Of an entity or a statement. */
  readonly id: string;
  readonly window: Window;
}

export interface DatedFound {
  readonly layer: string;
  /** In the stretch, picked or not. */
  readonly total: number;
  /** From the first that begins to the last that ends, in the stretch or not; null for none. */
  readonly extent: { readonly from: number; readonly until: number } | null;
  /** How many there are in each part. */
  readonly counts: readonly number[];
  /** Those with the most told of them first. */
  readonly rows: readonly DatedRow[];
}

/** Open findings that begin in one part of the stretch. */
export interface DatedMark {
  readonly at: number;
  readonly count: number;
  readonly severity: Severity;
  /** The worst of them. */
  readonly finding: string;
  readonly message: string;
}

export interface DatedAnswer {
  readonly layers: readonly DatedFound[];
  readonly marks: readonly DatedMark[];
  /** From the earliest to the latest that anything is dated, in the stretch or not; null where nothing is. */
  readonly extent: { readonly from: number; readonly until: number } | null;
}
