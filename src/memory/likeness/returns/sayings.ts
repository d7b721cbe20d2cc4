/** A fact cut into what it says one after another, so that an aside is not taken for a part of what is told. */
import { FINITE } from '../../words/normalise.js';
import { remember } from '../../words/remember.js';
import { isEmpty, isSilent, stem } from '../../words/stems.js';
import { sum, type Words, within, wordsOf } from '../sketch/weights.js';

const SENTENCE = /[;.!?]\s+|\s+\p{Pd}+\s+/u;
const COMMA = /,\s+|\s+(?=(?:and|but|so)\s+(?:it|they|we|you|he|she|that|this|nobody|nothing)\s)/;
/** What begins so goes on with what stands before it. */
const GOES_ON = /^(?:and|or|nor|not|than|which|that|who|whose|where|to|with|without|by)\b/i;
const JOINED = /^(?:and|but|so|then)\s+/i;

/** Each with a verb of its own; what has none stays with its neighbour. */
export const sayingsOf: (text: string) => readonly string[] = remember((text) => {
  const sayings: string[] = [];
  for (const sentence of text.split(SENTENCE)) {
    let open = '';
    for (const piece of sentence.split(COMMA)) {
      if (open !== '' && isSaying(open) && isSaying(piece)) {
        sayings.push(open);
        open = piece;
      } else open = open === '' ? piece : `${open}, ${piece}`;
    }
    sayings.push(open);
  }
  return sayings;
}, 500);

/** It has a subject and a verb behind it, or bids somebody to do something. */
function isSaying(piece: string): boolean {
  const told = piece.replace(JOINED, '');
  if (GOES_ON.test(told)) return false;
  const [first = '', ...others] = told.match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  const isBidden = !isEmpty(stem(first)) && BIDS.test(told);
  const isDone = (word: string) => word.endsWith("n't") || (isSilent(stem(word)) && !isEmpty(stem(word)));
  return isBidden || (FINITE.exec(told)?.index ?? 0) > 0 || others.some(isDone);
}

/** "Open your first", "bring a coat". */
const BIDS = /^\p{L}+ (?:your|the|an?|their|our|its?|them|us|me|this|that)\s/u;

/** The saying that has most of these words. */
export const sayingWith = (text: string, words: Words): string => mostOf(sayingsOf(text), words);

export function mostOf(parts: readonly string[], words: Words): string {
  const count = (part: string) => sum(within(words, wordsOf(part)));
  return parts.reduce((best, part) => (count(part) > count(best) ? part : best));
}
