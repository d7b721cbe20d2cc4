/** What the binder asks about the graph: which labels, types and properties there are. */
import type { Calendar, ParsedDate } from '../../time/index.js';
import type { Type } from '../values/type.js';

/** A relationship type as it is stored, for the word that was written. */
export interface ResolvedType {
  readonly name: string;
  /** The word names the stored relation read from its other end. */
  readonly inverted: boolean;
  /** Holds both ways: its direction says nothing. */
  readonly symmetric: boolean;
}

export interface Schema {
  /** Compiled queries are kept by text and this. */
  readonly version: string;
  /** Whether the label exists; an open schema says yes to all. */
  readonly hasLabel: (label: string) => boolean;
  readonly resolveType: (type: string) => ResolvedType | undefined;
  /** Stored types that hold both ways, which an arrow without a type meets both ways too. */
  readonly symmetricTypes?: () => Iterable<string>;
  /** All labels and types that may be written, for did-you-mean and completion. */
  readonly labels: () => Iterable<string>;
  readonly types: () => Iterable<string>;
  /** What a word that is none of them means in other words: `MARRIED_TO`, `born`. */
  readonly meantBy?: (kind: 'label' | 'type' | 'property', word: string) => readonly string[];
  /** The type of a property on nodes that have all these labels; undefined where only the run can tell. */
  readonly nodeProperty: (labels: readonly string[], key: string) => Type | undefined;
  /** The type of a property on relationships of one of these types; of any when the list is empty. */
  readonly relationshipProperty: (types: readonly string[], key: string) => Type | undefined;
  /** All properties that may be asked for there; absent where any may. */
  readonly nodeKeys?: (labels: readonly string[]) => Iterable<string>;
  readonly relationshipKeys?: (types: readonly string[]) => Iterable<string>;
  /** Reads a written date; absent where there is no calendar. */
  readonly parseDate?: (text: string) => ParsedDate;
  /** In whose years and days time is counted. */
  readonly calendar?: Calendar | undefined;
}

/** Any label, type and property is allowed; nothing is known of any. */
export const OPEN_SCHEMA: Schema = {
  version: 'open',
  hasLabel: () => true,
  resolveType: (name) => ({ name, inverted: false, symmetric: false }),
  labels: () => [],
  types: () => [],
  nodeProperty: () => undefined,
  relationshipProperty: () => undefined,
};
