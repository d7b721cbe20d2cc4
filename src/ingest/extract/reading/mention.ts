/** Who was spoken of, and who may be meant by it. */
import type { Ref } from '../../../model/index.js';
import type { Noun } from './chunks.js';
import { PAIRS } from './words.js';

/** Nouns that stand where places do; a goal may be a person as well. */
export type Places = ReadonlyMap<Noun, 'place' | 'goal'>;

/** One who may be meant. */
export interface Candidate {
  readonly isPage: boolean;
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
  /** Stands where a place would: "in Valdorn". */
  readonly isPlace: boolean;
  /** "To Valdorn", but "to Jasper" as well. */
  readonly isGoal: boolean;
}

export function pairKind({
  name,
  pronoun,
  determiner,
  words,
  head,
  links,
  same,
}: Noun): 'any' | 'of a type' | null {
  if (name !== null || links.length > 0 || same.length > 0) return null;
  if (pronoun !== null) return /^(?:they|them|their|both)$/.test(pronoun) ? 'any' : null;
  if (head === null) return null;
  if (words[0] === 'both' && words.length === 2) return 'of a type';
  if (determiner !== 'the' && determiner !== 'these') return null;
  if (PAIRS.has(head) && words.length <= 2) return 'any';
  return words[0] === 'two' && words.length === 2 ? 'of a type' : null;
}

export function unique(found: readonly Mention[]): Candidate[] {
  const seen = new Set<string>();
  return found.flatMap(({ key, candidate }) => {
    if (seen.has(key)) return [];
    seen.add(key);
    return [candidate];
  });
}
