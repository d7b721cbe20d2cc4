/** What a reader is: bytes of one file in, drafts of the documents in it out. */

import type { ProseContext } from '../../language/reader/index.js';
import type { Reliability, SourceDraft } from '../../model/index.js';
import type { Reading } from '../../packs/index.js';
import type { Meanings } from '../mapping.js';

/** The little a reader must know of the ontology to tell a type from a tag and a relation from a qualifier. */
export interface Vocabulary {
  /** The entity type that a folder, tag or type word names; null when it names none. Case and accents do not matter. */
  typeOf(word: string): string | null;
  /** The type of what a sentence calls so: `sloop`, folded. */
  readonly typeOfNoun: (word: string) => string | null;
  /** A relation type, its inverse, or any alias of them. */
  isRelation(word: string, subjectType?: string): boolean;
  /** A relation that things of this very type may have by that word. */
  isRelationOf(word: string, type: string): boolean;
  isAttribute(word: string, subjectType?: string): boolean;
  /** A key under which pages tell one of a set of names: `county`, `people`. */
  isAmong(word: string): boolean;
  /** The attribute that counts what this one names; null where nothing does. */
  countOf(word: string, subjectType?: string): string | null;
  /** An attribute whose value is prose: `Summary: Velna was a weaver of Orlen.` */
  isSentences(word: string, subjectType?: string): boolean;
  /** An attribute that says when. */
  isDate(word: string, subjectType?: string): boolean;
  /** What a relation or an attribute of that word is said of; none where it is neither. */
  saidOf(word: string): readonly string[];
  /** `God of the Harvest`: which attribute the words that lead it tell, and what stands behind them; null for none. */
  toldAfter(text: string): { readonly attribute: string; readonly value: string } | null;
  /** Values in a text that are known for what they tell of a thing of this type: `Uncommon wondrous item`. */
  knownValues(text: string, type: string): readonly { readonly attribute: string; readonly value: string }[];
  /** By its id. */
  isCalendar(id: string): boolean;
  /** A type that only its kinds are of. */
  isAbstract(type: string): boolean;
  /** A word that may stand beside a relation (`side`, `by`) without being one. */
  isQualifier(word: string): boolean;
  /** Words by which notes speak of themselves. */
  readonly reading: Reading;
  /** What this world's own folders, tags and keys mean; null where nobody has said so. */
  readonly meanings: Meanings | null;
  /** How a word may be read as a relation from a thing of one type to a thing of another; null where it may not. */
  relationBetween(word: string, subjectType: string, objectType: string): RelationReading | null;
  /** Whether the one declared type is the other, or a kind of it. */
  isKind(type: string, of: string): boolean;
}

export interface RelationReading {
  readonly symmetric: boolean;
  /** The same types would fit with the ends changed over: only the words can tell who is which. */
  readonly reversible: boolean;
}

export interface ReadInput {
  /** Relative to the world, with forward slashes: the source's id and the file of its notices. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly vocabulary: Vocabulary;
  /** Used where the document does not say how far its word carries. */
  readonly reliability: Reliability;
  /** Reads statements out of prose; absent or null when that is not wanted. */
  readonly prose?: ProseContext | null;
  /** A file that explains this one (a CSV's mapping), by world-relative path; null when there is none. */
  readonly sidecar?: (path: string) => Promise<Uint8Array | null>;
  /** What lies in a folder of the world, by name; folders end in a slash. */
  readonly folder?: (path: string) => Promise<readonly string[]>;
  /** Made by the first file that asks for it, and shared by all files that are read together. */
  readonly once?: <T>(key: string, make: () => Promise<T>) => Promise<T>;
}

export interface Reader {
  /** Also the `format` of the sources it makes. */
  readonly format: string;
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  /** A file that cannot be read gives one draft that holds nothing but a notice of level `error`. */
  read(input: ReadInput): Promise<SourceDraft[]>;
  /** Whether the file holds what this reader is for. */
  sniff(path: string, bytes: Uint8Array): boolean;
  /** Shares its extensions: it takes only what `sniff` knows for sure, and leaves the rest to others. */
  readonly picky?: true;
  /** It cuts the file into lines before anything else, so that no word it gives holds more than its line in memory. */
  readonly linewise?: true;
  /** So many bytes of a file are enough; absent: it needs them all. */
  readonly headBytes?: number;
  /** What decides what the file means beside its own bytes: what an export says elsewhere. A change reads it again. */
  context?(input: ReadInput): Promise<string>;
}
