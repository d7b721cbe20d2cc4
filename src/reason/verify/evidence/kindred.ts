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

const MOST_KEPT = 50_000;
const known = new Map<string, readonly string[]>();

/** A word and its stem, marked so that it is never taken for a word. */
export function withStem(lemma: string): readonly string[] {
  const before = known.get(lemma);
  if (before !== undefined) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const found = [lemma, `~${stemOf(lemma)}`];
  known.set(lemma, found);
  return found;
}

export function hasKindred(lemmas: Lemmas, lemma: string): boolean {
  return withStem(lemma).some((form) => lemmas.has(form));
}

/** Whatever can say whether it has a word. */
export type Lemmas = Pick<ReadonlySet<string>, 'has'>;
