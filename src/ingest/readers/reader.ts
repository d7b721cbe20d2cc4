/** What a reader is: bytes of one file in, drafts of the documents in it out. */
import type { Reliability, SourceDraft } from '../../model/index.js';
import type { Reading } from '../../packs/index.js';
import type { ProseContext } from '../extract/prose.js';
import type { Meanings } from '../mapping.js';

/** The little a reader must know of the ontology to tell a type from a tag and a relation from a qualifier. */
export interface Vocabulary {
  /** The entity type that a folder, tag or type word names; null when it names none. Case and accents do not matter. */
  typeOf(word: string): string | null;
  /** A relation type, its inverse, or any alias of them. */
  isRelation(word: string, subjectType?: string): boolean;
  isAttribute(word: string, subjectType?: string): boolean;
  /** A word that may stand beside a relation (`side`, `by`) without being one. */
  isQualifier(word: string): boolean;
  /** Words by which notes speak of themselves. */
  readonly reading: Reading;
  /** What this world's own folders, tags and keys mean; null where nobody has said so. */
  readonly meanings: Meanings | null;
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
}

export interface Reader {
  /** Also the `format` of the sources it makes. */
  readonly format: string;
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  /** A file that cannot be read gives one draft that holds nothing but a notice of level `error`. */
  read(input: ReadInput): Promise<SourceDraft[]>;
  /** A cheap look at the beginning of a file: does it hold what this reader is for? */
  sniff(path: string, head: Uint8Array): boolean;
}
