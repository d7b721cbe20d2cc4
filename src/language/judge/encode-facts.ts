/** A text with atoms in place of what it names, as the ids that the reader of facts was trained on. */
import type { WordPieces } from './word-pieces.js';

/** What an atom stands for; its place in the list is its token. */
export const ATOM_KINDS = ['person', 'thing', 'event', 'date', 'number'] as const;
export type AtomKind = (typeof ATOM_KINDS)[number];

export interface AtomText {
  /** Running text, and the number of an atom wherever one stands. */
  readonly parts: readonly (string | number)[];
  readonly kinds: readonly AtomKind[];
}

export interface EncodedText {
  readonly ids: number[];
  /** Where each atom stands, once or more often. */
  readonly places: readonly number[][];
}

export const MOST_ATOMS = 14;
const BEGIN = 101;
const END = 102;
/** The first of five ids that no word has. */
const FIRST_ATOM = 21;
const MOST_IDS = 256;

export function encodeText({ parts, kinds }: AtomText, pieces: WordPieces): EncodedText {
  const ids = [BEGIN];
  const places: number[][] = kinds.map(() => []);
  for (const part of parts) {
    if (typeof part === 'string') ids.push(...pieces(part));
    else {
      places[part]?.push(ids.length);
      ids.push(FIRST_ATOM + ATOM_KINDS.indexOf(kinds[part] ?? 'thing'));
    }
  }
  return { ids: [...ids.slice(0, MOST_IDS), END], places };
}
