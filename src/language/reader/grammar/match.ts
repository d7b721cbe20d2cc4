/** Holds the frames against the clauses and nouns of a sentence: which relations are told, and between which phrases. */
import type { Token } from '../tokens.js';
import type { Noun } from './chunks.js';
import type { Clause, Sentence } from './clause.js';
import { equalsIn, havingIn } from './equals.js';
import type { Frames, Told } from './frames.js';
import { matchBeside, matchLinked, matchNoun } from './match-nouns.js';
import { matchVerbs, THERE } from './match-verbs.js';
import { IS } from './words.js';

export interface Match {
  readonly told: Told;
  readonly subject: readonly Noun[];
  /** Empty for an attribute. */
  readonly object: readonly Noun[];
  /** Both ends are among the subjects: "Aldric and Lysa were married". */
  readonly isMutual: boolean;
  readonly dates: readonly Token[];
  /** "Became", "was crowned": what a date beside it begins. */
  readonly begins: boolean;
  /** "Did not end until": it did then. */
  readonly isUntil: boolean;
  /** By a noun, and thus perhaps among kin of one name. */
  readonly byNoun: boolean;
  /** Tokens, for the quotation. */
  readonly start: number;
  readonly end: number;
}

/** What nouns tell stands first: it may teach by what name somebody goes. */
export function matchesIn(sentence: Sentence, frames: Frames, tokens: readonly Token[]): Match[] {
  const found = [...matchBeside(sentence, frames.beside), ...matchLinked(sentence, frames.linked)];
  const telling = sentence.nouns.filter((noun) => frames.nouns.has(wordOf(noun)));
  // Also links "those" to whom they are.
  const equals = equalsIn(sentence);
  const having = telling.length === 0 ? null : havingIn(sentence);
  const held = telling.length === 0 ? NO_DATES : datesOfDeeds(sentence);
  for (const noun of telling) {
    for (const frame of frames.nouns.get(wordOf(noun)) ?? []) {
      if (having) found.push(...matchNoun(frame, noun, equals, having, held, frames));
    }
  }
  let said: ReadonlySet<string> | null = null;
  for (const clause of sentence.clauses) {
    if (isOfEither(clause, sentence)) continue;
    const list = frames.verbs.get(clause.verb.key);
    if (list === undefined) continue;
    said ??= wordsOf(tokens);
    const isUntil =
      !clause.isReal && clause.verb.isDenied && clause.dates.some(({ when }) => when?.role === 'until');
    if (clause.isReal || isUntil) matchVerbs(list, frames.nouns, clause, tokens, said, isUntil, found);
  }
  return found;
}

/** "The bridge at Hesp pulled down in 603": the bridge rather than Hesp. */
function isOfEither({ kind, subject: [who], verb }: Clause, { nouns }: Sentence): boolean {
  if (kind !== 'participle' || who?.name == null || who.end !== verb.start) return false;
  return nouns.some(({ links }) =>
    links.some(({ word, nouns: [place] }) => place === who && BESIDE.test(word)),
  );
}
const BESIDE = /^(?:at|in|near|by|on|outside|under)$/;

/** Nouns in the singular as well; what "there" and "where" stand for is not said. */
function wordsOf(tokens: readonly Token[]): Set<string> {
  const words = new Set<string>();
  for (const { lower, is } of tokens) {
    words.add(lower);
    if (lower.endsWith('s')) words.add(lower.slice(0, -1));
    if ((is & (IS.there | IS.where)) !== 0) words.add(THERE);
  }
  return words;
}

/** "One of the Tarn Folk" is a noun, too. */
function wordOf({ head, pronoun }: Noun): string {
  return head ?? (pronoun === 'one' ? pronoun : '');
}

const NO_DATES: ReadonlyMap<Noun, readonly Token[]> = new Map();

/** "Their wedding was held in 459 TA", "war broke out in 428 TA": when a deed that is the subject was. */
function datesOfDeeds({ clauses }: Sentence): ReadonlyMap<Noun, readonly Token[]> {
  const held = new Map<Noun, readonly Token[]>();
  for (const { subject, isReal, dates, lead } of clauses) {
    const own = dates.length > 0 ? dates : lead;
    if (isReal && own.length > 0) for (const noun of subject) held.set(noun, own);
  }
  return held;
}
