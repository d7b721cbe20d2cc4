/** The port for recall: passages ranked by their words, by what they are about and by nearness, and the vectors behind it. */
import type { Passage, Reliability } from '../model/index.js';

/** A passage's number within this store. */
export type PassageRef = number;

/** Only passages that fit all of it. */
export interface PassageScope {
  readonly source?: string;
  /** Where it was filed: a folder of the world, with all below it. */
  readonly scope?: string;
  /** About an entity of exactly these types; the caller adds subtypes. */
  readonly types?: readonly string[];
  /** About an entity of this expert domain. */
  readonly domain?: string;
  /** Seconds. A passage that asserts dated statements is left out when none of them can hold then. */
  readonly at?: { readonly min: number; readonly max: number };
}

/** A word of a question, without accents and in lower case. */
export interface Term {
  readonly word: string;
  /** What it may look like in a text, itself included. */
  readonly forms: readonly string[];
}

export interface WordHit {
  readonly ref: PassageRef;
  /** Greater is better; comparable within one answer only. */
  readonly score: number;
}

export interface AboutHit {
  readonly ref: PassageRef;
  /** How many of the entities asked for it is about. */
  readonly entities: number;
  /** It is where one of them is defined. */
  readonly defines: boolean;
}

export interface NearHit {
  readonly ref: PassageRef;
  /** Cosine: 0 for the same direction, 2 for the opposite. */
  readonly distance: number;
}

/** All that ranking may weigh, and what a reader must be told. */
export interface PassageFacts {
  readonly ref: PassageRef;
  readonly passage: Passage;
  readonly reliability: Reliability;
  /** Of its strongest statement; null when it asserts none. */
  readonly confidence: number | null;
  /** When it was first believed, in milliseconds since 1970. */
  readonly recordedAt: number;
  /** No longer believed: the document says something else now, or is gone. */
  readonly retired: boolean;
  /** All of its statements lost a lint judgement. */
  readonly flagged: boolean;
  /** One of its statements is contradicted for certain. */
  readonly disputed: boolean;
}

export interface PassageIndex {
  /** The best first. Words that stand nearly everywhere may be passed over. */
  byWords(
    terms: readonly Term[],
    scope: PassageScope,
    limit: number,
    among?: 'believed' | 'retired',
  ): Promise<WordHit[]>;
  /** Passages that define, mention or assert something about these entities, those about most of them first. */
  about(entities: readonly string[], scope: PassageScope, limit: number): Promise<AboutHit[]>;
  facts(refs: readonly PassageRef[]): Promise<PassageFacts[]>;
  readonly vectors: VectorStore;
}

/** A text to embed, and what it is known by. */
export interface PendingText {
  /** Hash of heading and text: the same words are embedded once, wherever they stand. */
  readonly content: string;
  readonly text: string;
}

export interface VectorCounts {
  /** Live passages that have a vector of this model. */
  readonly embedded: number;
  readonly pending: number;
}

export interface PendingPage {
  readonly texts: readonly PendingText[];
  /** How many passages have these texts. */
  readonly passages: number;
  /** Null after the last page. */
  readonly after: number | null;
}

/** What vectors there are. */
export interface VectorState {
  /** Why there are none here, for people; null when there can be. */
  readonly unavailable: string | null;
  /** Models with vectors here, the one used last first. */
  readonly models: readonly string[];
  /** Of the model that was asked about; null where none was. */
  readonly counts: VectorCounts | null;
}

export interface VectorStore {
  /** Passages are counted only for a model. */
  state(model?: string): Promise<VectorState>;
  /** Texts of live passages without a vector of this model; `after` continues where the last page ended. */
  pending(model: string, after: number, limit: number): Promise<PendingPage>;
  /** A vector that is already there is replaced. */
  put(
    model: string,
    vectors: readonly { readonly content: string; readonly vector: Float32Array }[],
  ): Promise<void>;
  /**
   * Forgets vectors that no live passage has, and models other than this one that have not been pruned for or written to
   * for so many milliseconds; says how many vectors went.
   */
  prune(model: string, unusedFor: number): Promise<number>;
  /** The nearest first, among live passages. */
  nearest(model: string, vector: Float32Array, scope: PassageScope, limit: number): Promise<NearHit[]>;
}
