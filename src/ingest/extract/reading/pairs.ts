/** Puts both names where a clause says "the two", "both" or "they". */
import { token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Sentence } from './clauses.js';
import { makeNoun } from './nouns.js';
import type { Candidate, Discourse } from './refer.js';

/** Two named nouns that stand where the one stood, or the noun itself. */
export function eachOf(noun: Noun, discourse: Discourse): readonly Noun[] {
  const pair = discourse.pair(noun);
  return pair === null ? [noun] : pair.map((one) => named(one, noun));
}

export function withPairs(sentence: Sentence, discourse: Discourse): Sentence {
  const clauses = sentence.clauses.map((clause) => {
    const [only, second] = clause.subject;
    if (!only || second) return clause;
    const subject = eachOf(only, discourse);
    return subject.length === 1 ? clause : { ...clause, subject };
  });
  return { ...sentence, clauses };
}

function named({ ref }: Candidate, { start, end }: Noun): Noun {
  const name = token('name', ref.name, 0, 0, { names: [ref.name, ...(ref.others ?? [])] });
  return makeNoun({ start, end, name });
}
