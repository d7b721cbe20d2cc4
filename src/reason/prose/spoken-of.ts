/** Whether a page speaks of whom it is about as "he" or as "she", and what is told of somebody else by the other word. */
import type { ToldFact } from '../../language/judge/index.js';
import type { Window } from './windows.js';

export type SpokenOf = 'he' | 'she';

const WORDS = /(?<!\p{L})(?:(he|him|his|himself)|she|her|hers|herself)(?!\p{L})/giu;
const SUBJECTS = /(?<!\p{L})(?:he|she)(?!\p{L})/giu;
/** Others are spoken of as well, but not first, and not so often. */
const FEWEST = 2;
const SHARE = 2 / 3;

/** By the word that comes first, where most of the others are alike; null where nothing tells. */
export function spokenOf(texts: readonly string[]): SpokenOf | null {
  const words = texts.flatMap((text) =>
    [...text.matchAll(WORDS)].map(([, he]): SpokenOf => (he === undefined ? 'she' : 'he')),
  );
  const [first] = words;
  const alike = words.filter((word) => word === first).length;
  return first !== undefined && words.length >= FEWEST && alike >= words.length * SHARE ? first : null;
}

/** "She waited five years and married the clerk in 1826", on the page of a man who is not named there. */
export function isOfTheOther(
  { page, sentences, seenIn }: Window,
  { one, other }: ToldFact,
  spoken: SpokenOf | null | undefined,
): boolean {
  if (spoken == null || page === null || one !== PAGE || seenIn.has(one)) return false;
  const said = (seenIn.get(other) ?? []).flatMap((at) => sentences[at]?.text.match(SUBJECTS) ?? []);
  return said.length > 0 && said.every((word) => word.toLowerCase() !== spoken);
}

/** The atom of the page, where there is one. */
export const PAGE = 0;
