/** Words of one family: `breeder` and `breeds`, `regency` and `regent`. */

const ENDING =
  /(?:ation|ition|ment|ship|ness|ance|ence|ingly|edly|ess|ers?|ors?|ing|ion|ful|less|ly|al|ed|y|e)$/;
const LEAST = 4;

/** What is left without the endings that make one word of another. */
export function stemOf(lemma: string): string {
  const plain = lemma.replace(/cy$/, 't');
  const stem = plain.replace(ENDING, '');
  return stem.length < LEAST ? plain : stem.replace(/([bdgmnprt])\1$/, '$1');
}

/** A word and its stem, marked so that it is never taken for a word. */
export function withStem(lemma: string): string[] {
  return [lemma, `~${stemOf(lemma)}`];
}

export function hasKindred(lemmas: ReadonlySet<string>, lemma: string): boolean {
  return lemmas.has(lemma) || lemmas.has(`~${stemOf(lemma)}`);
}
