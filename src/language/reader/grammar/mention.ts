/** Who was spoken of, and who may be meant by it. */
import type { Ref } from '../../../model/index.js';
import type { Noun } from './chunks.js';

/** Nouns that stand where places do; a goal may be a person as well. */
export type Places = ReadonlyMap<Noun, 'place' | 'goal'>;

/** One who may be meant. */
export interface Candidate {
  readonly isPage: boolean;
  /** By a first name, which may be somebody else's. */
  readonly isShort?: true;
  readonly ref: Ref;
}

export interface Meant {
  /** The likeliest first; the first that is known and fits is meant. */
  readonly candidates: readonly Candidate[];
  /** Types that the words allow; null for any. */
  readonly kinds: readonly string[] | null;
  /** How plainly. */
  readonly plainness: number;
}

export interface Mention {
  readonly candidate: Candidate;
  readonly key: string;
  readonly sentence: number;
  readonly start: number;
  readonly isSubject: boolean;
  /** Stands where a place would, or within what is said of another: "in Valdorn", "the queen of Valdorn". */
  readonly isAside: boolean;
  /** "To Valdorn", but "to Jasper" as well. */
  readonly isGoal: boolean;
}
