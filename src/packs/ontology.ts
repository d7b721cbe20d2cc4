/** What packs and a world together declare, after inheritance: the types everything else asks. */
import type { Reliability, TemporalKind, ValueKind } from '../model/index.js';
import type { Calendar } from '../time/index.js';

export interface EntityType {
  readonly name: string;
  /** The pack that declared it, or `world`. */
  readonly pack: string;
  readonly description: string;
  /** Direct supertype; null only for `Entity`. */
  readonly extends: string | null;
  /** Itself first, then every supertype up to `Entity`. */
  readonly lineage: readonly string[];
  readonly abstract: boolean;
  /** Other words for the type in front matter, tags and folder names, folded. */
  readonly aliases: readonly string[];
  /** Attributes whose dates bound its existence, first found wins; inherited where not declared. */
  readonly lifetime: { readonly from: readonly string[]; readonly until: readonly string[] };
  /** Inherited ones included. */
  readonly expects: readonly Expectation[];
}

/** Something one expects to know of every entity of a type; its absence is a gap, not an error. */
export interface Expectation {
  /** Stable: `person-lineage`. */
  readonly code: string;
  readonly reason: string;
  /** Satisfied when any of these stands: a relation (either name of it) or an attribute. */
  readonly anyOf: readonly string[];
}

export interface AttributeType {
  readonly name: string;
  readonly pack: string;
  readonly description: string;
  readonly value: ValueKind;
  readonly aliases: readonly string[];
  /** Entity types that carry it (their subtypes too). */
  readonly of: readonly string[];
  /** One value at a time: two make a contradiction. */
  readonly exclusive: boolean;
  readonly unit: string | null;
  readonly range: { readonly min: number | null; readonly max: number | null };
  /** Closed vocabulary for text values; empty means any. */
  readonly oneOf: readonly string[];
}

export interface RelationType {
  readonly name: string;
  readonly pack: string;
  readonly description: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly temporal: TemporalKind;
  readonly aliases: readonly string[];
  readonly exclusive: { readonly subject: boolean; readonly object: boolean };
  /** How many may hold at once per subject or object; null means any number. */
  readonly max: { readonly perSubject: number | null; readonly perObject: number | null };
  readonly symmetric: boolean;
  readonly inverse: { readonly name: string; readonly aliases: readonly string[] } | null;
  readonly transitive: boolean;
  readonly acyclic: boolean;
  /** Relation types that cannot hold on the same pair at the same time. */
  readonly contradicts: readonly string[];
  /** Ends whose lifetime must contain the statement's window. */
  readonly requiresExistence: readonly ('subject' | 'object')[];
  readonly contemporary: boolean;
  readonly requires: readonly Requirement[];
  readonly unless: readonly Exception[];
  /** Relations that this one implies are part of: `RULES` is one way to `LOCATED_IN`… kept for walking, not for rules. */
  readonly qualifiers: readonly string[];
  /** Wording with `{subject}` and `{object}`: `{subject} ruled {object}`. */
  readonly phrase: string;
}

/** Another statement that must stand: the same end must have this predicate. */
export interface Requirement {
  readonly end: 'subject' | 'object';
  readonly predicate: string;
  readonly description: string;
}

/** A declared exception: the family of rules named by `from` is not applied where the condition holds. */
export interface Exception {
  readonly family: 'exclusive' | 'max' | 'contemporary' | 'requires_existence' | 'contradicts' | 'types';
  /** An attribute of the subject (or of what it reaches by `via`) that switches the rule off. */
  readonly end: 'subject' | 'object';
  readonly via: string | null;
  readonly attribute: string | null;
  readonly type: string | null;
  readonly description: string;
}

export interface Ontology {
  /** Hash of everything declared: caches are keyed by it. */
  readonly version: string;
  /** From `core` to the most special one, then `world` when it extends them. */
  readonly packs: readonly PackInfo[];
  readonly entityTypes: ReadonlyMap<string, EntityType>;
  readonly relationTypes: ReadonlyMap<string, RelationType>;
  readonly attributes: ReadonlyMap<string, AttributeType>;
  readonly calendars: readonly Calendar[];
  readonly defaultCalendar: string;
  /** What a state relation with no end means. */
  readonly absentEnd: 'unknown' | 'ongoing';
  /** Real calendars: the present is now. Invented ones: the latest dated event is. */
  readonly now: 'present' | 'latest-event';
  readonly defaultReliability: Reliability;
}

export interface PackInfo {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly folder: string;
}

/** What a word on a page turned out to name. */
export type Predicate =
  | {
      readonly kind: 'relation';
      readonly relation: RelationType /** Written from the object's side. */;
      readonly inverted: boolean;
    }
  | { readonly kind: 'attribute'; readonly attribute: AttributeType };
