/** Where the words of relations and attributes stand in a sentence. */
import type { Ontology } from '../../packs/index.js';
import { ANY, lexiconOf, type Phrase } from './lexicon.js';
import type { ReadSentence } from './mentions.js';
import { TITLES } from './names/words.js';
import { isCleft, lemmaOf } from './text.js';

export interface Hit {
  /** Words it takes, from the first to before the last. */
  readonly first: number;
  readonly end: number;
  readonly phrase: Phrase;
  /** Other readings of some of its words, for when this one leads to nothing: `born in` a place, `born` in a year. */
  readonly others: readonly Hit[];
}

const OWN = /^(?:his|her|its|their|the|an?|one)$/;

/** In their order, the longest first where they overlap; words of names and dates are passed over. */
export function hitsIn(sentence: ReadSentence, ontology: Ontology): Hit[] {
  const candidates = candidatesIn(sentence, ontology);
  const { mentions } = sentence;
  // What a name follows upon tells more than what stops short of it: `made by Bram`, not `was made`.
  const next = ({ end }: Hit) =>
    mentions.some(({ first }) => first === end)
      ? 1
      : mentions.some(({ first }) => first === end + 1)
        ? 0.5
        : 0;
  const weight = (hit: Hit) => (hit.phrase.lemmas.length + hit.phrase.suffix.length) * 2 + next(hit);
  const ranked = [...candidates].sort((a, b) => weight(b) - weight(a) || a.first - b.first);
  const chosen: Hit[] = [];
  for (const hit of ranked) if (!chosen.some((other) => overlap(hit, other))) chosen.push(hit);
  return chosen
    .map((hit) => ({
      ...hit,
      others: ranked.filter((other) => other !== hit && isWithin(other, hit, chosen)),
    }))
    .sort((a, b) => a.first - b.first);
}

function overlap(a: Hit, b: Hit): boolean {
  return a.first < b.end && b.first < a.end;
}

/** It overlaps this one, and no other that was chosen. */
function isWithin(other: Hit, hit: Hit, chosen: readonly Hit[]): boolean {
  return overlap(other, hit) && !chosen.some((one) => one !== hit && overlap(other, one));
}

function candidatesIn({ words, mentions, dates }: ReadSentence, ontology: Ontology): Hit[] {
  const { phrases } = lexiconOf(ontology);
  const lemmas = words.map(({ folded }) => lemmaOf(folded));
  const taken = new Set<number>();
  for (const { first, end } of [...mentions, ...dates]) for (let i = first; i < end; i++) taken.add(i);
  const starts = new Set(dates.map(({ first }) => first));
  const isFree = (i: number) => !taken.has(i) && !(i > 0 && isCleft(words, i - 1));
  // `the years 331 TA to 352 TA`: the word is part of the date.
  const isOfDate = (i: number) =>
    /^(?:year|years|time|day)$/.test(words[i]?.folded ?? '') && starts.has(i + 1);
  const isThere = (lemma: string, i: number) =>
    lemma === ANY ? OWN.test(words[i]?.folded ?? '') : lemmas[i] === lemma;
  return words.flatMap((_, first) => {
    const fitting = (phrases.get(lemmas[first] ?? '') ?? []).filter(({ lemmas: wanted, suffix }) => {
      const end = first + wanted.length;
      const fits = wanted.every((lemma, i) => {
        const index = first + i;
        const isJoined = i === 0 || words[index]?.afterBreak !== true;
        return isThere(lemma, index) && (lemma === ANY || (isFree(index) && !isOfDate(index))) && isJoined;
      });
      // `her father Aldric`, `Captain Stroud`: nouns, and no verbs.
      const isOwned =
        wanted.length === 1 &&
        mentions.some((mention) => mention.isPossessive && mention.end === first) &&
        !/(?:ed|ing)$/.test(words[first]?.folded ?? '');
      const isTitle =
        words[first]?.isCapital === true &&
        TITLES.has(words[first]?.folded ?? '') &&
        mentions.some((mention) => mention.first === first + 1);
      if (isOwned || isTitle) return false;
      if (!fits || suffix.length === 0) return fits;
      const object = mentions.find((mention) => mention.first === end || mention.first === end + 1);
      return object !== undefined && suffix.every((lemma, i) => isThere(lemma, object.end + i));
    });
    return fitting.map((phrase): Hit => ({ first, end: first + phrase.lemmas.length, phrase, others: [] }));
  });
}
