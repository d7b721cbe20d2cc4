/** Where the words of relations and attributes stand in a sentence. */
import type { Ontology } from '../../packs/index.js';
import { ANY, lexiconOf, type Phrase } from './lexicon.js';
import type { ReadSentence } from './mentions.js';
import { lemmaOf } from './text.js';

export interface Hit {
  /** Words it takes, from the first to before the last. */
  readonly first: number;
  readonly end: number;
  readonly phrase: Phrase;
  /** Shorter readings from the same word on, for when this one leads to nothing: `born in` a place, `born` in a year. */
  readonly others: readonly Hit[];
}

const OWN = /^(?:his|her|its|their|the|an?|one)$/;

/** From the left, the longest that fits; words of names and dates are passed over. */
export function hitsIn({ words, mentions, dates }: ReadSentence, ontology: Ontology): Hit[] {
  const { phrases } = lexiconOf(ontology);
  const lemmas = words.map(({ folded }) => lemmaOf(folded));
  const isFree = (i: number) =>
    !mentions.some(({ first, end }) => i >= first && i < end) &&
    !dates.some(({ first, end }) => i >= first && i < end);
  const hits: Hit[] = [];
  for (let first = 0; first < words.length; first++) {
    const fitting = (phrases.get(lemmas[first] ?? '') ?? []).filter(({ lemmas: wanted, suffix }) => {
      const end = first + wanted.length;
      const fits = wanted.every((lemma, i) => {
        const index = first + i;
        if (lemma === ANY) return OWN.test(words[index]?.folded ?? '');
        return lemmas[index] === lemma && isFree(index) && (i === 0 || words[index]?.afterBreak !== true);
      });
      if (!fits || suffix.length === 0) return fits;
      const object = mentions.find((mention) => mention.first === end || mention.first === end + 1);
      const isThere = (lemma: string, i: number) => {
        const word = words[(object?.end ?? 0) + i];
        return lemma === ANY ? OWN.test(word?.folded ?? '') : lemmas[(object?.end ?? 0) + i] === lemma;
      };
      return object !== undefined && suffix.every(isThere);
    });
    const [hit, ...others] = fitting.map((phrase): Hit => {
      return { first, end: first + phrase.lemmas.length, phrase, others: [] };
    });
    if (hit === undefined) continue;
    hits.push({ ...hit, others });
    first = hit.end - 1;
  }
  return hits;
}
